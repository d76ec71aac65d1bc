# The dispatch window of the POOL sequencer.
.engine pool
TENSOR_REDUCE op=ADD dim=X src=fp32@0x0[1,1,1,1][1,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=128;
RAND_SET_STATE num_active_channels=1;
#> 0 0..0 warning N0837 TENSOR_REDUCE is not known to run on pool; expected one of the engines that have it: dve; the POOL sequencer of v3 has no handler for it
