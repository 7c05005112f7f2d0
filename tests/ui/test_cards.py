"""Drawing the cards of a table: what is made anew, and when."""

from __future__ import annotations

import pygame
import pytest

from game.rules.cards import HIDDEN, parse_card
from game.ui.art import Art
from game.ui.painter import DisplayList, Sprite
from game.ui.table.cards import FLYING, SHADES_A_FRAME, SMALL_TURN, CardPainter
from game.ui.table.model import Token
from game.ui.table.spots import Spot
from game.ui.theme import Metrics


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def _hand(turns: list[float]) -> list[Token]:
    tokens = [Token(number, parse_card(code)) for number, code in enumerate(("7C", "8C", "9C", "TC"))]
    for token, turn in zip(tokens, turns, strict=True):
        token.place(Spot(100.0 + 40 * token.number, 200.0, 60.0, turn=turn, open=True, depth=float(token.number)))
    return tokens


def _drawn(painter: CardPainter, tokens: list[Token]) -> DisplayList:
    frame = DisplayList()
    painter.draw(frame, tokens, lambda token: "resting", 10.0)
    return frame


def _faces(frame: DisplayList) -> list[Sprite]:
    """What was drawn of cards, without their shadows, from the left."""
    return sorted((sprite for sprite in frame.sprites if not _is_shade(sprite)), key=lambda sprite: sprite.x)


def _late(painter: CardPainter) -> bool:
    return painter.late


def test_a_hand_that_opens_up_turns_a_card_a_frame_and_moves_all_at_once() -> None:
    art = Art(Metrics(1280, 720))
    painter, tokens = CardPainter(art), _hand([-3.0, -1.0, 1.0, 3.0])
    _drawn(painter, tokens)
    assert not _late(painter)
    for token in tokens:
        token.turn += 2.0
        token.x += 30.0
    frames = [_drawn(painter, tokens)]
    while _late(painter):
        frames.append(_drawn(painter, tokens))
        assert len(frames) <= len(tokens)
    assert len(frames) == len(tokens)
    fresh = _drawn(CardPainter(art), _hand_like(tokens))
    assert frames[-1].sprites == fresh.sprites
    middles = [s.x + s.image.get_width() / 2 for s in frames[0].sprites]
    for middle, sprite in zip(middles, fresh.sprites, strict=True):
        assert abs(middle - sprite.x - sprite.image.get_width() / 2) <= 2


def test_a_hand_that_becomes_a_little_narrower_does_so_a_card_a_frame_and_moves_all_at_once() -> None:
    """Else the pictures of a whole hand would be read and turned in one frame."""
    art = Art(Metrics(1280, 720, 1.0))
    painter, tokens = CardPainter(art), _hand([0.0, 0.0, 6.0, 12.0])
    before = _faces(_drawn(painter, tokens))
    for token in tokens:
        token.width, token.x = 57.0, token.x + 10.0
    for done in (1, 2, 3, 4):
        cards = _faces(_drawn(painter, tokens))
        assert sum(now.image is not was.image for now, was in zip(cards, before, strict=True)) == done
        assert _late(painter) == (done < 4)
        for card, token in zip(cards, tokens, strict=True):
            assert abs(card.x + card.image.get_width() / 2 - token.x) <= 2


def test_a_card_scaled_on_its_way_has_a_picture_of_its_own_once_it_lies() -> None:
    art = Art(Metrics(1280, 720, 1.0))
    painter, tokens = CardPainter(art), _hand([0.0, 0.0, 0.0, 0.0])
    for token in tokens:
        token.width, token.cut_from = 57.0, 80.0
    scaled = _faces(_drawn(painter, tokens))
    for token in tokens:
        token.cut_from = 0.0
    for own in (1, 2, 3, 4):
        cards = _faces(_drawn(painter, tokens))
        assert sum(now.image is not was.image for now, was in zip(cards, scaled, strict=True)) == own
        assert _late(painter) == (own < 4)


def test_an_angle_that_is_at_hand_is_taken_at_once() -> None:
    art = Art(Metrics(1280, 720))
    painter, tokens = CardPainter(art), _hand([-3.0, -1.0, 1.0, 3.0])
    _drawn(painter, tokens)
    for token in tokens:
        token.turn += 2.0
    fresh = _drawn(CardPainter(art), _hand_like(tokens))
    assert _drawn(painter, tokens).sprites == fresh.sprites
    assert not _late(painter)


def test_what_cannot_wait_is_drawn_first_and_leaves_the_others_waiting() -> None:
    art = Art(Metrics(1280, 720))
    painter, tokens = CardPainter(art), _hand([0.0, 0.0, 0.0, 0.0])
    _drawn(painter, tokens)
    for token in tokens[:-1]:
        token.turn = 2.0
    tokens[-1].turn = SMALL_TURN + 1.0
    made = art.memories[1].made
    _drawn(painter, tokens)
    assert art.memories[1].made == made + 1
    assert _late(painter)


def test_faces_and_backs_are_drawn_one_by_one_before_they_are_seen() -> None:
    art = Art(Metrics(1280, 720))
    painter, tokens = CardPainter(art), _hand([0.0, 0.0, 0.0, 0.0])
    art.face("8C", 60.0)
    ways = [(token, token.goal._replace(open=token.number < 3)) for token in tokens]
    coming = painter.coming(ways)
    assert coming == [(code, 60.0, False) for code in ("7C", "8C", "9C", "back")]
    numbers = []
    while coming:
        made = art.memories[0].made
        assert painter.prepare(coming)
        numbers.append(art.memories[0].made - made)
    assert numbers == [1, 1, 1]
    made = art.memories[0].made
    for token, goal in ways:
        token.place(goal)
    _drawn(painter, tokens)
    assert art.memories[0].made == made


def test_where_only_the_upper_end_is_seen_the_large_index_becomes_the_small_one() -> None:
    art = Art(Metrics(900, 1200), deck="large-4color")
    painter, tokens = CardPainter(art), _hand([0.0, 0.0, 0.0, 0.0])
    tokens[0].place(tokens[0].goal._replace(strip=True))
    coming = painter.coming([(token, token.goal) for token in tokens[:2]])
    assert coming == [("7C", 60.0, True), ("8C", 60.0, False)]
    faces = [sprite.image for sprite in _drawn(painter, tokens).sprites[1:4:2]]
    assert faces[0] is art.face("7C", 60.0, "4color")
    assert faces[1] is art.face("8C", 60.0, "large-4color")
    made = art.memories[0].made
    assert [sprite.image for sprite in _drawn(painter, tokens).sprites[1:4:2]] == faces
    assert art.memories[0].made == made, "nothing is drawn again at rest"


def test_a_card_that_turns_far_never_waits() -> None:
    painter, tokens = CardPainter(Art(Metrics(1280, 720))), _hand([0.0, 0.0, 0.0, 0.0])
    _drawn(painter, tokens)
    for token in tokens:
        token.turn = SMALL_TURN + 1.0
    _drawn(painter, tokens)
    assert not _late(painter)


def test_a_card_that_changes_its_face_never_waits() -> None:
    painter, tokens = CardPainter(Art(Metrics(1280, 720))), _hand([0.0, 0.0, 0.0, 0.0])
    _drawn(painter, tokens)
    for token in tokens:
        token.turn, token.flip = 1.0, 0.0
    _drawn(painter, tokens)
    assert not _late(painter)


def test_of_cards_in_the_air_one_turns_a_frame_and_a_high_one_that_lies_never_waits() -> None:
    painter, tokens = CardPainter(Art(Metrics(1280, 720))), _hand([0.0, 0.0, 0.0, 0.0])
    for token in tokens:
        token.lift = 0.3
    _drawn(painter, tokens)
    for token in tokens:
        token.turn += 2.0
    _drawn(painter, tokens)
    assert not _late(painter)
    for token in tokens:
        token.z, token.turn = 1000.0 + token.number, token.turn + 2.0
    _drawn(painter, tokens)
    assert _late(painter)


def _hand_like(tokens: list[Token]) -> list[Token]:
    """The same cards, never drawn before."""
    again = _hand([token.turn for token in tokens])
    for new, old in zip(again, tokens, strict=True):
        new.x, new.z, new.lift = old.x, old.z, old.lift
    return again


def test_as_a_heap_rises_two_shadows_a_frame_grow_and_all_of_them_in_the_end() -> None:
    art = Art(Metrics(1280, 720))
    painter, tokens = CardPainter(art), _hand([0.0, 30.0, 60.0, 90.0])
    _drawn(painter, tokens)
    for token in tokens:
        token.z, token.lift = 1000.0 + token.number, 0.04
    shadows = art.memories[2]
    frames: list[DisplayList] = []
    for number in range(1, 4):
        before = len(shadows)
        frames.append(_drawn(painter, tokens))
        assert len(shadows) - before == (SHADES_A_FRAME if number * SHADES_A_FRAME <= len(tokens) else 0)
    fresh = _drawn(CardPainter(art), _hand_like(tokens))
    assert frames[0].sprites != fresh.sprites
    assert frames[-1].sprites == fresh.sprites


def test_cards_that_spin_in_the_air_share_a_round_shadow_and_no_other_does() -> None:
    art = Art(Metrics(1280, 720))

    def shadow(turn: float, height: float) -> tuple[int, int]:
        return art.card_shadow(100, height=height, turn=turn).image.get_size()

    round_ = shadow(30, 0.16)
    assert round_[0] == round_[1]
    made = art.memories[2].made
    assert {shadow(turn, 0.16) for turn in (20, 60, 120, 150, 210)} == {round_}
    assert art.memories[2].made == made
    assert shadow(0, 0.16) != round_ != shadow(90, 0.16)
    assert shadow(30, 0.02) != shadow(60, 0.02)


def test_the_shadow_of_a_card_in_the_air_is_multiplied_and_looks_as_if_it_were_blended() -> None:
    art = Art(Metrics(1280, 720))
    token = _hand([7.0] * 4)[0]
    token.z, token.lift = FLYING, 0.4
    shade, _ = _drawn(CardPainter(art), [token]).sprites
    assert shade.blend == pygame.BLEND_RGB_MULT
    plain = art.card_shadow(token.width, height=0.4)
    assert plain.image.get_size() == shade.image.get_size()
    for color in ("ivory", "#1f6b45", "#101830"):
        seen = [pygame.Surface(shade.image.get_size(), depth=32) for _ in range(2)]
        for surface in seen:
            surface.fill(color)
        seen[0].blit(shade.image, (0, 0), special_flags=shade.blend)
        seen[1].blit(plain.image, (0, 0))
        assert seen[0].get_at(seen[0].get_rect().center) != pygame.Color(color), "there is a shadow at all"
        both = zip(*(surface.get_buffer().raw for surface in seen), strict=True)
        assert max(abs(one - other) for one, other in both) <= 8, color


def test_the_shadow_of_a_card_that_fades_in_the_air_fades_with_it() -> None:
    art = Art(Metrics(1280, 720))
    painter, token = CardPainter(art), _hand([0.0] * 4)[0]
    token.z, token.lift = FLYING, 0.4
    assert _drawn(painter, [token]).sprites[0].blend
    painter.busy = True  # a shadow that can wait would stay as it was
    token.alpha = 100.0
    shade, _ = _drawn(painter, [token]).sprites
    assert (shade.blend, shade.alpha) == (0, 100)


def test_a_card_that_lies_waits_for_its_shadow_and_says_so() -> None:
    art = Art(Metrics(1280, 720))
    painter, tokens = CardPainter(art), _hand([0.0, 30.0, 60.0, 90.0])
    for token in tokens:
        token.z, token.lift = 1000.0 + token.number, 0.1
    _drawn(painter, tokens)
    for token in tokens:
        token.place(token.goal)
    _drawn(painter, tokens)
    assert _late(painter)
    _drawn(painter, tokens)
    assert not _late(painter)
    assert _drawn(painter, tokens).sprites == _drawn(CardPainter(art), _hand_like(tokens)).sprites


def test_in_a_frame_with_enough_to_do_no_card_takes_a_new_angle_or_shadow() -> None:
    art = Art(Metrics(1280, 720))
    painter, tokens = CardPainter(art), _hand([0.0, 30.0, 60.0, 90.0])
    _drawn(painter, tokens)
    for token in tokens:
        token.lift, token.turn = 0.06, token.turn + 2.0
    made = [len(memory) for memory in art.memories]
    painter.busy = True
    _drawn(painter, tokens)
    assert [len(memory) for memory in art.memories] == made
    assert _late(painter)
    painter.busy = False
    for _ in range(2 * len(tokens)):
        if not _late(painter):
            break
        _drawn(painter, tokens)
    assert not _late(painter)
    assert _drawn(painter, tokens).sprites == _drawn(CardPainter(art), _hand_like(tokens)).sprites


def _flying(apart: float, count: int) -> list[Token]:
    """So many cards in the air, each so many pixels right of the one below it."""
    tokens = [Token(number, parse_card("7C")) for number in range(count)]
    for token in tokens:
        token.place(Spot(120.0 + apart * token.number, 120.0, 60.0, depth=float(token.number)))
        token.z, token.lift = FLYING + token.number, 0.3
    return tokens


def _is_shade(sprite: Sprite) -> bool:
    return isinstance(sprite.key, tuple) and sprite.key[0] == "shade"


def _darkest(tokens: list[Token]) -> int:
    """How light a white table is where the shadows of some cards make it darkest."""
    ground = pygame.Surface((400, 240))
    ground.fill("white")
    frame = _drawn(CardPainter(Art(Metrics(1280, 720))), tokens)
    for sprite in sorted(frame.sprites, key=lambda sprite: sprite.z):
        if _is_shade(sprite):
            image = sprite.image.copy()
            image.set_alpha(sprite.alpha)
            ground.blit(image, (sprite.x, sprite.y))
    return min(ground.get_at((x, y))[0] for x in range(0, 400, 4) for y in range(0, 240, 4))


@pytest.mark.parametrize("apart", [0.0, 0.4, 1.5])
def test_a_pack_in_the_air_casts_hardly_more_of_a_shadow_than_a_card(apart: float) -> None:
    one, pack = _darkest(_flying(apart, 1)), _darkest(_flying(apart, 40))
    assert one < 250
    assert pack > 0.5 * one, (one, pack)


def test_cards_that_fly_apart_have_a_shadow_each() -> None:
    frame = _drawn(CardPainter(Art(Metrics(1280, 720))), _flying(30.0, 4))
    assert sum(_is_shade(sprite) and sprite.alpha > 0 for sprite in frame.sprites) == 4


def test_a_card_takes_up_its_shadow_again_as_it_leaves_the_pack() -> None:
    painter, tokens = CardPainter(Art(Metrics(1280, 720))), _flying(0.0, 3)
    _drawn(painter, tokens)
    tokens[2].x += 40.0
    shades = [sprite.alpha for sprite in _drawn(painter, tokens).sprites if _is_shade(sprite)]
    assert [alpha > 0 for alpha in shades] == [True, False, True]


def test_cards_of_a_heap_that_jumps_keep_a_shadow_each() -> None:
    tokens = _flying(2.0, 6)
    for token in tokens:
        token.goal = token.goal._replace(turn=4.0 * token.number)
    frame = _drawn(CardPainter(Art(Metrics(1280, 720))), tokens)
    assert sum(_is_shade(sprite) and sprite.alpha > 0 for sprite in frame.sprites) == 6


def test_no_back_is_drawn_twice_as_two_rows_of_a_pack_open_into_fans() -> None:
    """Few pictures are kept of a width that cards have on their way: the second row found none of the first one's."""
    art = Art(Metrics(3840, 2160))
    tokens = [Token(number, HIDDEN) for number in range(2 * 13)]
    for token in tokens:
        row, place = divmod(token.number, 13)
        token.place(Spot(300.0 + 200 * place, 800.0 + 400 * row, 237.0, turn=place - 6.0, depth=float(token.number)))
        token.cut_from = 230.0
    backs = [sprite.image for sprite in _faces(_drawn(CardPainter(art), tokens))]
    assert len({id(back) for back in backs}) == len({token.turn for token in tokens}) == 13
