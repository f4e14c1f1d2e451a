"""AD-3: every code of deck validation, on decks that break one rule each."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.ancient_duel.decks import FAULTS, UNLOCKED_AT, Deck, DeckFormError, IllegalDeckError, violations
from engines.ancient_duel.piles import pile
from engines.errors import SwitchValueError
from tests.engines.ancient_duel.table import cards, game


def deck(
    *factions: str, kind: str = "single", less: tuple[str, ...] = (), more: tuple[str, ...] = (), of: str = ""
) -> Deck:
    base = Counter(game().book.base(of or factions[0]))
    base.subtract(less)
    base.update(more)
    return Deck(kind, factions, pile(+base))


def codes(given: Deck, games: int = 15, unlocks: str = "by_games") -> tuple[str, ...]:
    return violations(game().book, given, games=games, unlocks=unlocks)


def cut(faction: str, size: int, *, terrain: bool = True, commanders: bool = True) -> Counter[str]:
    """So many cards of a faction."""
    left = Counter[str]()
    for card, count in game().book.base(faction).items():
        facts = game().book.facts[card]
        if (terrain or facts.kind != "terrain") and (commanders or not facts.is_commander):
            left[card] = min(count, size - left.total())
    return +left


def mixed(kind: str, shares: dict[str, int]) -> Deck:
    main, *others = shares
    whole = cut(main, shares[main])
    for other in others:
        whole += cut(other, shares[other], terrain=False, commanders=False)
    return Deck(kind, tuple(shares), pile(whole))


@pytest.mark.rule("AD-3.1")
def test_a_deck_has_40_cards() -> None:
    assert codes(deck("rome")) == ()
    assert codes(deck("rome", less=("AD-ROM-01",))) == ("E_SIZE",)
    assert codes(deck("rome", more=("AD-ROM-01",))) == ("E_SIZE",)


@pytest.mark.rule("AD-3.2")
def test_three_copies_of_a_card_one_of_a_commander() -> None:
    assert codes(deck("rome", less=("AD-ROM-01",), more=("AD-ROM-04",))) == ("E_COPIES",)
    assert codes(deck("rome", less=("AD-ROM-10",), more=("AD-ROM-09",))) == ("E_CMD_COPY",)


@pytest.mark.rule("AD-3.3")
def test_one_or_two_commanders_of_the_main_faction() -> None:
    assert codes(deck("rome", less=("AD-ROM-09",), more=("AD-ROM-01",))) == ()
    swapped = deck("rome", less=("AD-ROM-09", "AD-ROM-10"), more=("AD-ROM-01", "AD-ROM-02"))
    assert codes(swapped) == ("E_CMD_COUNT",)
    allied = mixed("allied", {"rome": 30, "sparta": 10})
    with_leonidas = Counter(dict(allied.cards)) - Counter({"AD-SPA-01": 1}) + Counter({"AD-SPA-08": 1})
    assert codes(Deck("allied", ("rome", "sparta"), pile(with_leonidas))) == ("E_CMD_COUNT", "E_CMD_FACTION")


@pytest.mark.rule("AD-3.4")
def test_two_terrain_doctrines_one_of_the_main_faction() -> None:
    assert codes(deck("rome", less=("AD-ROM-01",), more=("AD-ROM-G01",))) == ("E_TERRAIN_COUNT",)
    allied = mixed("allied", {"rome": 30, "sparta": 10})
    whole = Counter(dict(allied.cards))
    without = whole - Counter({"AD-ROM-G01": 2}) + Counter({"AD-ROM-05": 2 - whole["AD-ROM-05"]})
    without = without + Counter({"AD-ROM-T04": 30 - sum(n for c, n in without.items() if c.startswith("AD-ROM"))})
    with_other = without - Counter({"AD-SPA-01": 1}) + Counter({"AD-SPA-G01": 1})
    assert "E_TERRAIN_MAIN" in codes(Deck("allied", ("rome", "sparta"), pile(with_other)))
    assert "E_TERRAIN_MAIN" not in codes(Deck("allied", ("rome", "sparta"), pile(without)))


@pytest.mark.rule("AD-3.5")
def test_shares_are_exact() -> None:
    assert codes(mixed("allied", {"rome": 30, "sparta": 10})) == ()
    assert codes(mixed("coalition", {"rome": 26, "sparta": 8, "macedonia": 6})) == ()
    assert codes(mixed("allied", {"rome": 29, "sparta": 11})) == ("E_SPLIT",)
    assert codes(mixed("coalition", {"rome": 26, "sparta": 7, "macedonia": 7})) == ("E_SPLIT",)
    assert codes(deck("rome", less=("AD-ROM-01",), more=("AD-SPA-01",))) == ("E_SPLIT",)
    twice = mixed("allied", {"rome": 30, "sparta": 10})
    assert "E_SPLIT" in codes(Deck("allied", ("rome", "rome"), twice.cards))
    undeclared = Counter(dict(twice.cards)) - Counter({"AD-SPA-01": 1}) + Counter({"AD-MAC-01": 1})
    assert codes(Deck("allied", ("rome", "sparta"), pile(undeclared))) == ("E_SPLIT",)


@pytest.mark.rule("AD-3.6")
@pytest.mark.parametrize(("faction", "games"), UNLOCKED_AT.items())
def test_a_faction_is_unlocked_by_completed_games(faction: str, games: int) -> None:
    assert codes(deck(faction), games) == ()
    if games:
        assert codes(deck(faction), games - 1) == ("E_LOCKED",)
        assert codes(deck(faction), 0, "all") == ()


@pytest.mark.rule("AD-3.7")
def test_a_coalition_needs_three_unlocked_factions() -> None:
    coalition = mixed("coalition", {"rome": 26, "sparta": 8, "macedonia": 6})
    assert codes(coalition, 3) == ()
    assert codes(coalition, 2) == ("E_COALITION_LOCKED", "E_LOCKED")


@pytest.mark.rule("AD-3.8")
def test_every_violated_code_is_told_sorted() -> None:
    awful = Deck("single", ("rome",), pile({"AD-ROM-01": 4, "AD-ATL-01": 1, "AD-DAC-G01": 3, "AD-DAC-08": 3}))
    assert codes(awful, 0) == (
        "E_CMD_COPY",
        "E_CMD_COUNT",
        "E_CMD_FACTION",
        "E_COPIES",
        "E_LOCKED",
        "E_SIZE",
        "E_SPLIT",
        "E_TERRAIN_COUNT",
        "E_TERRAIN_MAIN",
        "E_UNKNOWN",
    )
    assert sorted(FAULTS) == sorted((*codes(awful, 0), "E_COALITION_LOCKED"))
    stranger = Deck(
        "single", ("rome",), pile(Counter(dict(deck("rome", less=("AD-ROM-01",)).cards)) + Counter(["X-1"]))
    )
    assert codes(stranger) == ("E_UNKNOWN",)


@pytest.mark.rule("AD-3.8")
def test_a_game_does_not_start_with_an_illegal_deck() -> None:
    short = {"kind": "single", "factions": ["rome"], "cards": dict(deck("rome", less=("AD-ROM-01",)).cards)}
    with pytest.raises(IllegalDeckError, match="E_SIZE") as refused:
        game().configure({"deck_2": short})
    assert (refused.value.rule, refused.value.place, refused.value.codes) == ("AD-3.1", "deck_2", ("E_SIZE",))
    with pytest.raises(IllegalDeckError, match="E_LOCKED"):
        game().configure({"deck_1": "dacia", "games_1": 14})
    game().configure({"deck_1": "dacia", "games_1": 0, "unlocks": "all"})


def test_the_unlocking_numbers_are_those_of_the_data() -> None:
    from card_db.game import load_game
    from card_db.games import game_folder

    words = load_game(game_folder("ancient_duel")).words["faction"]
    assert {name: word.data["unlocked_at"] for name, word in words.items()} == UNLOCKED_AT
    assert {card.text("faction") for card in cards().values()} == set(UNLOCKED_AT)


@pytest.mark.parametrize(
    "value", ["roma", 3, {}, {"kind": "single", "factions": ["rome"], "cards": {"AD-ROM-01": 0}}, {"kind": "x"}]
)
def test_what_is_no_deck_is_refused_with_its_place(value: object) -> None:
    with pytest.raises(DeckFormError) as refused:
        game().configure({"deck_1": value})
    assert refused.value.place == "deck_1"
    assert refused.value.expected


def test_a_wrong_number_of_games_or_way_of_playing_is_refused() -> None:
    for values in ({"games_1": -1}, {"games_2": True}, {"cards": "opne"}, {"deck_1": "any"}):
        with pytest.raises(SwitchValueError):
            game().configure(values)
