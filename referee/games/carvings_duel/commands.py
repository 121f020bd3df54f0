"""The rulebook's typed commands: read, and understood as actions of the duel.

PICK draws what is due. SHUFFLE mixes a container, whose order the app does not know. A TRANSFER to
GROUND is a revival by Monk or Sorcerer; one away from GROUND is a Child used on an attached Horse.
A TRANSFER whose carving already lies where it says confirms a move that the app has made.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from msgspec import Struct

from referee.engine.action import Action
from referee.engine.judge import Judge
from referee.games.carvings_duel import tributes
from referee.games.carvings_duel.actions import Command, Pick, Play, Respond
from referee.games.carvings_duel.carvings import CLASS, LABELS, NAMES
from referee.games.carvings_duel.hands import could_be
from referee.games.carvings_duel.options import plain_name
from referee.games.carvings_duel.state import Piece, State
from referee.games.carvings_duel.targets import matches

GROUND = "ground"
Verb = Literal["pick", "shuffle", "in", "out"]


class Typed(Struct, frozen=True):
    """A command as it was typed. `asks`: only the verdict is wanted."""

    verb: Verb
    asks: bool
    container: str = ""
    material: str = ""
    name: str = ""


class Fault(Struct, frozen=True):
    """Why a line is no command, and the rule that says how one goes."""

    rule: str
    says: str


def read(line: str, *, exact: bool = False) -> Typed | Fault:
    """A line as a command; `exact` asks for capitals and single spaces (command-spelling)."""
    text = line.strip() if not exact else line
    asks = text.startswith("?")
    if asks:
        text = text.removeprefix("?").removeprefix(" ")
    words = text.split()
    if exact and text != " ".join(words):
        return Fault("command.pick-form", "Words are parted by single spaces here.")
    verb = _fixed(words[0], exact) if words else ""
    if verb in ("pick", "shuffle"):
        return _of_container(verb, words[1:], asks)  # type: ignore[arg-type]
    if verb == "transfer":
        return _transfer(words[1:], asks, exact)
    says = "A command begins with PICK, SHUFFLE or TRANSFER."
    return Fault("command.pick-form", says)


def _fixed(word: str, exact: bool) -> str:
    """A word of the command in small letters; nothing where it has to stand in capitals."""
    return "" if exact and word != word.upper() else word.casefold()


def _of_container(verb: Literal["pick", "shuffle"], rest: list[str], asks: bool) -> Typed | Fault:
    if rest:
        return Typed(verb, asks, plain_name(" ".join(rest)))
    if verb == "pick":
        return Fault("command.pick-form", "PICK is followed by a container, such as PICK POUCH.")
    says = "SHUFFLE is followed by a container, such as SHUFFLE POUCH."
    return Fault("command.shuffle-form", says)


FORM = "TRANSFER <material> <name> CARVING FROM <container> TO <container>"


def _transfer(words: list[str], asks: bool, exact: bool) -> Typed | Fault:
    """Material, name, CARVING FROM, one end, TO, the other end."""
    plain = [_fixed(word, exact) for word in words]
    if not {"carving", "from", "to"} <= set(plain):
        return Fault(_form_rule(words), f"The words are {FORM}, in this order.")
    carving, source = plain.index("carving"), plain.index("from")
    ends = len(plain) - 1 - plain[::-1].index("to")
    if plain[source + 1 : source + 3] == [GROUND, "to"]:  # a graveyard's name may hold a "to"
        ends = source + 2
    if not carving + 1 == source < ends - 1 or ends == len(plain) - 1:
        return Fault(_form_rule(words), f"The words are {FORM}, in this order.")
    start, goal = (plain_name(" ".join(w)) for w in (words[source + 1 : ends], words[ends + 1 :]))
    if not carving:
        return Fault("command.transfer-name", "A TRANSFER says which carving it is.")
    name = words[carving - 1].casefold()
    if name not in NAMES:
        says = f"{words[carving - 1]} is no carving; there are {', '.join(LABELS.values())}."
        return Fault("command.transfer-name", says)
    if carving < 2:
        return Fault("command.transfer-material", "A TRANSFER says of which material it is.")
    material = plain_name(" ".join(words[: carving - 1]))
    if exact and GROUND in (start, goal) and "GROUND" not in (words[-1], words[source + 1]):
        return Fault(_form_rule(words), "GROUND stands in capitals here.")
    return _between(start, goal, Typed("in", asks, "", material, name))


def _form_rule(words: list[str]) -> str:
    """Which of the two forms a line comes closest to."""
    plain = [w.casefold() for w in words]
    outward = ("from", GROUND) in pairwise(plain)
    return "command.transfer-out-form" if outward else "command.transfer-in-form"


def _between(start: str, goal: str, typed: Typed) -> Typed | Fault:
    if GROUND not in (start, goal):
        return Fault("command.ground-is-field", "One end of a TRANSFER is GROUND, the field.")
    if start == goal:
        says = "One end of a TRANSFER is the graveyard."
        return Fault("command.transfer-graveyard-end", says)
    verb: Verb = "in" if goal == GROUND else "out"
    return Typed(verb, typed.asks, start if verb == "in" else goal, typed.material, typed.name)


# ---- containers


def names_of(state: State, seat: int) -> tuple[str, ...]:
    """How a seat's pouch is called, the name to show first; `pouch` alone is one's own."""
    own: tuple[str, ...] = state.terms.options.pouches
    material = plain_name(f"{state.material(seat)} pouch")
    return (*(plain_name(n) for n in own[seat : seat + 1]), material)


def is_graveyard(state: State, container: str) -> bool:
    """Whether a container is the graveyard (`command.transfer-graveyard-end`)."""
    return container in ("graveyard", plain_name(state.terms.options.graveyard))


def _whose(state: State, seat: int, container: str) -> int | None:
    """Whose pouch a container is."""
    if container in ("pouch", *names_of(state, seat)):
        return seat
    return 1 - seat if container in names_of(state, 1 - seat) else None


# ---- understood


def understood(
    state: State, seat: int, command: Command, judge: Judge
) -> tuple[Action | None, bool]:
    """The action that a command stands for (None: nothing changes), and whether it only asks."""
    exact = judge.reading("command-spelling") == "exact"
    typed = read(command.line, exact=exact)
    if isinstance(typed, Fault):
        judge.possible(False, typed.rule, _plain(typed.says))
    assert isinstance(typed, Typed)
    judge.reading("command-coverage")
    if typed.verb == "shuffle":
        _shuffle(state, seat, typed, judge)
        return None, typed.asks
    says = "The duel has not begun; till then pouches are only shuffled."
    judge.possible(state.begun, "table.phase", says)
    if typed.verb == "pick":
        return _pick(state, seat, typed, judge), typed.asks
    return _moved(state, seat, typed, judge), typed.asks


def _plain(says: str) -> str:
    return says.replace("{", "{{").replace("}", "}}")


def _pick(state: State, seat: int, typed: Typed, judge: Judge) -> Action:
    grave = is_graveyard(state, typed.container)
    says = "Carvings are picked out of a pouch; from the graveyard they are transferred."
    judge.possible(not grave, "command.pick-effect", says)
    whose = _whose(state, seat, typed.container)
    says = "There is no container of that name; yours is {name}."
    judge.possible(whose is not None, "command.pick-form", says, name=names_of(state, seat)[0])
    says = "A pick comes out of one's own pouch."
    judge.possible(whose == seat, "turn.pick-own-pouch", says)
    return Pick()


def _shuffle(state: State, seat: int, typed: Typed, judge: Judge) -> None:
    known = is_graveyard(state, typed.container)
    known = known or _whose(state, seat, typed.container) is not None
    says = "There is no container of that name; yours is {name}."
    judge.possible(known, "command.shuffle-form", says, name=names_of(state, seat)[0])
    judge.cite("command.shuffle-effect", "What is in it lies in random order now.")
    if not state.begun:
        judge.cite("setup.shuffle-before", "Pouches are shuffled before the duel.")


def _moved(state: State, seat: int, typed: Typed, judge: Judge) -> Action | None:
    says = "The graveyard is called {name}."
    judge.possible(
        is_graveyard(state, typed.container),
        "command.transfer-graveyard-end",
        says,
        name=state.terms.options.graveyard,
    )
    owners = [s for s in (seat, 1 - seat) if plain_name(state.material(s)) == typed.material]
    says = "No set here is of that material; there are {a} and {b}."
    facts = {"a": state.material(0), "b": state.material(1)}
    judge.possible(bool(owners), "command.transfer-material", says, **facts)
    field = [p for p in state.field if p.owner in owners and p.name == typed.name]
    grave = [p for p in state.graveyard if p.owner in owners and p.name == typed.name]
    if typed.verb == "in":
        return _in(state, seat, field, grave, judge)
    return _out(state, seat, field, grave, judge)


def _in(
    state: State, seat: int, field: list[Piece], grave: list[Piece], judge: Judge
) -> Action | None:
    if not grave and any(p.revived == state.turn for p in field):
        judge.cite("command.transfer-in-effect", "It has come onto the field already.")
        return None
    says = "No such carving lies in the graveyard."
    judge.possible(bool(grave), "command.transfer-in-effect", says)
    piece = grave[0]
    judge.cite(
        "command.transfer-in-effect", "{it} is to come onto the field.", it=state.called(piece)
    )
    fit = [p.id for p in state.field if tributes.is_fit(state, seat, p)]
    costs = CLASS.get(piece.name or "") == 2
    costs = costs and state.terms.readings["tribute-for-revival"] == "tribute"
    says = "Several carvings could be the tribute; enter the revival and name one."
    judge.possible(not costs or len(fit) < 2, "tribute.one", says)
    by, owner = _reviver(state, seat, piece)
    tribute = fit[0] if costs and fit else None
    return Play(carving=by, owner=owner, target=piece.id, tribute=tribute)


def _reviver(
    state: State, seat: int, piece: Piece
) -> tuple[Literal["monk", "sorcerer"], int | None]:
    """Monk or Sorcerer, whichever that hand may hold as its duelist knows it, and of whose set.

    One of the other set is meant only for a carving of that set's material, and where it is held.
    """
    hand = state.sides[seat].hand
    stolen = {p.name for p in hand if p.owner != seat}
    if not matches(state, seat, piece) and stolen & {"monk", "sorcerer"}:
        return ("monk" if "monk" in stolen else "sorcerer"), 1 - seat
    named = {p.name for p in hand if p.owner == seat}
    if "monk" in named or ("sorcerer" not in named and could_be(state, seat, seat, "monk")):
        return "monk", None
    return "sorcerer", None


def _out(
    state: State, seat: int, field: list[Piece], grave: list[Piece], judge: Judge
) -> Action | None:
    if not field and grave:
        judge.cite("command.transfer-out-effect", "It lies in the graveyard already.")
        return None
    says = "No such carving lies on the field."
    judge.possible(bool(field), "command.transfer-out-effect", says)
    says = "{it} goes to the graveyard by what is entered: an attack, a tribute, a Dragon, a Child."
    horse = field[0].name == "horse"
    judge.possible(horse, "command.transfer-out-effect", says, it=state.called(field[0]))
    says = "Several such Horses lie on the field; enter the Child and name one."
    judge.possible(len(field) == 1, "command.transfer-out-effect", says)
    says = "A Child is used on {it}."
    judge.cite("command.transfer-out-effect", says, it=state.called(field[0]))
    if state.step == "response":
        return Respond(answer="child", target=field[0].id)
    return Play(carving="child", target=field[0].id)
