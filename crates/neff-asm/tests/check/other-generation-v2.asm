# The integer engine's comparisons came with v3.
.isa v2
ALU_OP op=0xcf dtype=int32;
ALU_OP op=ADD_INT dtype=int32;
#> 0 12..12 warning N0834 v2 has no MAX_INT for `op` of ALU_OP; found 0xcf; it is in v3, v4, v5
