"""A server with the empty page and nothing else, run as the companion runs its own."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn


def main() -> None:
    """Serve the empty page at the port of the command line."""
    import streamlit as st
    from streamlit.web.bootstrap import load_config_options

    port = int(sys.argv[1])
    load_config_options(
        {
            "server.port": port,
            "server.address": "127.0.0.1",
            "server.headless": True,
            "server.fileWatcherType": "none",
            "browser.gatherUsageStats": False,
        }
    )
    app = st.App(Path(__file__).with_name("counter.py"))
    uvicorn.run(app, host="127.0.0.1", port=port, ws="websockets-sansio", log_level="warning", access_log=False)


if __name__ == "__main__":
    main()
