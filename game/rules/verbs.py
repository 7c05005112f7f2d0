"""Actions as records write them: one verb each, with the keys that belong to it.

>>> encode_action(Play((parse_card("AH"),)))
{'do': 'play', 'cards': ['AH']}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from game.rules.actions import (
    BEG,
    DANG_IT,
    DECLINE,
    DRAW,
    KEEP,
    PAY,
    PICK_UP,
    SWAP,
    TAKE,
    Action,
    Arrange,
    Beg,
    DangIt,
    Decline,
    Discard,
    Draw,
    Exchange,
    Flip,
    Keep,
    LayJoker,
    LayOff,
    Meld,
    Pay,
    PickUp,
    Play,
    Run,
    Swap,
    Take,
)
from game.rules.cards import KIND_OF, RANK_OF, Card, CardSyntaxError, Rank, format_card, parse_card
from game.rules.quoting import quoted
from game.rules.registry import info_of


class VerbError(ValueError):
    """Something that is no action of the game. The message is one sentence."""


def _names(cards: tuple[Card, ...]) -> list[str]:
    return [format_card(card) for card in cards]


def encode_action(action: Action) -> dict[str, object]:
    """An action as the part of its step that says what was done."""
    match action:
        case Draw(index=None):
            return {"do": "draw"}
        case Draw(index=index):
            return {"do": "draw", "index": index}
        case Play(cards=cards, origin=None):
            return {"do": "play", "cards": _names(cards)}
        case Play(cards=cards, origin=origin):
            return {"do": "play", "cards": _names(cards), "from": origin}
        case DangIt():
            return {"do": "dang_it"}
        case Run(cards=cards):
            return {"do": "run", "cards": _names(cards)}
        case LayJoker(card=card, stands_for=kind):
            return {"do": "joker", "cards": [format_card(card)], "as": format_card(kind)}
        case Exchange(card=card):
            return {"do": "exchange", "cards": [format_card(card)]}
        case Pay():
            return {"do": "pay"}
        case Keep():
            return {"do": "keep"}
        case Swap():
            return {"do": "swap"}
        case Take():
            return {"do": "take"}
        case Beg():
            return {"do": "beg"}
        case Decline():
            return {"do": "decline"}
        case Meld(sets=sets, runs=runs):
            return {"do": "meld", "sets": [_names(s) for s in sets], "runs": [_names(r) for r in runs]}
        case LayOff(card=card, onto=onto):
            return {"do": "lay_off", "cards": [format_card(card)], "onto": onto}
        case Discard(card=card):
            return {"do": "discard", "cards": [format_card(card)]}
        case Arrange(cards=cards):
            return {"do": "arrange", "cards": _names(cards)}
        case Flip(index=index):
            return {"do": "flip", "index": index}
        case PickUp():
            return {"do": "pick_up"}
        case _:
            assert_never(action)


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise VerbError("A card is written as its name.")
    try:
        return parse_card(value)
    except CardSyntaxError as error:
        raise VerbError(f"{error}.") from None


def _cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise VerbError("Cards are a list of names.")
    return tuple(_card(name) for name in value)


def _one(value: object) -> Card:
    cards = _cards(value)
    if len(cards) != 1:
        raise VerbError("Exactly one card belongs here.")
    return cards[0]


def _groups(value: object) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(value, list):
        raise VerbError("Sets and runs are lists of lists of cards.")
    return tuple(_cards(group) for group in value)


def _number(value: object, name: str) -> int:
    if type(value) is not int or value < 0:
        raise VerbError(f"'{name}' is a whole number from 0.")
    return value


def decode_action(game: str, data: object) -> Action:
    """The action that an object with `do` and its keys names. Raises `VerbError`."""
    if not isinstance(data, Mapping):
        raise VerbError("An action is a JSON object.")
    verb = data.get("do")
    verbs = info_of(game).verbs
    if not isinstance(verb, str) or verb not in verbs:
        raise VerbError(f"{quoted(verb)} is not a verb of this game.")
    keys = verbs[verb]
    for key in data:
        if key != "do" and key not in keys:
            raise VerbError(f"The key {quoted(key)} does not belong to '{verb}'.")
    for key in keys:
        if key not in data:
            raise VerbError(f"The key '{key}' of '{verb}' is missing.")
    match verb:
        case "draw":
            return Draw(_number(data["index"], "index")) if keys else DRAW
        case "play":
            if "from" not in keys:
                return Play((_one(data["cards"]),))
            origin = data["from"]
            if origin == "hand":
                return Play(_cards(data["cards"]), "hand")
            if origin == "face_up":
                return Play(_cards(data["cards"]), "face_up")
            raise VerbError("'from' is 'hand' or 'face_up'.")
        case "run":
            return Run(_cards(data["cards"]))
        case "joker":
            stands_for = _card(data["as"])
            if stands_for != KIND_OF[stands_for] or RANK_OF[stands_for] is Rank.JOKER:
                raise VerbError("'as' names one of the 52 cards.")
            return LayJoker(_one(data["cards"]), stands_for)
        case "exchange":
            return Exchange(_one(data["cards"]))
        case "meld":
            return Meld(_groups(data["sets"]), _groups(data["runs"]))
        case "lay_off":
            return LayOff(_one(data["cards"]), _number(data["onto"], "onto"))
        case "discard":
            return Discard(_one(data["cards"]))
        case "arrange":
            return Arrange(_cards(data["cards"]))
        case "flip":
            return Flip(_number(data["index"], "index"))
        case _:
            return _PLAIN[verb]


_PLAIN: Final[dict[str, Action]] = {
    "dang_it": DANG_IT,
    "pay": PAY,
    "keep": KEEP,
    "swap": SWAP,
    "take": TAKE,
    "beg": BEG,
    "decline": DECLINE,
    "pick_up": PICK_UP,
}


def legal_key(action: Action) -> object:
    """What makes two entries of a list of legal actions the same.

    Equal cards may be listed once or once a copy, so lay-offs and discards go by
    kind; which cards of a rank Shithead's plays name is left open, so they go by
    rank and number, and its choices of face-up cards by the cards alone. A card
    named twice makes an entry that is like no other.
    """
    match action:
        case Play(cards=cards, origin=origin) if origin is not None and len(set(cards)) == len(cards):
            return ("play", origin, len(cards), frozenset(RANK_OF[card] for card in cards))
        case Arrange(cards=cards):
            return ("arrange", tuple(sorted(cards)))
        case LayOff(card=card, onto=onto):
            return ("lay_off", KIND_OF[card], onto)
        case Discard(card=card):
            return ("discard", KIND_OF[card])
        case _:
            return action
