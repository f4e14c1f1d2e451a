"""The frame of the pages."""

from __future__ import annotations

import gc

from companion import shell


def test_what_a_page_has_loaded_is_not_gone_through_again_when_garbage_is_collected() -> None:
    shell._loaded.cache_clear()
    gc.unfreeze()
    assert shell._loaded("table").page
    assert gc.get_freeze_count() > 10_000
    gc.unfreeze()
