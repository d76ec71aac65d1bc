# The retired instructions where they belong.
.isa v2
TENSOR_TENSOR_ADD_BF16 in0_in1_dtype=bfloat16:bfloat16 out_dtype=bfloat16 op=ADD num_active_channels=128 src0=@0x0[1,1,1][1,1,1] src1=@0x0[1,1,1][1,1,1] dst=@0x0[1,1,1][1,1,1];
