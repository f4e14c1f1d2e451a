"""The least table page there can be: a button, a number, and the line that keeps them in step."""

import hashlib
import time

import streamlit as st

from companion import house
from companion.live import live
from companion.store.rows import NewEvent
from tests.companion.little_server import CODE

store = house.current().store
device = hashlib.sha256(str(st.context.cookies.get("altavolo_device")).encode()).hexdigest()
lang = st.query_params.get("lang", "it")


def tap() -> None:
    """Append an event, as a move of a game would."""
    store.append(CODE, store.head(CODE).seq, [NewEvent("play", 0, "tap")], device=device, command=str(time.time_ns()))


def hide(error: str) -> None:
    """Fail, as a page with a mistake in it would."""
    raise ValueError(error)


head = store.head(CODE)
stamp = f"{store.boot}:{head.seq}:{head.rev}"
heard = live(
    CODE,
    stamp,
    lang,
    base=house.current().base,
    over="over" in st.query_params,
    sound="loud" in st.query_params,
    vibration="loud" in st.query_params,
)
if heard.away is not None:
    st.session_state["away"] = heard.away
st.button("Tocca", on_click=tap)
st.markdown(f"Numero {head.seq}")
st.markdown(f"Via {st.session_state.get('away', '-')}")
if "fail" in st.query_params:
    hide("segreto")
