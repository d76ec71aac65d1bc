# Simulation alone.
.isa tonga
.engine pool
SIM_MEMCPY;
NOP;
#> 0 0..0 warning N0837 SIM_MEMCPY is not known to run on pool; expected no engine: none has a handler for it
