# Events end with v4; registers with an offset begin with v5.
.isa v5
NOP $S[1]>=r2+3;
NOP $E[1]==1-;
NOP $E[2]+@complete;
#> 1 4..4 warning N0829 v5 has no WAIT_FOR_EVT_SET_THEN_CLEAR for `wait_mode` of NOP; found 0x07; it is in v2, v3, v4
#> 2 6..6 warning N0829 v5 has no EVT_SET_COMPLETE for `update_mode` of NOP; found 0x11; it is in v2, v3, v4
