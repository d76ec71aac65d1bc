# Indirect patterns and index addresses: only where they begin is known.
.isa v4
COPY num_active_channels=1 raw[12:20]=0x0000002000010003040000000000000000000000 dst=@0x0[1,1,1,1][1,1,1,1];
COPY num_active_channels=1 raw[12:20]=0x0000002000010000040000000000000000000000 dst=@0x0[1,1,1,1][1,1,1,1];
COPY num_active_channels=1 raw[12:20]=0x0000002000010000000000000000000000000000 dst=@0x0[1,1,1,1][1,1,1,1];
DMA_INDIRECT idx_num_active_channels=128 src_num_elem=1 dst_num_elem=1 src_idx_start_addr=0x3000000;
#> 0 12..31 error N0830 `src` of COPY reaches outside of its memory; expected all in SBUF, 0x0 to 0x1ffffff, or in PSUM, 0x2000000 to 0x23fffff; found 0x3000100 to 0x3000100
#> 2 12..31 warning N0832 `src` of COPY has a count of zero; expected 1 in dimensions that are not used
#> 3 48..51 error N0830 `src_idx_start_addr` of DMA_INDIRECT reaches outside of its memory; expected all in SBUF, 0x0 to 0x1ffffff, or in PSUM, 0x2000000 to 0x23fffff; found 0x3000000 to 0x3000000
