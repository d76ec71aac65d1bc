.include "places.inc"
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
# x: 128 rows of 128 bytes, row r to partition r.
PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=ROW dst_elem_size=ROW src_pattern=[ROW,1][128,1] dst_pattern=[PARTITION,1][128,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=X in_dtype=fp32 out_dtype=fp32;
# When both halves are spilled, all of it comes back: one wait stands in a slot of its own.
EVENT_SEMAPHORE $S[40]>=16;
PSEUDO_DMA_DIRECT2D $S[41]>=16 semaphore=25 sem_increment=16 src_elem_size=ROW dst_elem_size=ROW src_pattern=[ROW,1][128,1] dst_pattern=[PARTITION,1][128,1] src_var_id=%whole src_var_offset=0 dst_var_id=%SB dst_var_offset=Y in_dtype=fp32 out_dtype=fp32;
