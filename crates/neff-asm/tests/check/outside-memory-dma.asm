# Steps of DMA are bytes; variable 0 is the state buffer.
PSEUDO_DMA_DIRECT2D src_elem_size=4 dst_elem_size=4 src_pattern=[4,262144][1,128] dst_pattern=[4,262144][1,128] src_var_id=0 src_var_offset=262140 dst_var_id=0 dst_var_offset=262144 in_dtype=fp32 out_dtype=fp32;
PSEUDO_DMA_DIRECT2D src_elem_size=4 dst_elem_size=4 src_pattern=[-4,0][3,1] dst_pattern=[4,0][3,1] src_var_id=0 src_var_offset=4 dst_addr_imm=0x10 in_dtype=fp32 out_dtype=fp32;
DMA_DIRECT2D src_pattern=[-16,0][3,1] dst_pattern=[-16,0][3,1] src_addr_imm=0x20 dst_addr_imm=0x1f in_dtype=fp32 out_dtype=fp32;
#> 0 40..47 error N0830 `dst_start_addr` of PSEUDO_DMA_DIRECT2D reaches outside of its memory; expected offsets 0x0 to 0x1ffffff: variable 0 is the state buffer; found 0x40000 to 0x2000003; steps of DMA are counted in bytes
#> 1 16..23 error N0830 `src_start_addr` of PSEUDO_DMA_DIRECT2D reaches outside of its memory; expected offsets 0x0 to 0x1ffffff: variable 0 is the state buffer; found -0x4 to 0x7; steps of DMA are counted in bytes
#> 2 40..47 error N0830 `dst_start_addr` of DMA_DIRECT2D reaches outside of its memory; expected addresses from 0x0; found -0x1 to 0x1001e; steps of DMA are counted in bytes
