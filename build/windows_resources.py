"""What Windows reads in the executable before it runs it: its manifest and its version."""

from __future__ import annotations

from facts import COPYRIGHT, IDENTIFIER, MAKERS, NAME, SUMMARY, four_numbers, version

MANIFEST = f"""<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
  <assemblyIdentity type="win32" name="{IDENTIFIER}" version="{".".join(map(str, four_numbers()))}" \
processorArchitecture="amd64"/>
  <trustInfo xmlns="urn:schemas-microsoft-com:asm.v3">
    <security>
      <requestedPrivileges>
        <requestedExecutionLevel level="asInvoker" uiAccess="false"/>
      </requestedPrivileges>
    </security>
  </trustInfo>
  <compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1">
    <application>
      <supportedOS Id="{{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}}"/>
    </application>
  </compatibility>
  <application xmlns="urn:schemas-microsoft-com:asm.v3">
    <windowsSettings>
      <dpiAware xmlns="http://schemas.microsoft.com/SMI/2005/WindowsSettings">true/pm</dpiAware>
      <dpiAwareness xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">\
PerMonitorV2, PerMonitor</dpiAwareness>
      <longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware>
      <activeCodePage xmlns="http://schemas.microsoft.com/SMI/2019/WindowsSettings">UTF-8</activeCodePage>
    </windowsSettings>
  </application>
  <dependency>
    <dependentAssembly>
      <assemblyIdentity type="win32" name="Microsoft.Windows.Common-Controls" version="6.0.0.0" \
processorArchitecture="*" publicKeyToken="6595b64144ccf1df" language="*"/>
    </dependentAssembly>
  </dependency>
</assembly>
"""


def version_strings() -> dict[str, str]:
    """What the page "Details" of the executable's properties shows."""
    return {
        "CompanyName": MAKERS,
        "FileDescription": f"{NAME}: {SUMMARY[0].lower()}{SUMMARY[1:]}",
        "FileVersion": version(),
        "InternalName": "grawlix",
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": "grawlix.exe",
        "ProductName": NAME,
        "ProductVersion": version(),
    }


def version_resource() -> str:
    """The version resource as PyInstaller reads it from a file: US English, Unicode."""
    numbers = four_numbers()
    strings = ",\n".join(f"        StringStruct({name!r}, {words!r})" for name, words in version_strings().items())
    return f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1,
    subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable("040904B0", [
{strings}
    ])]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])])
  ]
)
"""
