# Start the transfer of x.
PSEUDO_DMA_TRIGGER q_x block_id=0;
# When it is done, start that of y.
PSEUDO_DMA_TRIGGER $S[10]>0 q_y block_id=0;
# The end: y is there.
EVENT_SEMAPHORE $S[11]>0;
