SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
# a.T: 128 float16 of each partition, moved as 64 int32.
COPY $S[5]>=1 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1] dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;
# y: 64 float32 of each partition.
COPY $S[5]>=2 $S[6]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;
