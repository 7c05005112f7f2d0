"""What macOS reads of the program's bundle before it opens it."""

from __future__ import annotations

from typing import Any

from facts import COPYRIGHT, IDENTIFIER, NAME, RECORD_SUFFIX, version

RECORD = f"{IDENTIFIER}.record"
"""The uniform type of a file of records."""


def information() -> dict[str, Any]:
    """The entries of Info.plist beyond those that PyInstaller writes itself."""
    return {
        "CFBundleName": NAME,
        "CFBundleDisplayName": NAME,
        "CFBundleShortVersionString": version(),
        "CFBundleVersion": version(),
        "CFBundleDevelopmentRegion": "en",
        "LSApplicationCategoryType": "public.app-category.card-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": RECORD,
                "UTTypeDescription": "Record of card matches",
                "UTTypeConformsTo": ["public.json", "public.text"],
                "UTTypeTagSpecification": {"public.filename-extension": [RECORD_SUFFIX]},
            }
        ],
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Record of card matches",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [RECORD],
            }
        ],
    }
