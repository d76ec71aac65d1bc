.equ PARTITION, 0x40000
.equ IDENTITY, 0x37e00
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[PARTITION,1][128,1] src_var_id=%identity src_var_offset=0 dst_var_id=%SB dst_var_offset=IDENTITY in_dtype=fp16 out_dtype=fp16;
