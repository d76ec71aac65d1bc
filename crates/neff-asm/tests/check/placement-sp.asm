# The sync engine computes nothing.
.engine sp
EVENT_SEMAPHORE $S[1]>=1;
MATMUL src=fp16@0x0[1,0,0][1,1,1] dst=0x2000000[1,0,0][1,1,1] 128*128;
#> 1 0..0 warning N0837 MATMUL is not known to run on sp; expected one of the engines that have it: pe
