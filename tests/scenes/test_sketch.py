"""A moment drawn small: nothing that is written touches another word, and no card becomes a speck."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.rules.cards import RANK_OF, SUIT_OF, Card, Rank, Suit
from game.rules.facts import Phase
from game.rules.registry import GAME_IDS
from game.rules.views import Viewer
from game.rules.zones import Zone, ZoneKind
from game.scenes import sketch
from game.scenes.review import position as painting
from game.scenes.review.position import Position
from game.scenes.tables import info_of
from game.scenes.tables.damn_you.grid import SUITS
from game.session.replay import Replay
from game.session.seats import shown_seats
from game.session.session import Session
from game.texts import rank_letter, t
from game.ui import shapes, text
from game.ui.cache import Picture
from game.ui.table.model import TableModel
from game.ui.table.order import HandOrder
from game.ui.theme import PAPER
from tests.support.covers import unpainted
from tests.support.replayed import golden
from tests.support.seats import seats_for
from tests.support.tables import Room, no_window
from tests.support.writing import listening

NARROW = (360, 215)
"""The painting on one of three cards at 1280 x 720."""


@pytest.mark.parametrize("game", GAME_IDS)
def test_numbers_never_touch_and_cards_are_to_be_seen(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards: list[float] = []
    words: list[tuple[float, float, float]] = []

    def drawn(self: Any, card: int, x: float, y: float, wide: float, *rest: object) -> None:
        cards.append(wide)

    def written(image: Any, said: str, x: float, middle: float, px: int, *rest: object, **named: Any) -> int:
        wide = text.size(said, px, "semi")[0]
        left = x - wide / 2 if named.get("at") == "center" else x
        words.append((middle, left, left + wide))
        return round(left + wide)

    monkeypatch.setattr(sketch.Sketch, "draw_card", drawn)
    monkeypatch.setattr(sketch, "write", written)
    no_window()
    with unpainted():
        room = Room(tmp_path, (1280, 720))
        replay = Replay(golden(game))
        seats = shown_seats({}, replay.names)
        for part in range(1, 12):
            replay.go(replay.length * part // 12)
            view = replay.snapshot(Viewer(part % replay.players))
            cards.clear()
            words.clear()
            Position(room.art, NARROW, view, seats, "felt", "fans", {}).draw()
            many = sum(len(view.zones[zone]) for zone in view.zones if zone.kind is ZoneKind.TABLEAU)
            assert min(cards, default=99) >= (12 if not many else 8), (part, min(cards))
            for number, (middle, left, right) in enumerate(words):
                assert left >= 0
                assert right <= NARROW[0]
                for other, begins, ends in words[:number]:
                    assert abs(other - middle) > 8 or right <= begins or left >= ends, f"words touch at {part}"
        room.close()


@pytest.mark.parametrize("size", [NARROW, (480, 493), (900, 300)])
def test_a_field_of_cards_keeps_within_its_place(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the aces to the kings, however tall it is; on baize, and no card covers any of another."""
    no_window()
    room = Room(tmp_path, (1280, 720))
    blank = pygame.Surface((1, 1))
    replay = Replay(golden("damn_you"))
    laid = 0
    for part in range(1, 12):
        replay.go(replay.length * part // 12)
        view = replay.snapshot(Viewer(0))
        position = Position(room.art, size, view, shown_seats({}, replay.names), "felt", "fans", {})
        drawn: list[pygame.Rect] = []

        def face(card: int, wide: float, drawn: list[pygame.Rect] = drawn) -> pygame.Surface:
            drawn.append(pygame.Rect(0, 0, round(wide), round(wide * 1.4)))
            return blank

        def narrow(art: Any, card: int, wide: int, face: Any = face) -> Picture:
            return Picture(face(card, wide), (0, 0), (1, 1))

        at: list[tuple[int, int]] = []
        position.face = face  # type: ignore[method-assign]
        monkeypatch.setattr(shapes, "narrow_card", narrow)
        noted = Noted(blank, at)
        position.image = noted  # type: ignore[assignment]
        x, y, w, h = box = (12.0, 40.0, size[0] - 24.0, size[1] * 0.5)
        position.draw_middle(box)  # type: ignore[arg-type]
        for card, (left, top) in zip(drawn, at, strict=True):
            assert x - 1 <= left
            assert left + card.w <= x + w + 1
            assert top + card.h <= y + h + 1
        places = [pygame.Rect(corner, card.size) for card, corner in zip(drawn, at, strict=True)]
        assert not any(place.collidelistall(places[:number]) for number, place in enumerate(places))
        baize = noted.first
        assert baize is not None
        assert all(baize.contains(place) for place in places)
        laid += len(at)
    assert laid > 100
    room.close()


def test_a_field_too_small_for_pictures_says_the_rank_of_every_card_and_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pictures so small, tens lose their one, and an empty place for a ten was blank."""
    no_window()
    room = Room(tmp_path, (1280, 720))
    replay = Replay(golden("damn_you"))
    replay.go(replay.length * 2 // 3)
    view = replay.snapshot(Viewer(0))
    laid = [cards[-1] for zone, cards in view.zones.items() if zone.kind is ZoneKind.TABLEAU and cards]
    position = Position(room.art, NARROW, view, shown_seats({}, replay.names), "felt", "fans", {})
    said: Counter[str] = Counter()
    render = text.render

    def noted(words: str, *rest: Any) -> pygame.Surface:
        said[words] += 1
        return render(words, *rest)

    monkeypatch.setattr(text, "render", noted)
    position.draw_middle((12, 40, NARROW[0] - 24, NARROW[1] // 2))
    of_pack = Counter({rank_letter(rank): 4 for rank in set(RANK_OF) - {Rank.JOKER}})
    jokers = sum(RANK_OF[card] is Rank.JOKER for card in laid)
    assert 20 < len(laid) < 52
    assert sum(said.values()) + jokers == sum(of_pack.values())
    assert not said - of_pack
    for wide in (9, 13, 17, 25):
        assert shapes.narrow_words("10", wide, room.art.metrics.smallest, PAPER).get_width() <= wide
    room.close()


class Noted:
    """A picture that notes where one is laid on it, and what was laid first."""

    def __init__(self, asked: object, at: list[tuple[int, int]]) -> None:
        self.asked, self.at = asked, at
        self.first: pygame.Rect | None = None

    def blit(self, image: pygame.Surface, at: tuple[int, int]) -> None:
        """Note it."""
        if self.first is None:
            self.first = image.get_rect(topleft=at[:2])
        if image is self.asked:
            self.at.append(at)


def test_a_field_has_its_suits_in_the_order_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_window()
    room = Room(tmp_path, (1280, 720))
    replay, blank = Replay(golden("damn_you")), pygame.Surface((1, 1))
    replay.go(replay.length * 2 // 3)
    position = Position(room.art, NARROW, replay.snapshot(Viewer(0)), shown_seats({}, replay.names), "felt", "fans", {})
    drawn: list[Card] = []
    at: list[tuple[int, int]] = []

    def narrow(art: Any, card: Card, wide: int) -> Picture:
        drawn.append(card)
        return Picture(blank, (0, 0), (1, 1))

    monkeypatch.setattr(shapes, "narrow_card", narrow)
    position.image = Noted(blank, at)  # type: ignore[assignment]
    position.draw_middle((12.0, 40.0, NARROW[0] - 24.0, NARROW[1] * 0.5))  # type: ignore[arg-type]
    rows = {(top, SUIT_OF[card]) for card, (_, top) in zip(drawn, at, strict=True) if SUIT_OF[card] is not Suit.NONE}
    assert [suit for _, suit in sorted(rows)] == list(SUITS), "each suit has one row"
    room.close()


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_hand_is_sorted_as_on_the_table(game: str, tmp_path: Path) -> None:
    no_window()
    room = Room(tmp_path, (1280, 720))
    replay = Replay(golden(game))
    compared = 0
    for part in range(1, 12):
        replay.go(replay.length * part // 12)
        view = replay.snapshot(Viewer(0))
        hand = Zone(ZoneKind.HAND, 0)
        if not view.zones.get(hand):
            continue
        order = HandOrder(info_of(game).aces_high, ranks_first=info_of(game).by_rank)
        sorted_tokens = order.shown(TableModel(view).zones[hand])
        position = Position(room.art, NARROW, view, shown_seats({}, replay.names), "felt", "fans", {})
        assert position.before(0)[0].cards == tuple(token.card for token in sorted_tokens)
        compared += 1
    assert compared
    room.close()


@pytest.mark.parametrize("players", [5, 6, 7, 10])
def test_those_who_were_there_have_a_card_each_and_are_named(
    players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever had to show a king has it still; a name and a number lie below no other face.

    Among many every other name stands lower, and nobody is nameless.
    """
    written: list[tuple[str, float, float, float]] = []

    def note(image: Any, said: str, x: float, middle: float, px: int, *rest: object, **named: Any) -> int:
        wide = text.size(said, px, rest[1] if len(rest) > 1 else "semi")[0]
        left = x - wide / 2 if named.get("at") == "center" else x
        written.append((said, middle, left, left + wide))
        return round(left + wide)

    monkeypatch.setattr(painting, "write", note)
    no_window()
    seats = seats_for(players)
    session, random = Session.new("screw_your_neighbor", [seat.name for seat in seats], {}, 5), Random(5)
    shown = 0
    with unpainted():
        room = Room(tmp_path, (1280, 720))
        while (seat := session.to_act) is not None and session.deals < 12:
            view = session.snapshot(Viewer(seat))
            if session.seq % 7 == 0:
                written.clear()
                Position(room.art, NARROW, view, seats, "felt", "fans", {}).draw()
                shown += any(zone.kind is ZoneKind.SHOWN for zone in view.zones)
                names = [said for said, *_ in written if not said.isdigit()]
                assert {said for said, *_ in written if said.isdigit()} <= {"1"}
                assert len(names) == players - 1
                assert not any("\u2026" in name for name in names)
                for number, (_, middle, left, right) in enumerate(written):
                    assert left >= 0
                    assert right <= NARROW[0]
                    for _, other, begins, ends in written[:number]:
                        assert abs(other - middle) > 8 or right <= begins or left >= ends
            session.submit(seat, random.choice(list(session.legal_actions(seat))), session.seq)
        room.close()
    assert shown, "kings were shown"


def test_a_moment_of_dang_it_says_that_one_leads_where_nothing_lies(tmp_path: Path) -> None:
    no_window()
    room = Room(tmp_path, (1280, 720))
    replay = Replay(golden("dang_it"))
    seats = shown_seats({}, replay.names)
    found = []
    for at in range(replay.length):
        replay.go(at)
        view = replay.snapshot(Viewer(replay.actor(at)))
        if view.phase not in (Phase.LEAD, Phase.FOLLOW):
            continue
        with listening() as written:
            Position(room.art, NARROW, view, seats, "felt", "fans", {}).draw()
        found.append(bool(view.cards(ZoneKind.PILE)))
        assert (t("review.dang_it.lead") in [line.words for line in written]) is not found[-1]
    assert {True, False} <= set(found)
    room.close()
