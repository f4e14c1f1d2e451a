"""The empty page that ours is compared with: one button, one number."""

import streamlit as st


def tap() -> None:
    """Count."""
    st.session_state["count"] = st.session_state.get("count", 0) + 1


st.button("Tocca", key="tap", on_click=tap)
st.markdown(f"Numero {st.session_state.get('count', 0)}")
