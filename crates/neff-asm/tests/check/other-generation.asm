# Data types and operations of later generations.
COPY src=18@0x0[1,1,1,1][1,1,1,1] dst=16@0x0[1,1,1,1][1,1,1,1] channels=128;
ALU_OP op=0x20 dtype=int32;
#> 0 32..32 warning N0834 v3 has no int4 for `in_dtype` of COPY; found 0x12; it is in v5
#> 0 33..33 warning N0834 v3 has no fp4_exp2 for `out_dtype` of COPY; found 0x10; it is in v4, v5
#> 1 12..12 warning N0834 v3 has no ABS_MAX for `op` of ALU_OP; found 0x20; it is in v4, v5
