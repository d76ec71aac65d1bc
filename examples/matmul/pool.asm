.equ PARTITION, 0x40000
.equ A, 0x37d00
.equ B, 0x37c00
.equ Y, 0x4200
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
# a: 128 rows of 256 bytes, row r to partition r.
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[PARTITION,1][128,1] src_table_offset_imm=0 src_table_index=%a dst_var_id=%SB dst_var_offset=A in_dtype=fp16 out_dtype=fp16;
# b: 128 rows of 128 bytes.
PSEUDO_DMA_DIRECT2D semaphore=9 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[128,1][128,1] dst_pattern=[PARTITION,1][128,1] src_table_offset_imm=0 src_table_index=%b dst_var_id=%SB dst_var_offset=B in_dtype=fp16 out_dtype=fp16;
# y: 64 float32 of each partition to 64 float16 of each row, when dve has copied them.
PSEUDO_DMA_DIRECT2D $S[6]>=2 semaphore=10 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[PARTITION,1][128,1] dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=Y dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp16;
# The end: y is written.
NOP $S[10]>=16;
