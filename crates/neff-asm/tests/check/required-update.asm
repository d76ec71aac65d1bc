# The loader wants a count up on completion.
PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=3 output_tensor_id=4 num_elements=32 dtype=fp32 op=ADD group_id=0;
PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@read ctype=ALL_REDUCE input_tensor_id=3 output_tensor_id=4 num_elements=32 dtype=fp32 op=ADD group_id=0;
PSEUDO_TRIGGER_COLLECTIVE ctype=ALL_REDUCE group_id=0;
#> 1 6..6 error N0838 the loader refuses PSEUDO_TRIGGER_COLLECTIVE with this update; expected $S[N]++@complete, mode 0x13; found update mode 0x03
#> 2 6..6 error N0838 the loader refuses PSEUDO_TRIGGER_COLLECTIVE with this update; expected $S[N]++@complete, mode 0x13; found update mode 0x00
