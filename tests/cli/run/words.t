# `neffc run`: findings say what stands at the slots that they point at.

$ copy examples/matmul stuck
$ write stuck/dve.asm "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\nCOPY $S[5]>=3 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1] dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;\n"
$ neffc build --quiet stuck/model.toml -o stuck.neff
stuck.neff: 11,264 bytes
$ neffc run stuck.neff -i a=stuck/test-a.npy -i b=stuck/test-b.npy
stuck.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 6      65,536   32,768     0  waiting at slot 6 for $S[6]>=1
  act                2           0        0     0  at its end
  pool               4           0        0     0  waiting at slot 4 for $S[6]>=2
  dve                2           0        0     0  waiting at slot 2 for $S[5]>=3
  sp                 3           0        0     0  at its end
  queue         transfers   bytes
  qPoolDynamic          2  49,152
  qSPDynamicHW          1  32,768
  semaphores: S[5]=1 S[8]=16 S[9]=16 S[24]=16
! error[N1503]: pe waits for $S[6]
! --> stuck.neff: graph sg00, engine pe, slot 6
!  = expected: $S[6]>=1
!  = found: 0
!  = note: pe slot 6 is LDWEIGHTS $S[6]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
!  = note: dve would change it at slot 2, and waits there itself
!  = note: dve slot 2 is COPY $S[5]>=3 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1]
!          dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;
!
! error[N1503]: pool waits for $S[6]
! --> stuck.neff: graph sg00, engine pool, slot 4
!  = expected: $S[6]>=2
!  = found: 0
!  = note: pool slot 4 is PSEUDO_DMA_DIRECT2D $S[6]>=2 semaphore=10 sem_increment=16
!          src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1]
!          dst_pattern=[128,1][128,1] src_var_id=%SB src_var_offset=16896
!          dst_table_offset_imm=0 dst_table_index=%y in_dtype=fp32 out_dtype=fp16;
!  = note: dve would change it at slot 2, and waits there itself
!  = note: dve slot 2 is COPY $S[5]>=3 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1]
!          dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;
!
! error[N1503]: dve waits for $S[5]
! --> stuck.neff: graph sg00, engine dve, slot 2
!  = expected: $S[5]>=3
!  = found: 1
!  = note: dve slot 2 is COPY $S[5]>=3 $S[6]++@complete src=int32@0x2000800[1,1,1,1][64,1,1,1]
!          dst=int32@0x4000[1,1,1,1][64,1,1,1] channels=128;
!  = note: pe has changed it once
!  = note: pe would change it at slot 7, and does not come there
!  = note: pe slot 7 is MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37c00[1,0,0][64,1,1]
!          dst=0x2000000[1,0,0][64,1,1] 128*128;
!
[1]

# A wait that waits for nothing: the transfer of b, and the product that reads it.
$ copy examples/matmul race
$ patch race/pe.asm 633 00
$ neffc build --quiet race/model.toml -o race.neff
race.neff: 11,264 bytes
$ neffc run --quiet race.neff -i a=race/test-a.npy -i b=race/test-b.npy
race.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written       MACs  ends
  pe                 8     114,688   65,536  1,048,576  at its end
  act                2           0        0          0  at its end
  pool               6           0        0          0  at its end
  dve                4      65,536   65,536          0  at its end
  sp                 3           0        0          0  at its end
  queue         transfers   bytes
  qPoolDynamic          3  65,536
  qSPDynamicHW          1  32,768
! error[N1504]: this reads what another one writes, and nothing orders them
! --> race.neff: graph sg00, engine pe, slot 7
!  = found: SBUF from offset 0x37c00 on; sg00 pool slot 3 writes there
!  = note: sg00 pe slot 7 is MATMUL $S[5]++@complete acc_flags=3
!          src=fp16@0x37c00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
!  = note: sg00 pool slot 3 is PSEUDO_DMA_DIRECT2D semaphore=9 sem_increment=16
!          src_elem_size=128 dst_elem_size=128 src_pattern=[128,1][128,1]
!          dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%b
!          dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;
!  = help: let one of them wait for a semaphore that the other one changes
!
[1]

# Of the real file also what the compiler made a slot from.
$ sparse x.npy 65664
$ patch x.npy 0 "\x93NUMPY\x01\x00\x76\x00{'descr': '<f2', 'fortran_order': False, 'shape': (128, 256), }                                                      \n"
$ sparse y.npy 65664
$ patch y.npy 0 "\x93NUMPY\x01\x00\x76\x00{'descr': '<f2', 'fortran_order': False, 'shape': (256, 128), }                                                      \n"
$ copy tests/data/matmul_small/matmul_small.neff real.neff
$ neffc run real.neff -i x=x.npy -i y=y.npy --steps 100
real.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written       MACs  ends
  pe                12     262,144  131,072  2,097,152  at its end
  act                5      98,304   98,304          0  at its end
  pool               6           0        0          0  waiting at slot 6 for $S[27]>=16
  dve                2           0        0          0  at its end
  sp                 3           0        0          0  at its end
  queue         transfers    bytes
  qPoolDynamic          3  114,688
  qSPDynamicHW          1   32,768
  semaphores: S[4]=2 S[5]=4 S[8]=16 S[24]=16 S[25]=16 S[26]=16 S[27]=3
\
rank 0, graph sg01
  engine  instructions  bytes read  written       MACs  ends
  pe                12     262,144  131,072  2,097,152  at its end
  act                5      98,304   98,304          0  at its end
  pool               6           0        0          0  waiting at slot 6 for $S[27]>=16
  dve                2           0        0          0  at its end
  sp                 3           0        0          0  at its end
  queue         transfers    bytes
  qPoolDynamic          3  114,688
  qSPDynamicHW          1   32,768
  semaphores: S[4]=2 S[5]=4 S[8]=16 S[24]=16 S[25]=16 S[26]=16 S[27]=3
! error[N1508]: qPoolDynamic is still at work
! --> real.neff: graph sg00, engine pool, slot 5
!  = note: pool slot 5 is PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16
!          src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1]
!          dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896
!          dst_table_offset_imm=0 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;
!  = note: pool slot 5 comes from I-74-0,
!          /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
!  = help: --steps allows more
!
! error[N1508]: qPoolDynamic is still at work
! --> real.neff: graph sg01, engine pool, slot 5
!  = note: pool slot 5 is PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16
!          src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1]
!          dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896
!          dst_table_offset_imm=128 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;
!  = note: pool slot 5 comes from I-74-0,
!          /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
!  = help: --steps allows more
!
[1]
