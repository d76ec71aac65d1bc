# `neffc run`: ranks, breaks, memories, unknown instructions.

$ copy examples/matmul matmul
$ copy examples/allreduce-two-ranks sums
$ copy examples/lnc2 lnc2
$ neffc build --quiet matmul/model.toml -o m.neff
m.neff: 11,264 bytes
$ neffc build --quiet sums/model.toml -o sums.neff
sums.neff: 2,576 bytes
$ neffc build --quiet lnc2/model.toml -o lnc2.neff
lnc2.neff: 11,264 bytes

# Before its last instruction, dve has copied what pe transposed, and pe may go on.
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --break dve:3 --dump sbuf=sbuf.npy --dump y=y.npy
m.neff: stopped at a break
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 6      65,536   32,768     0  before slot 6
  act                2           0        0     0  at its end
  pool               4           0        0     0  waiting at slot 4 for $S[6]>=2
  dve                3      32,768   32,768     0  before slot 3
  sp                 3           0        0     0  at its end
  queue         transfers   bytes
  qPoolDynamic          2  49,152
  qSPDynamicHW          1  32,768
  semaphores: S[5]=1 S[6]=1 S[8]=16 S[9]=16 S[24]=16
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --break sg00/dve:9
! error[N0005]: no dve has a slot 9
!  |
!  = note: the graphs are sg00
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --break 9
! error: invalid value '9' for '--break <ENGINE:SLOT>': expected ENGINE:SLOT, e.g. pe:12
!
! For more information, try '--help'.
[2]
$ neffc run --json m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --break sg00/sp:0
{
  "schema": 1,
  "file": "m.neff",
  "cores": [
    {
      "rank": 0,
      "graph": "sg00",
      "engines": [
        {
          "engine": "pe",
          "doing": "waits",
          "waits_for": "$S[8]>=16",
          "slot": 2,
          "instructions": 2,
          "bytes_read": 0,
          "bytes_written": 0,
          "macs": 0,
          "by_mnemonic": {
            "PSEUDO_BRANCH_LABEL": 1,
            "SET_ORDERING_MODE": 1
          }
        },
        {
          "engine": "act",
          "doing": "ended",
          "waits_for": null,
          "slot": 2,
          "instructions": 2,
          "bytes_read": 0,
          "bytes_written": 0,
          "macs": 0,
          "by_mnemonic": {
            "PSEUDO_BRANCH_LABEL": 1,
            "SET_ORDERING_MODE": 1
          }
        },
        {
          "engine": "pool",
          "doing": "waits",
          "waits_for": "$S[6]>=2",
          "slot": 4,
          "instructions": 4,
          "bytes_read": 0,
          "bytes_written": 0,
          "macs": 0,
          "by_mnemonic": {
            "PSEUDO_BRANCH_LABEL": 1,
            "PSEUDO_DMA_DIRECT2D": 2,
            "SET_ORDERING_MODE": 1
          }
        },
        {
          "engine": "dve",
          "doing": "waits",
          "waits_for": "$S[5]>=1",
          "slot": 2,
          "instructions": 2,
          "bytes_read": 0,
          "bytes_written": 0,
          "macs": 0,
          "by_mnemonic": {
            "PSEUDO_BRANCH_LABEL": 1,
            "SET_ORDERING_MODE": 1
          }
        },
        {
          "engine": "sp",
          "doing": "breaks",
          "waits_for": null,
          "slot": 0,
          "instructions": 0,
          "bytes_read": 0,
          "bytes_written": 0,
          "macs": 0,
          "by_mnemonic": {}
        }
      ],
      "queues": [
        {
          "queue": "qPoolDynamic",
          "transfers": 0,
          "bytes": 0,
          "pending": 2
        },
        {
          "queue": "qSPDynamicHW",
          "transfers": 0,
          "bytes": 0,
          "pending": 0
        }
      ],
      "semaphores": {}
    }
  ],
  "findings": []
}

# Memories and variables at the end; what is not there is refused before anything runs.
$ neffc run --quiet m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --dump y=y.npy --dump SB=sbuf.npy --dump sg00/psum=psum.npy
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
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --dump yy=x.npy
! error[N0005]: there is no memory "yy" to write
!  |
!  = help: did you mean "y"?
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --dump y=out.npy --output y=out.npy
! error[N0005]: two outputs would go to out.npy
!  |
!  = help: give --output and --dump names of their own
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --output z=out.npy
! error[N1507]: the model has no output "z"
! --> m.neff
!  = expected: y
!  = help: did you mean "y"?
!
[1]
$ neffc run lnc2.neff -i x=lnc2/test-x.npy --dump sbuf=x.npy
! error[N0005]: each graph has a memory "sbuf" of its own
!  |
!  = expected: sg00, sg01
!  = help: name the graph too, as sg00/sbuf
!
[2]
$ neffc run --quiet lnc2.neff -i x=lnc2/test-x.npy --dump sg01/sbuf=x.npy --check y=lnc2/test-x.npy
lnc2.neff: ran to its end
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 2           0        0     0  at its end
  act                2           0        0     0  at its end
  pool               4           0        0     0  at its end
  dve                2           0        0     0  at its end
  sp                 3           0        0     0  at its end
  queue         transfers  bytes
  qPoolDynamic          1  8,192
  qSPDynamicHW          1  8,192
\
rank 0, graph sg01
  engine  instructions  bytes read  written  MACs  ends
  pe                 2           0        0     0  at its end
  act                2           0        0     0  at its end
  pool               4           0        0     0  at its end
  dve                2           0        0     0  at its end
  sp                 3           0        0     0  at its end
  queue         transfers  bytes
  qPoolDynamic          1  8,192
  qSPDynamicHW          1  8,192

# Ranks have files of their own.
$ neffc run sums.neff --ranks 2 -i input=sums/test-input{rank}.npy -o output=o{rank}.npy --check output=sums/test-sum.npy
sums.neff: ran to its end
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 1           0        0     0  at its end
  act                0           0        0     0  at its end
  pool               3           0        0     0  at its end
  dve                0           0        0     0  at its end
  sp                 0           0        0     0  at its end
  queue   transfers  bytes
  q_mine          1  1,024
  q_sum           1  1,024
\
rank 1, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 1           0        0     0  at its end
  act                0           0        0     0  at its end
  pool               3           0        0     0  at its end
  dve                0           0        0     0  at its end
  sp                 0           0        0     0  at its end
  queue   transfers  bytes
  q_mine          1  1,024
  q_sum           1  1,024
$ neffc run sums.neff --ranks 2 -i input=sums/test-input{rank}.npy -o output=o.npy
! error[N0005]: two outputs would go to o.npy
!  |
!  = help: with several ranks, file names have {rank} in them
!
[2]
$ neffc run sums.neff --ranks 0
! error: invalid value '0' for '--ranks <N>': expected a number from 1 to 256
!
! For more information, try '--help'.
[2]
$ neffc run sums.neff --ranks 2 -i input=sums/test-input0.npy --check output=sums/test-sum.npy
sums.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 1           0        0     0  at its end
  act                0           0        0     0  at its end
  pool               3           0        0     0  at its end
  dve                0           0        0     0  at its end
  sp                 0           0        0     0  at its end
  queue   transfers  bytes
  q_mine          1  1,024
  q_sum           1  1,024
\
rank 1, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 1           0        0     0  at its end
  act                0           0        0     0  at its end
  pool               3           0        0     0  at its end
  dve                0           0        0     0  at its end
  sp                 0           0        0     0  at its end
  queue   transfers  bytes
  q_mine          1  1,024
  q_sum           1  1,024
! error[N1509]: 255 of 256 elements of "output" of rank 0 differ
! --> sums/test-sum.npy
!  = expected: element 1: -38.5
!  = found: -39
!  = note: the farthest is element 255, by 127.5
!
! error[N1509]: 255 of 256 elements of "output" of rank 1 differ
! --> sums/test-sum.npy
!  = expected: element 1: -38.5
!  = found: -39
!  = note: the farthest is element 255, by 127.5
!
[1]

# Nothing takes the place of what is read, and nothing is near infinity.
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy -o y=m.neff
! error[N0005]: the output is the input
! --> m.neff
!  = help: name another file with --output
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --dump y=./matmul/test-a.npy
! error[N0005]: the output is the input
! --> ./matmul/test-a.npy
!  = help: name another file with --dump
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --check y=matmul/test-y.npy --rtol=-1
! error: invalid value '-1' for '--rtol <NUMBER>': expected a number that is not negative
!
! For more information, try '--help'.
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --break sg07/pe:1
! error[N0005]: there is no graph "sg07"
!  |
!  = note: the graphs are sg00
!
[2]

# Of a program that has not come to its end, no output is written; memory is, if it is asked for.
$ neffc run --quiet m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --steps 9 -o y=kept.npy --check y=matmul/test-y.npy
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
$ neffc cat kept.npy x
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> kept.npy
!
[3]

# What cannot come to an end is said before the run, and what was meant twice.
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy -i a=matmul/test-y.npy
! error[N0005]: --input names "a" twice
!
[2]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy -o y=nowhere/y.npy
! error[N0002]: cannot write: the folder nowhere does not exist
! --> nowhere/y.npy
!
[3]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --dump y=matmul
! error[N0002]: cannot write: is a directory
! --> matmul
!
[3]
$ neffc run m.neff -i a=matmul/test-a.npy -i b=matmul/test-b.npy --atol 1
! error: the following required arguments were not provided:
!   --check <NAME=FILE>
!
! Usage: neffc run --check <NAME=FILE> --input <NAME=FILE> --atol <NUMBER> <FILE>
!
! For more information, try '--help'.
[2]

# An input may come from a pipe.
$ cat matmul/test-b.npy | neffc run --quiet m.neff -i a=matmul/test-a.npy -i b=- --check y=matmul/test-y.npy
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
