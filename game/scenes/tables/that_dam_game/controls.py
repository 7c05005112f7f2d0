"""What taps, drags and buttons mean in That Dam Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from game.rules.actions import BEG, DECLINE, DRAW, TAKE, Action, Beg, Discard, Draw, LayOff, Meld, Take
from game.rules.cards import HIDDEN
from game.rules.events import Fact, Phase
from game.rules.refusals import Refusal
from game.rules.that_dam_game.reading import Groups, contract_of
from game.rules.zones import Zone, ZoneKind
from game.scenes.tables.base import ActionButton, Draft, LayoutContext, Moment, Tap
from game.scenes.tables.parts import ControlsPart
from game.scenes.tables.that_dam_game import draft
from game.scenes.tables.that_dam_game.places import DISCARD, STOCK, Places, places_at
from game.scenes.tables.that_dam_game.words import onto_words, rank_of
from game.texts import t
from game.ui import text
from game.ui.art import CardState
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Box
from game.ui.theme import Metrics

WAY_OUT: Final = 30.0
"""Size of the words of what is done instead, in u."""
OVER_PRICE: Final = (0.32, 0.46)
"""Size of words over a second line, in heights of their button: as drawn, and at most."""


class ThatDamControls(ControlsPart):
    """Packs are drawn from, contracts put together and laid, cards added to melds and thrown."""

    def buttons(self, moment: Moment) -> list[ActionButton]:
        """What can be done now, beside the hand; and what puts the contract together anew."""
        places = places_at(moment.model, moment.table)
        found = []
        if moment.legal:
            match moment.model.phase:
                case Phase.DRAW:
                    found = _to_draw(moment, places)
                case Phase.OFFER:
                    found = _to_beg(moment, places)
                case _:
                    found = _to_throw(moment, places)
        tray = places.tray
        if tray is not None and places.contract is not None and places.dealt:
            hand = draft.hand_of(moment.model, moment.table)
            tidy = Draft(draft.tidy(hand, places.contract)) if hand else None
            out = self.out(moment.selection[0], moment) if len(moment.selection) == 1 else None
            if out is not None:
                found.append(_arranging("out", out, places, tray.arrange))
            elif tidy is not None and tidy.groups != draft.groups_of(places):
                found.append(_arranging("arrange", tidy, places, tray.arrange))
        return found

    def out(self, token: Token, moment: Moment) -> Draft | None:
        """A card leaves its part of the contract."""
        return draft.out_of(token, moment) if draft.drafting(moment) is not None else None

    def guess(self, model: TableModel, table: LayoutContext) -> Groups | None:
        """The hand lies in the groups of the contract, as far as it goes together."""
        return draft.guess(model, table)

    def ranks_loose(self, model: TableModel) -> bool:
        """A contract without runs wants equal ranks: two of a kind that it has no part for lie side by side."""
        number = model.fact(Fact.CONTRACT)
        return number > 0 and not contract_of(number).runs

    def pickable(self, model: TableModel, table: LayoutContext) -> list[tuple[Zone, Token]]:
        """The hand; while a card is drawn, the stock and the discard on offer."""
        hand = Zone(ZoneKind.HAND, table.me)
        found = [(hand, token) for token in model.zones.get(hand, []) if token.card != HIDDEN]
        if model.to_act in table.people and model.phase in (Phase.DRAW, Phase.OFFER):
            if model.phase is Phase.DRAW:
                found += [(STOCK, token) for token in model.tokens(ZoneKind.STOCK)[-1:]]
            if model.fact(Fact.OFFERED_BY) >= 0:
                found += [(DISCARD, token) for token in model.tokens(ZoneKind.DISCARD)[-1:]]
        return found

    def tap(self, zone: Zone, token: Token, moment: Moment) -> Tap:
        """Packs are drawn from. A card is chosen: what is done with it, buttons and places say."""
        if zone.kind is not ZoneKind.HAND:
            return Tap(_from_pack(zone, moment.model))
        return Tap(selection=() if token in moment.selection else (token,))

    def drop(self, zone: Zone, tokens: Sequence[Token], place: str, moment: Moment) -> Action | Draft | Refusal | None:
        """Cards of the hand go onto melds, into the contract or onto the discard pile; packs are drawn to the hand."""
        token = tokens[0]
        if zone.kind is not ZoneKind.HAND:
            return _from_pack(zone, moment.model) if place == "hand" else None
        kind, _, number = place.partition(" ")
        if kind == "meld":
            return LayOff(token.card, int(number))
        if kind == "group":
            return draft.into(token, moment, int(number)) or draft.misfit(token, int(number), moment)
        return Discard(token.card) if kind == "discard" else None

    def astray(self, tokens: Sequence[Token], over: Zone, moment: Moment) -> Action | str:
        """Cards are thrown on the discard pile; before one is drawn, nowhere."""
        if moment.model.phase is not Phase.MELD:
            return Discard(tokens[0].card)
        return t(f"that_dam_game.astray{'_stock' * (over.kind is ZoneKind.STOCK)}")

    def places(self, zone: Zone, tokens: Sequence[Token], moment: Moment, boxes: Mapping[str, Box]) -> list[str]:
        """Melds that take the card, parts of the contract into which it fits, the discard pile."""
        found = []
        laid_off = {action.onto for action in moment.legal if isinstance(action, LayOff)
                    and action.card == tokens[0].card} if zone.kind is ZoneKind.HAND else set()  # fmt: skip
        drafted = moment.table.drafted
        for name in boxes:
            kind, _, number = name.partition(" ")
            if kind == "meld":
                fits = int(number) in laid_off
            elif kind == "group":
                held = int(number) < len(drafted) and tokens[0].card in drafted[int(number)]
                fits = not held and isinstance(self.drop(zone, tokens, name, moment), Draft)
            else:
                fits = self.drop(zone, tokens, name, moment) in moment.legal
            if fits:
                found.append(name)
        return found

    def pads(self, moment: Moment) -> Mapping[str, tuple[Box, Draft]]:
        """A tap on a card in the tray takes it out again."""
        places = draft.drafting(moment)
        tray = places.tray if places is not None and not places.tagged else None
        if places is None or tray is None:
            return {}
        tokens = {token.card: token for token in moment.model.tokens(ZoneKind.HAND, moment.table.me)}
        found = {}
        for part, (group, slots) in enumerate(zip(tray.groups, draft.laid(places), strict=True)):
            for i, (spot, slot) in enumerate(zip(group.slots, slots, strict=True)):
                taken = draft.out_of(tokens[slot.card], moment) if slot.card in tokens else None
                if taken is not None:
                    box = Box(spot.x - spot.width / 2, spot.y - spot.height / 2, spot.width, spot.height)
                    found[f"slot {part} {i}"] = (box, taken)
        return found

    def usable(self, zone: Zone, token: Token, moment: Moment) -> bool:
        """Every card of the hand can be put into the contract or thrown."""
        if zone.kind is ZoneKind.HAND:
            return True
        return _from_pack(zone, moment.model) in moment.legal

    def ring(self, zone: Zone, token: Token, moment: Moment) -> CardState:
        """The discard shines green where the contract waits for it; of the hand only what can be laid off is lit."""
        if zone.kind is ZoneKind.DISCARD:
            return "target" if _waited_for(places_at(moment.model, moment.table)) else "playable"
        if zone.kind is ZoneKind.STOCK:
            return "playable"
        fits = any(isinstance(action, LayOff) and action.card == token.card for action in moment.legal)
        return "playable" if fits else "resting"

    def hinted(self, action: Action, zone: Zone, token: Token, moment: Moment) -> bool:
        """Whether a hint to do something means this card."""
        match action:
            case Draw():
                return zone.kind is ZoneKind.STOCK
            case Take() | Beg():
                return zone.kind is ZoneKind.DISCARD
            case Discard(card=card) | LayOff(card=card):
                return token.card == card
            case Meld():
                meld = draft.proposed(moment) or action
                return any(token.card in part for part in (*meld.sets, *meld.runs))
            case _:
                return False

    def goes_to(self, action: Action) -> str:
        """What is laid off goes to a meld."""
        return f"meld {action.onto}" if isinstance(action, LayOff) else ""

    def does(self, action: Action, hinted: Action) -> bool:
        """A contract is laid however it was put together."""
        return action == hinted or (isinstance(action, Meld) and isinstance(hinted, Meld))


def _arranging(key: str, what: Draft, places: Places, box: Box) -> ActionButton:
    """A button at the contract, or over the others: as many words as there is room for."""
    m, words = places.table.metrics, t(f"that_dam_game.{key}")
    room = box.w - 2 * max(8.0, 16 * m.u)
    if text.size(words, m.smallest, "display")[0] > room:
        words = t(f"that_dam_game.{key}_short")
    return ActionButton(key, words, what, "ghost", box, size=22)


def _to_draw(moment: Moment, places: Places) -> list[ActionButton]:
    if TAKE not in moment.legal:
        # Upright it has the row to itself.
        alone = places.buttons(1 if places.upright else 2)[0][0]
        return [ActionButton("draw", t("that_dam_game.draw"), DRAW, "red", alone, size=46)]
    first, second = places.buttons()[0]
    rank = rank_of(moment.model.tokens(ZoneKind.DISCARD)[-1].card)
    take = t("that_dam_game.take", card=rank)
    if _waited_for(places):
        # What the contract is waiting for comes first.
        return [
            ActionButton("take", take, TAKE, "red", first, size=40),
            ActionButton("draw", t("that_dam_game.draw_unseen"), DRAW, "ghost", second, size=30),
        ]
    return [
        ActionButton("draw", t("that_dam_game.draw"), DRAW, "red", first, size=46),
        ActionButton("take", take, TAKE, "ghost", second, size=30),
    ]


def _waited_for(places: Places) -> bool:
    """Whether the discard goes into the contract that is put together."""
    return places.has_tray and draft.offered(places) is not None


def _to_beg(moment: Moment, places: Places) -> list[ActionButton]:
    first, second = places.buttons()[0]
    m = moment.table.metrics
    price = t(f"that_dam_game.beg_price{'_short' * (m.small or m.words(18) > 1.4 * 18 * m.u)}")
    no, beg = t("that_dam_game.no_thanks"), t("that_dam_game.beg")
    if not _waited_for(places):
        # Hardly anybody wants two cards more then: to decline is offered first. Nobody who knows where it stands begs
        # instead, so both keep their places, and only what is the larger changes.
        upper, lower = first._replace(h=second.h), second._replace(y=second.y + second.h - first.h, h=first.h)
        return [
            ActionButton("decline", no, DECLINE, "gold", lower, size=36),
            ActionButton("beg", beg, BEG, "ghost", upper, icon="hand", sub=price),
        ]
    size = _over_price(m, first)
    return [
        ActionButton("beg", beg, BEG, "red", first, size=size, icon="hand", sub=price),
        ActionButton("decline", no, DECLINE, "ghost", second, size=min(WAY_OUT, size or WAY_OUT)),
    ]


def _over_price(m: Metrics, box: Box) -> float:
    """Size of the words over a price on the button that matters: that of the way out at least, where they have room.

    0 while they are as large anyway.
    """
    drawn, most = OVER_PRICE
    px = m.words(WAY_OUT)
    return 0.0 if px <= drawn * box.h else min(px, most * box.h) / (m.u * m.text_scale)


def _to_throw(moment: Moment, places: Places) -> list[ActionButton]:
    chosen = moment.selection[0] if moment.selection else None
    action = Discard(chosen.card) if chosen is not None else None
    words = t("that_dam_game.throw", card=rank_of(chosen.card)) if chosen else t("that_dam_game.throw_any")
    meld, why = draft.whole(moment), t("that_dam_game.why.throw")
    if meld is not None:
        first, second = places.buttons()[0]
        return [
            ActionButton("lay", t("that_dam_game.lay"), meld, "red", first, size=36, slams=True),
            ActionButton("throw", words, action, "ghost", second, size=30, why=why),
        ]
    onto = [a for a in moment.legal if chosen is not None and isinstance(a, LayOff) and a.card == chosen.card]
    if not onto:
        # Upright it has the row to itself.
        box = places.buttons(1 if places.upright else 2)[0][0]
        return [ActionButton("throw", words, action, "red", box, size=36, why=why)]
    boxes = places.buttons(min(3, len(onto) + 1))[0]
    kinds: tuple[Literal["red", "gold"], ...] = ("red", "gold")
    found = [
        ActionButton(f"onto {i}", onto_words("lay_on", a, moment), a, kind, box, size=30 if i == 0 else 26)
        for i, (a, kind, box) in enumerate(zip(onto, kinds, boxes[:-1], strict=False))
    ]
    return [*found, ActionButton("throw", words, action, "ghost", boxes[-1], size=26, why=why)]


def _from_pack(zone: Zone, model: TableModel) -> Action:
    if zone.kind is ZoneKind.STOCK:
        return DRAW
    return BEG if model.phase is Phase.OFFER else TAKE
