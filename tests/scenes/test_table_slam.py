"""Dang It! is said: the pile jumps, the word crosses the table, and the cards fly one by one onto what was won."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from game.rules.actions import DANG_IT, PAY, SWAP
from game.rules.events import Fact
from game.rules.views import TABLE
from game.rules.zones import NOBODY, Zone, ZoneKind
from game.scenes.table.figures import draw_count
from game.scenes.table.scene import TableScene
from game.session.session import Session
from game.ui import shapes
from game.ui.painter import DisplayList, Sprite
from game.ui.table.bubbles import Voices
from game.ui.table.crossings import Crossing, crossing_picture
from game.ui.table.layout import centered, grown, shared
from game.ui.table.spots import Box, bounds
from game.ui.widgets import ActionKey
from tests.support.sample import combined
from tests.support.seats import seats_for
from tests.support.tables import Room, pictures_made, small_room, table_of

FRAME = 1 / 60
LIVE = 0.92
"""Seconds after which the next lead can be played."""
BESIDE = 100.0
"""What ends no further than this from a face is for that one, in u."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    yield from small_room(tmp_path)


def test_the_main_button_sleeps_engraved_in_every_table(room: Room) -> None:
    for game, key in (("dang_it", "dang_it"), ("damn_you", "main"), ("shithead", "play")):
        scene = table_of(room, 3, {}, 3, game=game)
        seen = False
        for _ in range(60):
            run(room, 0.5)
            button = scene.touch.actions.get(key)
            if button is not None and button.state == "disabled":
                art = room.art
                px = art.metrics.words(button.size) if button.size else 0
                engraved = shapes.engraved(art, button.rect.w, button.rect.h, button.words, px)
                assert button.picture("disabled").image is engraved.image
                assert button.picture("normal").image is not engraved.image
                seen = True
                break
            seat = scene.seat.session.to_act
            if seat is not None and not scene.stage.choreographer.pending:
                scene.seat.session.submit(seat, scene.seat.session.legal_actions(seat)[0], scene.seat.session.seq)
        assert seen, game


def on_the_brink(room: Room, *, mine: bool, few: bool = False) -> TableScene:
    """A table where a pile of four or more goes to whoever has taken one before; `mine`: it is the person's to take.

    `few`: so few cards come to so many that all of them will be at the top, where each card of a pack is seen.
    """
    for seed in range(200):
        session = Session.new("dang_it", [seat.name for seat in seats_for(3)], {}, seed)
        while (seat := session.to_act) is not None:
            legal = session.legal_actions(seat)
            view = session.snapshot(TABLE)
            taker = view.facts.get((Fact.PILE_SEAT, NOBODY), NOBODY)
            pile, won = len(view.cards(ZoneKind.PILE)), len(view.cards(ZoneKind.WON, taker))
            fits = pile == 4 and won in range(11, 16) if few else pile >= 4 and won >= 3
            if DANG_IT in legal and fits and (taker == 0) == mine and (mine or seat == 0):
                scene = room.seat(TableScene(room, session, seats_for(3), from_start=False))
                room.settings.pause_after_play = 0
                run(room, 0.5)
                return scene
            session.submit(seat, legal[0], session.seq)
    raise LookupError("nobody has to say it")


def run(room: Room, seconds: float) -> None:
    """Let time pass."""
    assert room.manager is not None
    for _ in range(round(seconds / FRAME)):
        room.manager.update(FRAME)


def say(scene: TableScene) -> Zone:
    """Let whoever has to say it; returns where the pile goes."""
    session = scene.seat.session
    taker = scene.stage.model.fact(Fact.PILE_SEAT)
    if session.to_act == scene.seat.me:
        assert scene.touch.press("dang_it")
    else:
        assert session.to_act is not None
        session.submit(session.to_act, DANG_IT, session.seq)
    return Zone(ZoneKind.WON, taker)


@pytest.mark.parametrize(("mine", "few"), [(False, False), (True, False), (True, True)])
def test_what_was_won_stays_in_sight_and_its_number_counts_the_cards_as_they_land(
    mine: bool, few: bool, room: Room
) -> None:
    scene = on_the_brink(room, mine=mine, few=few)
    before = scene.stage.model.count(ZoneKind.WON, scene.stage.model.fact(Fact.PILE_SEAT))
    pile = scene.stage.model.count(ZoneKind.PILE)
    won = say(scene)
    assert room.manager is not None
    shown: list[int] = []
    for _ in range(150):
        room.manager.update(FRAME)
        frame = DisplayList()
        scene.draw(frame)
        drawn = {sprite.key: sprite for sprite in frame.sprites}
        tokens = scene.stage.model.zones[won]
        lying = [t for t in tokens if not scene.stage.choreographer.motions.airborne(t)]
        assert any(("card", token.number) in drawn for token in lying)
        flying = [t for t in tokens if scene.stage.choreographer.motions.airborne(t)]
        assert all(("card", token.number) in drawn for token in flying), "one that waits to fly is seen where it lies"
        count = next(count for count in scene.stage.plan.counts if count.zone == won)
        shown.append(count.number - scene.stage.choreographer.in_the_air(won))
        assert shown[-1] == len(lying)
        number = drawn[f"count {count.key}"]
        over = [token.number for token in flying if drawn["card", token.number].z > number.z]
        assert not over or scene.look.late, "nothing flies over the number"
    assert shown == sorted(shown)
    assert set(range(before, before + pile + 1)) <= set(shown), "it counts every card"


def test_the_top_card_goes_first(room: Room) -> None:
    scene = on_the_brink(room, mine=False)
    pile = list(scene.stage.model.tokens(ZoneKind.PILE))
    say(scene)
    landed: list[int] = []
    for _ in range(150):
        run(room, FRAME)
        motions = scene.stage.choreographer.motions
        if scene.stage.model.tokens(ZoneKind.PILE) != pile:
            landed += [t.number for t in pile if not motions.airborne(t) and t.number not in landed]
    assert landed == [token.number for token in reversed(pile)]


def test_the_next_lead_is_live_while_the_cards_still_fly(room: Room) -> None:
    scene = on_the_brink(room, mine=True)
    say(scene)
    run(room, LIVE)
    assert scene.stage.model.to_act == scene.seat.me
    assert scene.stage.legal()
    assert scene.stage.choreographer.motions.running


def test_nobody_is_told_again_what_they_have_just_said(room: Room) -> None:
    scene = on_the_brink(room, mine=False)
    refused = scene.stage.words.prompt
    assert refused.refused
    say(scene)
    for _ in range(120):
        run(room, FRAME)
        assert scene.stage.words.prompt.words != refused.words
        assert scene.form.note() is None


def test_the_word_crosses_the_table_and_leaves_nothing_behind(room: Room) -> None:
    scene = on_the_brink(room, mine=False)
    say(scene)
    run(room, 0.2)
    assert [(c.seat, c.to) for c in scene.stage.voices.crossings] == [(0, scene.stage.model.fact(Fact.PILE_SEAT))]
    assert not scene.stage.voices.speaks(0)
    run(room, 1.2)
    assert not scene.stage.voices.crossings


@combined(words=[1.0, 2.0], signs=[3, 5], size=[(1280, 720), (1080, 1920)])
def test_the_word_ends_beside_the_hand_and_what_was_won(
    size: tuple[int, int], words: float, signs: int, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many signs are found for it, and how wide these are."""
    monkeypatch.setattr(Random, "randint", lambda random, low, high: max(low, min(high, signs)))
    monkeypatch.setattr(Random, "sample", lambda random, signs, count: list(signs)[-count:])
    room.settings.words = words
    room.fit(size)
    scene = on_the_brink(room, mine=True)
    hand = grown(bounds([token.goal for token in scene.stage.model.tokens(ZoneKind.HAND, 0)]), -20 * scene.metrics.u)
    say(scene)
    run(room, 0.2)
    scene.draw(DisplayList())
    (crossing,) = scene.stage.voices.crossings
    assert len(crossing.words) == signs + 1
    assert crossing.to == 0
    assert crossing.end is not None
    box = centered(*crossing.end, *crossing_picture(room.art, crossing).body)
    assert not box.overlaps(hand)
    assert not box.overlaps(scene.look.taken.written["count won me"])


@combined(words=[1.0, 1.5, 2.0], signs=[3, 5], size=[(1920, 1080), (900, 1200), (1080, 1920)])
def test_a_word_for_which_there_is_no_room_gets_smaller_and_covers_nothing(
    size: tuple[int, int], signs: int, words: float, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In large words it lay on half of the button, or on the hand; upright it ended far from whom it was for."""
    monkeypatch.setattr(Random, "randint", lambda random, low, high: max(low, min(high, signs)))
    room.settings.words = words
    room.fit(size)
    scene = on_the_brink(room, mine=True)
    say(scene)
    run(room, 0.2)
    frame = DisplayList()
    scene.draw(frame)
    (crossing,) = scene.stage.voices.crossings
    assert crossing.end is not None
    picture = crossing_picture(room.art, crossing)
    spikes = picture.image.get_bounding_rect(min_alpha=150)
    left, top = (round(at - held) for at, held in zip(crossing.end, picture.origin, strict=True))
    seen = Box(*spikes.move(left, top))
    taken = scene.look.taken
    hand = bounds([token.goal for token in scene.stage.model.tokens(ZoneKind.HAND, 0)])
    for thing in (hand, *taken.buttons(), *taken.plates.values(), *taken.written.values()):
        assert shared(seen, thing) < 4.0 * scene.metrics.u**2
    place = scene.stage.plan.place(crossing.to)
    across = max(seen.x - place.x, place.x - seen.x - seen.w, 0.0)
    down = max(seen.y - place.y, place.y - seen.y - seen.h, 0.0)
    assert hypot(across, down) - place.d / 2 < BESIDE * scene.metrics.u


@combined(players=[4, 6], size=[(1280, 720), (1920, 1080)])
def test_the_word_ends_at_the_face_it_is_for_and_covers_no_other(
    size: tuple[int, int], players: int, room: Room
) -> None:
    """Over the heap, which is on its way to that one; never over what was won, nor over the name of the game."""
    room.fit(size)
    session = Session.new("dang_it", [seat.name for seat in seats_for(players)], {"packs": 2}, 3)
    while len(session.snapshot(TABLE).cards(ZoneKind.PILE)) < 5:
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    scene = room.seat(TableScene(room, session, seats_for(players), from_start=False))
    run(room, 0.5)
    scene.draw(DisplayList())
    for place in scene.stage.plan.seats:
        scene.stage.voices.throw((place.seat + 1) % players, place.seat, "#$%!", "cursing", curse=True)
        run(room, 0.2)
        scene.draw(DisplayList())
        crossing = next(c for c in scene.stage.voices.crossings if c.to == place.seat)
        assert crossing.end is not None
        word = centered(*crossing.end, *crossing_picture(room.art, crossing).body)
        near = {
            other.seat: hypot(other.x - crossing.end[0], other.y - crossing.end[1]) for other in scene.stage.plan.seats
        }
        assert min(near, key=near.__getitem__) == place.seat
        faces = [centered(other.x, other.y, 0.8 * other.d, 0.8 * other.d) for other in scene.stage.plan.seats]
        assert not any(map(word.overlaps, faces))
        assert not any(map(word.overlaps, scene.look.heading.rails))
        run(room, 2.0)


def test_where_there_is_no_way_round_a_word_passes_behind_the_heads_of_others(room: Room) -> None:
    """Upright eight at a table sit so close that it crosses faces whichever way it takes."""
    room.fit((1080, 1920))
    session = Session.new("damn_you", [seat.name for seat in seats_for(8)], {}, 3)
    for _ in range(24):
        assert session.to_act is not None
        session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
    scene = room.seat(TableScene(room, session, seats_for(8), from_start=False))
    run(room, 0.5)
    scene.draw(DisplayList())
    crossed = 0
    for seat, to in ((0, 2), (3, 2), (3, 5), (3, 6)):
        scene.stage.voices.throw(seat, to, "#$%!@", "cursing", curse=True)
        for _ in range(32):
            run(room, FRAME)
            frame = DisplayList()
            scene.draw(frame)
            word = next((sprite for sprite in frame.sprites if sprite.key == ("crossing", seat)), None)
            if word is None:
                continue
            box = word.image.get_bounding_rect(min_alpha=150).move(word.x, word.y)
            seen = [sprite.z for sprite in frame.sprites if sprite.key == ("over", f"face {seat}", seat)]
            assert not seen, "it comes from that face"
            for place in scene.stage.plan.seats:
                face = pygame.Rect(0, 0, round(0.7 * place.d), round(0.7 * place.d))
                face.center = round(place.x), round(place.y)
                if place.seat not in (seat, to) and box.colliderect(face):
                    over = [s.z for s in frame.sprites if s.key == ("over", f"face {place.seat}", seat)]
                    assert over
                    assert over[0] > word.z
                    crossed += 1
        run(room, 2.0)
    assert crossed


@pytest.mark.parametrize("motion", ["calm", "none"])
def test_without_motion_the_word_stays_at_the_mouth(room: Room, motion: str) -> None:
    scene = on_the_brink(room, mine=False)
    room.settings.motion = motion  # type: ignore[assignment]
    scene.resume()
    say(scene)
    run(room, FRAME)
    assert scene.stage.voices.speaks(0)
    assert not scene.stage.voices.crossings
    run(room, 3.0)
    assert scene.stage.choreographer.idle


def test_in_calm_motion_the_number_of_what_was_won_jumps(room: Room) -> None:
    scene = on_the_brink(room, mine=True)
    room.settings.motion = "calm"
    scene.resume()
    won = say(scene)
    before, pile = scene.stage.model.count(won.kind, won.owner), scene.stage.model.count(ZoneKind.PILE)
    with patch("game.scenes.table.furniture.draw_count", wraps=draw_count) as drawn:
        for _ in range(120):
            run(room, FRAME)
            scene.draw(DisplayList())
    shown = {call.args[3] for call in drawn.call_args_list if call.args[2].zone == won}
    assert shown == {before, before + pile}


def hit(button: ActionKey) -> bool:
    """Whether it was hit and is of no use any more."""
    return button.lit and not button.enabled


def test_a_button_says_what_it_did_until_it_goes_out(room: Room) -> None:
    """What is asked next, in its bright color, would look as if that had been done."""
    scene = table_of(room, 3, {}, 3, game="damn_you")
    key, pressed = "main", 0
    for _ in range(400):
        run(room, 0.1)
        button = scene.touch.actions.get(key)
        if button is not None and button.enabled and scene.stage.legal():
            did = button.words, button.kind, button.icon, button.sub
            assert scene.touch.press(key)
            lit = 0
            while hit(button):
                assert (button.words, button.kind, button.icon, button.sub) == did
                run(room, FRAME)
                lit += 1
            pressed += lit > 20
            after = {spec.key: spec.words for spec in scene.touch.specs.values()}
            assert button.words == after.get(key, button.words)
            continue
        seat = scene.seat.session.to_act
        if seat is not None and not scene.stage.choreographer.pending:
            scene.seat.session.submit(seat, scene.seat.session.legal_actions(seat)[-1], scene.seat.session.seq)
    assert pressed > 1


@pytest.mark.parametrize("game", ["dang_it", "screw_your_neighbor"])
def test_a_button_that_was_hit_fades_and_what_it_is_then_comes_up_below_it(game: str, room: Room) -> None:
    """It neither vanishes nor changes its look from one frame to the next."""
    if game == "dang_it":
        scene, key = on_the_brink(room, mine=False), "dang_it"
    else:
        session = Session.new(game, [seat.name for seat in seats_for(4)], {}, 5)
        while session.to_act != 0 or SWAP not in session.legal_actions(0):
            assert session.to_act is not None
            session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
        scene, key = room.seat(TableScene(room, session, seats_for(4), from_start=False)), "swap"
        run(room, 0.5)
    assert scene.touch.press(key)
    alphas, below = [], 0
    for _ in range(45):
        run(room, FRAME)
        frame = DisplayList()
        scene.draw(frame)
        listed = {sprite.key: sprite for sprite in frame.sprites}
        button = listed.get((("action", key), "button"))
        if scene.touch.actions[key].lit:
            assert button is not None
            alphas.append(button.alpha)
            below += (("action", key), "next") in listed
    assert alphas[0] == 255
    assert alphas == sorted(alphas, reverse=True)
    assert alphas[-1] < 60
    assert max(one - other for one, other in pairwise(alphas)) < 70
    assert (below > 3) == (game == "dang_it"), "it sleeps, or is gone"


def test_the_big_button_comes_to_rest(room: Room) -> None:
    """It breathes while it waits, a few times and no more; and it is seen to be hit."""
    scene = on_the_brink(room, mine=False)
    assert scene.animating
    run(room, 9.0)
    assert not scene.look.animating, "a table that waits costs nothing"
    button = scene.touch.actions["dang_it"]
    say(scene)
    looks: list[str] = [button.state]
    for _ in range(2):
        run(room, 0.3)
        looks.append(button.state)
    assert looks == ["pressed", "normal", "disabled"]
    assert not button.enabled


SIZES = ((800, 450), (1280, 720), (540, 960), (1080, 1920))


@pytest.mark.parametrize("size", SIZES)
def test_a_burst_is_seen_all_round_its_button_and_covers_no_field(size: tuple[int, int], room: Room) -> None:
    room.fit(size)
    scene = on_the_brink(room, mine=False)
    run(room, 1.0)
    button = scene.touch.actions["dang_it"].rect
    burst = burst_of(scene, "dang_it")
    assert 1.1 * button.w < burst.w
    assert 1.8 * button.h < burst.h < 3.8 * button.h
    # What is asked meanwhile is no word on its spikes.
    asked = scene.look.asked_at
    assert asked is not None
    listing = listed(scene)["burst dang_it"]
    assert not pygame.Rect(*map(round, asked)).colliderect(burst.move(listing.x, listing.y))


@pytest.mark.parametrize("size", SIZES)
def test_a_burst_that_was_not_there_before_comes_up_and_keeps_to_its_button(size: tuple[int, int], room: Room) -> None:
    room.fit(size)
    scene = room.seat(TableScene(room, must_pay(), seats_for(4), from_start=False))
    run(room, 0.5)
    button = scene.touch.actions["main"].rect
    assert scene.touch.press("main")
    first = listed(scene)["burst main"].alpha
    run(room, 0.2)
    assert first < 128 < listed(scene)["burst main"].alpha
    burst = burst_of(scene, "main")
    assert 1.2 * button.w < burst.w
    assert 1.5 * button.h < burst.h < 4.4 * button.h


def must_pay() -> Session:
    """A match of Damn You! in which the person can only pay."""
    for seed in range(200):
        session = Session.new("damn_you", [seat.name for seat in seats_for(4)], {}, seed)
        for _ in range(40):
            if (seat := session.to_act) is None:
                break
            legal = session.legal_actions(seat)
            if seat == 0 and list(legal) == [PAY]:
                return session
            session.submit(seat, legal[0], session.seq)
    raise LookupError("nobody has to pay")


def listed(scene: TableScene) -> dict[object, Sprite]:
    """What is drawn now, by key."""
    frame = DisplayList()
    scene.draw(frame)
    return {sprite.key: sprite for sprite in frame.sprites}


def burst_of(scene: TableScene, key: str) -> pygame.Rect:
    """As much of the burst behind a button as is drawn."""
    return listed(scene)[f"burst {key}"].image.get_bounding_rect(min_alpha=64)


def test_what_is_asked_next_is_not_drawn_as_the_button_is_hit(room: Room) -> None:
    """That frame has enough to do, and the burst hides it at first; what was asked before is gone at once."""
    scene = on_the_brink(room, mine=False)
    run(room, 4.0)
    before = DisplayList()
    scene.draw(before)
    assert "prompt" in {sprite.key for sprite in before.sprites}
    say(scene)
    run(room, FRAME)
    scene.look.spare(may=True)
    frame = DisplayList()
    scene.draw(frame)
    assert "prompt" not in {sprite.key for sprite in frame.sprites}
    for _ in range(8):
        run(room, FRAME)
        scene.look.spare(may=True)
        frame = DisplayList()
        scene.draw(frame)
    assert "prompt" in {sprite.key for sprite in frame.sprites}


@pytest.mark.parametrize("size", [(800, 450), (540, 960)])
def test_button_burst_and_word_are_drawn_before_it_is_hit(
    size: tuple[int, int], room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.fit(size)
    scene = on_the_brink(room, mine=False)
    # The person thinks for a while; a frame draws one thing.
    run(room, 4.0)
    scene.draw(DisplayList())
    made = pictures_made(monkeypatch)
    say(scene)
    bursts = set()
    for _ in range(30):
        run(room, FRAME)
        frame = DisplayList()
        scene.draw(frame)
        bursts |= {id(sprite.image) for sprite in frame.sprites if sprite.key == "burst dang_it"}
    assert len(bursts) > 2, "it grows"
    large = ("burst", "tokens/burst", "button", "bubble")
    assert not [key for key in made if isinstance(key, tuple) and key[0] in large]


def test_in_a_large_window_the_burst_is_enlarged_before_it_grows(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """And one picture a frame: each takes as long as all cards that fly."""
    room.fit((3840, 2160))
    scene = on_the_brink(room, mine=False)
    run(room, 1.0)
    enlarged: list[int] = []
    scale = pygame.transform.smoothscale_by

    def counted(image: pygame.Surface, factor: float) -> pygame.Surface:
        if factor == 2 and image.get_width() > 400:
            enlarged[-1] += 1
        return scale(image, factor)

    monkeypatch.setattr(pygame.transform, "smoothscale_by", counted)
    say(scene)
    for _ in range(12):
        enlarged.append(0)
        run(room, FRAME)
        scene.draw(DisplayList())
    assert max(enlarged) == 1
    # From the fourth frame on it grows.
    assert sum(enlarged[:3]) >= 1
    assert sum(enlarged) <= 4


@pytest.mark.parametrize(
    ("words", "least", "most"), [("DANG IT!", 0.8, 0.9), ("I saw this and thought of you.", 1.5, 1.9)]
)
def test_what_crosses_the_table_stays_until_it_can_be_read(words: str, least: float, most: float) -> None:
    voices, seen = Voices(), 0.0
    voices.throw(0, 1, words, "happy", curse=False)
    while voices.crossings:
        voices.update(1 / 60)
        seen += 1 / 60
    assert least < seen < most


def test_few_signs_that_cross_the_table_are_as_large_as_a_word(room: Room) -> None:
    """What is shouted covers about as much, whatever it is made of, and stays in the window."""
    art, u = room.art, room.art.metrics.u
    wide = {words: crossing_picture(art, Crossing(0, 1, words, True)).body[0] / u for words in ("#$%!", "DANG IT!")}
    assert 300 < wide["#$%!"] <= wide["DANG IT!"] < 600
    longest = crossing_picture(art, Crossing(0, 1, "#$%@!" * 12, True))
    assert longest.body[0] < art.metrics.width


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_what_is_said_to_all_ends_beside_the_cards_of_the_field(size: tuple[int, int], room: Room) -> None:
    room.settings.temper = 1.0
    room.fit(size)
    scene = room.seat(TableScene(room, must_pay(), seats_for(4), from_start=False))
    run(room, 0.5)
    assert scene.touch.press("main")
    run(room, 0.2)
    scene.draw(DisplayList())
    (crossing,) = scene.stage.voices.crossings
    assert crossing.end is not None
    box = centered(*crossing.end, *crossing_picture(room.art, crossing).body)
    field = [token.goal.box for zone, tokens in scene.stage.model.zones.items() for token in tokens
             if zone.kind is ZoneKind.TABLEAU]  # fmt: skip
    assert field
    assert sum(shared(box, card) for card in field) < 0.1 * box.w * box.h


def test_what_is_asked_next_waits_until_the_burst_behind_a_button_is_gone(room: Room) -> None:
    """Upright a prompt has its place over the button: it is kept, and the words come once nothing flares there."""
    room.fit((540, 960))
    scene = room.seat(TableScene(room, must_pay(), seats_for(4), from_start=False))
    run(room, 0.5)
    assert scene.touch.press("main")
    waited, said = 0, False
    for _ in range(60):
        run(room, FRAME)
        seen = listed(scene)
        burst = seen.get("burst main")
        if burst is None:
            said |= "prompt" in seen
            continue
        waited += 1
        if (prompt := seen.get("prompt")) is not None:
            lies = prompt.image.get_bounding_rect(min_alpha=64).move(prompt.x, prompt.y)
            assert not lies.colliderect(burst.image.get_bounding_rect(min_alpha=64).move(burst.x, burst.y))
    assert waited > 10
    assert said


def swaps_with_me() -> Session:
    """A match of Screw Your Neighbor! in which the seat before the person is about to swap with them."""
    for seed in range(200):
        session = Session.new("screw_your_neighbor", [seat.name for seat in seats_for(5)], {}, seed)
        while session.to_act not in (4, None):
            session.submit(session.to_act, session.legal_actions(session.to_act)[0], session.seq)
        if session.to_act == 4 and SWAP in session.legal_actions(4):
            return session
    raise LookupError("nobody swaps")


def test_not_even_the_spikes_of_a_word_cover_the_card_of_whom_it_is_for(room: Room) -> None:
    """The index of a card stands in its corner."""
    room.settings.temper = 1.0
    room.fit((1920, 1080))
    session = swaps_with_me()
    scene = room.seat(TableScene(room, session, seats_for(5), from_start=False))
    run(room, 0.5)
    mine = scene.stage.model.tokens(ZoneKind.HAND, 0)[0].goal.box
    session.submit(4, SWAP, session.seq)
    for _ in range(90):
        run(room, FRAME)
        seen = listed(scene).get(("crossing", 4))
        crossing = next(iter(scene.stage.voices.crossings), None)
        if seen is None or crossing is None or crossing.age < 0.55:
            continue
        word = seen.image.get_bounding_rect(min_alpha=200).move(seen.x, seen.y)
        assert not word.colliderect(mine)
        return
    pytest.fail("it never arrives")
