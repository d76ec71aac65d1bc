# The first generation has events alone.
.isa tonga
PSEUDO_DMA_TRIGGER q block_id=0 wait_event_mode=2 wait_event_idx=255 set_event_mode=3 set_event_idx=9;
PSEUDO_DMA_TRIGGER q block_id=0 wait_event_mode=3;
NOP raw[6:1]=0x04;
#> 1 4..4 warning N0829 3 has no known meaning for `wait_event_mode` of PSEUDO_DMA_TRIGGER; found 0x03
#> 2 6..6 warning N0829 4 has no known meaning for `set_event_mode` of NOP; found 0x04
