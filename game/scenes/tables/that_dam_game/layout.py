"""Where everything of That Dam Game lies, and how wide cards are there."""

from __future__ import annotations

from dataclasses import replace

from game.scenes.tables.base import LayoutContext, Plan
from game.scenes.tables.parts import LayoutPart
from game.scenes.tables.that_dam_game.foreman import KEY, reach, stand, taken, title_end
from game.scenes.tables.that_dam_game.places import Places, places_at
from game.scenes.tables.that_dam_game.sign import sign_box
from game.texts import t
from game.ui.table.model import TableModel


class ThatDamLayout(LayoutPart):
    """From the lower edge up: hand, brackets, prompt, contract; the rest is for melds."""

    def plan(self, model: TableModel, table: LayoutContext) -> Plan:
        """The plan, with all that its paint has to know of it."""
        places = places_at(model, table)
        stock, thrown = (pill[:2] for pill in places.pack_pills())
        beside = {"stock pill": stock, "discard pill": thrown}
        foreman = stand(places)
        sign = sign_box(places)
        plan = places.plan()
        kept = plan.kept if sign is None else (sign, *plan.kept)
        glides = beside | _rows(places) | _contract(places) | ({} if foreman is None else {KEY: foreman[:2]})
        return replace(
            plan, own=places, beside=beside, peeks=_peeks(places), crowd=reach(places), kept=kept, glides=glides,
            title=min(plan.title, title_end(places)), onlookers=taken(places),
        )  # fmt: skip

    def widths(self, table: LayoutContext) -> list[float]:
        """The hand, the discard pile, the tray."""
        c = table.metrics.c
        return [c, (178 if table.metrics.small and not table.metrics.portrait else 148) / 160 * c]


def _rows(places: Places) -> dict[str, tuple[float, float]]:
    """Where the grounds of the melds and the scores on their edges lie."""
    grounds = {f"row {row.seat}": (row.box.x, row.box.y) for row in places.rows}
    return grounds | {f"score {row.seat}": (row.box.x + row.box.w, row.box.y) for row in places.rows}


def _contract(places: Places) -> dict[str, tuple[float, float]]:
    """The middle of all that makes up the contract, wherever it lies: it goes where rows and packs let it go."""
    tray, sign = places.tray, places.sign
    if tray is None:
        return {} if sign is None else {"sign": sign[:2]}
    box, keys = tray.box, ["tray", "tray words"]
    for part, group in enumerate(tray.groups):
        slots = [f"slot {part} {i}{more}" for i in range(len(group.slots)) for more in ("", " shade", " rank")]
        keys += [f"part {part}", f"part {part} done", *slots]
    return dict.fromkeys(keys, (box.x + box.w / 2, box.y + box.h / 2))


def _peeks(places: Places) -> dict[str, str]:
    """What tells the contract in small, which can be looked at closely."""
    if places.staged or not (places.has_tray or places.sign):
        return {}
    return {"tray words" if places.has_tray else "sign": t("that_dam_game.peek")}


def places_of(plan: Plan) -> Places:
    """What a plan of this table was made from."""
    assert isinstance(plan.own, Places)
    return plan.own
