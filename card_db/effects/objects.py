"""Reading who and what: descriptions, the ways cards are picked, numbers (4.3, 4.4, 4.6)."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field, replace

from card_db.effects import forms as f
from card_db.effects import nodes as n
from card_db.effects.reading import Placed, Reading, Unknown, Wrong
from card_db.effects.said import either, listed, quoted, same, told
from card_db.effects.tokens import Token
from card_db.problems import Said, counted
from card_db.records import ID

OBJECT = Unknown("Parola sconosciuta", "Unknown word", Said(": nessun nome dato prima", ": no name given before"))
NOUN = Unknown("Nome sconosciuto", "Unknown noun")
FILTER = Unknown("Filtro sconosciuto", "Unknown filter")
SELECTION = Unknown("Selezione sconosciuta", "Unknown selection")
NUMBER = Unknown("Numero sconosciuto", "Unknown number")
COUNTER = Unknown("Segnalino sconosciuto", "Unknown counter")
CARD = Unknown("Id di carta sconosciuto", "Unknown card id")

SIDES = {side.value: side for side in n.Side}
COMPARES = {compare.value: compare for compare in n.Compare}
PICKS = ("target", "choose", "all", "oldest")
WHICH = Said("quali carte", "which cards")
TOO_MANY = Said("C’è una parte di troppo.", "This is one part too many.")
FROM_ONE = Said("un numero da 1 in su", "a number from 1")


@dataclass(slots=True)
class _Filters:
    """The filters of one description, gathered in the order they are written."""

    side: n.Side | None = None
    flags: list[str] = field(default_factory=list)
    attributes: list[n.Attribute] = field(default_factory=list)
    measures: list[n.Measure] = field(default_factory=list)
    card: str | None = None
    zone: str | None = None


class Objects(Reading):
    """Reads objects, descriptions and numbers."""

    # --- who and what ----------------------------------------------------------------

    def object(self, form: f.Form) -> n.Object:
        """``self``, ``foe``, a name, or cards that are picked."""
        if isinstance(form, f.Word):
            return self._object_word(form.token)
        if isinstance(form, f.Call):
            return self._pick(form)
        if isinstance(form, f.Description):
            raise self._say_how(form)
        raise self.misplaced(form, listed(self._objects()))

    def _object_word(self, token: Token) -> n.Object:
        if token.text == "self":
            return n.This()
        if token.text == "foe" and self.profile.has_foe:
            return n.Foe()
        if token.text in self.scope.names:
            self.scope.used.add(token.text)
            return n.Named(token.text)
        if token.text in self.profile.nouns:
            raise self._say_how(token)
        raise self.unknown(token, OBJECT, self._objects())

    def _objects(self) -> list[str]:
        picks = ["all(…)", "oldest(…)"] if self.scope.static else ["target(…)", "choose(…)", "all(…)"]
        return [*picks, "self", *(["foe"] if self.profile.has_foe else []), *self.scope.names]

    def _say_how(self, place: Placed) -> Wrong:
        cards = self.source(place)
        picks = ("all", "oldest") if self.scope.static else PICKS[:3]
        how = Said("Di’ come si scelgono queste carte.", "Say how these cards are picked.")
        return self.wrong(place, how, either([f"{pick}({cards})" for pick in picks]))

    def _pick(self, call: f.Call) -> n.Object:
        word = call.word
        if word.text not in PICKS:
            raise self.unknown(word, SELECTION, ("all", "oldest") if self.scope.static else PICKS[:3], PICKS)
        if self.scope.static and word.text in ("target", "choose"):
            nothing = Said("In una clausola «static» non si sceglie nulla.", 'Nothing is picked in a "static" clause.')
            raise self.wrong(word, nothing, listed(self._objects()))
        try:
            picked = self._picked(word.text, self.only(call, WHICH))
        except Wrong:
            self.promise_name(call.name)
            raise
        return self._named(picked, call)

    def _picked(self, word: str, form: f.Form) -> n.Object:
        if word == "all":
            return n.All(self.selector(form))
        if word == "oldest":
            return n.Oldest(self.selector(form))
        quantity, selector = self.quantity(form)
        return n.Target(quantity, selector) if word == "target" else n.Choose(quantity, selector)

    def _named(self, picked: n.Object, call: f.Call) -> n.Object:
        """The pick with its name, which means nothing before it."""
        if call.name is None:
            return picked
        if not isinstance(picked, n.Target | n.Choose):
            raise self.unnamed(call.name)
        return replace(picked, name=self.give_name(call.name))

    def unnamed(self, name: Token) -> Wrong:
        """To be raised: ``as`` after anything but a pick."""
        said = Said("Un nome si dà solo a carte scelte.", "Only cards that are picked get a name.")
        return self.wrong(name, said, listed(("target(…) as", "choose(…) as")))

    def only(self, call: f.Call, what: Said) -> f.Form:
        """The argument of a call that has just one; ``what`` says what it is."""
        if len(call.arguments) > 1:
            form = Said(f"{call.word.text}({what.it})", f"{call.word.text}({what.en})")
            raise self.wrong(call.arguments[1], TOO_MANY, form)
        return call.arguments[0]

    def quantity(self, form: f.Form) -> tuple[n.Quantity, n.Selector]:
        """How many of which cards; exactly one when no number is written."""
        if not isinstance(form, f.Several):
            return n.ONE, self.selector(form)
        quota = n.Quota.UP_TO if form.upto else n.Quota.EXACTLY
        number = int(form.number.text)
        if form.what is None:
            raise self.misplaced(form, listed(self.profile.nouns))
        if number == 0:
            nothing = Said("Così non si sceglie nulla.", "Nothing is picked so.")
            raise self.wrong(form.number, nothing, FROM_ONE)
        if number == 1 and quota is n.Quota.EXACTLY:
            none = Said("nessun numero davanti a una carta sola", "no number before a single card")
            raise self.wrong(form.number, told("{0} è sottinteso.", "{0} is understood.", "1"), none)
        return n.Quantity(quota, number), self.selector(form.what)

    # --- descriptions ----------------------------------------------------------------

    def selector(self, form: f.Form) -> n.Selector:
        """Which cards."""
        if isinstance(form, f.Word):
            return n.Selector((self._noun(form.token),))
        if not isinstance(form, f.Description):
            raise self.misplaced(form, listed(f"{noun}[…]" for noun in self.profile.nouns))
        nouns = self.every(self._noun, form.nouns)
        self._twice(form.nouns)
        found = _Filters()
        self.every(lambda one: self._filter(one, found), form.filters)
        return self._description(nouns, found)

    def _description(self, nouns: tuple[str, ...], found: _Filters) -> n.Selector:
        columns, measures = list(self.profile.attributes), self.profile.measures
        return n.Selector(
            nouns,
            found.side,
            tuple(sorted(found.flags, key=self._rank)),
            tuple(sorted(found.attributes, key=lambda one: columns.index(one.column))),
            tuple(sorted(found.measures, key=lambda one: measures.index(one.field))),
            found.card,
            found.zone,
        )

    def _rank(self, flag: str) -> tuple[bool, bool, int]:
        if flag == "other":
            return False, False, 0
        return True, flag not in self.profile.faces, self.profile.flags.index(flag)

    def _noun(self, token: Token) -> str:
        return self.one_of(token, NOUN, self.profile.nouns)

    def _twice(self, words: Iterable[Token]) -> None:
        seen: set[str] = set()
        for token in words:
            if token.text in seen:
                raise self._said_before(token)
            seen.add(token.text)

    def _said_before(self, place: Placed) -> Wrong:
        said = told("{0} è già detto.", "{0} was already said.", self.source(place))
        return self.wrong(place, said, Said("una volta sola", "it once"))

    def _filter(self, form: f.Filter, found: _Filters) -> bool:
        word = form.word.text
        if form.compare is None:
            self._plain_filter(form, found)
        elif word == "card":
            self._card(form, form.compare, found)
        elif word in self.profile.attributes:
            self._attribute(form, form.compare, found)
        elif word in self.profile.measures:
            self._measure(form, form.compare, found)
        elif word in self._plain_filters():
            raise self.wrong(form, told("{0} sta da solo.", "{0} stands alone.", word), quoted(word))
        else:
            raise self.unknown(form.word, FILTER, (*self.profile.attributes, *self.profile.measures, "card"))
        return True

    def _plain_filters(self) -> tuple[str, ...]:
        return (*SIDES, "other", *self.profile.flags, *self.profile.zones)

    def _plain_filter(self, form: f.Filter, found: _Filters) -> None:
        word, token = form.word.text, form.word
        if word in SIDES:
            self._side(token, found)
        elif word == "other" or word in self.profile.flags:
            self._flag(token, found)
        elif word in self.profile.zones:
            self._zone(token, found)
        elif word in (*self.profile.attributes, *self.profile.measures, "card"):
            self._value_missing(token)
        else:
            self._unknown_filter(token)

    def _value_missing(self, token: Token) -> None:
        missing = told("{0} vuole un valore.", "{0} needs a value.", token.text)
        forms = ("=",) if token.text not in self.profile.measures else (">=", "<=", "=")
        raise self.wrong(token, missing, listed(f"{token.text}{form}…" for form in forms))

    def _unknown_filter(self, token: Token) -> None:
        profile = self.profile
        valued = [f"{column}=…" for column in profile.attributes]
        measured = [f"{measure}<=…" for measure in profile.measures]
        places = [zone for zone in profile.zones if zone != "field"]
        plain = (*SIDES, "other", *profile.flags)
        meant = [f"{column}={value}" for column, values in profile.attributes.items() for value in values]
        raise self.unknown(token, FILTER, (*plain, *valued, *measured, "card=…", *places), meant)

    def _side(self, token: Token, found: _Filters) -> None:
        if found.side is not None:
            already = Said("Di chi sono le carte è già detto.", "Whose cards was already said.")
            raise self.wrong(token, already, Said("own o enemy una volta sola", "own or enemy once"))
        found.side = SIDES[token.text]

    def _flag(self, token: Token, found: _Filters) -> None:
        if token.text in found.flags:
            raise self._said_before(token)
        group = self.profile.exclusive_of(token.text)
        for flag in found.flags:
            if flag in group:
                apart = told("{0} e {1} non vanno insieme.", "{0} and {1} do not go together.", flag, token.text)
                raise self.wrong(token, apart, listed(group))
        found.flags.append(token.text)

    def _zone(self, token: Token, found: _Filters) -> None:
        if found.zone is not None:
            one = told("Una carta sta in una zona sola: {0} è già detta.",
                       "A card is in one zone: {0} was already said.", found.zone)  # fmt: skip
            raise self.wrong(token, one, Said("una zona sola", "one zone"))
        if token.text == "field":
            raise self.no_field(token)
        found.zone = token.text

    def no_field(self, token: Token) -> Wrong:
        """To be raised: the zone that is meant when none is written."""
        meant = Said("Senza una zona si intende il campo.", "Without a zone the field is meant.")
        return self.wrong(token, meant, Said("nessuna zona al posto di «field»", 'no zone in place of "field"'))

    def _attribute(self, form: f.Filter, compare: Token, found: _Filters) -> None:
        column = form.word.text
        self._must_be_equal(form, compare)
        kind = value_of(column)
        tokens = self.every(lambda value: self._value(value, kind, column), form.values)
        self._twice(tokens)
        attribute = n.Attribute(column, tuple(token.text for token in tokens))
        if attribute in found.attributes:
            raise self._said_before(form)
        found.attributes.append(attribute)

    def _must_be_equal(self, form: f.Filter, compare: Token) -> None:
        if compare.text != "=":
            word = form.word.text
            no_more = told("{0} non ha un più o un meno.", "{0} has no more and no less.", word)
            raise self.wrong(compare, no_more, same(f"{word}=…"))

    def _value(self, form: f.Form, kind: Unknown, column: str) -> Token:
        values = self.profile.attributes[column]
        if not isinstance(form, f.Word):
            raise self.misplaced(form, listed(values))
        if form.token.text not in values:
            raise self.unknown(form.token, kind, values)
        return form.token

    def _card(self, form: f.Filter, compare: Token, found: _Filters) -> None:
        self._must_be_equal(form, compare)
        value = self._one_value(form)
        if not isinstance(value, f.Word) or not ID.fullmatch(value.token.text):
            raise self.misplaced(value, Said("un id di carta", "a card id"))
        if self.cards and value.token.text not in self.cards:
            raise self._no_card(value.token)
        if found.card is not None:
            raise self._said_before(form)
        found.card = value.token.text

    def _no_card(self, token: Token) -> Wrong:
        missing = Unknown("Non c’è una carta", "There is no card")
        return self.unknown(token, missing, sorted(self.cards) if isinstance(self.cards, Set) else self.cards)

    def _one_value(self, form: f.Filter) -> f.Form:
        if len(form.values) > 1:
            one = Said("Qui sta un valore solo.", "Only one value stands here.")
            raise self.wrong(form.values[1], one, same(f"{form.word.text}=…"))
        return form.values[0]

    def _measure(self, form: f.Filter, compare: Token, found: _Filters) -> None:
        value = self.number(self._one_value(form))
        how = COMPARES[compare.text]
        if isinstance(value, n.Int):
            self._plain_measure(form, how, value.value)
        measure = n.Measure(form.word.text, how, value)
        if measure in found.measures:
            raise self._said_before(form)
        found.measures.append(measure)

    def _plain_measure(self, form: f.Filter, compare: n.Compare, number: int) -> None:
        word, written = form.word.text, self.source(form)
        if compare is n.Compare.BELOW and number == 0:
            raise self.never(form, written, same(f"{word}<=…"))
        if compare is n.Compare.BELOW:
            raise self.plainer(form, written, quoted(f"{word}<={number - 1}"))
        if compare is n.Compare.ABOVE:
            raise self.plainer(form, written, quoted(f"{word}>={number + 1}"))

    # --- numbers ---------------------------------------------------------------------

    def number(self, form: f.Form) -> n.Number:
        """A plain number: digits, a count, a value of a card."""
        if isinstance(form, f.Digits):
            return n.Int(int(form.token.text))
        if isinstance(form, f.Call):
            return self._number_call(form)
        if isinstance(form, f.Signed):
            plain = Said("Qui il numero non ha segno.", "This number has no sign.")
            raise self.wrong(form.sign, plain, Said("il numero da solo", "the number alone"))
        raise self.misplaced(form, listed((Said("un numero", "a number"), *(f"{word}(…)" for word in self._numbers()))))

    def _numbers(self) -> tuple[str, ...]:
        return ("count", *(["counters"] if self.profile.counters else []), *self.profile.values)

    def _number_call(self, call: f.Call) -> n.Number:
        word = self.one_of(call.word, NUMBER, self._numbers())
        if call.name is not None:
            raise self.unnamed(call.name)
        if word == "count":
            return self._count(call)
        if word == "counters":
            return self._counters(call)
        return n.Read(word, self.object(self.only(call, Said("di chi si parla", "what it is about"))))

    def _count(self, call: f.Call) -> n.Count:
        form = Said("count(quali carte, up to un numero)", "count(which cards, up to a number)")
        if len(call.arguments) > 2:
            raise self.wrong(call.arguments[2], TOO_MANY, form)
        selector = self.selector(call.arguments[0])
        if len(call.arguments) == 1:
            return n.Count(selector)
        cap = call.arguments[1]
        if not isinstance(cap, f.Several) or cap.upto is None or cap.what is not None:
            raise self.misplaced(cap, form)
        return n.Count(selector, int(cap.number.text))

    def _counters(self, call: f.Call) -> n.Counters:
        form = Said("counters(di chi si parla, un segnalino)", "counters(what it is about, a counter)")
        if len(call.arguments) != 2:
            raise self.wrong(call.word, parts_given(len(call.arguments), 2), form)
        name = call.arguments[1]
        if not isinstance(name, f.Word):
            raise self.misplaced(name, listed(self.profile.counters))
        return n.Counters(self.object(call.arguments[0]), self.one_of(name.token, COUNTER, self.profile.counters))


def value_of(column: str) -> Unknown:
    """How an unknown value of a data column is called: "Unknown type"."""
    return Unknown(f"Valore sconosciuto di «{column}»:", f"Unknown {column}")


def parts_given(given: int, wanted: int) -> Said:
    """How many of the parts of a word are there."""
    it = f"C’è {given} parte" if given == 1 else f"Ci sono {given} parti"
    return Said(f"{it} su {wanted}.", f"{given} of {counted(wanted, 'part', 'parts')} given.")
