"""The script that Streamlit runs for every phone at every tap."""

from companion import shell

shell.run()
