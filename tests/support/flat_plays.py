"""How each thing that can be done in the five games is done by fingers at the family table, as frames of one person."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import product
from math import dist
from random import Random

import pygame

from game.rules.actions import (
    DANG_IT,
    DRAW,
    KEEP,
    PICK_UP,
    SWAP,
    TAKE,
    Action,
    Arrange,
    Discard,
    Draw,
    Exchange,
    Flip,
    LayJoker,
    LayOff,
    Meld,
    Pay,
    Play,
    Run,
)
from game.rules.cards import RANK_OF, Card, format_card
from game.rules.record import ActionStep
from game.rules.zones import Zone, ZoneKind
from game.scenes.flat.chair import Chair
from game.ui.input import Point
from game.ui.table.model import Token
from tests.support.flat import OPENS, FlatTable

Step = Sequence[pygame.Event]


def doing(table: FlatTable, chair: Chair, action: Action, random: Random) -> Iterator[Step]:
    """The frames in which a person does something, in one of the ways there are. At the end all fingers are up."""
    game = table.session.game_id
    match action:
        case Draw(index=int() as index):
            stock = chair.model.tokens(ZoneKind.STOCK)
            yield from _tap(table, _lies(table, chair, Zone(ZoneKind.STOCK), stock[len(stock) - 1 - index]))
        case Play(cards=cards, origin="face_up"):
            yield from _play_open(table, chair, cards, random)
        case Play(cards=(card,)) if game == "shithead":
            yield from _pull(table, chair, card, "stack")
        case Play(cards=cards) if game == "shithead":
            yield from _chosen(table, chair, cards)
        case Play(cards=(card,)):
            place = "pile" if game == "dang_it" else format_card(card)
            yield from _pull(table, chair, card, place)
        case Run(cards=cards):
            yield from _tap_and_press(table, chair, cards[-1], "main")
        case LayJoker(card=card, stands_for=place):
            yield from _pull(table, chair, card, format_card(place))
        case Exchange(card=card):
            yield from _tapped(table, chair, [card])
        case Pay():
            yield from press(table, chair, "main")
        case Meld():
            yield from press(table, chair, "lay")
        case LayOff(card=card, onto=onto):
            yield from _pull(table, chair, card, f"meld {onto}")
        case Discard(card=card):
            if random.random() < 0.5:
                yield from _tap_and_press(table, chair, card, "throw")
            else:
                yield from _pull(table, chair, card, "discard")
        case Arrange(cards=cards):
            yield from _arrange(table, chair, cards, random)
        case Flip(index=index):
            zone = Zone(ZoneKind.FACE_DOWN, chair.number, index)
            yield from _tap(table, _lies(table, chair, zone, chair.model.zones[zone][0]))
        case _ if action == PICK_UP:
            yield from press(table, chair, "pick_up", twice=True)
        case _ if action == SWAP and random.random() < 0.4:
            yield from _pull(table, chair, chair.hand[0].card, "neighbor")
        case _ if action == DRAW and random.random() < 0.5:
            pack = Zone(ZoneKind.STOCK)
            yield from _tap(table, _lies(table, chair, pack, chair.model.zones[pack][-1]))
        case _:
            keys = {DANG_IT: ("dang_it",), SWAP: ("swap",), KEEP: ("keep", "only_keep"), DRAW: ("draw",),
                    TAKE: ("take",)}.get(action, (action_key(action),))  # fmt: skip
            yield from press(table, chair, *keys)


def action_key(action: Action) -> str:
    """The key of the button that does what has no cards, such as `beg`."""
    return type(action).__name__.lower()


def press(table: FlatTable, chair: Chair, *keys: str, twice: bool = False) -> Iterator[Step]:
    """Hold the hand open, if there is any, and press a button with a second finger."""
    first = (yield from _opened(table, chair)) if chair.hand else None
    found = [key for key in keys if key in chair.specs]
    assert found, f"no button {keys} among {list(chair.specs)}"
    again = twice and bool(chair.specs[found[0]].again)
    for _ in range(1 + again):
        yield from _tap(table, table.button(chair, found[0]))
        yield ()
    if first is not None:
        yield (table.up(first),)


def _lies(table: FlatTable, chair: Chair, zone: Zone, token: Token) -> Point:
    """Where a card on the table can be touched."""
    place = chair.model.zones[zone].index(token)
    spot = table.scene.stage.plan.spots[zone][place]
    half = 0.48 * spot.height
    for dx, dy in product((0.0, -0.5, 0.5, -0.9, 0.9), repeat=2):
        pos = (round(spot.x + dx * half), round(spot.y + dy * half))
        if chair.public_at(pos) == (zone, token):
            return pos
    raise AssertionError(f"a card in {zone} cannot be touched")


def _tap(table: FlatTable, pos: Point) -> Iterator[Step]:
    finger = table.name()
    yield (table.down(finger, pos),)
    yield ()
    yield (table.up(finger),)
    yield ()


def _opened(
    table: FlatTable, chair: Chair, at: Card | None = None, beside: Sequence[Card] = ()
) -> Generator[Step, None, int]:
    """Hold the hand open: on a card, in its middle, or as far as can be from cards that another finger will tap.

    Two fingertips are never on one spot: a contact so near to another is taken for the same finger.
    """
    finger = table.name()
    pos = table.card(chair, at) if at is not None else table.hand(chair)
    if beside:
        taps = [table.card(chair, card) for card in beside]
        pos = max(_rests(table, chair), key=lambda rest: min(dist(rest, tap) for tap in taps))
    yield (table.down(finger, pos),)
    for _ in range(OPENS):
        yield ()
    return finger


def _rests(table: FlatTable, chair: Chair) -> Iterator[Point]:
    """Where a finger can hold a hand: on each of its cards, and at both ends."""
    for token in chair.hand:
        yield table.card(chair, token.card)
    box = chair.desk.hand
    for share in (0.06, 0.94):
        yield table.out(chair, box.x + share * box.w, box.y + box.h / 2)


def _pull(table: FlatTable, chair: Chair, card: Card, place: str) -> Iterator[Step]:
    finger = yield from _opened(table, chair, card)
    yield from _way(table, finger, table.place(place))
    yield from _dropped(table, finger)


def _dropped(table: FlatTable, finger: int) -> Iterator[Step]:
    """Let go of a card: it could still be a wet finger, so nothing comes of it for a moment."""
    yield (table.up(finger),)
    for _ in range(OPENS):
        yield ()


def _way(table: FlatTable, finger: int, to: Point) -> Iterator[Step]:
    x, y = table.where[finger]
    for i in range(1, 5):
        yield (table.move(finger, (x + (to[0] - x) * i // 4, y + (to[1] - y) * i // 4)),)


def _tapped(table: FlatTable, chair: Chair, cards: Sequence[Card]) -> Iterator[Step]:
    """Tap cards with a second finger."""
    first = yield from _opened(table, chair, beside=cards)
    for card in cards:
        yield from _tap(table, table.card(chair, card))
    yield (table.up(first),)
    yield ()


def _tap_and_press(table: FlatTable, chair: Chair, card: Card, key: str) -> Iterator[Step]:
    first = yield from _opened(table, chair, beside=[card])
    yield from _tap(table, table.card(chair, card))
    yield from _tap(table, table.button(chair, key))
    yield (table.up(first),)
    yield ()


def _chosen(table: FlatTable, chair: Chair, cards: Sequence[Card]) -> Iterator[Step]:
    """Choose exactly these cards of a rank with a second finger, and press the button."""
    same = [token.card for token in chair.hand if RANK_OF[token.card] is RANK_OF[cards[0]]]
    first = yield from _opened(table, chair, beside=same)
    yield from _tap(table, table.card(chair, cards[0]))
    for token in list(chair.selection):
        if token.card not in cards:
            yield from _tap(table, table.card(chair, token.card))
    if chair.selection:
        yield from _tap(table, table.button(chair, "play"))
    yield (table.up(first),)
    yield ()


def _play_open(table: FlatTable, chair: Chair, cards: Sequence[Card], random: Random) -> Iterator[Step]:
    """Choose open cards on the table, while there is no hand, and play them."""
    mine = {token.card: (zone, token) for zone, tokens in chair.model.zones.items() for token in tokens
            if zone.kind is ZoneKind.FACE_UP and zone.owner == chair.number}  # fmt: skip
    yield from _tap(table, _lies(table, chair, *mine[cards[0]]))
    for token in list(chair.selection):
        if token.card not in cards:
            yield from _tap(table, _lies(table, chair, *mine[token.card]))
    if chair.selection:
        yield from _tap(table, table.button(chair, "play"))


def _arrange(table: FlatTable, chair: Chair, cards: Sequence[Card], random: Random) -> Iterator[Step]:
    """Let hand and open cards change places one by one, and press the button."""
    wanted = set(cards)

    def lying() -> list[tuple[Zone, Token]]:
        return [(zone, token) for zone, tokens in chair.model.zones.items() for token in tokens
                if zone.kind is ZoneKind.FACE_UP and zone.owner == chair.number]  # fmt: skip

    def now(zone: Zone, token: Token) -> Token:
        """Which card lies in that place as things are tried out."""
        at = {place.number: number for number, place in chair.traded.items()}
        number = at.get(token.number, token.number)
        return next(one for tokens in chair.model.zones.values() for one in tokens if one.number == number)

    for zone, place in lying():
        if now(zone, place).card in wanted:
            continue
        there = {now(z, p).card for z, p in lying()}
        card = next(card for card in cards if card not in there)
        spot = table.scene.stage.plan.spots[zone][0]
        if random.random() < 0.6 or chair.traded:
            # A card is pulled out upward: aside, a finger goes along the hand.
            finger = yield from _opened(table, chair, card)
            across, _ = chair.desk.strip.sight.into(table.where[finger])
            yield from _way(table, finger, table.out(chair, across, chair.desk.hand.y - chair.desk.row.h / 2))
            yield from _way(table, finger, (round(spot.x), round(spot.y)))
            yield from _dropped(table, finger)
        else:
            first = yield from _opened(table, chair, beside=[card])
            yield from _tap(table, table.card(chair, card))
            yield from _tap(table, (round(spot.x), round(spot.y)))
            yield (table.up(first),)
        yield ()
    yield from press(table, chair, "arrange")


def meant(table: FlatTable, chair: Chair, random: Random) -> Action:
    """What a person does next: anything, but contracts are laid and cards laid off where that goes."""
    for kind in (Meld, LayOff, Discard):
        found = [action for action in chair.legal if isinstance(action, kind)]
        if found and (
            kind is not Meld
            or "lay" in {spec.key for spec in table.scene.stage.presenter.controls.buttons(chair.moment)}
        ):
            return random.choice(found)
    plays = [action for action in chair.legal if isinstance(action, Play)]
    if table.session.game_id == "shithead" and plays and random.random() < 0.8:
        # Else a match does not end: low cards first, and all of a rank.
        return max(plays, key=lambda action: (-RANK_OF[action.cards[0]].value, len(action.cards)))
    return random.choice(list(chair.legal))


def _same(done: Action, meant: Action) -> bool:
    """Whether somebody did what was meant: cards are played in any order, and a contract as the hand is grouped."""
    if isinstance(meant, Meld):
        return isinstance(done, Meld)
    if isinstance(meant, Play | Arrange) and isinstance(done, Play | Arrange):
        return type(done) is type(meant) and set(done.cards) == set(meant.cards)
    return done == meant


def on_top(table: FlatTable) -> bool:
    """Whether the table is still on top."""
    return table.there


def play(table: FlatTable, random: Random, most: int) -> set[type]:
    """Let people play by fingers alone until the match is over or so much was done; returns the kinds of it."""
    kinds: set[type] = set()
    for _ in range(most):
        table.settle()
        if not table.there:
            break
        chair = next(chair for chair in table.scene.chairs if chair.number == table.session.to_act)
        action, before = meant(table, chair, random), table.session.seq
        for events in doing(table, chair, action, random):
            table.program.frame(*events)
            if not on_top(table):
                break
        done = [step for step in table.session.record.steps if isinstance(step, ActionStep)]
        assert table.session.seq > before, f"{action} was not done"
        mine = [step for step in done if step.seat == chair.number]
        assert _same(mine[-1].action, action), f"{action} was meant, {mine[-1].action} was done"
        kinds.add(type(action))
    return kinds
