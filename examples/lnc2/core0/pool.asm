.include "half.inc"
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
PSEUDO_DMA_DIRECT2D $S[24]>=16 semaphore=8 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[PARTITION,1][64,1] dst_pattern=[128,1][64,1] src_var_id=%SB src_var_offset=PLACE dst_table_offset_imm=HALF dst_table_index=%y in_dtype=fp32 out_dtype=fp32;
NOP $S[8]>=16;
