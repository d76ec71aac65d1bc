# On v5 byte 1 may have flags.
.isa v5
NOP len=0x12;
COMPACT_CONTROL_INST len=0x00;
