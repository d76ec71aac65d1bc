.include "places.inc"
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
PSEUDO_DMA_DIRECT2D $S[25]>=16 semaphore=8 sem_increment=16 src_elem_size=ROW dst_elem_size=ROW src_pattern=[PARTITION,1][128,1] dst_pattern=[ROW,1][128,1] src_var_id=%SB src_var_offset=Y dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp32;
NOP $S[8]>=16;
