"""The grammar of an effect (``effect_language.md``, 3), the same for every game: text becomes forms with places.

Here only the shape is looked at; what the words mean in a game is read in ``parser.py``. A clause
whose shape is wrong is told once, at the first place where it cannot go on; the next clause is read all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from card_db.effects.forms import (
    Call,
    Clause,
    Condition,
    Conditional,
    Cost,
    Description,
    Digits,
    Do,
    Filter,
    Form,
    Granted,
    Keep,
    Maybe,
    Part,
    Several,
    Signed,
    Step,
    Sum,
    Test,
    Word,
)
from card_db.effects.said import listed, quoted
from card_db.effects.tokens import LONGEST, LOWER_CASE, Sort, Token, out_of_place, tokens
from card_db.problems import Problem, Said

DEEPEST = 40
"""So many brackets inside each other, and no more."""

COMPARES = (">=", "<=", "=", "<", ">")
SIGNS = ("+", "-")


_END = Said("la fine", "the end")
_A_WORD = Said("una parola", "a word")
_A_NUMBER = Said("un numero", "a number")
_A_SIGN = Said("«+» o «-»", '"+" or "-"')
_A_CARD = Said("un id di carta", "a card id")
_A_VALUE = Said("un valore", "a value")


class _Misplaced(Exception):  # noqa: N818 - told as a problem, never shown
    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self.problem = problem


def clauses(text: str) -> tuple[tuple[Clause, ...], tuple[Problem, ...]]:
    """The clauses of a cell, and what is wrong with the shape of the others."""
    reader = _Syntax(text)
    return reader.clauses()


class _Syntax:
    """Recursive descent over the tokens of one cell."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.at = 0
        self.depth = 0

    def clauses(self) -> tuple[tuple[Clause, ...], tuple[Problem, ...]]:
        found: list[Clause] = []
        problems: list[Problem] = []
        while True:
            try:
                found.append(self.clause(closing=("|", "")))
            except _Misplaced as misplaced:
                problems.append(misplaced.problem)
                self._skip_clause()
            if self.here.sort is Sort.END:
                return tuple(found), tuple(problems)
            self.take()

    def _skip_clause(self) -> None:
        self.depth = 0
        while self.here.sort is not Sort.END and not self.on("|"):
            self.at += 1

    # --- tokens ----------------------------------------------------------------------

    @property
    def here(self) -> Token:
        return self.tokens[self.at]

    def on(self, *texts: str) -> bool:
        """Whether one of these words or signs stands here."""
        return self.here.sort in (Sort.WORD, Sort.SIGN) and self.here.text in texts

    def followed_by(self, text: str) -> bool:
        after = self.tokens[min(self.at + 1, len(self.tokens) - 1)]
        return after.text == text

    def take(self) -> Token:
        token = self.here
        self.at += 1
        return token

    def maybe(self, *texts: str) -> Token | None:
        return self.take() if self.on(*texts) else None

    def expect(self, text: str, *others: Said) -> Token:
        if not self.on(text):
            self.misplaced(quoted(text), *others)
        return self.take()

    def word(self, *others: Said) -> Token:
        if self.here.sort is not Sort.WORD:
            self.misplaced(*(others or (_A_WORD,)))
        return self.take()

    def digits(self, *others: Said) -> Token:
        if self.here.sort is not Sort.DIGITS:
            self.misplaced(*(others or (_A_NUMBER,)))
        if len(self.here.text) > LONGEST:
            too_large = Said("Il numero è troppo grande.", "This number is too large.")
            raise _Misplaced(self.problem(too_large, Said(f"al massimo {LONGEST} cifre", f"at most {LONGEST} digits")))
        return self.take()

    def misplaced(self, *expected: Said) -> NoReturn:
        wanted = LOWER_CASE if self.here.sort is Sort.CAPITAL else listed(expected)
        raise _Misplaced(self.problem(out_of_place(self.here), wanted))

    def problem(self, said: Said, expected: Said) -> Problem:
        return Problem(said, cell=self.text, start=self.here.start, end=self.here.end, expected=expected)

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            too_deep = Said("Ci sono troppe parentesi una dentro l’altra.", "Too many brackets inside each other.")
            few = Said(f"al massimo {DEEPEST}", f"at most {DEEPEST}")
            raise _Misplaced(self.problem(too_deep, few))

    # --- clauses ---------------------------------------------------------------------

    def clause(self, closing: Sequence[str]) -> Clause:
        """One clause; ``closing`` are the signs that may follow it, an empty one for the end."""
        word = self.word()
        parts: dict[str, Token] = {}
        about = self.about(parts)
        zone = self.word() if self.note("from", parts) else None
        self.note("once", parts)
        tests = self.tests() if self.note("if", parts) else ()
        costs = self.costs() if self.note("cost", parts) else ()
        colon = self.maybe(":")
        if colon is None and not self.closes(closing):
            self.misplaced(*self.after_head(parts, closing))
        steps = self.body(closing) if colon else ()
        end = self.tokens[self.at - 1].end
        return Clause(word, end, about, zone, tests, costs, colon, steps, parts)

    def about(self, parts: dict[str, Token]) -> Form | None:
        if not self.note("(", parts):
            return None
        form = self.words()
        self.expect(")")
        return form

    def note(self, text: str, parts: dict[str, Token]) -> bool:
        if self.on(text):
            parts[text] = self.take()
            return True
        return False

    def closes(self, closing: Sequence[str]) -> bool:
        return (self.here.sort is Sort.END and "" in closing) or self.on(*closing)

    def after_head(self, parts: dict[str, Token], closing: Sequence[str]) -> list[Said]:
        order = ("(", "from", "once", "if", "cost")
        last = max((order.index(part) for part in parts), default=-1)
        more = order[last + 1 :]
        joins = [quoted("and")] if last >= 3 else []
        opening = [quoted("(")] if "(" in more else []
        keywords = [quoted(part) for part in more if part != "("]
        return [quoted(":"), *opening, *_closings(closing), *joins, *keywords]

    def body(self, closing: Sequence[str]) -> tuple[Step, ...]:
        steps = [self.step(closing)]
        while self.maybe(";"):
            steps.append(self.step(closing))
        return tuple(steps)

    def step(self, closing: Sequence[str]) -> Step:
        if self.on("may"):
            return self.may(closing)
        if self.on("if"):
            return self.conditional(closing)
        return self.do(closing)

    def end_of_step(self, closing: Sequence[str], more: Sequence[str]) -> None:
        if not self.on(";") and not self.closes(closing):
            self.misplaced(quoted(";"), *_closings(closing), *(quoted(word) for word in more))

    def do(self, closing: Sequence[str]) -> Do:
        action = self.action()
        unless = self.maybe("unless")
        if unless is None:
            self.end_of_step(closing, ("unless",))
            return Do(action)
        player = self.word(Said("un giocatore", "a player"))
        costs = self.costs()
        self.end_of_step(closing, ("and",))
        return Do(action, unless, player, costs)

    def may(self, closing: Sequence[str]) -> Maybe:
        token = self.take()
        if self.on("{"):
            return Maybe(token, (), self.part(closing))
        first = self.cost()
        if self.on("then", "and") or isinstance(first, Word):
            costs = self.more_costs(first)
            self.expect("then", quoted("and"))
            return Maybe(token, costs, self.part(closing))
        self.end_of_step(closing, ("then", "and"))
        return Maybe(token, (), Part((Do(first),), None))

    def conditional(self, closing: Sequence[str]) -> Conditional:
        token = self.take()
        tests = self.tests()
        self.expect("then", quoted("and"))
        return Conditional(token, tests, self.part(closing))

    def part(self, closing: Sequence[str]) -> Part:
        """What ``may`` or ``then`` leads to; the step ends with it."""
        braces = self.maybe("{")
        if braces is None:
            steps: tuple[Step, ...] = (Do(self.action(quoted("{"))),)
        else:
            self.deeper()
            steps = self.body(("}",))
            self.take()
            self.depth -= 1
        self.end_of_step(closing, ())
        return Part(steps, braces)

    def action(self, *others: Said) -> Call:
        word = self.word(*others, _A_WORD)
        return self.call(word)

    # --- tests and costs -------------------------------------------------------------

    def tests(self) -> tuple[Test, ...]:
        tests = [self.test()]
        while self.maybe("and"):
            tests.append(self.test())
        return tuple(tests)

    def test(self) -> Test:
        call = self.call(self.word(Said("una condizione", "a test")))
        if self.here.sort is Sort.SIGN and self.here.text in COMPARES:
            return Test(call, self.take(), self.digits())
        if call.word.text == "count":
            self.misplaced(*(quoted(compare) for compare in COMPARES))
        return Test(call)

    def costs(self) -> tuple[Cost, ...]:
        return self.more_costs(self.cost())

    def more_costs(self, first: Cost) -> tuple[Cost, ...]:
        costs = [first]
        while self.maybe("and"):
            costs.append(self.cost())
        return tuple(costs)

    def cost(self) -> Cost:
        word = self.word(_A_WORD)
        return self.call(word) if self.on("(") else Word(word)

    # --- arguments -------------------------------------------------------------------

    def call(self, word: Token) -> Call:
        self.expect("(")
        self.deeper()
        arguments = [self.argument()]
        while self.maybe(","):
            arguments.append(self.argument())
        if not self.on(")"):
            self.misplaced(quoted(")"), quoted(","), *_after(arguments[-1]))
        self.depth -= 1
        return Call(word, tuple(arguments), self.take().end)

    def argument(self) -> Form:
        token = self.here
        if token.sort is Sort.DIGITS:
            return self.sum()
        if self.on("up") and self.followed_by("to"):
            return self.up_to()
        if self.on("keep") and self.tokens[self.at + 1].sort is Sort.DIGITS:
            return Keep(self.take(), self.digits())
        if self.on(*SIGNS):
            return self.change()
        if self.on("{"):
            return self.granted()
        if token.sort is not Sort.WORD:
            self.misplaced(quoted("{"), _A_WORD, _A_NUMBER, _A_SIGN, quoted("up to"))
        return self.words()

    def words(self) -> Form:
        """A word, a call or a description."""
        first = self.word()
        if self.on("("):
            call = self.call(first)
            return Call(call.word, call.arguments, call.end, self.word()) if self.maybe("as") else call
        if self.on("/", "["):
            return self.description(first)
        return Word(first)

    def description(self, first: Token) -> Description:
        nouns = [first]
        while self.maybe("/"):
            nouns.append(self.word())
        filters: list[Filter] = []
        if self.maybe("["):
            filters.append(self.filter())
            while self.maybe(","):
                filters.append(self.filter())
            if not self.on("]"):
                self.misplaced(quoted("]"), quoted(","), *_after_filter(filters[-1]))
            self.take()
        return Description(tuple(nouns), tuple(filters), self.tokens[self.at - 1].end)

    def filter(self) -> Filter:
        word = self.word()
        if not (self.here.sort is Sort.SIGN and self.here.text in COMPARES):
            return Filter(word, word.end)
        compare = self.take()
        values = [self.value()]
        while self.maybe("/"):
            values.append(self.value())
        return Filter(word, self.tokens[self.at - 1].end, compare, tuple(values))

    def value(self) -> Form:
        if self.here.sort is Sort.DIGITS:
            return Digits(self.digits())
        if self.here.sort is Sort.CAPITAL:
            return Word(self.take())
        if self.here.sort is not Sort.WORD:
            self.misplaced(_A_VALUE, _A_NUMBER, _A_CARD)
        word = self.take()
        return self.call(word) if self.on("(") else Word(word)

    def sum(self) -> Form:
        first = self.several()
        if not (isinstance(first, Several) and self.on("+")):
            return first
        parts = [first]
        while self.maybe("+"):
            parts.append(Several(self.digits(), Word(self.word())))
        return Sum(tuple(parts))

    def several(self) -> Form:
        number = self.digits()
        if self.here.sort is not Sort.WORD or self.on("if"):
            return Digits(number)
        return Several(number, self.words())

    def up_to(self) -> Several:
        upto = self.take()
        self.take()
        number = self.digits()
        what = self.words() if self.here.sort is Sort.WORD else None
        return Several(number, what, upto)

    def change(self) -> Signed:
        sign = self.take()
        number = self.amount()
        if not self.maybe("if"):
            return Signed(sign, number)
        tests = self.tests()
        self.expect("else", quoted("and"))
        if not self.on(*SIGNS):
            self.misplaced(_A_SIGN)
        return Signed(sign, number, Condition(tests, Signed(self.take(), self.amount())))

    def amount(self) -> Form:
        if self.here.sort is Sort.DIGITS:
            return self.several()
        return self.call(self.word(_A_NUMBER, _A_WORD))

    def granted(self) -> Granted:
        self.deeper()
        start = self.take().start
        clause = self.clause(closing=("}",))
        self.depth -= 1
        return Granted(clause, start, self.take().end)


def _closings(closing: Sequence[str]) -> list[Said]:
    return [quoted(sign) if sign else _END for sign in closing]


def _after(form: Form) -> tuple[Said, ...]:
    """What else may follow an argument inside its parentheses."""
    if isinstance(form, Word):
        return (quoted("("), quoted("["), quoted("/"))
    if isinstance(form, Call):
        return () if form.name else (quoted("as"),)
    if isinstance(form, Digits):
        return (_A_WORD, quoted("if"))
    if isinstance(form, Several | Sum):
        return (quoted("+"), quoted("["))
    if isinstance(form, Signed) and form.condition is None:
        return (_A_WORD, quoted("if")) if isinstance(form.number, Digits) else (quoted("if"),)
    return ()


def _after_filter(last: Filter) -> tuple[Said, ...]:
    if last.compare is None:
        return tuple(quoted(compare) for compare in COMPARES)
    return (quoted("/"),)
