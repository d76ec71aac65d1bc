# Names of variables in place of their ids, and back.

$ copy tests/data/matmul_small/matmul_small.neff m

$ neffc disasm m --graph sg00 --engine pool --names -o pool.asm

$ cat pool.asm
\# sg00 pool: 7 slots, sg00/Pool.bin
.isa v3
.engine pool
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;
PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;
PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32768 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;
PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;
NOP $S[27]>=16;

$ neffc cat m sg00/Pool.bin -o Pool.bin

$ neffc asm pool.asm -o again.bin --names m --graph sg00

$ same Pool.bin again.bin

# Names belong to a graph, and somebody must know them.

$ neffc asm pool.asm -o again.bin --names m
! error[N0005]: names belong to one graph
!  |
!  = help: choose with --graph: sg00, sg01
!
[2]

$ neffc asm pool.asm -o again.bin --names m --graph sg07
! error[N0860]: the file has no such graph
!  |
!  = help: there are sg00, sg01
!
[2]

$ neffc asm pool.asm -o again.bin
! error[N0813]: no entry of the address table is called `x`
!  --> pool.asm:6:183
!   |
! 6 | ...8,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dty...
!   |                                                ^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
! error[N0813]: no variable is called `SB`
!  --> pool.asm:6:197
!   |
! 6 | ...offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dty...
!   |                                               ^^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
! error[N0813]: no entry of the address table is called `y`
!  --> pool.asm:7:183
!   |
! 7 | ...8,1] src_table_offset_imm=0 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dty...
!   |                                                ^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
! error[N0813]: no variable is called `SB`
!  --> pool.asm:7:197
!   |
! 7 | ...offset_imm=0 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dtype=fp16 out_dty...
!   |                                               ^^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
! error[N0813]: no entry of the address table is called `y`
!  --> pool.asm:8:187
!   |
! 8 | ... src_table_offset_imm=32768 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dty...
!   |                                                ^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
! error[N0813]: no variable is called `SB`
!  --> pool.asm:8:201
!   |
! 8 | ...et_imm=32768 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dty...
!   |                                               ^^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
! error[N0813]: no variable is called `SB`
!  --> pool.asm:9:164
!   |
! 9 | ...8,1] dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0...
!   |                                               ^^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
! error[N0813]: no entry of the address table is called `output0`
!  --> pool.asm:9:228
!   |
! 9 | ...6 dst_table_offset_imm=0 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;
!   |                                             ^^^^^^^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
[1]

$ neffc asm pool.asm -o again.bin --graph sg00
! error: the following required arguments were not provided:
!   --names <NEFF>
!
! Usage: neffc asm --output <FILE> --names <NEFF> --graph <NAME> <FILE>
!
! For more information, try '--help'.
[2]

# A file with one graph needs no choice; a name that it has not is a fault.

$ fixture neff > f

$ neffc disasm f --engine pe --names
\# sg00 pe: 1 slot, sg00/pe.bin
.isa v3
.engine pe
PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=%gradient_in output_tensor_id=%gradient_out num_elements=32 dtype=fp32 op=ADD group_id=0;

$ write x.asm "PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=%gradient_in output_tensor_id=%gradient_uot num_elements=32 dtype=fp32 op=ADD group_id=0;\n"

$ neffc asm x.asm -o x.bin --names f
! error[N0813]: no variable is called `gradient_uot`
!  --> x.asm:1:117
!   |
! 1 | ...nsor_id=%gradient_in output_tensor_id=%gradient_uot num_elements=32 dtype=fp32 op=ADD grou...
!   |                                          ^^^^^^^^^^^^^
!   |
!   = help: the nearest are gradient_out, gradient_in
!
[1]
