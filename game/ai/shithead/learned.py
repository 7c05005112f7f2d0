"""Written by `python -m research.shithead_value --write`; read by `value`."""

from typing import Final

RULES_VERSION: Final = 1
CHECKSUM: Final = 3385052542
WEIGHTS: Final = (
    "eSv|3bb5t_gL-_4hlhQ9hlYlKdxnLCe}0FBgn)a4f`Wj5f`WvBeu094fPsR8gN1*6e13n1f`NjChkkl_cYuF=fPjC1e}9I2e}8{{gN1~Ihkb&C"
    "gMWUCfPjF0n}C3TevFfVfPIRNe1Lq0h>U=Ig@}udeuamEfPH>{gNT5IhK7WJgocWVfPaF8i-CT8eT#s8e1L#`eS3m*fQ^ZTfP#gCiGWH}V|Ij*"
    "p?!aWf`o*HgoTELgoT8Jg@%KNgoTEFhJ$^7frEsEg@uNOhlPuTXn>QHl$xl3f`NW}e1U&`d3k(*etLR%d3$<#dU|_;fq;L1gMop5fp>j_gMxv4"
    "e}RI4eSw07g@J^Gg?xU3fq{2@fPsQ{et&>~f_{R6iGF{9fPr;?etvwBgn@vBgNJ{8d4Ym_dVqj|e1MFCf`fvEg@1p4fqi{|e}8>{fPjF2f0BTJ"
    "fPRgVihzHNgn58~iG_@Se1(UDfPI66e~*EIfq;I0f`Wx)fr5d7fq#8|esqO^eS3g`e1Cv|gMfZ|d4P(6f`ER0cyfz?fPjL4fPa91fPjI2fqjC0"
    "eSd&}eu0L9gMNyJdWL|2fq{R3fPsE~fPsFMh=726fP#^BeSw03f^&X<fq{F1gMEO3euIB~etms|fq#L4eu92~e}8#=hl7KCeTRgFeR_g`fO~m?"
    "e}8#<f`Ea0e1d|4etCU<etms^eSUU+e}IC4etmv_f`NX3e|&#=d3k$%dV7F?eSCg@eR+I+e13j}goA^7et>~tfRccKfPapXfPj6BmUe)BiI1It"
    "dWMOSc5{7#g>ZC#frN~Det&+3eT0UIe0+g~gn4~`f{1f{e13p`etUp`fP8#?cYuD1j*5VMhlqrBO<iz=mVkhFe0_d?et&*`e}8^|eSdy{fqs8}"
    "fq;aAcY1z*fPsL2fPQ;_eu9XAijI+*nRk18e0y|wdU|+#bb5GscYASoc6WMsdVhO;et>y?e0zw1dVYO=c71?=e|>v>e}8>`fPjB`eSUv{etUd;"
    "e}8;_eu8#>e}Ig3dU$zyhJbs0c!7g`eRPe3dwOnzf_i{}fPj2;b%1($dw_6wdU}6{eSCR%Z+w7&fPjF9f_8v^hlPNEeT9X5fPIC7gn)U0fq!**"
    "etvp(eSLX)a(H@reQ<q#dvthydwF|;fO>g-gM)i?fPjO3dvtPrfO~a-eujXKfPjF2e1U*~fPjE~eSLg>e}8~~e0+j`fPspMb$5V(fPi{?dwhC("
    "e|&+1dVP9;fPRFAh<<#3e|vm{d479)eS~>@cXoJrd3bnveQ|(#e0q9;etmv^cX)z-fOmO-e}8y&dwP0xd4GR@d31Ssd3JYudwh0xdV73!cX)Sz"
    "fO~v>etvj&czJn#dV73(eRg+vdVYI-fPj2@etmRzdU<(udVhX@et3I*e1LX}fPjE^jER7NcZiIPfOv_FbAWV&iFkl?f`p8KbAf}6fOvg>et>m<"
    "f`5Q@e1L|4ba{JtfO~s>e1Lp-dw_s_dwO?(e1(gDfOv$6et<??afpC`fN*<#eSLj?eSLj>eSLm@et&>{eSm+0go1E#c6fVxe0+U<e0+L#oq&dl"
    "jh2;fc6f7lc5!ufbaZZXc6N7lZE|yVb$5PyczStyczAVnYIS>ofq{N{e}92}ba{GvcYJ?<fqHm)dV70&etv*{d3$+%e0X_zet>#<dw+6$dwY6&"
    "dv|woZhUuiYk+lbUVwmoc6DNacY1n#e|dd*frET`b##DxgMfg5cZGw1fOdg|fPi#=e|ms?hJ=EEcY%CjfOUO*e}H{`dUb$zdw6z$czJhmfO&Ux"
    "ae#bxb$EbxZEJvldvkGSfOvj)et>y^e1d?0fPi>_fPjF2fP8#=e0+F)dwh6+eSCa+gLim<fPjF2dU|+zcz1eyeT0U5fPjE~gocEUdVPI-e1~{>"
    "czbkocXxVwZhm-idUtSue|da+b#M"
)
