# A count of zero: in an operand that is always there, in one that is used, and in DMA.
COPY src=fp32@0x0[1,1,1,1][1,0,1,1] dst=fp32@0x0[0,0,0,0][0,0,0,0] channels=128;
MEMSET dst_element_count=1 dtype=fp32 num_active_channels=128 dst=@0x0[1,0,0,0][1,1,1,0];
DMA_DIRECT2D src_pattern=[1,0][1,0] dst_pattern=[1,0][1,1] src_addr_imm=0x0 dst_addr_imm=0x0 in_dtype=fp32 out_dtype=fp32;
# An operand that is all zero is not used.
REG_STORE dtype=fp32 num_active_channels=1;
#> 0 12..31 warning N0832 `src` of COPY has a count of zero; expected 1 in dimensions that are not used
#> 0 44..63 warning N0832 `dst` of COPY has a count of zero; expected 1 in dimensions that are not used
#> 1 44..63 warning N0832 `dst` of MEMSET has a count of zero; expected 1 in dimensions that are not used
#> 2 34..35 warning N0832 `src_num_elem1` of DMA_DIRECT2D is zero; expected 1 in dimensions that are not used
