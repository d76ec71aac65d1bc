# Control and pseudo instructions run everywhere, other ones do not.
.engine pe
NOP;
PSEUDO_DMA_REARM q;
COPY src=fp32@0x0[1,1,1,1][1,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=128;
LDWEIGHTS src=fp16@0x0[1,0,0][1,1,1] 128*128;
#> 2 0..0 warning N0837 COPY is not known to run on pe; expected one of the engines that have it: act, pool, dve
