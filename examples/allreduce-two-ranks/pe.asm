# group_id counts the topologies of replica_groups.
PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=%mine output_tensor_id=%sum num_elements=256 dtype=fp32 op=ADD group_id=0;
