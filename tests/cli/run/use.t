# `neffc run`: the program on the CPU.

$ copy examples/matmul matmul
$ neffc build --quiet matmul/model.toml -o m.neff
m.neff: 11,264 bytes

$ neffc run m.neff --input a=matmul/test-a.npy --input b=matmul/test-b.npy --output y=y.npy --check y=matmul/test-y.npy
m.neff: ran to its end
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

$ neffc run m.neff -i a=matmul/test-a.npy -i b=y.npy --order random --seed 3 --stats --unchecked
m.neff: ran to its end
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
  engine  instruction          times
  pe      LDWEIGHTS                2
  pe      MATMUL                   2
  pe      EVENT_SEMAPHORE          2
  pe      SET_ORDERING_MODE        1
  pe      PSEUDO_BRANCH_LABEL      1
  act     SET_ORDERING_MODE        1
  act     PSEUDO_BRANCH_LABEL      1
  pool    NOP                      1
  pool    SET_ORDERING_MODE        1
  pool    PSEUDO_BRANCH_LABEL      1
  pool    PSEUDO_DMA_DIRECT2D      3
  dve     COPY                     2
  dve     SET_ORDERING_MODE        1
  dve     PSEUDO_BRANCH_LABEL      1
  sp      SET_ORDERING_MODE        1
  sp      PSEUDO_BRANCH_LABEL      1
  sp      PSEUDO_DMA_DIRECT2D      1

# Every order gives the same.
$ neffc run --quiet m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy -o y=reverse.npy --order reverse
m.neff: ran to its end
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

# What does not fit.
$ neffc run m.neff -i a=matmul/test-a.npy
! error[N1507]: nothing is given for the input "b"
! --> m.neff
!  = help: --input b=FILE.npy, float16 [128, 64]
!
[1]
$ neffc run m.neff -i a=matmul/test-y.npy -i c=matmul/test-b.npy
! error[N1507]: the file is not the tensor "a"
! --> matmul/test-y.npy
!  = expected: float16 [128, 128]
!  = found: float16 [128, 64]
!
! error[N1507]: the model has no input "c"
! --> m.neff
!  = expected: a, b
!  = help: did you mean "a"?
!
! error[N1507]: nothing is given for the input "b"
! --> m.neff
!  = help: --input b=FILE.npy, float16 [128, 64]
!
[1]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --check y=matmul/test-b.npy
m.neff: did not run well
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
! error[N1509]: 7933 of 8192 elements of "y" differ
! --> matmul/test-b.npy
!  = expected: element 0: -3
!  = found: 13
!  = note: the farthest is element 129, by 23
!
[1]
$ neffc run m.neff --input a
! error: invalid value 'a' for '--input <NAME=FILE>': expected NAME=FILE
!
! For more information, try '--help'.
[2]
$ neffc run m.neff -i a=nofile.npy -i b=matmul/test-b.npy
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> nofile.npy
!
[3]
$ neffc run --json m.neff -i a=matmul/test-a.npy
{
  "schema": 1,
  "file": "m.neff",
  "cores": null,
  "findings": [
    {
      "code": "N1507",
      "severity": "error",
      "message": "nothing is given for the input \"b\"",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "--input b=FILE.npy, float16 [128, 64]",
      "runtime": null
    }
  ]
}
[1]

# Steps come to an end.
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --steps 9
m.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 2           0        0     0  waiting at slot 2 for $S[8]>=16
  act                2           0        0     0  at its end
  pool               4           0        0     0  waiting at slot 4 for $S[6]>=2
  dve                1           0        0     0  before slot 1
  sp                 0           0        0     0  before slot 0
  semaphores: all 0
! error[N1508]: dve is still at work
! --> m.neff: graph sg00, engine dve, slot 1
!  = note: dve slot 1 is PSEUDO_BRANCH_LABEL;
!  = help: --steps allows more
!
! error[N1508]: sp is still at work
! --> m.neff: graph sg00, engine sp, slot 0
!  = note: sp slot 0 is SET_ORDERING_MODE;
!  = help: --steps allows more
!
! error[N1508]: qPoolDynamic is still at work
! --> m.neff: graph sg00, engine pool, slot 2
!  = note: pool slot 2 is PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256
!          dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1]
!          src_table_offset_imm=0 src_table_index=%a dst_var_id=%SB dst_var_offset=228608
!          in_dtype=fp16 out_dtype=fp16;
!  = help: --steps allows more
!
[1]
