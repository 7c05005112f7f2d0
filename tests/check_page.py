"""The page docs/index.html in a real browser: python -m tests.check_page [--pictures FOLDER]

Headless Chromium opens the page as a phone and as a desk does, with and without scripts. Looked for are errors on the
console, requests to anybody else, words that stand out too little from what is really behind them, anything wider than
the window, names that a screen reader would miss, and the way through the links with the Tab key. Needs `chromium`.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "index.html"
SIZES: Final = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1280, 900)}
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
FAULTS: Final = ("Runtime.exceptionThrown", "Log.entryAdded", "Network.loadingFailed")
"""Events that tell of something amiss."""
CONTRAST: Final = """
(() => {
  const bright = c => {
    const p = c.slice(0, 3).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * p[0] + 0.7152 * p[1] + 0.0722 * p[2];
  };
  const numbers = text => text.match(/[0-9.]+/g).map(Number);
  const behind = e => {
    for (; e; e = e.parentElement) {
      const c = numbers(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] > 0) return c;
    }
    return [255, 255, 255];
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement, words = walk.currentNode.textContent.trim();
    if (!words || ['SCRIPT', 'STYLE'].includes(e.tagName)) continue;
    const [a, b] = [bright(numbers(getComputedStyle(e).color)), bright(behind(e))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    seen += 1;
    if (ratio < 4.5) found.push(words.slice(0, 40) + ': ' + ratio.toFixed(2));
  }
  return {seen, found};
})()
"""


class Trouble(Exception):
    """The page is not as it should be, or cannot be looked at; the message says what."""


class Tab:
    """A page in the browser, spoken to by the protocol of its developer tools over two pipes."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, read
        self._numbers = count(1)
        self._rest = b""
        self._session = ""
        self.events: list[dict[str, Any]] = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **params: Any) -> Any:
        """Ask for something and wait for the answer. Raises Trouble."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == number:
                if "error" in answer:
                    raise Trouble(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, event: str) -> None:
        """Wait for something to happen."""
        while not any(known.get("method") == event for known in self.events):
            self.events.append(self._next())

    def value(self, script: str) -> Any:
        """What a script comes to."""
        return self.ask("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def press_tab(self) -> str:
        """Press the Tab key; returns what has the focus then, with its outline."""
        for kind in ("keyDown", "keyUp"):
            self.ask("Input.dispatchKeyEvent", type=kind, key="Tab", code="Tab", windowsVirtualKeyCode=9)
        return str(self.value("document.activeElement.textContent.trim() + '|' + "
                              "getComputedStyle(document.activeElement).outlineStyle"))  # fmt: skip

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            got = os.read(self._read, 1 << 16)
            if not got:
                raise Trouble("the browser has ended")
            self._rest += got
        line, _, self._rest = self._rest.partition(b"\0")
        answer: dict[str, Any] = json.loads(line)
        return answer


@contextmanager
def browser() -> Iterator[tuple[int, int]]:
    """A headless browser; the pipes to it and from it. Raises Trouble where there is none."""
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program is None:
        raise Trouble("chromium is not installed")
    to_read, to_write = os.pipe()
    from_read, from_write = os.pipe()
    with tempfile.TemporaryDirectory() as profile:
        # The browser reads from its file 3 and writes to its file 4.
        command = f'exec "{program}" --headless --no-sandbox --disable-gpu --remote-debugging-pipe ' \
                  f'--user-data-dir="{profile}" 3<&{to_read} 4>&{from_write}'  # fmt: skip
        process = subprocess.Popen(["bash", "-c", command], pass_fds=(to_read, from_write),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        os.close(to_read)
        os.close(from_write)
        try:
            yield to_write, from_read
        finally:
            process.terminate()
            process.wait(30)
            os.close(to_write)
            os.close(from_read)


def look(size: tuple[int, int], scripts: bool, picture: Path | None) -> str:
    """Look at the page in a window; returns what is to be said of it. Raises Trouble."""
    with browser() as pipes:
        tab = Tab(*pipes)
        tab.ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        tab.ask("Emulation.setScriptExecutionDisabled", value=not scripts)
        tab.ask("Page.navigate", url=PAGE.as_uri())
        tab.wait_for("Page.loadEventFired")
        wide = tab.value("document.documentElement.scrollWidth")
        contrast = tab.value(CONTRAST)
        nodes = tab.ask("Accessibility.getFullAXTree")["nodes"]
        ways = [tab.press_tab() for _ in range(tab.value("document.querySelectorAll('a[href]').length"))]
        if picture is not None:
            shot = tab.ask("Page.captureScreenshot", captureBeyondViewport=True)["data"]
            picture.write_bytes(base64.b64decode(shot))
        asked = [e["params"]["request"]["url"] for e in tab.events if e.get("method") == "Network.requestWillBeSent"]
        errors = [json.dumps(e["params"])[:300] for e in tab.events if e.get("method") in FAULTS]
    outside = [url for url in asked if not url.startswith((PAGE.parent.as_uri(), "data:"))]
    nameless = [node["role"]["value"] for node in nodes
                if not node.get("ignored") and node["role"]["value"] in ("link", "image", "heading", "region", "button")
                and not node.get("name", {}).get("value")]  # fmt: skip
    for what, found in (("errors", errors), ("outside requests", outside), ("without a name", nameless),
                        ("too little contrast", contrast["found"])):  # fmt: skip
        if found:
            raise Trouble(f"{what}: {found}")
    if wide > size[0]:
        raise Trouble(f"the page is {wide} pixels wide in a window of {size[0]}")
    links = len(ways)
    if len(set(ways)) != links or any(not way.endswith(("|solid", "|auto")) for way in ways):
        raise Trouble(f"the Tab key does not show every link: {ways}")
    return f"{len(asked)} requests, none outside, {contrast['seen']} texts and {links} links, no errors"


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Look at the page of the project in a browser.")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="keep pictures of what was seen")
    given = parser.parse_args()
    if given.pictures is not None:
        given.pictures.mkdir(parents=True, exist_ok=True)
    for name, size in SIZES.items():
        for scripts in (True, False):
            what = f"{name}, {'with' if scripts else 'without'} scripts"
            try:
                said = look(size, scripts, given.pictures / f"{name}.png" if given.pictures and scripts else None)
            except Trouble as trouble:
                print(f"{what}: {trouble}")
                return 1
            print(f"{what}: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
