"""The desk alone on a page: ``what`` in the session says which part of it."""

import streamlit as st

from tests.companion.desks.ancient_duel.little_table import LittleHand, LittleTable, desk, show

table: LittleTable = st.session_state["table"]
what = st.session_state["what"]
if what == "new":
    st.session_state["values"] = desk().set_up(table.lang)
else:
    show(table)
    if what == "correct":
        desk().correct(table.glance(), LittleHand(table))
