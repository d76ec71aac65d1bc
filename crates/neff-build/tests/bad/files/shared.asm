PSEUDO_DMA_TRIGGER q block_id=0;
PSEUDO_DMA_TRIGGER r block_id=0 $S[10]++@complete;
EVENT_SEMAPHORE $S[10]>=2 | $S[2]++@complete;
