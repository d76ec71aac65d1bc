# Bytes behind the last whole slot.
NOP;
.bytes 001122;
#> 1 0..2 error N0820 3 bytes are left behind the last slot; expected a multiple of 64 bytes
