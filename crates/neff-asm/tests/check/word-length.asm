# Byte 1 is 0x10; the flag of QUANTIZE_MX and the second slot of a pair are good.
.isa v4
NOP len=0x40;
NOP len=0x11;
QUANTIZE_MX len=0x11 num_active_channels=32 in_dtype=fp16 out_dtype=fp8_exp5;
QUANTIZE_MX len=0x12 num_active_channels=32 in_dtype=fp16 out_dtype=fp8_exp5;
PSEUDO_DMA_DIRECT2D dge_op=DMA_INDIRECT1D src_pattern=[1,1][1,1] dst_pattern=[1,1][1,1] src_addr_imm=0x0 dst_addr_imm=0x0;
PSEUDO_EXTENSION flags=3;
#> 0 1..1 warning N0821 byte 1 of NOP is 0x40; expected 0x10, the length of a slot in dwords
#> 1 1..1 warning N0821 byte 1 of NOP is 0x11; expected 0x10, the length of a slot in dwords
#> 3 1..1 warning N0821 byte 1 of QUANTIZE_MX is 0x12; expected 0x10, the length of a slot in dwords
