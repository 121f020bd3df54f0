"""Entries by chance, as a table might make them: for trials, tests and measurements."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from referee.engine.action import Action, EndAgreed
from referee.engine.prompt import Field, Prompt
from referee.games.geometric_art.actions import (
    Ability,
    ClosePainting,
    DiceNumber,
    DrawingDone,
    DrawPainter,
    DrawTopic,
    EndRound,
    Guess,
    NextRound,
    Painter,
    RaiseHand,
    Reveal,
    Roll,
    TellTitle,
    TitleWritten,
    Topic,
    Verdict,
)
from referee.games.geometric_art.dice_numbers import numbers_left
from referee.games.geometric_art.drawing import bars_reuse
from referee.games.geometric_art.ink import extras, fewest, usable
from referee.games.geometric_art.options import Mode, Options
from referee.games.geometric_art.state import State
from referee.games.geometric_art.titles import earlier

WORDS = (
    *("apple", "Apple 蘋果", "蘋果", "苹果", "pear", "house", "HOUSE!", "maison", "boat", "Böat"),
    *("train", "火車", "火车", "tree", "star", "\uff53\uff54\uff41\uff52", "robot", "fish", "cat"),
)
"""Titles with some that are the same, or nearly."""

TOPICS = ("Food", "Fruit", "Animals", "Travel", "At home")
SYMBOLS = ("circle", "square", "triangle", "line", "arc", "dot")


def chance(state: State, prompt: Prompt, rng: Random) -> Action:
    """An action for a prompt that the rules will take."""
    return BY_ACTION[prompt.action](state, prompt, rng)


def some_options(seats: int, rng: Random) -> Options:
    """A mode that takes so many, with or without lists of the table's own."""
    mode: Mode = "joint" if seats < 3 or rng.random() < 0.5 else "best"
    return Options(
        mode=mode,
        topics=TOPICS if rng.random() < 0.3 else (),
        symbols=SYMBOLS if rng.random() < 0.3 else (),
        timer=90 if rng.random() < 0.2 else 0,
    )


def _some(field: Field, rng: Random, least: int | None = None) -> list[int]:
    values = [o.value for o in field.options if o.legal]
    low = field.at_least if least is None else least
    return rng.sample(values, rng.randint(min(low, len(values)), len(values)))


def _roll(state: State, _: Prompt, rng: Random) -> Action:
    symbols = state.options.symbols
    if symbols and rng.random() < 0.7:
        return Roll(faces=tuple(rng.choice(symbols) for _ in range(state.dice)))
    return Roll()


def _topic(state: State, _: Prompt, rng: Random) -> Action:
    return Topic(topic=rng.choice(state.options.topics or ("", *TOPICS)))


def _draw_topic(state: State, _: Prompt, rng: Random) -> Action:
    return DrawTopic(topic=rng.choice(state.topics_left))


def _number(state: State, prompt: Prompt, rng: Random) -> Action:
    left = numbers_left(state) or range(1, 8)
    return DiceNumber(number=prompt.preset.get("number") or rng.choice(left))


def _title(state: State, _: Prompt, rng: Random) -> Action:
    if rng.random() < 0.1:
        return TitleWritten(round=state.round)
    word = rng.choice(WORDS)
    used = [u.text for u in state.used]
    if bars_reuse(state) and earlier(word, used, state.readings["same-title-test"]):
        word = f"{word} {state.round}"
    if bars_reuse(state) and earlier(word, used, state.readings["same-title-test"]):
        return TitleWritten(round=state.round)
    return TitleWritten(title=word, round=state.round)


def _done(state: State, prompt: Prompt, rng: Random) -> Action:
    if rng.random() < 0.5:
        return DrawingDone(round=state.round)
    if prompt.fields[0].name == "count":
        low, most = max(fewest(state), 1), prompt.fields[0].at_most or 0
        count = rng.randint(low, most) if low <= most else 0
        return DrawingDone(count=count, round=state.round)
    low, most = fewest(state), usable(state)
    symbols = rng.sample(state.faces, rng.randint(low, most))
    side = state.sides[prompt.seat or 0]
    room = len(symbols) < most or extras(state, prompt.seat or 0) > 0
    if symbols and room and "plus-one" in side.used:
        symbols.append(rng.choice(symbols))
    return DrawingDone(symbols=tuple(symbols), round=state.round)


def _ability(state: State, prompt: Prompt, rng: Random) -> Action:
    shown = state.options.symbols or state.faces or SYMBOLS
    card = prompt.preset["card"]
    return Ability(card=card, symbol="" if card == "plus-one" else rng.choice(shown))


def _painter(_: State, prompt: Prompt, rng: Random) -> Action:
    return Painter(painter=rng.choice([o.value for o in prompt.fields[0].options]))


def _draw_painter(state: State, _: Prompt, rng: Random) -> Action:
    return DrawPainter(painter=rng.choice(state.present))


def _hand(_: State, prompt: Prompt, __: Random) -> Action:
    return RaiseHand(**prompt.preset)


def _guess(state: State, prompt: Prompt, rng: Random) -> Action:
    if prompt.preset.get("passes"):
        return Guess(passes=True)
    text = rng.choice(("", *WORDS))
    right = rng.choice((None, True, False)) if not state.is_joint else None
    return Guess(text=text, right=right)


def _verdict(_: State, prompt: Prompt, rng: Random) -> Action:
    of = prompt.preset.get("of")
    if of is None:
        of = rng.choice([o.value for o in prompt.fields[0].options])
    return Verdict(right=rng.random() < 0.5, of=of)


def _tell(state: State, _: Prompt, rng: Random) -> Action:
    title = rng.choice(WORDS) if _may_type(state) and rng.random() < 0.5 else None
    if not state.is_joint:
        return TellTitle(title=title)
    passed = {g.seat for g in state.guesses if g.passed}
    able = [s for s in state.guessers if s not in passed]
    luck = 1.0 if rng.random() < 0.7 else 0.5
    right = tuple(s for s in able if rng.random() < luck)
    done = {g.seat for g in state.guesses}
    wrong = tuple(s for s in able if s not in right and s not in done)
    return TellTitle(title=title, right=right, wrong=wrong)


def _may_type(state: State) -> bool:
    written = state.sides[state.painter or 0].written
    return written is None or written.text is None


def _close(state: State, _: Prompt, rng: Random) -> Action:
    typed = not state.is_joint and _may_type(state) and rng.random() < 0.5
    return ClosePainting(title=rng.choice(WORDS) if typed else None)


def _end_round(state: State, prompt: Prompt, rng: Random) -> Action:
    if not prompt.fields:
        return EndRound(**prompt.preset)
    free = list(state.untold) if state.readings["same-title-test"] != "meaning" else []
    pool = list(state.present)
    if free:  # one title that only the table knows is like another
        other = rng.choice([s for s in pool if s != free[0]])
        return EndRound(alike=(free[0], other))
    return EndRound(alike=tuple(rng.sample(pool, rng.randint(2, len(pool)))))


def _agreed(_: State, prompt: Prompt, rng: Random) -> Action:
    return EndAgreed(agreed=tuple(_some(prompt.fields[0], rng)))


BY_ACTION: dict[str, Callable[[State, Prompt, Random], Action]] = {
    "roll": _roll,
    "topic": _topic,
    "draw-topic": _draw_topic,
    "dice-number": _number,
    "title": _title,
    "drawing-done": _done,
    "ability": _ability,
    "reveal": lambda _state, _prompt, _rng: Reveal(),
    "painter": _painter,
    "draw-painter": _draw_painter,
    "raise-hand": _hand,
    "guess": _guess,
    "verdict": _verdict,
    "tell-title": _tell,
    "close-painting": _close,
    "end-round": _end_round,
    "next-round": lambda _state, _prompt, _rng: NextRound(),
    "end-agreed": _agreed,
}
