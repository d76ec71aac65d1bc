# Device traces. This one is synthetic: addresses, and what stands around programs, are made up
# (tests/data/synthetic/README.md).

$ copy tests/data/synthetic/matmul_small.ntff t

$ copy tests/data/matmul_small/matmul_small.neff m

$ neffc ntff info t
t: format version 6, message of 553 bytes
\
images
  core 0  pe    0x1000000000   from 0x2a9  89 slots  INSERT 67 at 0, DELETE 1 at 68, INSERT 11 at 78
  core 0  act   0x1000008000  from 0x18e9  82 slots  INSERT 67 at 0, DELETE 1 at 68, INSERT 11 at 71
  core 0  pool  0x1000010000  from 0x2d69  79 slots  INSERT 62 at 0, DELETE 1 at 63, INSERT 11 at 68
  core 0  dve   0x1000018000  from 0x4129  79 slots  INSERT 67 at 0, DELETE 1 at 68, INSERT 11 at 68
  core 0  sp    0x1000020000  from 0x54e9  61 slots  INSERT 50 at 0, DELETE 1 at 51, INSERT 9 at 52
  core 1  pe    0x1000028000  from 0x6429  88 slots  INSERT 66 at 0, DELETE 1 at 67, INSERT 11 at 77
  core 1  act   0x1000030000  from 0x7a29  71 slots  INSERT 56 at 0, DELETE 1 at 57, INSERT 11 at 60
  core 1  pool  0x1000038000  from 0x8be9  78 slots  INSERT 61 at 0, DELETE 1 at 62, INSERT 11 at 67
  core 1  dve   0x1000040000  from 0x9f69  78 slots  INSERT 66 at 0, DELETE 1 at 67, INSERT 11 at 67
  core 1  sp    0x1000048000  from 0xb2e9  60 slots  INSERT 49 at 0, DELETE 1 at 50, INSERT 9 at 51
\
queues
  qGpSimdDynamic  DMA engine 1  queue 3  INPUT    event 19  channel 0
  qSyncDynamicHW  DMA engine 1  queue 2  WEIGHTS  event 18  channel 0
  qGpSimdDynamic  DMA engine 2  queue 3  INPUT    event 19  channel 1
  qSyncDynamicHW  DMA engine 2  queue 2  WEIGHTS  event 18  channel 1
\
not explained
  3    wire type 0  1x  6
  4    wire type 2  1x  74726e322e73796e746865746963  (14 bytes)
  5.1  wire type 0  1x  4000000000
  5.2  wire type 2  1x  0001ff  (3 bytes)

$ neffc ntff info t --raw | grep type
  0x000080  3  wire type 0  6
  0x000082  4  wire type 2  74726e322e73796e746865746963
  0x000094  5.1  wire type 0  4000000000
  0x00009a  5.2  wire type 2  0001ff

$ neffc ntff images t
core0-pe.bin    0x1000000000  5,696 bytes
core0-act.bin   0x1000008000  5,248 bytes
core0-pool.bin  0x1000010000  5,056 bytes
core0-dve.bin   0x1000018000  5,056 bytes
core0-sp.bin    0x1000020000  3,904 bytes
core1-pe.bin    0x1000028000  5,632 bytes
core1-act.bin   0x1000030000  4,544 bytes
core1-pool.bin  0x1000038000  4,992 bytes
core1-dve.bin   0x1000040000  4,992 bytes
core1-sp.bin    0x1000048000  3,840 bytes

$ neffc ntff images t -o images
core0-pe.bin    0x1000000000  5,696 bytes
core0-act.bin   0x1000008000  5,248 bytes
core0-pool.bin  0x1000010000  5,056 bytes
core0-dve.bin   0x1000018000  5,056 bytes
core0-sp.bin    0x1000020000  3,904 bytes
core1-pe.bin    0x1000028000  5,632 bytes
core1-act.bin   0x1000030000  4,544 bytes
core1-pool.bin  0x1000038000  4,992 bytes
core1-dve.bin   0x1000040000  4,992 bytes
core1-sp.bin    0x1000048000  3,840 bytes

$ ls-tree images
      5248 core0-act.bin
      5056 core0-dve.bin
      5696 core0-pe.bin
      5056 core0-pool.bin
      3904 core0-sp.bin
      4544 core1-act.bin
      4992 core1-dve.bin
      5632 core1-pe.bin
      4992 core1-pool.bin
      3840 core1-sp.bin

$ neffc disasm images/core0-pe.bin --isa v3 --slots 67..70
\# slots 67..70 of 89
.isa v3
SET_ORDERING_MODE;
EVENT_SEMAPHORE $S[24]>=16;
LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;

# Which slot is which: what loading put around a program, and the label that it took out.

$ neffc ntff map t --engine pe
core 0 pe: 89 slots
  image slots 0..67   before the program
  image slot 67       program slot 0
  gone                program slot 1
  image slots 68..78  program slots 2..12
  image slots 78..89  behind the program
core 1 pe: 88 slots
  image slots 0..66   before the program
  image slot 66       program slot 0
  gone                program slot 1
  image slots 67..77  program slots 2..12
  image slots 77..88  behind the program

$ neffc ntff map t --engine pe --core 0 --pc 0x10c0 --pc 0x1000001140 --pc 0 --pc 0x99999999
0x10c0: core 0 pe, image slot 67: program slot 0
    SET_ORDERING_MODE;
0x1000001140: core 0 pe, image slot 69: program slot 3
    LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
0x0: core 0 pe, image slot 0: not of the program
    NOP cycle=1;
0x99999999: in no image

$ neffc ntff map t --engine sp --core 1 --disasm --isa v3 | grep PSEUDO_DMA
! grep: no such line
[1]

$ neffc ntff map t --engine sp --core 1 --disasm | grep DMA
      50      2  DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_addr_imm=0x400300000 dst_addr_imm=0x802000037b00 in_dtype=fp16 out_dtype=fp16;

# Beside the NEFF.

$ neffc ntff map t --neff m
core 0 pe: 89 slots, sg00
  image slots 0..67   before the program
  image slot 67       program slot 0
  gone                program slot 1
  image slots 68..78  program slots 2..12
  image slots 78..89  behind the program
  compared: 11 the same, 0 as transfers, 0 not known, 0 different
core 0 act: 82 slots, sg00
  image slots 0..67   before the program
  image slot 67       program slot 0
  gone                program slot 1
  image slots 68..71  program slots 2..5
  image slots 71..82  behind the program
  compared: 4 the same, 0 as transfers, 0 not known, 0 different
core 0 pool: 79 slots, sg00
  image slots 0..62   before the program
  image slot 62       program slot 0
  gone                program slot 1
  image slots 63..68  program slots 2..7
  image slots 68..79  behind the program
  compared: 2 the same, 4 as transfers, 0 not known, 0 different
core 0 dve: 79 slots, sg00
  image slots 0..67   before the program
  image slot 67       program slot 0
  gone                program slot 1
  image slots 68..79  behind the program
  compared: 1 the same, 0 as transfers, 0 not known, 0 different
core 0 sp: 61 slots, sg00
  image slots 0..50   before the program
  image slot 50       program slot 0
  gone                program slot 1
  image slot 51       program slot 2
  image slots 52..61  behind the program
  compared: 1 the same, 1 as transfers, 0 not known, 0 different
core 1 pe: 88 slots, sg01
  image slots 0..66   before the program
  image slot 66       program slot 0
  gone                program slot 1
  image slots 67..77  program slots 2..12
  image slots 77..88  behind the program
  compared: 11 the same, 0 as transfers, 0 not known, 0 different
core 1 act: 71 slots, sg01
  image slots 0..56   before the program
  image slot 56       program slot 0
  gone                program slot 1
  image slots 57..60  program slots 2..5
  image slots 60..71  behind the program
  compared: 4 the same, 0 as transfers, 0 not known, 0 different
core 1 pool: 78 slots, sg01
  image slots 0..61   before the program
  image slot 61       program slot 0
  gone                program slot 1
  image slots 62..67  program slots 2..7
  image slots 67..78  behind the program
  compared: 2 the same, 4 as transfers, 0 not known, 0 different
core 1 dve: 78 slots, sg01
  image slots 0..66   before the program
  image slot 66       program slot 0
  gone                program slot 1
  image slots 67..78  behind the program
  compared: 1 the same, 0 as transfers, 0 not known, 0 different
core 1 sp: 60 slots, sg01
  image slots 0..49   before the program
  image slot 49       program slot 0
  gone                program slot 1
  image slot 50       program slot 2
  image slots 51..60  behind the program
  compared: 1 the same, 1 as transfers, 0 not known, 0 different
addresses of variables
  core 0  variable 0  0x802000000000
  core 0  variable 4     0x400300000
  core 1  variable 0  0x802000000000
  core 1  variable 4     0x400300000

$ neffc ntff map t --neff m --engine pool --core 1 --json
{
  "schema": 1,
  "images": [
    {
      "core": 1,
      "engine": "pool",
      "runs": [
        {
          "image_slot": 0,
          "count": 61,
          "origin": "preamble",
          "slot": null
        },
        {
          "image_slot": 61,
          "count": 1,
          "origin": "slots",
          "slot": 0
        },
        {
          "image_slot": 62,
          "count": 5,
          "origin": "slots",
          "slot": 2
        },
        {
          "image_slot": 67,
          "count": 11,
          "origin": "postamble",
          "slot": null
        }
      ],
      "gone": [
        {
          "slot": 1,
          "count": 1
        }
      ],
      "compared": {
        "graph": "sg01",
        "same": 2,
        "transfers": 4,
        "unknown": 0,
        "differences": 0,
        "first": []
      }
    }
  ],
  "addresses": [],
  "variables": [
    {
      "core": 0,
      "variable": 0,
      "address": 140874927308800
    },
    {
      "core": 0,
      "variable": 4,
      "address": 17183014912
    },
    {
      "core": 1,
      "variable": 0,
      "address": 140874927308800
    },
    {
      "core": 1,
      "variable": 4,
      "address": 17183014912
    }
  ],
  "findings": []
}

$ neffc ntff map t --engine pool --core 1 --pc 0x1000 --json
{
  "schema": 1,
  "images": [
    {
      "core": 1,
      "engine": "pool",
      "runs": [
        {
          "image_slot": 0,
          "count": 61,
          "origin": "preamble",
          "slot": null
        },
        {
          "image_slot": 61,
          "count": 1,
          "origin": "slots",
          "slot": 0
        },
        {
          "image_slot": 62,
          "count": 5,
          "origin": "slots",
          "slot": 2
        },
        {
          "image_slot": 67,
          "count": 11,
          "origin": "postamble",
          "slot": null
        }
      ],
      "gone": [
        {
          "slot": 1,
          "count": 1
        }
      ],
      "compared": null
    }
  ],
  "addresses": [
    {
      "address": 4096,
      "core": 1,
      "engine": "pool",
      "image_slot": 64,
      "slot": 4
    }
  ],
  "variables": [],
  "findings": []
}

$ neffc ntff info t --json --raw | grep wire_type
      "wire_type": 0,
      "wire_type": 2,
      "wire_type": 0,
      "wire_type": 2,
      "wire_type": 0,
      "wire_type": 2,
      "wire_type": 0,
      "wire_type": 2,
