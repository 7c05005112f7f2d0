"""The program's own widgets: each works by mouse, touch, keyboard and game pad.

A scene makes a `Form` once, adds widgets, places them whenever the window changes, and passes it events, time and
the frame: `form.handle(event)`, `form.update(dt)`, `form.draw(frame)`.
"""

from game.ui.widgets.action import ActionKey, Dress
from game.ui.widgets.base import Host, Widget, WidgetStyle
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.form import Form
from game.ui.widgets.just_now import JustNow
from game.ui.widgets.pressed import Button, FaceButton, RoundButton, Row, Toggle
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.still import Drawing, Label, Panel, Paragraph
from game.ui.widgets.tile import GameTile
from game.ui.widgets.values import Segmented, Slider, Stepper

__all__ = [
    "ActionKey",
    "Button",
    "Drawing",
    "Dress",
    "FaceButton",
    "Form",
    "GameTile",
    "Host",
    "JustNow",
    "Label",
    "Panel",
    "Paragraph",
    "RoundButton",
    "Row",
    "ScrollArea",
    "Segmented",
    "Slider",
    "Stepper",
    "TextEntry",
    "Toggle",
    "Widget",
    "WidgetStyle",
]
