SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
# The kernel's arguments, words in the order of their bytes: input at 0x4000, output at 0x4080,
# 0x40000 bytes from one partition to the next of both, 64 partitions, 32 elements.
EXTENDED_INST $S[24]>=16 $S[7]++@complete extended_opcode=0x20 inst_specific1=0x004000008040000000000400000004004000000020000000;
# y: 64 rows of 128 bytes, when the kernel has written them.
PSEUDO_DMA_DIRECT2D $S[7]>=1 semaphore=8 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[0x40000,1][64,1] dst_pattern=[128,1][64,1] src_var_id=%SB src_var_offset=0x4080 dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp32;
# The end: y is written.
NOP $S[8]>=16;
