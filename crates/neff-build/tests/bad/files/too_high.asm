# The transfer adds 16, slots add 2 to 40 and take 1 away; event 3 is only cleared.
PSEUDO_DMA_TRIGGER q block_id=0;
EVENT_SEMAPHORE $S[10]>=16 | $S[40]++@complete;
EVENT_SEMAPHORE $S[10]>16 | $S[40]++@complete;
EVENT_SEMAPHORE $S[40]>=2 | $S[40]--@complete;
EVENT_SEMAPHORE $S[40]==3;
EVENT_SEMAPHORE $S[41]==0;
NOP $E[3]==1 $E[3]-@complete;
