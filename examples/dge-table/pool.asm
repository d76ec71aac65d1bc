.include "places.inc"
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
# Types that differ make the DMA convert; a row of 128 bytes becomes one of 64.
PSEUDO_DMA_DIRECT2D $S[24]>=16 semaphore=8 sem_increment=16 src_elem_size=128 dst_elem_size=64 src_pattern=[PARTITION,1][64,1] dst_pattern=[64,1][64,1] src_var_id=%SB src_var_offset=X dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=bf16;
PSEUDO_DMA_DIRECT2D $S[25]>=16 semaphore=9 sem_increment=16 src_elem_size=128 dst_elem_size=64 src_pattern=[PARTITION,1][64,1] dst_pattern=[64,1][64,1] src_var_id=%SB src_var_offset=Z dst_table_offset_imm=64*64 dst_table_index=%y in_dtype=fp32 out_dtype=bf16;
# The end: both halves are written.
EVENT_SEMAPHORE $S[8]>=16;
NOP $S[9]>=16;
