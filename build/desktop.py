"""What a Linux desktop reads of a program: its entry in menus, its page in shops, its type of file, its icons."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from facts import (
    DESCRIPTION,
    HOME,
    IDENTIFIER,
    MAKERS,
    NAME,
    RECORD_SUFFIX,
    RECORD_TYPE,
    ROOT,
    SUMMARY,
    version,
)
from icon import THEME, drawing, png
from manual import bash, fish, manual, zsh

ACTIONS: Final = {
    "kiosk": ("Kiosk for everybody", "--kiosk"),
    "table": ("Family table", "--table"),
    "shithead": ("Play Shithead", "--game shithead"),
}
"""What the entry in the menu offers besides playing: a name, and the words after the command."""

PICTURES: Final = (
    ("docs/screenshots/dang_it.jpg", "Dang It!: nothing in the hand follows, and somebody has to say so"),
    ("docs/screenshots/shithead.jpg", "Shithead: a stack burns"),
    ("docs/screenshots/damn_you.jpg", "Damn You!: a run of two cards"),
    ("docs/screenshots/screw_your_neighbor.jpg", "Screw Your Neighbor: a king stands in the way"),
    ("docs/screenshots/that_dam_game.jpg", "That Dam Game: a contract is complete"),
)


def offered(parser: argparse.ArgumentParser) -> dict[str, tuple[str, str]]:
    """The actions that the program understands."""
    known = {name for action in parser._actions for name in action.option_strings}
    return {key: action for key, action in ACTIONS.items() if action[1].split()[0] in known}


def entry(parser: argparse.ArgumentParser) -> str:
    """The desktop entry."""
    actions = offered(parser)
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        f"Name={NAME}",
        "GenericName=Card games",
        f"Comment={SUMMARY}",
        "Exec=grawlix %f",
        f"MimeType={RECORD_TYPE};",
        f"Icon={IDENTIFIER}",
        "Terminal=false",
        "Categories=Game;CardGame;",
        "Keywords=cards;card game;rummy;sevens;cuckoo;palace;kiosk;",
        "StartupNotify=true",
        "StartupWMClass=grawlix",
        f"Actions={';'.join(actions)};",
    ]
    for key, (name, words) in actions.items():
        lines += ["", f"[Desktop Action {key}]", f"Name={name}", f"Exec=grawlix {words}"]
    return "\n".join(lines) + "\n"


def metainfo(day: str) -> str:
    """The page in shops of programs (AppStream). `day` is the day of the release, as 2026-01-31."""
    pictures = "\n".join(
        f"""    <screenshot{' type="default"' if i == 0 else ""}>
      <caption>{escape(words)}</caption>
      <image>{HOME.replace("github.com", "raw.githubusercontent.com")}/main/{place}</image>
    </screenshot>"""
        for i, (place, words) in enumerate(PICTURES)
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{IDENTIFIER}</id>
  <name>{NAME}</name>
  <summary>{SUMMARY}</summary>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>MIT</project_license>
  <developer id="io.github.grawlix_cards">
    <name>{escape(MAKERS)}</name>
  </developer>
  <developer_name>{escape(MAKERS)}</developer_name>
  <description>
    <p>{escape(DESCRIPTION)}</p>
    <p>Features:</p>
    <ul>
      <li>Cards are dragged, tapped or played by keyboard or game pad; a refused card is told why</li>
      <li>A two-minute lesson for each game, its rules with pictures, hints with their reason</li>
      <li>Four levels of computer players, and several people at one screen</li>
      <li>A kiosk for a screen that anybody may touch</li>
      <li>No account, no network, no advertisements</li>
    </ul>
  </description>
  <launchable type="desktop-id">{IDENTIFIER}.desktop</launchable>
  <icon type="stock">{IDENTIFIER}</icon>
  <url type="homepage">{HOME}</url>
  <url type="bugtracker">{HOME}/issues</url>
  <url type="vcs-browser">{HOME}</url>
  <screenshots>
{pictures}
  </screenshots>
  <categories>
    <category>Game</category>
    <category>CardGame</category>
  </categories>
  <provides>
    <binary>grawlix</binary>
    <mediatype>{RECORD_TYPE}</mediatype>
  </provides>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
    <control>touch</control>
    <control>gamepad</control>
  </supports>
  <requires>
    <display_length compare="ge">640</display_length>
  </requires>
  <!-- The games' names swear, and people on the screen do too unless they are asked not to; chips have no worth. -->
  <content_rating type="oars-1.1">
    <content_attribute id="language-profanity">moderate</content_attribute>
    <content_attribute id="language-humor">mild</content_attribute>
    <content_attribute id="money-gambling">mild</content_attribute>
  </content_rating>
  <releases>
    <release version="{version()}" date="{day}">
      <url>{HOME}/releases/tag/v{version()}</url>
    </release>
  </releases>
</component>
"""


def mime() -> str:
    """The type of a file of records, for the shared MIME database."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{RECORD_TYPE}">
    <comment>Record of card matches</comment>
    <sub-class-of type="text/plain"/>
    <generic-icon name="x-office-document"/>
    <magic priority="60">
      <match type="string" offset="0:64" value="&quot;grawlix-record/1&quot;"/>
    </magic>
    <glob pattern="*.{RECORD_SUFFIX}"/>
  </mime-type>
</mime-info>
"""


def share(folder: Path, day: str) -> None:
    """Write everything into a `share` folder: entry, page, type, icons, manual and completions."""
    from game.arguments import make_parser
    from game.rules.registry import GAME_IDS

    parser, games = make_parser(), tuple(GAME_IDS)
    texts = {
        f"applications/{IDENTIFIER}.desktop": entry(parser),
        f"metainfo/{IDENTIFIER}.metainfo.xml": metainfo(day),
        f"mime/packages/{IDENTIFIER}.xml": mime(),
        "man/man6/grawlix.6": manual(parser, day),
        "bash-completion/completions/grawlix": bash(parser, games),
        "fish/vendor_completions.d/grawlix.fish": fish(parser, games),
        "zsh/vendor-completions/_grawlix": zsh(parser, games),
    }
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    kiosk = folder / "grawlix" / "kiosk" / "linux"
    kiosk.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(ROOT / "build" / "kiosk" / "linux", kiosk)
    brand = ROOT / "assets" / "look" / "brand"
    for size in THEME:
        path = folder / f"icons/hicolor/{size}x{size}/apps/{IDENTIFIER}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(drawing(brand, size), size))
    path = folder / f"icons/hicolor/scalable/apps/{IDENTIFIER}.svg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((brand / "icon.svg").read_bytes())
