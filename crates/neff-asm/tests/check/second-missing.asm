# A collective of the second kind has two slots; a dynamic DMA only with some operations.
PSEUDO_TRIGGER_COLLECTIVE2 ctype=ALL_REDUCE;
NOP;
PSEUDO_DMA_DIRECT2D dge_op=DMA_TRANSPOSE src_pattern=[1,1][1,1] dst_pattern=[1,1][1,1] src_addr_imm=0x0 dst_addr_imm=0x0;
PSEUDO_DMA_DIRECT2D dge_op=DIRECT2D src_pattern=[1,1][1,1] dst_pattern=[1,1][1,1] src_addr_imm=0x0 dst_addr_imm=0x0;
# What an operation without a word wants is not known.
PSEUDO_DMA_DIRECT2D dge_op=7 src_pattern=[1,1][1,1] dst_pattern=[1,1][1,1] src_addr_imm=0x0 dst_addr_imm=0x0;
PSEUDO_TRIGGER_COLLECTIVE2 ctype=ALL_REDUCE;
#> 0 0..0 error N0825 the second slot of PSEUDO_TRIGGER_COLLECTIVE2 is missing; expected PSEUDO_EXTENSION right behind it
#> 2 0..0 error N0825 the second slot of PSEUDO_DMA_DIRECT2D is missing; expected PSEUDO_EXTENSION right behind it
#> 4 15..15 warning N0833 7 has no known meaning for `dge_op` of PSEUDO_DMA_DIRECT2D; found 0x07
#> 5 0..0 error N0825 the second slot of PSEUDO_TRIGGER_COLLECTIVE2 is missing; expected PSEUDO_EXTENSION right behind it
