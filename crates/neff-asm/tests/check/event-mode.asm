# Modes without a meaning, and those of another generation, also in the second pair.
NOP wait=0x08:3:1;
NOP update=0x06:3:1;
NOP $S[1]>=r2+3;
EVENT_SEMAPHORE $S[1]>=1 | wait=0x40:2:1 update=0xff:2:1;
NOP $E[1]==1- $E[2]+@complete;
#> 0 4..4 warning N0829 8 has no known meaning for `wait_mode` of NOP; found 0x08
#> 1 6..6 warning N0829 6 has no known meaning for `update_mode` of NOP; found 0x06
#> 2 4..4 warning N0829 v3 has no WAIT_FOR_SEM_GE_REG_OFFSET for `wait_mode` of NOP; found 0x95; it is in v5
#> 3 32..32 warning N0829 64 has no known meaning for `events_extended` of EVENT_SEMAPHORE; found 0x40
#> 3 34..34 warning N0829 255 has no known meaning for `events_extended` of EVENT_SEMAPHORE; found 0xff
