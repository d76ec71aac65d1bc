# Values that no generation has a word for.
ACTIVATE 99 bias_ptr=fp32@0x0 src=fp32@0x0[1,1,1][1,1,1] dst=fp32@0x0[1,1,1][1,1,1] channels=128;
ALU_OP op=0x60 dtype=int32 src1_source=5;
TENSOR_REDUCE op=ADD dim=1 src=23@0x0[1,1,1,1][1,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=128;
NOP debug_cmd=2;
BATCH_NORM_GRAD_ACCUMULATE2 num_active_channels=1 imm0_imm1_src=0x31;
#> 0 35..35 warning N0833 99 has no known meaning for `activation_func` of ACTIVATE; found 0x63
#> 1 12..12 warning N0833 96 has no known meaning for `op` of ALU_OP; found 0x60
#> 1 14..14 warning N0833 5 has no known meaning for `src1_source` of ALU_OP; found 0x05
#> 2 32..32 warning N0833 23 has no known meaning for `in_dtype` of TENSOR_REDUCE; found 0x17
#> 2 37..37 warning N0833 1 has no known meaning for `op_dim` of TENSOR_REDUCE; found 0x01
#> 3 2..2 warning N0833 2 has no known meaning for `debug_cmd` of NOP; found 0x02
#> 4 62..62 warning N0833 3 has no known meaning for `imm0_imm1_src` of BATCH_NORM_GRAD_ACCUMULATE2; found 0x03
