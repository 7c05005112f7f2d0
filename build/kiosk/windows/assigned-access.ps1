# Turns this computer into a kiosk, or back: run as SYSTEM (psexec -i -s powershell.exe), then start the computer anew.
#
#   .\assigned-access.ps1            takes assigned-access.xml, which lies beside this file
#   .\assigned-access.ps1 -Remove    takes the kiosk away
param([switch]$Remove)

$ErrorActionPreference = 'Stop'
$bridge = Get-CimInstance -Namespace 'root\cimv2\mdm\dmmap' -ClassName 'MDM_AssignedAccess'
if ($Remove) {
    $bridge.Configuration = $null
} else {
    $page = Get-Content -Raw -Encoding utf8 -Path (Join-Path $PSScriptRoot 'assigned-access.xml')
    [xml]$page | Out-Null  # a slip of the pen is found here, not at the next start
    $bridge.Configuration = [System.Net.WebUtility]::HtmlEncode($page)
}
Set-CimInstance -CimInstance $bridge
