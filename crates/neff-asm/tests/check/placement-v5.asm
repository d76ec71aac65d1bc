# Activation tables went to DVE, and one instruction has no handler.
.isa v5
.engine act
ACT_TABLE_LOAD;
ACTIVATE_MULTIPASS num_active_channels=1 activation_func=EXP;
#> 0 0..0 warning N0837 ACT_TABLE_LOAD is not known to run on act; expected one of the engines that have it: dve; on v5 it runs on DVE
#> 1 0..0 warning N0837 ACTIVATE_MULTIPASS is not known to run on act; expected no engine: none has a handler for it
