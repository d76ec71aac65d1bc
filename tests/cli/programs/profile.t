# What slots took, by a report of the vendor's profiler. This one is synthetic: its times are made
# up (tests/data/synthetic/README.md).

$ copy tests/data/matmul_small/matmul_small.neff m

$ copy tests/data/synthetic/matmul_small.profile.json p.json

$ neffc disasm m --profile p.json --graph sg00 --engine pe
\# sg00 pe: 12 slots, sg00/PE.bin
.isa v3
.engine pe
\#     11x         1,744 ns 100.0%  wait         800  11 of 12 slots
\#      1x            64 ns   3.6%  wait           -
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\#      1x            96 ns   5.5%  wait         120
EVENT_SEMAPHORE $S[24]>=16;
\#      1x           112 ns   6.4%  wait         130
LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
\#      1x           128 ns   7.3%  wait           -
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000800[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
\#      1x           144 ns   8.2%  wait           -
LDWEIGHTS transpose_mode=ENABLED src=fp16@0x37dfe[-1,0,-32][32,1,4] 128*128;
\#      1x           160 ns   9.1%  wait           -
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000900[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
\#      1x           176 ns  10.0%  wait         170
EVENT_SEMAPHORE $S[25]>=16;
\#      1x           192 ns  11.0%  wait         180
LDWEIGHTS $S[4]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
\#      1x           208 ns  11.9%  wait           -
MATMUL $S[5]++@complete acc_flags=1 src=fp16@0x37f00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
\#      1x           224 ns  12.8%  wait         200
LDWEIGHTS $S[26]>=16 src=fp16@0x41fe[-1,0,-32][32,1,4] 128*128;
\#      1x           240 ns  13.7%  wait           -
MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;

$ neffc disasm m --profile p.json --graph sg00 --engine sp --engine act --source
\# sg00 act: 5 slots, sg00/Activation.bin
.isa v3
.engine act
\#      4x           400 ns 100.0%  wait         270  4 of 5 slots
\#      1x            64 ns  16.0%  wait           -
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-80-0-accel-tc-act-PWP <- float16<128 x 256> $80
\#      1x            96 ns  24.0%  wait           -
ACT_TABLE_LOAD;
\# I-80-0-accel-tc-act <- float16<128 x 256> $80
\#      1x           112 ns  28.0%  wait         130
COPY $S[5]>=2 $S[4]++@complete src=int32@0x2000800[1,1,1,1][128,1,1,1] dst=int32@0x4000[1,1,1,1][128,1,1,1] channels=128;
\# I-89-0-tc-act <- float32<128 x 64> $89 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
\#      1x           128 ns  32.0%  wait         140
COPY $S[5]>=4 $S[4]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;
\
\# sg00 sp: 3 slots, sg00/SP.bin
.isa v3
.engine sp
\#      2x           160 ns 100.0%  wait           -  2 of 3 slots
\#      1x            64 ns  40.0%  wait           -
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-86-0 <- float16<128 x 128> $86
\#      1x            96 ns  60.0%  wait           -
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset=0 dst_var_id=0 dst_var_offset=228096 in_dtype=fp16 out_dtype=fp16;  # src identity_82_sg0000[0], dst SB[228096]
\
\# lines of the source, over all programs above
\#      5x           432 ns  77.1%  wait         130  no line
\#      1x           128 ns  22.8%  wait         140  /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58

# The comments do not change what is assembled.

$ neffc disasm m --profile p.json --source --graph sg00 --engine pool -o pool.asm

$ neffc asm pool.asm -o Pool.bin

$ neffc cat m sg00/Pool.bin > there.bin

$ same Pool.bin there.bin

$ neffc disasm m --profile p.json --output-dir programs

$ head -c 430 programs/sg01/sp.asm
\# sg01 sp: 3 slots, sg01/SP.bin
.isa v3
.engine sp
\#      2x           160 ns 100.0%  wait           -  2 of 3 slots
\#      1x            64 ns  40.0%  wait           -
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\#      1x            96 ns  60.0%  wait           -
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset
\(no-eol)

$ neffc disasm m --profile p.json --style profiler --graph sg00 --engine sp
\# sg00 sp
\#      2x           160 ns 100.0%  wait           -  2 of 3 slots
\#      1x            64 ns  40.0%  wait           -
 ordering_mode=relaxed 
\
\#      1x            96 ns  60.0%  wait           -
 dge_op=DIRECT2D semaphore=8 sem_increment=16  src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset=0 src_shape_reg=0 dst_var_id=0 dst_var_offset=228096 dst_shape_reg=0   

# JSON has the same, and what of the report has no known meaning.

$ neffc disasm m --profile p.json --source --graph sg00 --engine sp --slots 2 --json
{
  "schema": 1,
  "programs": [
    {"graph":"sg00","engine":"sp","member":"sg00/SP.bin","generation":"v3","width":64,"slot_count":3,"rest":"","slots":[
      {"index":2,"opcode":212,"mnemonic":"PSEUDO_DMA_DIRECT2D","text":"PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset=0 dst_var_id=0 dst_var_offset=228096 in_dtype=fp16 out_dtype=fp16;","layout":"PSEUDO DMA_DIRECT2D","fields":{"opcode":212,"inst_word_len":16,"debug_cmd":"NONE","debug_hint":0,"wait_mode":"NONE","wait_idx":0,"update_mode":"NONE","update_idx":0,"semaphore_value":0,"dma_configs":0,"semaphore":8,"sem_increment":16,"dge_op":"DIRECT2D","src_start_addr":{"variable":4,"offset":0,"name":"identity_82_sg0000"},"src_step_elem0":256,"src_step_elem1":1,"src_num_elem0":128,"src_num_elem1":1,"src_elem_size":256,"src_bound_reg":0,"dst_bound_reg":0,"dst_start_addr":{"variable":0,"offset":228096,"name":"SB"},"dst_step_elem0":262144,"dst_step_elem1":1,"dst_num_elem0":128,"dst_num_elem1":1,"dst_elem_size":256,"in_dtype":"fp16","out_dtype":"fp16"},"unnamed":[],"source":{"level":1,"member":"sg00/debug_info_backend_SP.dbg","id":94,"name":"I-86-0","type":"REGULAR","attributes":{},"kernel_file":null,"kernel_line":null,"parents":[{"level":2,"member":"debug_info/debug_info_penguin.dbg_sg000000","id":86,"name":"float16<128 x 128> $86","type":"REGULAR","attributes":{}}],"more_parents":false,"predecessors":[],"predecessors_behind_waits":[],"more_predecessors":0},"profile":{"count":1,"time_ns":96,"longest_ns":96,"event_wait_ns":null,"dma_wait_ns":null,"start_ns":5114,"end_ns":5210}}
    ]}
  ],
  "profile": {"rows":58,"joined":{"count":48,"time_ns":6144,"longest_ns":240,"event_wait_ns":2760,"dma_wait_ns":null,"start_ns":1040,"end_ns":5210},"runtime":{"count":10,"time_ns":300,"longest_ns":30,"event_wait_ns":null,"dma_wait_ns":null,"start_ns":1000,"end_ns":5030},"unjoined":{"count":0,"time_ns":null,"longest_ns":null,"event_wait_ns":null,"dma_wait_ns":null,"start_ns":null,"end_ns":null},"lines":[{"file":null,"line":null,"slots":2,"count":2,"time_ns":160,"longest_ns":96,"event_wait_ns":null,"dma_wait_ns":null,"start_ns":5040,"end_ns":5210}],"unknown_fields":[{"name":"hlo_name","count":48,"first":"\"dot.1\""},{"name":"id","count":58,"first":"0"}],"more_unknown_fields":0,"tables":[{"name":"summary","count":1},{"name":"dma","count":0}]},
  "findings": []
}

# Rows that belong to no slot are told of and added up apart.

$ write odd.json '{"instruction":[{"label":"Tensor","compiler_pc":3,"opcode":"MATMUL","duration":5},{"label":"Tensor","compiler_pc":99},{"compiler_pc":1},{"label":"Vector","pcore_idx":7,"compiler_pc":0},{"label":"Tensor","compiler_pc":4,"opcode":"MATMUL","duration":"x"},7]}'

$ neffc disasm m --profile odd.json --graph sg01 --engine pe --slots 3..5
\# sg01 pe: slots 3..5 of 12, sg01/PE.bin
.isa v3
.engine pe
\#      1x             - ns         wait           -  1 of 12 slots
LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
\#      1x             - ns         wait           -
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000800[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
! warning[N1903]: rows whose `duration` has no value of it: 1
! --> odd.json
!  = found: "x"
!  = note: the first is row 4
!
! warning[N1903]: elements of the rows that are no objects: 1
! --> odd.json
!  = note: the first is row 5
!
! warning[N1905]: rows without an engine: 1
! --> odd.json
!  = note: the first is row 2
!
! warning[N1906]: rows of core 7, which has no graph: 1
! --> odd.json
!  = note: the first is row 3
!
! warning[N1907]: rows behind the end of sg01 pe: 1
! --> odd.json
!  = expected: a slot below 12
!  = found: 99
!  = note: the first is row 1
!
! warning[N1908]: rows of sg01 pe with another opcode than their slots: 1
! --> odd.json
!  = expected: LDWEIGHTS, in slot 3
!  = found: MATMUL
!  = note: the first is row 0
!
! note[N1909]: rows that name no core, taken for those of sg01: 3
! --> odd.json
!  = note: the first is row 0
!

$ write cut.json '{"instruction":[{"label":"Tensor","pcore_idx":0,"compiler_pc":2,"duration":96},{"lab'

$ neffc disasm m --profile cut.json --graph sg00 --engine pe --slots 2
\# sg00 pe: slots 2..3 of 12, sg00/PE.bin
.isa v3
.engine pe
\#      1x            96 ns 100.0%  wait           -  1 of 12 slots
\#      1x            96 ns 100.0%  wait           -
EVENT_SEMAPHORE $S[24]>=16;
! error[N1901]: EOF while parsing a string at line 1 column 84
! --> cut.json: offset 0x54 (84)
!
[1]

$ write other.json '{"summary":[]}'

$ neffc disasm m --profile other.json --graph sg00 --engine dve
\# sg00 dve: 2 slots, sg00/DVE.bin
.isa v3
.engine dve
\#      0x             - ns         wait           -  0 of 2 slots
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
! error[N1902]: the report has no key `instruction`
! --> other.json
!
[1]

# A row that is too large.

$ write large '{"instruction":[{"a":"'

$ append large repeat:1100000:x

$ neffc disasm m --profile large --graph sg00 --engine dve --json
{
  "schema": 1,
  "programs": [
    {"graph":"sg00","engine":"dve","member":"sg00/DVE.bin","generation":"v3","width":64,"slot_count":2,"rest":"","slots":[
      {"index":0,"opcode":177,"mnemonic":"SET_ORDERING_MODE","text":"SET_ORDERING_MODE;","layout":"SET_ORDERING_MODE","fields":{"opcode":177,"inst_word_len":16,"debug_cmd":"NONE","debug_hint":0,"wait_mode":"NONE","wait_idx":0,"update_mode":"NONE","update_idx":0,"semaphore_value":0,"mode":"relaxed"},"unnamed":[]},
      {"index":1,"opcode":204,"mnemonic":"PSEUDO_BRANCH_LABEL","text":"PSEUDO_BRANCH_LABEL;","layout":"PSEUDO BRANCH_LABEL","fields":{"opcode":204,"inst_word_len":16,"debug_cmd":"NONE","debug_hint":0,"wait_mode":"NONE","wait_idx":0,"update_mode":"NONE","update_idx":0,"semaphore_value":0,"label":0},"unnamed":[]}
    ]}
  ],
  "profile": {"rows":0,"joined":{"count":0,"time_ns":null,"longest_ns":null,"event_wait_ns":null,"dma_wait_ns":null,"start_ns":null,"end_ns":null},"runtime":{"count":0,"time_ns":null,"longest_ns":null,"event_wait_ns":null,"dma_wait_ns":null,"start_ns":null,"end_ns":null},"unjoined":{"count":0,"time_ns":null,"longest_ns":null,"event_wait_ns":null,"dma_wait_ns":null,"start_ns":null,"end_ns":null},"lines":[],"unknown_fields":[],"more_unknown_fields":0,"tables":[]},
  "findings": [{"code":"N1904","severity":"error","message":"a row or key of the report is too large","place":{"kind":"file","offset":1048592,"length":0,"field":null},"expected":"at most 1048576 bytes","found":null,"notes":[],"help":null,"runtime":null}]
}
[1]

# What cannot be.

$ neffc cat m sg00/PE.bin > PE.bin

$ neffc disasm PE.bin --profile p.json
! error[N0005]: a profile is joined to a NEFF, not to a bare program
!  |
!  = help: give the NEFF that the program is from
!
[2]

$ neffc disasm - --profile - < m
! error[N0005]: standard input is the NEFF
!  |
!  = help: give the report or the NEFF as a file
!
[2]

$ neffc disasm m --profile missing.json
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing.json
!
[3]

$ neffc disasm m --profile p.json --histogram
! error: the argument '--profile <REPORT>' cannot be used with '--histogram'
!
! Usage: neffc disasm --profile <REPORT> <FILE>
!
! For more information, try '--help'.
[2]
