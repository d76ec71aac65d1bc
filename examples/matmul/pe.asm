# Weights are loaded last column first, so their pattern begins at column 127 and goes back.
.equ LAST, 254
.equ A, 0x37d00
.equ B, 0x37c00
.equ IDENTITY, 0x37e00
.equ TRANSPOSED, 0x4000
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
# Wait until a is there; the next slot waits for the identity.
EVENT_SEMAPHORE $S[8]>=16;
LDWEIGHTS $S[24]>=16 transpose_mode=ENABLED src=fp16@A+LAST[-1,0,-32][32,1,4] 128*128;
# a times identity in transpose mode: a.T in PSUM, two bytes per element.
MATMUL $S[5]++@complete acc_flags=3 src=fp16@IDENTITY[1,0,0][128,1,1] dst=0x2000800[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
EVENT_SEMAPHORE $S[9]>=16;
# When dve has copied a.T to SBUF, it becomes the weights.
LDWEIGHTS $S[6]>=1 src=fp16@TRANSPOSED+LAST[-1,0,-32][32,1,4] 128*128;
# The product: the only step of its sum, so first and last (3).
MATMUL $S[5]++@complete acc_flags=3 src=fp16@B[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
