# 1 to 128.
COPY src=fp32@0x0[1,1,1,1][1,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1];
COPY src=fp32@0x0[1,1,1,1][1,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=128;
COPY src=fp32@0x0[1,1,1,1][1,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=129;
#> 0 34..34 warning N0836 COPY has 0 active channels; expected 1 to 128
#> 2 34..34 warning N0836 COPY has 129 active channels; expected 1 to 128
