"""The row of the opponents who have laid nothing: they sit at the dam, and hold their hands beside them."""

from __future__ import annotations

from functools import cached_property

from game.rules.zones import ZoneKind
from game.scenes.tables.base import SeatPlace
from game.scenes.tables.that_dam_game import sizes
from game.scenes.tables.that_dam_game.fanned import held
from game.scenes.tables.that_dam_game.own_side import OwnSide
from game.scenes.tables.that_dam_game.plates import large, plate_size
from game.scenes.tables.that_dam_game.sizes import BACKS, FLAT_START
from game.ui.table.spots import Spot, fan


class DamSide(OwnSide):
    """The others, as long as they have laid nothing."""

    @cached_property
    def seated_below(self) -> bool:
        """Whether plates lie below the portraits at the dam and hands beside them: where there is height for it."""
        if self.upright:
            return True
        lines = (len(self.owners) + 1) // 2
        return self.words(sizes.PLATE_WORDS) <= sizes.ROOMY_WORDS and not self.lowered and lines <= 2

    @cached_property
    def top_row(self) -> tuple[float, float, float]:
        """Where the row at the dam begins, from one to the next, and how large their discs are."""
        count = max(1, len(self.dam))
        if self.upright:
            edge, (most, share) = sizes.UPRIGHT_DAM_EDGE, sizes.UPRIGHT_DAM_DISC
            pitch = (self.wide - 2 * edge) / count
            return edge if count > 1 else self.wide / 4, min(pitch, self.wide / 2), min(most, pitch * share)
        if self.seated_below:
            start, right = sizes.DAM_START, self._tools_start - sizes.DAM_END
            widest, most, share = sizes.DAM
            pitch = min(widest, (right - start) / count)
            first = min(max(start, self.wide / 2 - pitch * count / 2 - sizes.FOREMAN), right - pitch * count)
            return first, pitch, min(most, pitch * share)
        return self._flat_row(count)

    def _flat_row(self, count: int) -> tuple[float, float, float]:
        """The same where plates lie beside the portraits."""
        words = self.words(sizes.PLATE_WORDS)
        coarse = words > sizes.COARSE_WORDS and self.metrics.text_scale < sizes.COARSE_SCALE
        right = self.wide - FLAT_START.lowered if self.lowered else self._tools_start
        if self.lowered:
            start = FLAT_START.lowered
        elif self.small:
            start = FLAT_START.small
        elif coarse:
            start = FLAT_START.coarse
        else:
            start = FLAT_START.many if count >= sizes.MANY_AT_DAM else FLAT_START.few
        pitch = min(sizes.FLAT_PITCH, (right - start) / count)
        first = max(start, min((start + right) / 2, self.wide / 2 + pitch * count / 2) - pitch * count / 2)
        first = min(max(first, self.wide / 2 - pitch * count / 2), right - pitch * count)
        least = sizes.COARSE_FLAT_DISC if self.small or coarse else sizes.FLAT_DISC
        return first, pitch, next((d for beyond, d in sizes.FLAT_DISCS if pitch > beyond), least)

    @property
    def _tools_start(self) -> float:
        """Where the tools begin, with some air before them."""
        button = max(sizes.LEAST_TOOL, min(self.finger, sizes.MOST_TOOL))
        tools = sizes.SMALL_TOOLS if self.small else sizes.TOOLS
        return self.wide - sizes.FIRST_TOOL + button / 2 - tools * (button + sizes.TOOL_GAP) - sizes.DAM_TO_TOOLS

    @property
    def dam_end(self) -> tuple[float, float]:
        """Where the row at the dam ends, and how much room there is from there to the tools."""
        first, pitch, _ = self.top_row
        end = first + pitch * len(self.dam) - sizes.DAM_GAP
        return end, self._tools_start - end

    @cached_property
    def plate_wide(self) -> float:
        """Width of the plate of who sits at the dam."""
        _, pitch, d = self.top_row
        if self.upright:
            return min(sizes.UPRIGHT_PLATE_MOST, pitch - sizes.UPRIGHT_PLATE_GAP)
        return pitch - sizes.PLATE_GAP if self.seated_below else pitch - d - sizes.FLAT_PLATE_GAP

    def at_dam(self, seat: int) -> SeatPlace:
        """One of them."""
        first, pitch, d = self.top_row
        wide, u, i = self.plate_wide, self.u, self.dam.index(seat)
        if self.upright:
            x, y = self.at(first + (i + 0.5) * pitch, self.others_y)
            x -= self._aside * u
            px = self.at(first + (i + 0.5) * pitch, 0)[0]
            plate = y + d * sizes.UPRIGHT_PLATE_AT * u
            return SeatPlace(seat, x, y, d * u, plate, wide, (x, y + d * 0.5 * u), "up", px)
        x, y = self.at(first + i * pitch + d / 2 + sizes.DISC_IN_PLACE, self.others_y)
        # The marker stands at the left: at the right a plate or a hand begins.
        mouth, above = ((x + d * right * u, y + d * down * u) for right, down in (sizes.MOUTH, sizes.MARKER))
        if self.seated_below:
            px = self.at(first + (i + 0.5) * pitch, 0)[0]
            return SeatPlace(seat, x, y, d * u, y + d * sizes.DAM_PLATE_AT * u, wide, mouth, "left", px, above)
        px = x + (d / 2 + sizes.DISC_TO_PLATE + wide / 2) * u
        top = self.at(0, self.plate_top)[1]
        return SeatPlace(seat, x, y, d * u, top, wide, mouth, "left", px, above)

    @cached_property
    def _aside(self) -> float:
        """Upright: how far left of its place's middle a portrait is, so that the hand has room beside it."""
        _, pitch, d = self.top_row
        return min(sizes.ASIDE_MOST, (pitch - d) / 2 - sizes.ASIDE_EDGE)

    def backs(self, place: SeatPlace) -> list[Spot]:
        """The hand of who sits at the dam: backs in a fan beside the portrait."""
        count = self.model.count(ZoneKind.HAND, place.seat)
        if place.seat in self.owners or not self.seated_below or not count:
            home = Spot(place.x, place.y, sizes.HOME * place.d, open=False, drawn=False, behind=True)
            return [home._replace(depth=float(i)) for i in range(count)]
        first, pitch, d = self.top_row
        width = BACKS.width * d
        left = place.x / self.u - self.left / self.u + d * 0.5 + BACKS.after
        right = first + (self.dam.index(place.seat) + 1) * pitch - BACKS.before
        x, y, room = (left + right) / 2, self.others_y + d * BACKS.below, right - left
        found = held(count, x, y, width, room)
        if self.upright:
            room -= BACKS.air * d
            found = fan(count, x, y, width, step=BACKS.step, arc=BACKS.arc, room=room, open_=False)
        return [Spot(*self.at(spot.x, spot.y), width * self.u, spot.turn, spot.depth, False) for spot in found]

    @cached_property
    def others_y(self) -> float:
        """The middle of the portraits at the dam: beside the title, or clear of it below."""
        if self.upright:
            return sizes.UPRIGHT_DAM_Y + sizes.UPRIGHT_DAM_LOWER * large(self.metrics)
        if self.seated_below:
            return sizes.DAM_TOP + sizes.DAM_DISC_TOP * self.top_row[2]
        return sizes.LOWERED_DAM_Y if self.lowered else sizes.FLAT_DAM_Y

    @property
    def lowered(self) -> bool:
        """Whether a window nearly as high as it is wide has the opponents below the title and the tools."""
        return not self.upright and self.tall >= sizes.LOWERED_FROM

    @property
    def plate_top(self) -> float:
        """Upper edge of the plates at the dam beside their portraits."""
        return max(sizes.PLATE_TOP, self.others_y - plate_size(self.metrics, self.plate_wide).tall / 2)
