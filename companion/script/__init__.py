"""The script alone in its folder: Streamlit takes a folder ``pages`` beside it for scripts of its own to run."""
