# Queues and functions are looked up by name.
PSEUDO_DMA_TRIGGER "" block_id=0;
PSEUDO_DMA_REARM "";
PSEUDO_DMA_SWAP_QUEUE_SET "";
PSEUDO_FUNCTION_BEGIN "";
PSEUDO_FUNCTION_CALL "";
PSEUDO_DMA_TRIGGER q block_id=0;
#> 0 12..43 error N0823 PSEUDO_DMA_TRIGGER has an empty name; expected a name of 1 to 31 bytes and a zero byte
#> 1 12..43 error N0823 PSEUDO_DMA_REARM has an empty name; expected a name of 1 to 31 bytes and a zero byte
#> 2 12..43 error N0823 PSEUDO_DMA_SWAP_QUEUE_SET has an empty name; expected a name of 1 to 31 bytes and a zero byte
#> 3 12..47 error N0823 PSEUDO_FUNCTION_BEGIN has an empty name; expected a name of 1 to 35 bytes and a zero byte
#> 4 12..47 error N0823 PSEUDO_FUNCTION_CALL has an empty name; expected a name of 1 to 35 bytes and a zero byte
