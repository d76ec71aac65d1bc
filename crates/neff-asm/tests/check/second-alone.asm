# A second slot needs its first.
PSEUDO_EXTENSION;
PSEUDO_TRIGGER_COLLECTIVE2 ctype=ALL_REDUCE;
PSEUDO_EXTENSION;
PSEUDO_EXTENSION;
PSEUDO_DMA_DIRECT2D dge_op=DIRECT2D src_pattern=[1,1][1,1] dst_pattern=[1,1][1,1] src_addr_imm=0x0 dst_addr_imm=0x0;
PSEUDO_EXTENSION;
PSEUDO_DMA_DIRECT2D dge_op=DMA_INDIRECT1D src_pattern=[1,1][1,1] dst_pattern=[1,1][1,1] src_addr_imm=0x0 dst_addr_imm=0x0;
PSEUDO_EXTENSION;
#> 0 0..0 error N0826 PSEUDO_EXTENSION follows no slot that has a second; expected the first slot of the pair right before it
#> 3 0..0 error N0826 PSEUDO_EXTENSION follows no slot that has a second; expected the first slot of the pair right before it
#> 5 0..0 error N0826 PSEUDO_EXTENSION follows no slot that has a second; expected the first slot of the pair right before it
