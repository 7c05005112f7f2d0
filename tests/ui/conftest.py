"""What the tests of the widgets stand on."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.art import Art
from game.ui.theme import Metrics
from tests.ui.widget_bench import Bench


@pytest.fixture(scope="module")
def small_art() -> Iterator[Art]:
    """Pictures for a small window, and the window."""
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    yield Art(Metrics(640, 360))
    pygame.display.quit()


@pytest.fixture
def bench(small_art: Art) -> Bench:
    """A form that writes down what it is asked for."""
    return Bench(small_art)
