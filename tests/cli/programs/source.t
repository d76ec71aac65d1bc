# Which instruction of the compiler a slot came from, by the debug members of a NEFF. The first two
# slots of each program have none.

$ copy tests/data/matmul_small/matmul_small.neff m

$ neffc disasm m --source -o all.asm

$ cat all.asm
\# sg00 pe: 12 slots, sg00/PE.bin
.isa v3
.engine pe
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-87-0-wait-0 <- float16<128 x 128> $87[p_78] (TRANSPOSE)
EVENT_SEMAPHORE $S[24]>=16;
\# I-87-0 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
\# I-87-0 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000800[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
\# I-87-1 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
LDWEIGHTS transpose_mode=ENABLED src=fp16@0x37dfe[-1,0,-32][32,1,4] 128*128;
\# I-87-1 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000900[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
\# I-72-0-wait-0 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
EVENT_SEMAPHORE $S[25]>=16;
\# I-72-0 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
LDWEIGHTS $S[4]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
\# I-72-0 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
MATMUL $S[5]++@complete acc_flags=1 src=fp16@0x37f00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
\# I-72-1 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
LDWEIGHTS $S[26]>=16 src=fp16@0x41fe[-1,0,-32][32,1,4] 128*128;
\# I-72-1 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
\
\# sg00 act: 5 slots, sg00/Activation.bin
.isa v3
.engine act
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-80-0-accel-tc-act-PWP <- float16<128 x 256> $80
ACT_TABLE_LOAD;
\# I-80-0-accel-tc-act <- float16<128 x 256> $80
COPY $S[5]>=2 $S[4]++@complete src=int32@0x2000800[1,1,1,1][128,1,1,1] dst=int32@0x4000[1,1,1,1][128,1,1,1] channels=128;
\# I-89-0-tc-act <- float32<128 x 64> $89 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
COPY $S[5]>=4 $S[4]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;
\
\# sg00 pool: 7 slots, sg00/Pool.bin
.isa v3
.engine pool
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-76-0 <- float16<128 x 256> $76
PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=0 dst_var_id=0 dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;  # src x[0], dst SB[228352]
\# I-71-0 <- float16<128 x 64> $71[c1_51] <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=1 dst_var_id=0 dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;  # src y[0], dst SB[229120]
\# I-71-1 <- float16<128 x 64> $71[c1_51] <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32768 src_table_index=1 dst_var_id=0 dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;  # src y[32768], dst SB[228864]
\# I-74-0 <- float16<128 x 64> $74 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=0 src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=2 in_dtype=fp32 out_dtype=fp16;  # src SB[16896], dst output0[0]
\# Block1-final-DMA-NOP <- float16<128 x 64> $74 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
NOP $S[27]>=16;
\
\# sg00 dve: 2 slots, sg00/DVE.bin
.isa v3
.engine dve
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\
\# sg00 sp: 3 slots, sg00/SP.bin
.isa v3
.engine sp
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-86-0 <- float16<128 x 128> $86
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset=0 dst_var_id=0 dst_var_offset=228096 in_dtype=fp16 out_dtype=fp16;  # src identity_82_sg0000[0], dst SB[228096]
\
\# sg01 pe: 12 slots, sg01/PE.bin
.isa v3
.engine pe
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-87-0-wait-0 <- float16<128 x 128> $87[p_78] (TRANSPOSE)
EVENT_SEMAPHORE $S[24]>=16;
\# I-87-0 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
\# I-87-0 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000800[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
\# I-87-1 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
LDWEIGHTS transpose_mode=ENABLED src=fp16@0x37dfe[-1,0,-32][32,1,4] 128*128;
\# I-87-1 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000900[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
\# I-72-0-wait-0 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
EVENT_SEMAPHORE $S[25]>=16;
\# I-72-0 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
LDWEIGHTS $S[4]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
\# I-72-0 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
MATMUL $S[5]++@complete acc_flags=1 src=fp16@0x37f00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
\# I-72-1 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
LDWEIGHTS $S[26]>=16 src=fp16@0x41fe[-1,0,-32][32,1,4] 128*128;
\# I-72-1 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
\
\# sg01 act: 5 slots, sg01/Activation.bin
.isa v3
.engine act
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-80-0-accel-tc-act-PWP <- float16<128 x 256> $80
ACT_TABLE_LOAD;
\# I-80-0-accel-tc-act <- float16<128 x 256> $80
COPY $S[5]>=2 $S[4]++@complete src=int32@0x2000800[1,1,1,1][128,1,1,1] dst=int32@0x4000[1,1,1,1][128,1,1,1] channels=128;
\# I-89-0-tc-act <- float32<128 x 64> $89 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
COPY $S[5]>=4 $S[4]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;
\
\# sg01 pool: 7 slots, sg01/Pool.bin
.isa v3
.engine pool
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-76-0 <- float16<128 x 256> $76
PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=0 dst_var_id=0 dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;  # src x[0], dst SB[228352]
\# I-71-0 <- float16<128 x 64> $71[c1_51] <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=128 src_table_index=1 dst_var_id=0 dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;  # src y[128], dst SB[229120]
\# I-71-1 <- float16<128 x 64> $71[c1_51] <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32896 src_table_index=1 dst_var_id=0 dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;  # src y[32896], dst SB[228864]
\# I-74-0 <- float16<128 x 64> $74 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=0 src_var_offset=16896 dst_table_offset_imm=128 dst_table_index=2 in_dtype=fp32 out_dtype=fp16;  # src SB[16896], dst output0[128]
\# Block1-final-DMA-NOP <- float16<128 x 64> $74 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
NOP $S[27]>=16;
\
\# sg01 dve: 2 slots, sg01/DVE.bin
.isa v3
.engine dve
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\
\# sg01 sp: 3 slots, sg01/SP.bin
.isa v3
.engine sp
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# I-86-0 <- float16<128 x 128> $86
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset=0 dst_var_id=0 dst_var_offset=228096 in_dtype=fp16 out_dtype=fp16;  # src identity_82_sg0000[0], dst SB[228096]

# All that is added is comments.

$ neffc disasm m --source --hex --owners --output-dir programs

$ neffc cat m sg01/Pool.bin -o Pool.bin

$ neffc asm programs/sg01/pool.asm -o again.bin

$ same Pool.bin again.bin

$ neffc disasm m --source --style profiler --graph sg00 --engine act
\# sg00 act
 ordering_mode=relaxed 
\
\# I-80-0-accel-tc-act-PWP <- float16<128 x 256> $80
 table_sel=0 
\# I-80-0-accel-tc-act <- float16<128 x 256> $80
S[5] (Tensor)>=2 S[4] (Scalar)++@complete src=int32@0x2000800[1,1,1,1][128,1,1,1] dst=int32@0x4000[1,1,1,1][128,1,1,1] channels=128 
\# I-89-0-tc-act <- float32<128 x 64> $89 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
S[5] (Tensor)>=4 S[4] (Scalar)++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128 

# In JSON there is more: predecessors, and attributes as they stand.

$ neffc disasm m --source --json --graph sg00 --engine pe --slots 1..4
{
  "schema": 1,
  "programs": [
    {"graph":"sg00","engine":"pe","member":"sg00/PE.bin","generation":"v3","width":64,"slot_count":12,"rest":"","slots":[
      {"index":1,"opcode":204,"mnemonic":"PSEUDO_BRANCH_LABEL","text":"PSEUDO_BRANCH_LABEL;","layout":"PSEUDO BRANCH_LABEL","fields":{"opcode":204,"inst_word_len":16,"debug_cmd":"NONE","debug_hint":0,"wait_mode":"NONE","wait_idx":0,"update_mode":"NONE","update_idx":0,"semaphore_value":0,"label":0},"unnamed":[]},
      {"index":2,"opcode":160,"mnemonic":"EVENT_SEMAPHORE","text":"EVENT_SEMAPHORE $S[24]>=16;","layout":"CTRL_ES","fields":{"opcode":160,"inst_word_len":16,"debug_cmd":"NONE","debug_hint":0,"wait_mode":"WAIT_FOR_SEM_GE_IMM","wait_idx":24,"update_mode":"NONE","update_idx":0,"semaphore_value":16,"setter_signature":0,"events_extended":"000000000000000000000000"},"unnamed":[],"source":{"level":1,"member":"sg00/debug_info_backend_PE.dbg","id":154,"name":"I-87-0-wait-0","type":"REGULAR","attributes":{},"kernel_file":null,"kernel_line":null,"parents":[{"level":2,"member":"debug_info/debug_info_penguin.dbg_sg000000","id":87,"name":"float16<128 x 128> $87[p_78]","type":"TRANSPOSE","attributes":{}}],"more_parents":false,"predecessors":[],"predecessors_behind_waits":[{"id":103,"name":"I-76-0","kind":"FLOW"}],"more_predecessors":0}},
      {"index":3,"opcode":1,"mnemonic":"LDWEIGHTS","text":"LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;","layout":"S3_LW (CAYMAN)","fields":{"opcode":1,"inst_word_len":16,"debug_cmd":"NONE","debug_hint":0,"wait_mode":"WAIT_FOR_SEM_GE_IMM","wait_idx":8,"update_mode":"NONE","update_idx":0,"semaphore_value":16,"src":{"address":228606,"steps":[-1,0,-32],"counts":[32,1,4]},"in_dtype":"fp16","fp32_mode":"NONE","transpose_mode":"ENABLED","perf_opt":0,"num_active_rows":128,"num_active_cols":128,"row_grp":15,"col_grp":15},"unnamed":[],"source":{"level":1,"member":"sg00/debug_info_backend_PE.dbg","id":106,"name":"I-87-0","type":"TRANSPOSE","attributes":{},"kernel_file":null,"kernel_line":null,"parents":[{"level":2,"member":"debug_info/debug_info_penguin.dbg_sg000000","id":87,"name":"float16<128 x 128> $87[p_78]","type":"TRANSPOSE","attributes":{}}],"more_parents":false,"predecessors":[{"id":94,"name":"I-86-0","kind":"FLOW"},{"id":103,"name":"I-76-0","kind":"FLOW"}],"predecessors_behind_waits":[{"id":154,"name":"I-87-0-wait-0","kind":"FLOW"},{"id":94,"name":"I-86-0","kind":"FLOW"}],"more_predecessors":0}}
    ]}
  ],
  "findings": []
}

# A NEFF without debug members, and a bare program. It is said once.

$ fixture neff > f

$ neffc disasm f --source --engine pe --engine sp
\# sg00 pe: 1 slot, sg00/pe.bin
.isa v3
.engine pe
PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=3 output_tensor_id=4 num_elements=32 dtype=fp32 op=ADD group_id=0;  # input gradient_in, output gradient_out
\
\# sg00 sp: 0 slots, sg00/sp.bin
.isa v3
.engine sp
! note[N1306]: no debug information for sg00 pe, sg00 sp
! --> f
!

$ neffc disasm Pool.bin --source --slots 6
NOP $S[27]>=16;
! note[N1306]: no debug information for a bare program
! --> Pool.bin
!  = help: ask for the NEFF that it is from
!

$ neffc disasm f --source --json --engine pe | grep N1306
  "findings": [{"code":"N1306","severity":"note","message":"no debug information for sg00 pe","place":{"kind":"nowhere"},"expected":null,"found":null,"notes":[],"help":null,"runtime":null}]

$ neffc disasm m --source --histogram
! error: the argument '--source' cannot be used with '--histogram'
!
! Usage: neffc disasm --source <FILE>
!
! For more information, try '--help'.
[2]

# Names are any text, and members may be damaged or of another build.

$ neffc unpack m -o d
d: 72 files
  packs back to the same bytes; known encoder parameters: zlib, memLevel 8, level 1

$ write d/sg00/debug_info_backend_SP.dbg "\x1a\x1a\x08^\x12\x11a\nHALT; # \x1b[0m\xe2\x80\xae\x1a\x01V0\x07"

$ write d/sg00/debug_info_asm_Activation.dbg "\x12\x05"

$ write d/sg00/debug_info_asm_DVE.dbg "\x1a\x00 \x03"

$ neffc pack d -o odd
odd: 62,464 bytes, hash efc8a015715a564b8eb7e59b3d88a125, uuid 0f4a6d41-f627-4a5b-976f-39a6342fc63c
! note[N0403]: 3 member(s) differ from what was unpacked
! --> d
!  = note: changed: sg00/debug_info_asm_Activation.dbg
!  = note: changed: sg00/debug_info_asm_DVE.dbg
!  = note: changed: sg00/debug_info_backend_SP.dbg
!  = note: data_size, hash and uuid were made anew
!

$ neffc disasm odd --source --graph sg00 --engine sp --engine act --engine dve
\# sg00 act: 5 slots, sg00/Activation.bin
.isa v3
.engine act
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
ACT_TABLE_LOAD;
COPY $S[5]>=2 $S[4]++@complete src=int32@0x2000800[1,1,1,1][128,1,1,1] dst=int32@0x4000[1,1,1,1][128,1,1,1] channels=128;
COPY $S[5]>=4 $S[4]++@complete src=fp32@0x2000000[1,1,1,1][64,1,1,1] dst=fp32@0x4200[1,1,1,1][64,1,1,1] channels=128;
\
\# sg00 dve: 2 slots, sg00/DVE.bin
.isa v3
.engine dve
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\
\# sg00 sp: 3 slots, sg00/SP.bin
.isa v3
.engine sp
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
\# a\nHALT; # \x1b[0m\u{202e}
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset=0 dst_var_id=0 dst_var_offset=228096 in_dtype=fp16 out_dtype=fp16;  # src identity_82_sg0000[0], dst SB[228096]
! error[N1301]: field 2 claims 5 bytes, of which 0 are there
! --> odd: sg00/debug_info_asm_Activation.dbg (member 18), archive offset 0x8c02 (35842)
!
! warning[N1309]: the entries of sg00 dve do not fit its program
! --> odd: sg00/debug_info_asm_DVE.dbg (member 19), archive offset 0x9000 (36864)
!  = expected: 2, one for each slot
!  = found: 1
!
! warning[N1310]: the asm level of sg00 dve says it is for another engine
! --> odd: sg00/debug_info_asm_DVE.dbg (member 19), archive offset 0x9000 (36864)
!  = expected: DVE
!  = found: Pool
!
[1]

$ neffc disasm odd --source --graph sg00 --engine sp -o sp.asm

$ neffc cat m sg00/SP.bin -o SP.bin

$ neffc asm sp.asm -o again.bin

$ same SP.bin again.bin
