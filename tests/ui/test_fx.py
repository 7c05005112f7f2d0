"""Light, bursts, lettering and confetti: held where they say, drawn once, and gone when they are over."""

from itertools import pairwise

import pygame
import pytest

from game.ui.art import Art
from game.ui.fx import fire
from game.ui.fx.confetti import Confetti
from game.ui.fx.ink import arrow, fly, one_sign, one_suit, starburst, stink, surprise
from game.ui.fx.lettering import relief, stamp
from game.ui.fx.light import Spot, dusk, glow, pool, veil
from game.ui.fx.rays import rays
from game.ui.painter import DisplayList, Painter
from game.ui.pen.signs import SIGNS
from tests.support.painted import paint_all


def brightness(surface: pygame.Surface, at: tuple[int, int]) -> int:
    return sum(surface.get_at(at)[:3])


def gray(art: Art, level: int = 120) -> pygame.Surface:
    out = pygame.Surface((art.metrics.width, art.metrics.height))
    out.fill((level, level, level))
    return out


def test_a_pool_of_light_is_brightest_in_its_middle_and_black_at_its_rim(small_art: Art) -> None:
    light = pool(small_art, 80, 40, "#ff8040", 0.5)
    assert light.image.get_size() == (160, 80)
    assert light.origin == (80, 40)
    assert brightness(light.image, (80, 40)) > brightness(light.image, (110, 40)) > brightness(light.image, (150, 40))
    assert light.image.get_at((0, 0))[:3] == (0, 0, 0)
    assert pool(small_art, 80, 40, "#ff8040", 0.51) is light, "strengths are kept to steps"


def test_rays_open_and_leave_no_edge(small_art: Art) -> None:
    reach = 0
    for opened in (0.1, 0.5, 1.0):
        picture = rays(small_art, 20, 150, opened=opened)
        assert picture.image.get_width() > reach
        reach = picture.image.get_width()
        w, h = picture.image.get_size()
        rim = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for y in range(h) for x in (0, w - 1)]
        assert max(brightness(picture.image, at) for at in rim) < 12
    assert reach == 300


def test_dusk_leaves_its_spot_as_it_was(small_art: Art) -> None:
    back = gray(small_art)
    dusk(back, [Spot(320, 180, 100, 80)], 0.25)
    assert brightness(back, (320, 180)) >= 350
    assert brightness(back, (5, 5)) < 100
    glow(back, Spot(60, 60, 40, 40), "#ffffff", 0.5)
    assert brightness(back, (60, 60)) > 400


def test_a_veil_darkens_all_but_its_spot_and_can_be_faded(small_art: Art) -> None:
    window = gray(small_art)
    for alpha, dark in ((255, 140), (128, 260), (0, 360)):
        frame = DisplayList()
        frame.background = gray(small_art)
        veil(frame, small_art, "test", (Spot(320, 180, 120, 90),), 0.3, 5, alpha)
        paint_all(window, frame)
        assert brightness(window, (320, 180)) == 360
        assert brightness(window, (4, 4)) <= dark
        assert brightness(window, (636, 356)) <= dark
    assert brightness(window, (4, 4)) == 360


def test_a_veil_has_no_seams(small_art: Art) -> None:
    frame = DisplayList()
    frame.background = gray(small_art, 255)
    veil(frame, small_art, "test", (Spot(320, 180, 200, 160),), 0.2, 5)
    window = gray(small_art)
    paint_all(window, frame)
    for y in (90, 180, 250):
        row = [brightness(window, (x, y)) for x in range(640)]
        assert max(abs(a - b) for a, b in pairwise(row)) < 24


def test_a_name_in_relief_has_every_letter_in_order(small_art: Art) -> None:
    letters = relief(small_art, "Bo Mo", 40)
    assert len(letters) == 4
    assert [letter.x for letter in letters] == sorted(letter.x for letter in letters)
    assert letters[0].x < 0 < letters[-1].x
    assert all(letter.back.image.get_width() > letter.face.body[0] * 0.9 for letter in letters)
    assert relief(small_art, "Bo Mo", 40) == letters, "drawn once"


def test_a_stamp_comes_down_from_above(small_art: Art) -> None:
    high, low = stamp(small_art, "PHEW", 30, scale=1.6), stamp(small_art, "PHEW", 30)
    assert high.image.get_width() > 1.3 * low.image.get_width()


@pytest.mark.parametrize("name", SIGNS)
def test_every_sign_can_be_thrown(small_art: Art, name: str) -> None:
    picture = one_sign(small_art, name, 30, "#ff0000")
    drawn = [picture.image.get_at((x, y)) for x in range(picture.image.get_width()) for y in range(30)]
    assert any(tuple(color) == (255, 0, 0, 255) for color in drawn)


def test_ink_is_held_at_its_middle(small_art: Art) -> None:
    for picture in (starburst(small_art, 200, 60), surprise(small_art, 40), fly(small_art, 30, 45),
                    one_suit(small_art, "H", 20)):  # fmt: skip
        w, h = picture.image.get_size()
        assert picture.origin == (w // 2, h // 2)
    assert starburst(small_art, 200, 60, scale=1.2).body[0] == 240
    assert stink(small_art, 60, 3).origin[1] > stink(small_art, 60, 3).image.get_height() * 0.9
    bow = arrow(small_art, (100, 100), (200, 40))
    box = bow.rect((0, 0))
    assert box.collidepoint(100, 100)
    assert box.collidepoint(200, 40)


@pytest.mark.parametrize("bend", [-0.18, 0.0, 0.18])
def test_an_arrow_ends_where_it_points(small_art: Art, bend: float) -> None:
    """Its head reached beyond that, over what it was to point at."""
    u = small_art.metrics.u
    for length in (70 * u, 300 * u):
        bow = arrow(small_art, (100, 200), (100 + length, 200), bend=bend)
        seen = bow.image.get_bounding_rect(min_alpha=128).move(-bow.origin[0], -bow.origin[1])
        assert 100 + length - 2 * u < seen.right < 100 + length + 12 * u


def test_confetti_falls_out_of_the_window(small_art: Art) -> None:
    u = small_art.metrics.u
    confetti = Confetti(small_art.metrics.width / u, small_art.metrics.height / u, count=20, near=2)
    confetti.burst(500, 500, 6)
    most, frame = 0, DisplayList()
    for _ in range(60 * 40):
        confetti.update(1 / 60)
        frame = DisplayList()
        confetti.draw(frame, small_art, (1, 2, 3))
        most = max(most, len(frame.sprites))
        if not confetti.flies:
            break
    assert most >= 20
    assert not confetti.flies
    assert not frame.sprites


def test_confetti_keeps_off_what_is_to_be_read_and_paints_as_it_lists(small_art: Art) -> None:
    u = small_art.metrics.u
    confetti = Confetti(small_art.metrics.width / u, small_art.metrics.height / u)
    assert not confetti.warm(small_art, 0.0), "there is always more to draw than no time allows"
    while not confetti.warm(small_art, 0.05):
        pass
    panel, painter, frame = pygame.Rect(320, 0, 320, 360), Painter(), DisplayList()
    window, whole = gray(small_art), gray(small_art)
    for _ in range(90):
        confetti.update(1 / 30)
        frame = DisplayList()
        frame.background = gray(small_art)
        confetti.draw(frame, small_art, (1, 2, 3), [panel])
        small = [s for s in frame.sprites if s.z < 3]
        assert all(not panel.contains(s.image.get_rect(topleft=(s.x, s.y))) for s in small)
        painter.paint(window, frame)
    paint_all(whole, frame)
    assert pygame.image.tobytes(window, "RGB") == pygame.image.tobytes(whole, "RGB")
    confetti.clear()
    assert not confetti.flies


def test_what_chars_a_card_has_its_colors_in_the_order_of_the_card(small_art: Art) -> None:
    """Mixed in another order they would take fifty times as long, in every frame of a fire."""
    order = small_art.card_image("TS", 60, turn=10.0).image.get_masks()
    assert fire.charred(small_art, "TS", 60, 10.0, 3).image.get_masks() == order
    assert [mask.get_masks() for mask in fire.masks(3, 5)] == [order, order]


def test_a_burning_card_is_eaten_from_below_and_glows_red(small_art: Art) -> None:
    whole = small_art.card_image("TS", 120).image
    burnt = fire.charred(small_art, "TS", 120, 0.0, 4).image
    w, h = burnt.get_size()
    assert burnt.get_at((w // 2, h - 4)).a < whole.get_at((w // 2, h - 4)).a
    glowing = [burnt.get_at((x, y)) for x in range(0, w, 2) for y in range(0, h, 2)]
    assert any(c.a > 200 and c.r > 200 and c.b < 90 for c in glowing)
    assert not any(c.a > 200 and c.b > 200 and c.r < 90 for c in glowing)


def test_in_the_largest_windows_a_burning_card_stays_as_sharp_as_the_others(small_art: Art) -> None:
    """Where nothing is eaten yet the signs of its corner keep their edges."""

    def edges(image: pygame.Surface, body: pygame.Rect) -> int:
        green = [[image.get_at((x, y))[1] for x in range(body.x + 18, body.x + 70)]
                 for y in range(body.y + 110, body.y + 190)]  # fmt: skip
        return sum((one - other) ** 2 for row in green for one, other in pairwise(row))

    width = 371
    assert width > fire.FINE
    card = small_art.card_image("AS", width, flying=True).image
    burnt = fire.charred(small_art, "AS", width, 0.0, 1).image
    body = card.get_bounding_rect()
    assert edges(burnt, body) > 0.9 * edges(card, body)


@pytest.mark.parametrize("step", [3, 4])
def test_in_the_largest_windows_the_glowing_edge_climbs_in_no_steps(small_art: Art, step: int) -> None:
    """How far it has come in from the left bends little from one line to the next."""
    faint = 40
    image = fire.charred(small_art, "TS", 371, 0.0, step).image
    w, h = image.get_size()

    def edge(y: int) -> float | None:
        """Where something is seen first of a line, between two pixels."""
        row = [image.get_at((x, y)).a for x in range(w // 2)]
        return next((x + (faint - a) / (b - a) for x, (a, b) in enumerate(pairwise(row)) if a < faint <= b), None)

    edges = [edge(y) for y in range(20, h - 20)]
    bends = [
        abs(one - 2 * two + three)
        for one, two, three in zip(edges, edges[1:], edges[2:], strict=False)
        if one is not None and two is not None and three is not None and max(abs(two - one), abs(three - two)) < 3
    ]
    assert len(bends) > 100
    assert sum(bends) / len(bends) < 0.18
