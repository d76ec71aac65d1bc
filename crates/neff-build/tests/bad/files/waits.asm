# Waits for what the runtime signals, for its own signal, for a transfer, and for nothing.
EVENT_SEMAPHORE $S[0]>0;
EVENT_SEMAPHORE $S[40]>=1 $S[41]++@complete;
EVENT_SEMAPHORE $S[41]>=1;
EVENT_SEMAPHORE $S[10]>0;
EVENT_SEMAPHORE $S[40]>=2;
PSEUDO_DMA_TRIGGER q block_id=0;
