# The first generation has its names at another place.
.isa tonga
PSEUDO_DMA_TRIGGER "" block_id=0;
PSEUDO_DMA_TRIGGER q block_id=0;
#> 0 8..39 error N0823 PSEUDO_DMA_TRIGGER has an empty name; expected a name of 1 to 31 bytes and a zero byte
