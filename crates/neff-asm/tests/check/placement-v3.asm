# The default DVE table of v3 and the dispatch window of its POOL sequencer.
.engine dve
ACT_TABLE_LOAD;
RAND_SET_STATE num_active_channels=1;
#> 0 0..0 warning N0837 ACT_TABLE_LOAD is not known to run on dve; expected one of the engines that have it: act; DVE runs it from v5 on
#> 1 0..0 warning N0837 RAND_SET_STATE is not known to run on dve; expected one of the engines that have it: act, pool; the default DVE table of v3 has no entry for it
