# `neffc map`: from addresses to slots and back.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc map m.neff --engine pe --pc 0x10c0 --pc 0x1100 --pc 0x1340
sg00/pe 0x10000190c0, offset 0x10c0: main, slot 0 (IP 1)
    SET_ORDERING_MODE;
sg00/pe 0x1000019100, offset 0x1100: main, slot 2 (IP 3)
    EVENT_SEMAPHORE $S[24]>=16;
    from I-87-0-wait-0 <- float16<128 x 128> $87[p_78] (TRANSPOSE)
sg00/pe 0x1000019340, offset 0x1340: main, slot 11 (IP 12)
    MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
    from I-72-1 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58

# What the runtime puts around the program has no slot.

$ neffc map m.neff --engine pe --pc 0 --pc 0x1380 --pc 0x163f
sg00/pe 0x1000018000, offset 0x0: preamble
sg00/pe 0x1000019380, offset 0x1380: postamble
sg00/pe 0x1000019600, offset 0x1600: postamble

$ neffc map m.neff --engine pe --pc 0x1640
! error[N1418]: device_ip 0x1640 is out of bounds of the main buffer
! --> m.neff
!  = expected: from 0x1000018000 to below 0x1000019640, or an offset below 0x1640: pe of graph
!              "sg00"
!
[1]

# Addresses as they are planned tell graph and engine by themselves.

$ neffc map m.neff --pc 0x10000190c0 --pc 0x1000028f80
sg00/pe 0x10000190c0, offset 0x10c0: main, slot 0 (IP 1)
    SET_ORDERING_MODE;
sg00/pool 0x1000028f80, offset 0xf80: main, slot 0 (IP 1)
    SET_ORDERING_MODE;

$ neffc map m.neff --engine pe --base 0x1234560000 --pc 0x1234561100
sg00/pe 0x1234561100, offset 0x1100: main, slot 2 (IP 3)
    EVENT_SEMAPHORE $S[24]>=16;
    from I-87-0-wait-0 <- float16<128 x 128> $87[p_78] (TRANSPOSE)

$ neffc map m.neff --pc 64
! error[N1418]: no image has 0x40
! --> m.neff
!  = help: for an offset into an image, give --engine
!
[1]

# The other way: a slot that vanished has no address.

$ neffc map m.neff --graph sg01 --engine pool --slot 2
sg01/pool 0x1000068fc0, offset 0xfc0: main, slot 2 (IP 3)
    PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;
    from I-76-0 <- float16<128 x 256> $76

$ neffc map m.neff --engine pe --slot 1
! error[N1418]: slot 1 is not in the image: loading leaves it out
! --> m.neff
!  = found: PSEUDO_BRANCH_LABEL;
!
[1]

$ neffc map m.neff --graph sg02 --engine pe --slot 1
! error[N1418]: no graph is called "sg02"
! --> m.neff
!  = help: the graphs are "sg00", "sg01"
!
[1]

# Lines of a log.

$ write log "Pool 0x1000028f80 (1)\nnothing to see here\ndevice_ip 0x10000190c0 is hung\n"

$ neffc map m.neff < log
sg00/pool 0x1000028f80, offset 0xf80: main, slot 0 (IP 1)
    SET_ORDERING_MODE;
sg00/pe 0x10000190c0, offset 0x10c0: main, slot 0 (IP 1)
    SET_ORDERING_MODE;
! note[N1441]: line 2 has no address and was passed over
! --> standard input
!

$ neffc map --json m.neff --engine act --pc 0x1140
{
  "schema": 1,
  "rows": [
    {
      "address": 4416,
      "slot": null,
      "error": null,
      "finding": null,
      "places": [
        {
          "graph": "sg00",
          "engine": "act",
          "address": 68719612224,
          "offset": 4416,
          "section": "main",
          "slot": 3,
          "ip": 4,
          "statement": "COPY $S[5]>=2 $S[4]++@complete src=int32@0x2000800[1,1,1,1][128,1,1,1] dst=int32@0x4000[1,1,1,1][128,1,1,1] channels=128;",
          "member": null,
          "line": null,
          "text": null,
          "source": {
            "level": 1,
            "member": "sg00/debug_info_backend_Activation.dbg",
            "id": 138,
            "name": "I-80-0-accel-tc-act",
            "type": "REGULAR",
            "attributes": {},
            "kernel_file": null,
            "kernel_line": null,
            "parents": [
              {
                "level": 2,
                "member": "debug_info/debug_info_penguin.dbg_sg000000",
                "id": 80,
                "name": "float16<128 x 256> $80",
                "type": "REGULAR",
                "attributes": {}
              }
            ],
            "more_parents": false,
            "predecessors": [
              {
                "id": 110,
                "name": "I-87-1",
                "kind": "FLOW"
              },
              {
                "id": 106,
                "name": "I-87-0",
                "kind": "FLOW"
              }
            ],
            "predecessors_behind_waits": [
              {
                "id": 110,
                "name": "I-87-1",
                "kind": "FLOW"
              }
            ],
            "more_predecessors": 0
          }
        }
      ]
    }
  ],
  "findings": []
}

# A program that was built from text leads to its lines.

$ copy examples/allreduce/model.toml model.toml

$ copy examples/allreduce/pe.asm pe.asm

$ copy examples/allreduce/pool.asm pool.asm

$ neffc build model.toml -o a.neff
a.neff: 2,611 bytes

$ neffc map a.neff --engine pool --slot 0 --slot 2
sg00/pool 0x1000018f40, offset 0xf40: main, slot 0 (IP 1)
    PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
    sg00/pool.asm:1: PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
sg00/pool 0x1000018f80, offset 0xf80: main, slot 0 (IP 1)
    PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
    sg00/pool.asm:1: PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
sg00/pool 0x1000019040, offset 0x1040: main, slot 2 (IP 3)
    EVENT_SEMAPHORE $S[11]>0;
    sg00/pool.asm:3: EVENT_SEMAPHORE $S[11]>0;

# What is called a graph is looked up there, also as `map` itself prints places.

$ write log "sg01 pe 0x1340\nsg01/pool 0x1000068f80, offset 0xf80: main\n"

$ neffc map m.neff < log
sg01/pe 0x1000059340, offset 0x1340: main, slot 11 (IP 12)
    MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
    from I-72-1 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
sg01/pool 0x1000068f80, offset 0xf80: main, slot 0 (IP 1)
    SET_ORDERING_MODE;

# An expansion in the side file of an image: all slots from one, or one from each of several.

$ neffc load --quiet --emit-images images a.neff > out

$ cat images/core0/pool.txt
\# pool at 0x1000018000
\# Each line: first slot of the image, number of slots, where they come from. `slot N`: all from
\# slot N of the program; `slots A to B`: one from each. Counted from 0. `?`: bytes not known.
0 61 preamble ?
61 2 slot 0 ?
63 2 slot 1 ?
65 1 slot 2
66 10 postamble
76 1 postamble ?
