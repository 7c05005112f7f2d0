"""That Dam Game on the family table: packs in the middle, melds before whoever has laid them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from game.rules.cards import SUIT_OF
from game.rules.events import Fact
from game.rules.that_dam_game.reading import is_wild, sizes, stand_ins
from game.rules.zones import ZoneKind
from game.scenes.flat.desk import Desk
from game.scenes.tables.base import Canvas, Count, Moment, Tag
from game.scenes.tables.flat import Field, FlatPart, Laid, by_number, draw_dealer
from game.scenes.tables.that_dam_game.contract_words import contract_lines, group_words, letter, short_words
from game.scenes.tables.that_dam_game.draft import groups_of
from game.scenes.tables.that_dam_game.look import tag as wild_tag
from game.scenes.tables.that_dam_game.places import DISCARD, STOCK, places_at
from game.texts import t
from game.ui import shapes
from game.ui.shapes import Badge
from game.ui.table.layout import centered
from game.ui.table.model import TableModel, Token
from game.ui.table.spots import Spot, bounds
from game.ui.theme import CARD_UNITS, GOLD, RATIO, TARGET

BAND: Final = 122.0
"""How deep the band is in which somebody lays melds, in u."""
CARD: Final = 0.5
"""Width of a card in a meld, in c."""
STEP, LEAST = 0.34, 0.2
"""From one to the next at most and at least, in widths."""
GAP: Final = 0.35
"""Between two melds, in widths."""
PACK: Final = 0.95
APART: Final = 0.62
"""How far the packs lie from the middle, in c."""
FOOT: Final = 3.0
"""From the front row of a hand up to the lines below groups of the row behind it, in u."""
Z_HAND: Final = 3200.0
"""From this depth on cards of hands are drawn."""


class DamFlat(FlatPart):
    """Everybody melds before themselves."""

    melds = BAND
    person = 196.0
    ground = "oval"

    def told(self, moment: Moment, tag: Tag | None, pill: str) -> tuple[str, str]:
        """The contract: its number and what it asks."""
        places = places_at(moment.model, moment.table)
        number = moment.model.fact(Fact.CONTRACT)
        if places.contract is None:
            return "", ""
        asked = ", ".join(contract_lines(places.contract))
        return "flag", t("flat.contract", title=t("that_dam_game.contract", number=number), asked=asked)

    def lay(self, model: TableModel, field: Field) -> Laid:
        """Packs and melds."""
        laid, c = Laid(), field.c
        pack = min(1.3 * PACK * c, field.least / (RATIO * 1.1))
        far = APART * max(c, 1.25 * pack)
        laid.spots[STOCK] = field.pack(model.count(ZoneKind.STOCK), -far, pack)
        laid.spots[DISCARD] = field.pack(model.count(ZoneKind.DISCARD), far, pack, open_=True)
        for kind, side in ((ZoneKind.STOCK, -far), (ZoneKind.DISCARD, far)):
            if not model.count(kind):
                laid.empty.append(field.along(side, pack))
        stock, thrown = field.along(-far, pack), field.along(far, pack)
        laid.counts.append(Count("stock", "", model.count(ZoneKind.STOCK), stock.x, stock.y, zone=STOCK))
        laid.drop["discard"] = centered(thrown.x, thrown.y, 1.7 * pack, 1.7 * pack)
        for seat in range(model.players):
            self._melds(seat, model, field, laid)
        return laid

    def _melds(self, seat: int, model: TableModel, field: Field, laid: Laid) -> None:
        """The melds of a player, side by side."""
        desk = field.desks[seat]
        sight, band = desk.strip.sight, desk.band
        zones = by_number(model.zones, ZoneKind.MELD, seat)
        width = min(CARD * CARD_UNITS * desk.unit, (band.h - 14 * desk.unit) / RATIO)
        cards = [len(model.zones[zone]) for zone in zones]
        between = sum(count - 1 for count in cards)
        piles = len(zones) + GAP * max(0, len(zones) - 1)
        # Where even the closest melds would not fit, their cards are smaller.
        width = min(width, band.w / max(1.0, piles + between * LEAST))
        fixed = width * piles
        step = min(STEP * width, max(LEAST * width, (band.w - fixed) / max(1, between)))
        span = fixed + between * step
        x, y = band.x + (band.w - span) / 2 + width / 2, band.y + band.h / 2
        for zone, count in zip(zones, cards, strict=True):
            spots = [Spot(x + i * step, y, width, 0.0, float(i)) for i in range(count)]
            x += (count - 1) * step + width * (1 + GAP)
            laid.spots[zone] = [sight.out_spot(spot) for spot in spots]
            laid.drop[f"meld {zone.number}"] = sight.out_box(bounds(spots))

    def badges(self, model: TableModel, seat: int, late: int = 0) -> Sequence[Badge]:
        """Cards, begs and score."""
        begs = Badge("hand", str(model.fact(Fact.BEGS, seat)))
        return [*super().badges(model, seat), begs, Badge("trophy", str(model.fact(Fact.SCORE, seat)))]

    def person_paint(self, look: Canvas, moment: Moment, seat: int, desk: Desk) -> None:
        """The dealer's button, and what the wilds in one's runs stand for."""
        model, sight = moment.model, desk.strip.sight
        if model.fact(Fact.DEAL) and seat == model.fact(Fact.DEALER):
            draw_dealer(look, desk)
        for zone in by_number(model.zones, ZoneKind.MELD, seat):
            if (Fact.STANDS_FOR, zone.number) not in model.fold.facts:
                continue
            tokens = model.zones[zone]
            cards = [token.card for token in tokens]
            suit = next((SUIT_OF[card] for card in cards if not is_wild(card)), None)
            for token, rank in zip(tokens, stand_ins(cards, model.fact(Fact.STANDS_FOR, zone.number)), strict=True):
                if rank is None or (token.x, token.y) != token.goal[:2]:
                    continue
                goal = token.goal
                name = wild_tag(look.art, letter(rank), goal.width, suit)
                x, y = sight.into_point(goal.x, goal.y)
                y += goal.height / 2 - 0.6 * name.body[1]
                look.show(f"wild {token.number}", name, x - 0.3 * goal.width, y, 1000.0 + goal.depth)

    def hand_paint(self, look: Canvas, moment: Moment, lying: Sequence[tuple[Token, Spot]], desk: Desk) -> None:
        """The groups of the contract as the hand has them, and what each still lacks."""
        places = places_at(moment.model, moment.table)
        if places.contract is None or places.melded:
            return
        groups = groups_of(places)
        if not any(groups):
            return
        part_of = {card: part for part, group in enumerate(groups) for card in group}
        u = look.metrics.u
        runs: list[tuple[int, list[Spot]]] = []
        for token, spot in lying:
            part = part_of.get(token.card, -1)
            if runs and runs[-1][0] == part and _in_one_row(runs[-1][1][-1], spot):
                runs[-1][1].append(spot)
            else:
                runs.append((part, [spot]))
        front = next((after for (_, spot), (_, after) in pairwise(lying) if not _in_one_row(spot, after)), None)
        free = desk.hand.x
        for number, (part, spots) in enumerate(runs):
            if number and not _in_one_row(runs[number - 1][1][-1], spots[0]):
                free = desk.hand.x
            if part < 0:
                continue
            missing = sizes(places.contract)[part] - len(groups[part])
            color = GOLD if missing else TARGET
            after = runs[number + 1][1][0] if number + 1 < len(runs) else None
            left, right = spots[0].x - spots[0].width / 2, spots[-1].x + spots[-1].width / 2
            if after is not None and _in_one_row(after, spots[-1]):
                right = min(right, after.x - after.width / 2 - 4 * u)
            line = shapes.brackets(look.art, right - left, color, below=True)
            if front is not None and spots[-1].depth < front.depth:
                # Of these cards only the corners are seen, which say themselves what they are: words would cover them,
                # or lie on the cards before them.
                foot = front.y - front.height / 2 - FOOT * u
                look.show(f"bracket {number}", line, left, foot, Z_HAND + front.depth - 0.5)
                continue
            said = group_words(places.contract, part, groups[part], "bracket")
            ways = [short_words(said, missing), said, f"−{missing}"] if missing else [said, str(part + 1)]
            px = max(look.metrics.smallest, min(look.metrics.words(16), look.metrics.px(24)))
            made = [shapes.pill(look.art, words, px, icon="" if missing else "check", edge=color, opacity=1.0, pad=8)
                    for words in ways]  # fmt: skip
            pill = next((each for each in made if each.body[0] <= right - max(left, free)), made[-1])
            x = min(max((left + right) / 2 - pill.body[0] / 2, free), desk.hand.x + desk.hand.w - pill.body[0])
            free = x + pill.body[0] + 2 * u
            foot = max(spot.y + spot.height / 2 for spot in spots)
            y = min(foot - 0.72 * pill.body[1], desk.strip.sight.size[1] - pill.body[1] - 2 * u)
            # Over the hand are the buttons.
            look.show(f"bracket {number}", line, left, y + pill.body[1] / 2, 3590.0)
            look.show(f"bracket pill {number}", pill, x, y, 3591.0 + number)


def _in_one_row(one: Spot, other: Spot) -> bool:
    """Whether cards of a fanned hand lie beside each other: its middle lies higher than its ends."""
    return abs(one.y - other.y) < 0.3 * one.width


FLAT: Final = DamFlat()
