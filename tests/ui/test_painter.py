"""The painter: what it draws incrementally is what a full drawing would be, and it draws no more than it must."""

import random

import pygame
import pytest

from game.ui.painter import MOST_RECTS, DisplayList, Painter, Sprite
from tests.support.painted import paint_all

SIZE = (400, 300)


def picture(width: int, height: int, color: str, alpha: int = 255) -> pygame.Surface:
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    made.fill((*pygame.Color(color)[:3], alpha))
    return made


def ground(color: str = "darkgreen", size: tuple[int, int] = SIZE) -> pygame.Surface:
    made = pygame.Surface(size)
    made.fill(color)
    for x in range(0, size[0], 7):
        pygame.draw.line(made, "black", (x, 0), (x, size[1]))
    return made


def frame_of(background: pygame.Surface | None, *sprites: Sprite) -> DisplayList:
    frame = DisplayList()
    frame.background = background
    frame.extend(sprites)
    return frame


def same(a: pygame.Surface, b: pygame.Surface) -> bool:
    return pygame.image.tobytes(a, "RGB") == pygame.image.tobytes(b, "RGB")


@pytest.mark.parametrize("seed", range(6))
def test_after_random_changes_the_picture_equals_a_full_drawing(seed: int) -> None:
    chance = random.Random(seed)
    colors = ("red", "gold", "blue", "white", "purple")
    images = [picture(chance.randrange(4, 90), chance.randrange(4, 90), c, a) for c in colors for a in (255, 120)]
    backgrounds = [ground(), ground("navy")]
    window, reference = pygame.Surface(SIZE), pygame.Surface(SIZE)
    painter = Painter()
    sprites = [
        Sprite(i, chance.choice(images), chance.randrange(-50, 400), chance.randrange(-50, 300), i % 4)
        for i in range(30)
    ]
    background = backgrounds[0]
    for turn in range(60):
        if turn % 9 == 8:
            painter.invalidate()
            window.fill("pink")
        for _ in range(chance.choice((0, 1, 3, 12))):
            i = chance.randrange(len(sprites))
            what = chance.randrange(8)
            if what == 7:
                sprites[i] = sprites[i]._replace(blend=chance.choice((0, pygame.BLEND_RGB_ADD, pygame.BLEND_RGB_MULT)))
            elif what == 0:
                sprites[i] = sprites[i]._replace(image=chance.choice(images))
            elif what == 1:
                sprites[i] = sprites[i]._replace(z=chance.randrange(4))
            elif what == 2:
                sprites[i] = sprites[i]._replace(alpha=chance.choice((0, 90, 255)))
            elif what == 3 and len(sprites) > 10:
                del sprites[i]
            elif what == 4:
                key = max(int(str(s.key)) for s in sprites) + 1
                sprites.insert(i, Sprite(key, chance.choice(images), chance.randrange(300), chance.randrange(200)))
            elif what == 5:
                chance.shuffle(sprites)
            else:
                moved = sprites[i]
                sprites[i] = moved._replace(x=moved.x + chance.randrange(-200, 200), y=moved.y - 5)
        if chance.random() < 0.05:
            background = chance.choice(backgrounds)
        frame = frame_of(background, *sprites)
        painter.paint(window, frame)
        reference.fill("pink")
        paint_all(reference, frame)
        assert same(window, reference)


def test_a_picture_without_a_change_draws_nothing() -> None:
    window, painter, back = pygame.Surface(SIZE), Painter(), ground()
    image = picture(20, 20, "red")
    painter.paint(window, frame_of(back, Sprite("a", image, 5, 5)))
    window.fill("pink")
    assert painter.paint(window, frame_of(back, Sprite("a", image, 5, 5))) == []
    assert window.get_at((6, 6)) == pygame.Color("pink")


def test_a_small_move_repaints_a_small_part() -> None:
    window, painter, back = pygame.Surface(SIZE), Painter(), ground()
    image = picture(20, 20, "red")
    still = Sprite("b", image, 300, 200)
    painter.paint(window, frame_of(back, Sprite("a", image, 50, 50), still))
    assert painter.paint(window, frame_of(back, Sprite("a", image, 53, 50), still)) == [pygame.Rect(50, 50, 23, 20)]


def test_far_changes_stay_apart_and_many_are_bounded() -> None:
    size = (3000, 2000)
    window, painter, back = pygame.Surface(size), Painter(), ground(size=size)
    image = picture(40, 40, "red")
    painter.paint(window, frame_of(back))
    two = painter.paint(window, frame_of(back, Sprite("a", image, 0, 0), Sprite("b", image, 2900, 1900)))
    assert sorted(map(tuple, two)) == [(0, 0, 40, 40), (2900, 1900, 40, 40)]
    grid = [Sprite((x, y), image, x * 400, y * 300) for x in range(8) for y in range(7)]
    rects = painter.paint(window, frame_of(back, *grid))
    assert 1 < len(rects) <= MOST_RECTS
    assert all(any(r.contains((s.x, s.y, 40, 40)) for r in rects) for s in grid)
    painter.paint(window, frame_of(back))
    grid = [Sprite((x, y), image, x * 100, y * 100) for x in range(30) for y in range(20)]
    rects = painter.paint(window, frame_of(back, *grid))
    assert 1 < len(rects) <= MOST_RECTS
    assert all(any(r.contains((s.x, s.y, 40, 40)) for r in rects) for s in grid)


def test_a_crowd_of_small_changes_costs_little_more_than_its_own_area() -> None:
    size = (1920, 1080)
    window, painter, back = pygame.Surface(size), Painter(), ground(size=size)
    image, chance = picture(40, 40, "red"), random.Random(3)
    places = [(chance.randrange(1880), chance.randrange(1040)) for _ in range(90)]
    painter.paint(window, frame_of(back, *(Sprite(i, image, x, y) for i, (x, y) in enumerate(places))))
    moved = [Sprite(i, image, x + 1, y + 3) for i, (x, y) in enumerate(places)]
    rects = painter.paint(window, frame_of(back, *moved))
    assert sum(r.w * r.h for r in rects) < 3 * sum(41 * 43 for _ in places)
    reference = pygame.Surface(size)
    paint_all(reference, frame_of(back, *moved))
    assert same(window, reference)


def test_rows_of_cards_that_move_are_not_repainted_card_by_card() -> None:
    size = (1920, 1080)
    window, painter, back = pygame.Surface(size), Painter(), ground(size=size)
    image = picture(140, 190, "red")
    rows = [Sprite((i, y), image, 20 + 25 * i, y) for y in (380, 500) for i in range(52)]
    painter.paint(window, frame_of(back, *rows))
    moved = [s._replace(x=s.x + 3, y=s.y + 2) for s in rows]
    rects = painter.paint(window, frame_of(back, *moved))
    assert sum(r.w * r.h for r in rects) <= 2 * 1440 * 315
    reference = pygame.Surface(size)
    paint_all(reference, frame_of(back, *moved))
    assert same(window, reference)


def test_invalidate_and_another_surface_draw_all() -> None:
    painter, frame = Painter(), frame_of(ground(), Sprite("a", picture(9, 9, "red"), 1, 1))
    window, other = pygame.Surface(SIZE), pygame.Surface(SIZE)
    painter.paint(window, frame)
    painter.invalidate()
    assert painter.paint(window, frame) == [pygame.Rect((0, 0), SIZE)]
    assert painter.paint(other, frame) == [pygame.Rect((0, 0), SIZE)]


def test_a_background_that_is_too_small_leaves_no_old_pixels() -> None:
    window = pygame.Surface(SIZE)
    window.fill("pink")
    Painter().paint(window, frame_of(ground(size=(100, 100))))
    assert window.get_at((300, 200)) != pygame.Color("pink")


def test_two_sprites_of_one_key_are_refused() -> None:
    image = picture(9, 9, "red")
    with pytest.raises(ValueError, match="'a'"):
        Painter().paint(pygame.Surface(SIZE), frame_of(None, Sprite("a", image, 0, 0), Sprite("a", image, 50, 0)))


def test_fading_leaves_the_image_as_it_was() -> None:
    image = picture(9, 9, "red")
    Painter().paint(pygame.Surface(SIZE), frame_of(ground(), Sprite("a", image, 0, 0, alpha=40)))
    assert image.get_alpha() == 255


def test_a_raised_level_lies_above_and_keeps_keys_apart() -> None:
    window = pygame.Surface(SIZE)
    frame = DisplayList()
    frame.put("a", picture(50, 50, "red"), 0, 0, z=500)
    frame.raise_level()
    frame.put("a", picture(50, 50, "blue"), 0, 0, z=-3)
    paint_all(window, frame)
    assert window.get_at((10, 10)) == pygame.Color("blue")


def test_light_is_added_and_shade_is_multiplied() -> None:
    back, window = pygame.Surface(SIZE), pygame.Surface(SIZE)
    back.fill((100, 100, 100))
    light, shade = pygame.Surface((9, 9)), pygame.Surface((9, 9))
    light.fill((50, 0, 200))
    shade.fill((128, 255, 0))
    frame = DisplayList()
    frame.background = back
    frame.put("light", light, 0, 0, blend=pygame.BLEND_RGB_ADD)
    frame.put("shade", shade, 20, 0, blend=pygame.BLEND_RGB_MULT)
    Painter().paint(window, frame)
    assert window.get_at((4, 4))[:3] == (150, 100, 255)
    assert window.get_at((24, 4))[:3] in ((50, 100, 0), (51, 100, 0))


def test_what_is_only_raised_is_not_painted_again() -> None:
    window, painter = pygame.Surface((64, 64)), Painter()
    pictures = [picture(16, 16, color) for color in ("red", "green", "blue")]

    def painted(*depths: float) -> list[pygame.Rect]:
        frame = DisplayList()
        for number, (image, z) in enumerate(zip(pictures, depths, strict=True)):
            frame.put(number, image, 10 * number, 0, z)
        rects = painter.paint(window, frame)
        whole = pygame.Surface((64, 64))
        paint_all(whole, frame)
        assert same(window, whole)
        return rects

    painted(1, 2, 3)
    assert not painted(1, 1002, 1003), "the order is the same"
    assert painted(1003, 1, 2), "the first one lies on top now"
    assert not painted(9, 1, 2)


def test_of_what_lies_in_another_order_only_what_overlaps_is_painted() -> None:
    window, painter = pygame.Surface((200, 64)), Painter()
    first, second, third = (
        Sprite(key, picture(20, 20, key), x, 0) for key, x in (("red", 0), ("green", 10), ("blue", 90))
    )
    painter.paint(window, frame_of(None, third, first, second))
    assert not painter.paint(window, frame_of(None, first, second, third)), "the third one touches neither"
    rects = painter.paint(window, frame_of(None, second, third, first))
    whole = pygame.Surface((200, 64))
    paint_all(whole, frame_of(None, second, third, first))
    assert same(window, whole)
    assert [rect.w for rect in rects] == [10]
