"""Reading ``profile.toml``: the words of a game, laid over the shared ones, with everything wrong told at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from card_db.effects import signatures
from card_db.effects.said import listed, told
from card_db.effects.vocabulary import Event, Kind, Profile, Saying, Zone
from card_db.effects.words import EnNoun, EnVerb, EnWord, FormError, ItAdjective, ItArticles, ItNoun, ItVerb
from card_db.problems import LANGUAGES, InputError, Problem, Said, nearest
from card_db.toml_sections import Document, open_document

__all__ = ["Event", "Kind", "Profile", "Saying", "Zone", "load_profile"]

SHARED = Path(__file__).parent.parent / "wording" / "shared.toml"

FORMS = ("at", "from", "after", "verb", "is", "with", "label", "many", "both", "opponent", "or_less", "or_more")
TEXTS = frozenset(LANGUAGES) | {f"{lang}_{form}" for lang in LANGUAGES for form in FORMS}

SETTINGS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "zones": {"whose": ("player", "shared"), "seen": ("all", "owner", "none")},
    "events": {"of": ("cards", "player"), "already": (), "names": ("other",)},
    "stats": {"each": ()},
    "plays": {"foe": ()},
}
"""Beside its wordings, what an entry of a table may say; with the values it may have, where they are few."""

WORDS = (
    *("nouns", "things", "zones", "flags", "measures", "stats", "values", "counters", "durations"),
    *("plays", "keywords", "events", "players", "positions", "protections", "prohibitions"),
    *("phrases", "reminders", "templates", "small"),
)
NESTED = ("attributes", "destinations")
STRINGS = {"adjectives": "it", "articles": "it", "verbs.it": "it", "verbs.en": "en"}
LISTS = ("states", "actions", "rules", "costs")
OTHERS = ("game", "saying", "kinds", "fields", "exclusive", "verbs")
TABLES = (*WORDS, *NESTED, *LISTS, *OTHERS, "adjectives", "articles")

NOUNS = ("nouns", "things", "zones", "stats", "values")
"""Tables whose words are nouns: their plain wording is in the notation of nouns."""
SINGLE = re.compile(r"[^\W\d_][\w-]*")
LOWER = re.compile(r"[a-z][a-z0-9_]*")
MARKS = re.compile(r"<([^<>{}]+)>|\[([^\[\]]+)\]")

T = TypeVar("T")


def load_profile(path: Path, *, shown: str = "") -> Profile:
    """The words of the game whose ``profile.toml`` this is; ``shown`` is what messages call the file.

    Raises :class:`~card_db.problems.InputError` with everything wrong in the file.
    """
    own, shared = open_document(path, shown or str(path)), open_document(SHARED, SHARED.name)
    reader = _Reader(path, own, shared.root.data)
    profile = reader.profile()
    if reader.problems:
        raise InputError(reader.problems)
    return profile


class _Reader:
    """One file being read; gathers problems and leaves out what has one."""

    def __init__(self, path: Path, document: Document, shared: Mapping[str, Any]) -> None:
        self.path = path
        self.file = document.file
        self.own = document.root.data
        self.shared = shared
        self.problems: list[Problem] = []
        self.wordings: dict[str, Mapping[str, Mapping[str, str]]] = {}
        self.settings: dict[str, dict[str, dict[str, Any]]] = {}

    def profile(self) -> Profile:
        """The whole profile; what has a problem is left out of it."""
        self._known("", self.own, TABLES)
        self._read_words()
        game = self._game()
        profile = Profile(path=self.path, wordings=MappingProxyType(self.wordings), **self._lists(), **game)
        _Agreement(self, profile).check()
        return profile

    # --- tables of words -------------------------------------------------------------

    def _read_words(self) -> None:
        for table in WORDS:
            self._words(table, self._table(self.shared, table) | self._table(self.own, table))
        for table in NESTED:
            for column, words in self._table(self.own, table).items():
                self._words(f"{table}.{column}", self._dict(words, f"[{table}.{column}]"))
        for table, lang in STRINGS.items():
            self._strings(table, lang)
        self._words("game", {k: v for k, v in self._table(self.own, "game").items() if isinstance(v, dict)})

    def _words(self, table: str, entries: Mapping[str, Any]) -> None:
        settings = SETTINGS.get(table, {"head": ()} if table.startswith("attributes.") else {})
        texts: dict[str, Mapping[str, str]] = {}
        for word, value in entries.items():
            where = f"[{table}] {word}"
            entry = self._dict(value, where)
            self._known(where, entry, (*sorted(TEXTS), *settings))
            texts[word] = MappingProxyType({k: self._text(v, f"{where}.{k}") for k, v in entry.items() if k in TEXTS})
            self.settings.setdefault(table, {})[word] = {k: v for k, v in entry.items() if k in settings}
            self._both_languages(where, texts[word], self.settings[table][word])
        self.wordings[table] = MappingProxyType(texts)

    def _both_languages(self, where: str, texts: Mapping[str, str], settings: Mapping[str, Any]) -> None:
        missing = [lang for lang in LANGUAGES if not any(key[:2] == lang for key in texts)]
        if missing and not ("each" in settings and len(missing) == 2):
            name = {"it": Said("italiano", "Italian"), "en": Said("inglese", "English")}[missing[0]]
            self.fault(where, Said(f"manca il testo {name.it}.", f"the {name.en} wording is missing."))

    def _strings(self, table: str, lang: str) -> None:
        entries: dict[str, Any] = {}
        for source in (self.shared, self.own):
            inner: Any = source
            for name in table.split("."):
                inner = self._table(inner, name)
            entries |= inner
        read = {w: MappingProxyType({lang: self._text(v, f"[{table}] {w}")}) for w, v in entries.items()}
        self.wordings[table] = MappingProxyType(read)

    # --- lists -----------------------------------------------------------------------

    def _lists(self) -> dict[str, Any]:
        words = {table: tuple(self.wordings[table]) for table in WORDS}
        manners = {table: _manners(words[table]) for table in ("keywords", "events")}
        uses = {table: self._use(table) for table in LISTS}
        flags, zones = words["flags"], self._zones()
        plain = ("nouns", "measures", "values", "counters", "durations", "players", "positions")
        return {
            **{table: words[table] for table in (*plain, "flags", "protections", "prohibitions")},
            "zones": zones,
            "exclusive": self._exclusive(),
            "states": uses["states"] or (*flags, *zones),
            "attributes": self._attributes(),
            "heads": self._heads(),
            "stats": self._stats(),
            "fields": self._fields(),
            "plays": self._each("plays", lambda word: self._setting("plays", word, "foe", bool, default=False)),
            "keywords": MappingProxyType(manners["keywords"]),
            "events": self._events(manners["events"]),
            "destinations": self._destinations(),
            "kinds": self._kinds(),
            "saying": self._saying(),
            **{table: uses[table] for table in ("actions", "rules", "costs")},
        }

    def _each(self, table: str, make: Callable[[str], T]) -> Mapping[str, T]:
        return MappingProxyType({word: make(word) for word in self.wordings[table]})

    def _zones(self) -> Mapping[str, Zone]:
        def zone(word: str) -> Zone:
            whose = self._setting("zones", word, "whose", str, default="" if word == "field" else "shared")
            return Zone(whose, self._setting("zones", word, "seen", str, default="all"))

        return self._each("zones", zone)

    def _events(self, manners: Mapping[str, tuple[str, ...]]) -> Mapping[str, Event]:
        def of(word: str) -> str:
            return self._setting("events", word, "of", str, default="")

        return MappingProxyType({word: Event(found, of(word)) for word, found in manners.items()})

    def _others(self) -> frozenset[str]:
        named = self._each("events", lambda word: self._setting("events", word, "names", str, default=""))
        return frozenset(event for event, whom in named.items() if whom)

    def _foes(self, value: Any) -> Mapping[str, str]:
        parts = self._dict(value, "[saying] foes")
        return MappingProxyType({part: self._text(foe, f"[saying] foes.{part}") for part, foe in parts.items()})

    def _already(self) -> Mapping[str, str]:
        said = self._each("events", lambda word: self._setting("events", word, "already", str, default=""))
        return MappingProxyType({event: deed for event, deed in said.items() if deed})

    def _saying(self) -> Saying:
        entry = self._table(self.own, "saying")
        self._known("[saying]", entry, ("field", "face", "faced", "origins", "foe", "foes"))
        field = entry.get("field", False)
        if not isinstance(field, bool):
            self.fault("[saying] field", Said("è true o false.", "is true or false."))
        return Saying(
            field=field is True,
            face=self._text(entry.get("face", ""), "[saying] face"),
            faced=self._list(entry.get("faced", []), "[saying] faced"),
            origins=self._list(entry.get("origins", []), "[saying] origins"),
            foe=self._text(entry.get("foe", ""), "[saying] foe"),
            foes=self._foes(entry.get("foes", {})),
            already=self._already(),
            others=self._others(),
        )

    def _stats(self) -> Mapping[str, tuple[str, ...]]:
        def stands_for(word: str) -> tuple[str, ...]:
            each = self.settings["stats"][word].get("each")
            return (word,) if each is None else self._list(each, f"[stats] {word}.each")

        return self._each("stats", stands_for)

    def _attributes(self) -> Mapping[str, tuple[str, ...]]:
        columns = self._table(self.own, "attributes")
        return MappingProxyType({column: tuple(self.wordings[f"attributes.{column}"]) for column in columns})

    def _heads(self) -> Mapping[tuple[str, str], str]:
        columns = self._table(self.own, "attributes")
        heads = {(c, w): self._setting(f"attributes.{c}", w, "head", str, default="")
                 for c in columns for w in self.wordings[f"attributes.{c}"]}  # fmt: skip
        return MappingProxyType({key: head for key, head in heads.items() if head})

    def _destinations(self) -> Mapping[str, tuple[str, ...]]:
        actions = self._table(self.own, "destinations")
        return MappingProxyType({action: tuple(self.wordings[f"destinations.{action}"]) for action in actions})

    def _exclusive(self) -> Mapping[str, tuple[str, ...]]:
        groups = self._table(self.own, "exclusive").items()
        return MappingProxyType({group: self._list(flags, f"[exclusive] {group}") for group, flags in groups})

    def _use(self, table: str) -> tuple[str, ...]:
        entry = self._table(self.own, table)
        self._known(f"[{table}]", entry, ("use",))
        return self._list(entry.get("use", []), f"[{table}] use")

    def _fields(self) -> Mapping[str, str]:
        fields: dict[str, str] = {}
        for field, value in self._table(self.own, "fields").items():
            entry = self._dict(value, f"[fields] {field}")
            self._known(f"[fields] {field}", entry, ("to",))
            fields[field] = self._text(entry.get("to", "number"), f"[fields] {field}.to")
        return MappingProxyType(fields)

    def _kinds(self) -> Mapping[str, Kind]:
        kinds: dict[str, Kind] = {}
        for kind, value in self._table(self.own, "kinds").items():
            where = f"[kinds] {kind}"
            entry = self._dict(value, where)
            self._known(where, entry, ("self", "play", "keywords"))
            play = self._text(entry.get("play", ""), f"{where}.play")
            self.valid(f"{where}.play", play, ("", "one", "only"))
            keywords = self._list(entry.get("keywords", []), f"{where}.keywords")
            kinds[kind] = Kind(self._text(entry.get("self", "card"), f"{where}.self"), play, keywords)
        return MappingProxyType(kinds)

    def _game(self) -> dict[str, Any]:
        game = {k: v for k, v in self._table(self.own, "game").items() if not isinstance(v, dict)}
        self._known("[game]", game, ("activate_once", "clause_zones", "changed_by_static", "essences"))
        once = game.get("activate_once", False)
        if not isinstance(once, bool):
            self.fault("[game] activate_once", Said("è true o false.", "is true or false."))
        return {
            "activate_once": once is True,
            "clause_zones": self._list(game.get("clause_zones", []), "[game] clause_zones"),
            "changed_by_static": self._list(game.get("changed_by_static", []), "[game] changed_by_static"),
            "essences": self._text(game.get("essences", ""), "[game] essences"),
        }

    # --- shapes ----------------------------------------------------------------------

    def _table(self, source: Mapping[str, Any], name: str) -> dict[str, Any]:
        return self._dict(source.get(name, {}), f"[{name}]")

    def _dict(self, value: Any, where: str) -> dict[str, Any]:
        if isinstance(value, dict):
            return value
        self.fault(where, Said("è una tabella.", "is a table."), Said("{ it = …, en = … }", "{ it = …, en = … }"))
        return {}

    def _text(self, value: Any, where: str) -> str:
        if isinstance(value, str):
            return value
        self.fault(where, Said("è un testo fra virgolette.", "is a text in quotation marks."))
        return ""

    def _list(self, value: Any, where: str) -> tuple[str, ...]:
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.fault(where, Said('è un elenco: ["…", "…"].', 'is a list: ["…", "…"].'))
        return ()

    def _setting(self, table: str, word: str, name: str, kind: type[T], *, default: T) -> T:
        value = self.settings.get(table, {}).get(word, {}).get(name, default)
        where = f"[{table}] {word}.{name}"
        valid = SETTINGS.get(table, {}).get(name, ())
        if not isinstance(value, kind):
            self.fault(where, told("non può essere {0}.", "cannot be {0}.", str(value)))
            return default
        if valid and value != default:
            self.valid(where, str(value), valid)
        return value

    # --- problems --------------------------------------------------------------------

    def _known(self, where: str, entry: Mapping[str, Any], valid: Iterable[str]) -> None:
        known = tuple(valid)
        for key in entry:
            if key not in known:
                unknown = told("voce sconosciuta {0}.", "unknown entry {0}.", key)
                self.fault(where, unknown, listed(known), nearest(key, known))

    def valid(self, where: str, word: str, valid: Iterable[str]) -> None:
        """Note a word that is not among the valid ones."""
        known = tuple(valid)
        if word not in known:
            unknown = told("parola sconosciuta {0}.", "unknown word {0}.", word)
            self.fault(where, unknown, listed(w or '""' for w in known) if known else None, nearest(word, known))

    def fault(self, where: str, said: Said, expected: Said | None = None, near: str = "") -> None:
        """Note something wrong at an entry of the file."""
        place = f"{where}: " if where else ""
        told_there = Said(place + said.it, place + said.en)
        self.problems.append(Problem(told_there, file=self.file, expected=expected, nearest=near))


def _manners(keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """``enter`` and ``enter(normal)``: the event ``enter`` with the manner ``normal``."""
    found: dict[str, tuple[str, ...]] = {}
    for key in keys:
        word, _, manner = key.rstrip(")").partition("(")
        found[word] = (*found.get(word, ()), *([manner] if manner else ()))
    return found


class _Agreement:
    """Whether the tables of a profile fit together: every word another table names is there, every form is whole."""

    def __init__(self, reader: _Reader, profile: Profile) -> None:
        self.reader = reader
        self.profile = profile

    def check(self) -> None:
        """Note everything that does not fit."""
        self._spelling()
        self._clashes()
        self._references()
        self._used()
        self._forms()
        self._marks()

    def _spelling(self) -> None:
        profile = self.profile
        lists = {"nouns": profile.nouns, "zones": profile.zones, "flags": profile.flags, "events": profile.events,
                 "keywords": profile.keywords, "measures": profile.measures, "stats": profile.stats,
                 "values": profile.values, "counters": profile.counters, "durations": profile.durations,
                 "plays": profile.plays, "players": profile.players, "positions": profile.positions,
                 "attributes": profile.attributes, "fields": profile.fields}  # fmt: skip
        for table, words in lists.items():
            for word in words:
                if not LOWER.fullmatch(word):
                    self.reader.fault(f"[{table}] {word}", _LOWER)
        for column, values in profile.attributes.items():
            for value in values:
                if not SINGLE.fullmatch(value):
                    self.reader.fault(f"[attributes.{column}] {value}", _SINGLE)

    def _clashes(self) -> None:
        """Words that could be read in two ways in the place where they stand."""
        profile = self.profile
        places: Mapping[str, tuple[Iterable[str], ...]] = {
            "static activate play": (profile.keywords, profile.events),
            "self foe": (profile.nouns,),
            "own enemy other card": (profile.flags, profile.zones, profile.attributes, profile.measures),
            "exists count is": (profile.players,),
            "count counters": (profile.values,),
        }
        for taken, lists in places.items():
            seen = set(taken.split())
            for word in (word for words in lists for word in words):
                if word in seen:
                    self.reader.fault(word, _TWICE)
                seen.add(word)

    def _references(self) -> None:
        profile, valid = self.profile, self.reader.valid
        for group, flags in profile.exclusive.items():
            self._all(f"[exclusive] {group}", flags, profile.flags)
        self._all("[states] use", profile.states, (*profile.flags, *profile.zones))
        self._all("[game] clause_zones", profile.clause_zones, profile.zones)
        self._all("[saying] origins", profile.saying.origins, profile.zones)
        self._all("[saying] faced", profile.saying.faced, profile.flags)
        self._all("[saying] foes", profile.saying.foes, profile.flags)
        self._all("[saying] foes", (f"foe.{foe}" for foe in profile.saying.foes.values()), profile.wordings["things"])
        if profile.saying.face:
            valid("[saying] face", profile.saying.face, profile.faces)
        if profile.has_foe or profile.saying.foe:
            valid("[saying] foe", profile.saying.foe, profile.nouns)
        changed = (*profile.values, *profile.measures, *profile.players)
        self._all("[game] changed_by_static", profile.changed_by_static, changed)
        if profile.essences:
            valid("[game] essences", profile.essences, profile.attributes)
        for stat, each in profile.stats.items():
            self._all(f"[stats] {stat}", each, profile.stats)
        for field, to in profile.fields.items():
            valid(f"[fields] {field}", to, ("number", *profile.attributes))
        for (column, value), head in profile.heads.items():
            valid(f"[attributes.{column}] {value}.head", head, profile.nouns)
        for name, kind in profile.kinds.items():
            valid(f"[kinds] {name}.self", kind.self_noun, (*profile.nouns, *profile.wordings["things"]))
            self._all(f"[kinds] {name}.keywords", kind.keywords, profile.keywords)

    def _all(self, where: str, words: Iterable[str], known: Iterable[str]) -> None:
        valid = tuple(known)
        for word in words:
            self.reader.valid(where, word, valid)

    def _used(self) -> None:
        profile = self.profile
        self._all("[actions] use", profile.actions, signatures.ACTIONS)
        self._all("[rules] use", profile.rules, signatures.RULES)
        self._all("[costs] use", profile.costs, signatures.COSTS)
        parts = {word: signatures.ACTIONS[word].parts for word in profile.actions if word in signatures.ACTIONS}
        rules = {word: signatures.RULES[word].parts for word in profile.rules if word in signatures.RULES}
        for word, part in [(w, p) for used in (parts, rules) for w, ps in used.items() for p in ps]:
            if part.table and not part.optional and not profile.word_list(part.table):
                empty = told("si usa, ma {0} non ha parole.", "is used, but {0} has no word.", part.table)
                self.reader.fault(word, empty)

    def _forms(self) -> None:
        wordings = self.profile.wordings
        for table in NOUNS:
            for word, texts in wordings[table].items():
                self._form(table, word, texts.get("it"), ItNoun.read)
                self._form(table, word, texts.get("en"), EnNoun.read)
        for table, read in _STRING_FORMS.items():
            for word, texts in wordings[table].items():
                self._form(table, word, next(iter(texts.values())), read)
        self._before_nouns()

    def _before_nouns(self) -> None:
        for table, words in self.profile.wordings.items():
            if table == "flags" or table.startswith("attributes."):
                for word, texts in words.items():
                    english = texts.get("en")
                    self._form(table, word, english, EnNoun.read if "|" in texts.get("it", "") else EnWord.read)
                    if "|" in texts.get("it", ""):
                        self._form(table, word, texts["it"], ItNoun.read)

    def _form(self, table: str, word: str, text: str | None, read: Callable[[str], object]) -> None:
        if text is None:
            return
        try:
            read(text)
        except FormError as error:
            wrong = told("{0} non è nella forma giusta.", "{0} is not in the right form.", text)
            self.reader.fault(f"[{table}] {word}", wrong, Said(str(error), str(error)))

    def _marks(self) -> None:
        """Every ``<adjective>`` and ``[verb]`` of a text is in its table."""
        wordings = self.profile.wordings
        for table, words in wordings.items():
            if table in STRINGS:
                continue
            for word, texts in words.items():
                for key, text in texts.items():
                    for adjective, verb in MARKS.findall(text):
                        known = wordings["adjectives"] if adjective else wordings[f"verbs.{key[:2]}"]
                        self.reader.valid(f"[{table}] {word}.{key}", adjective or verb, known)


_LOWER = Said(
    "una parola è di lettere minuscole senza accenti, cifre e _, e comincia con una lettera.",
    "a word is lower-case letters, digits and _, and begins with a letter.",
)
_TWICE = Said(
    "questa parola ha già un altro significato nello stesso posto.",
    "this word already has another meaning in the same place.",
)
_SINGLE = Said(
    "un valore è una parola sola: comincia con una lettera, poi lettere, cifre, _ o -.",
    "a value is one word: it begins with a letter; then letters, digits, _ or -.",
)
_STRING_FORMS: Mapping[str, Callable[[str], object]] = {
    "adjectives": ItAdjective.read,
    "articles": ItArticles.read,
    "verbs.it": ItVerb.read,
    "verbs.en": EnVerb.read,
}
