; The installer for one person: no rights of an administrator, no question but the folder. windows.py gives FOLDER (the
; bundle), OUT, VERSION, NUMBERS, SIZE (in KB), MAKERS, HOME and ICON.
Unicode true
Target amd64-unicode
!include "MUI2.nsh"

Name "Grawlix"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Grawlix"
InstallDirRegKey HKCU "Software\Grawlix" "Folder"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetDateSave off
BrandingText "Grawlix ${VERSION}"

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "Grawlix"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs Grawlix"
VIAddVersionKey "CompanyName" "${MAKERS}"
VIAddVersionKey "LegalCopyright" "${COPYRIGHT}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\grawlix.exe"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\Grawlix"

Section "Grawlix"
  SectionIn RO
  ; What an older version had and this one has not must not stay beside it.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Grawlix.lnk" "$INSTDIR\grawlix.exe"

  WriteRegStr HKCU "Software\Grawlix" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" "DisplayName" "Grawlix"
  WriteRegStr HKCU "${LISTED}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${LISTED}" "DisplayIcon" "$INSTDIR\grawlix.exe"
  WriteRegStr HKCU "${LISTED}" "Publisher" "${MAKERS}"
  WriteRegStr HKCU "${LISTED}" "URLInfoAbout" "${HOME}"
  WriteRegStr HKCU "${LISTED}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${LISTED}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${LISTED}" "EstimatedSize" ${SIZE}
  WriteRegDWORD HKCU "${LISTED}" "NoModify" 1
  WriteRegDWORD HKCU "${LISTED}" "NoRepair" 1

  ; Records: their name and picture, a double-click that shows them, and a check in a console, which stays open.
  WriteRegStr HKCU "Software\Classes\.grawlix" "" "Grawlix.Record"
  WriteRegStr HKCU "Software\Classes\Grawlix.Record" "" "Record of card matches"
  WriteRegStr HKCU "Software\Classes\Grawlix.Record\DefaultIcon" "" "$INSTDIR\grawlix.exe,0"
  WriteRegStr HKCU "Software\Classes\Grawlix.Record\shell" "" "open"
  WriteRegStr HKCU "Software\Classes\Grawlix.Record\shell\open" "" "Watch with Grawlix"
  WriteRegStr HKCU "Software\Classes\Grawlix.Record\shell\open\command" "" '"$INSTDIR\grawlix.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\Grawlix.Record\shell\check" "" "Check with Grawlix"
  WriteRegStr HKCU "Software\Classes\Grawlix.Record\shell\check\command" "" \
    '"$SYSDIR\cmd.exe" /k start "" /b /wait "$INSTDIR\grawlix.exe" replay "%1" --check'
SectionEnd

Section /o "Shortcut for a kiosk" SectionKiosk
  CreateShortcut "$SMPROGRAMS\Grawlix (kiosk).lnk" "$INSTDIR\grawlix.exe" "--kiosk"
SectionEnd

Section "Uninstall"
  Delete "$SMPROGRAMS\Grawlix.lnk"
  Delete "$SMPROGRAMS\Grawlix (kiosk).lnk"
  ; Only what was installed: settings and matches lie elsewhere and stay.
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\grawlix.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${LISTED}"
  DeleteRegKey HKCU "Software\Grawlix"
  DeleteRegKey HKCU "Software\Classes\.grawlix"
  DeleteRegKey HKCU "Software\Classes\Grawlix.Record"
SectionEnd
