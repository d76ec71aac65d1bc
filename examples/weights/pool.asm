# Start the sum, and wait until it is written.
PSEUDO_DMA_TRIGGER q_sum block_id=0;
EVENT_SEMAPHORE $S[10]>0;
