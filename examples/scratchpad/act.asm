.include "places.inc"
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
# Partitions 0..63, then 64..127: an address of the state buffer counts partitions by 0x40000.
PSEUDO_DMA_DIRECT2D $S[24]>=16 semaphore=40 sem_increment=16 src_elem_size=ROW dst_elem_size=ROW src_pattern=[PARTITION,1][64,1] dst_pattern=[ROW,1][64,1] src_var_id=%SB src_var_offset=X dst_var_id=%low dst_var_offset=0 in_dtype=fp32 out_dtype=fp32;
PSEUDO_DMA_DIRECT2D semaphore=41 sem_increment=16 src_elem_size=ROW dst_elem_size=ROW src_pattern=[PARTITION,1][64,1] dst_pattern=[ROW,1][64,1] src_var_id=%SB src_var_offset=64*PARTITION+X dst_var_id=%high dst_var_offset=0 in_dtype=fp32 out_dtype=fp32;
