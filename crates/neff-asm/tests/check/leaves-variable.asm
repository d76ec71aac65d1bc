# DMA that goes back beyond the start of what it is given.
PSEUDO_DMA_DIRECT2D src_elem_size=4 dst_elem_size=4 src_pattern=[-4,0][3,1] dst_pattern=[-4,0][3,1] src_var_id=7 src_var_offset=8 dst_var_id=7 dst_var_offset=7 in_dtype=fp32 out_dtype=fp32;
PSEUDO_DMA_DIRECT2D src_elem_size=4 dst_elem_size=4 src_pattern=[4,0][3,1] dst_pattern=[-4,0][3,1] src_table_offset_imm=0 src_table_index=1 dst_table_offset_imm=0 dst_table_index=2 in_dtype=fp32 out_dtype=fp32;
#> 0 40..47 warning N0831 `dst_start_addr` of PSEUDO_DMA_DIRECT2D goes back beyond the start of its variable; found offset -0x1; steps of DMA are counted in bytes
#> 1 40..47 warning N0831 `dst_start_addr` of PSEUDO_DMA_DIRECT2D goes back beyond the start of its table entry; found offset -0x8; steps of DMA are counted in bytes
