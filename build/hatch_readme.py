"""The page of the project in package indexes: the README with links that hold away from the repository too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


def absolute(text: str, home: str) -> str:
    """A page with every relative link and picture made absolute."""
    raw = home.replace("github.com", "raw.githubusercontent.com")
    text = re.sub(r"(!\[[^\]]*\])\((?!https?:|#)([^)]+)\)", rf"\1({raw}/main/\2)", text)
    return re.sub(r"(?<!!)(\[[^\]]*\])\((?!https?:|#)([^)]+)\)", rf"\1({home}/blob/main/\2)", text)


class Readme(MetadataHookInterface):
    """Gives the builder the page."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the page."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": absolute(text, metadata["urls"]["Homepage"]),
        }
