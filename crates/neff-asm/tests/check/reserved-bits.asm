# Reserved members, and the reserved bits of a packed one.
NOP raw[20:3]=0x000500;
HALT raw[12:1]=0x01 raw[63:1]=0x80;
DMA_INDIRECT dma_configs=0x07 idx_num_active_channels=128 src_step_elem=1 src_num_elem=1 dst_step_elem=1 dst_num_elem=1;
DMA_INDIRECT dma_configs=0x08 idx_num_active_channels=128 src_step_elem=1 src_num_elem=1 dst_step_elem=1 dst_num_elem=1;
# What is not known is not reserved.
PE_REG_WRITE raw[12:1]=0x01;
#> 0 21..21 warning N0822 reserved bits of NOP are not zero; found 0x05, byte 21 on
#> 1 12..63 warning N0822 reserved bits of HALT are not zero; found 0x01000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000080, byte 12 on
#> 3 61..61 warning N0822 reserved bits of DMA_INDIRECT are not zero; found 0x08, byte 61 on
