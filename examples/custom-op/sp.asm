SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
# x: 64 rows of 128 bytes, row r to partition r.
PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[128,1][64,1] dst_pattern=[0x40000,1][64,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=0x4000 in_dtype=fp32 out_dtype=fp32;
