# `neffc diff`: the same program or not, and where they part.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc diff m.neff m.neff
m.neff and m.neff: the same program
  p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334

# Packaging and debug members are no difference.

$ neffc unpack -q m.neff -o m
m: 72 files
  packs back to the same bytes; known encoder parameters: zlib, memLevel 8, level 1

$ rm m/debug_info

$ neffc pack -q m -o again.neff --style gnu --lnc 2 --features 0x209c00
again.neff: 49,755 bytes, hash 50817876ff1b9191a301995eeea3d3a8, uuid 06218ba3-55d2-4c74-97b5-3565ad5cd1f4

$ neffc diff -q m.neff again.neff
m.neff and again.neff: the same program
  p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334
debug members and others that are not executed
- debug_info/debug_info_hlo.dbg_sg000000: 400 bytes
- debug_info/debug_info_penguin.dbg_sg000000: 557 bytes
- debug_info/debug_info_pttf.dbg_sg000000: 132 bytes
- debug_info/debug_info_stack_frame_index.dbg: 51 bytes
packaging
  data_size: 61440 -> 48731
  hash: bcb3e9ef77301698cd8b4cb9471ff5ac -> 50817876ff1b9191a301995eeea3d3a8303030303030303030303030303…
  uuid: 00a04c53-5fd9-4f07-bffd-d5eacdefc852 -> 06218ba3-55d2-4c74-97b5-3565ad5cd1f4
  gzip MTIME: 1782166602 -> 0

# The two cores of the real file: three offsets of transfers.

$ neffc diff m.neff:sg00 m.neff:sg01
m.neff:sg00 and m.neff:sg01: different programs
  p1:73f9ebf61876489d06ad10a0078b1fec74ebfa727b070514f24b2018b87f5e44
  p1:1f1f51bea471a68afb064ccebce36e9f83073d3d7f4e8032dc899acbda66981e
graph sg00 -> sg01
  sg00/pool: 7 -> 7 slots, 3 removed, 3 added
@@ slot 0 -> slot 0 @@
       0      0  SET_ORDERING_MODE;
       1      1  PSEUDO_BRANCH_LABEL;
       2      2  PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;
-      3         PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;
-      4         PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32768 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;
-      5         PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;
+             3  PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=128 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;
+             4  PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32896 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;
+             5  PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=128 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;
       3      3  src_start_addr: table[1] + 0 -> table[1] + 128
       4      4  src_start_addr: table[1] + 32768 -> table[1] + 32896
       5      5  dst_start_addr: table[2] + 0 -> table[2] + 128
       6      6  NOP $S[27]>=16;
[1]

$ neffc diff -U 0 --json m.neff:sg00 m.neff:sg01
{
  "schema": 1,
  "form": 1,
  "sides": [
    {
      "file": "m.neff:sg00",
      "program": "p1:73f9ebf61876489d06ad10a0078b1fec74ebfa727b070514f24b2018b87f5e44",
      "findings": []
    },
    {
      "file": "m.neff:sg01",
      "program": "p1:1f1f51bea471a68afb064ccebce36e9f83073d3d7f4e8032dc899acbda66981e",
      "findings": []
    }
  ],
  "same": false,
  "parts": [],
  "header": [],
  "members": [],
  "host": [],
  "graphs": [
    {
      "a": "sg00",
      "b": "sg01",
      "same": false,
      "settings": [],
      "entries": [],
      "weights": [],
      "renumbered": {
        "variables": [],
        "semaphores": [],
        "names": []
      },
      "programs": [
        {
          "engine": "pool",
          "a": 448,
          "b": 448,
          "changes": [
            {
              "a": [
                3,
                6
              ],
              "b": [
                3,
                6
              ],
              "removed": [
                "PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;",
                "PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32768 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;",
                "PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;"
              ],
              "added": [
                "PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=128 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;",
                "PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32896 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;",
                "PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=128 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;"
              ]
            }
          ],
          "fields": [
            {
              "a": 3,
              "b": 3,
              "fields": [
                {
                  "field": "src_start_addr",
                  "a": "table[1] + 0",
                  "b": "table[1] + 128"
                }
              ]
            },
            {
              "a": 4,
              "b": 4,
              "fields": [
                {
                  "field": "src_start_addr",
                  "a": "table[1] + 32768",
                  "b": "table[1] + 32896"
                }
              ]
            },
            {
              "a": 5,
              "b": 5,
              "fields": [
                {
                  "field": "dst_start_addr",
                  "a": "table[2] + 0",
                  "b": "table[2] + 128"
                }
              ]
            }
          ]
        }
      ]
    }
  ]
}
[1]

# One changed instruction, one changed weight.

$ patch m/sg00/PE.bin 0x26b "\x03"

$ patch m/sg01/value_sg0000_identity_82_CRSM.npy 0x2080 "\x01"

$ neffc pack -q m -o changed.neff --style neuronx
changed.neff: 62,464 bytes, hash ba5bd2a353e01794dd1080a16db3da15, uuid 5d1b90ff-5c77-4420-b95a-34307d8c7b67

$ neffc diff -q m.neff changed.neff
m.neff and changed.neff: different programs
  p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334
  p1:9e744e6960a6a8913e6007523767089cef763bf7fec5f9d7cac0967eef53df1c
  parts that differ: sg00/pe, sg01/weights
header and members of the program
  sg00/PE.bin: 768 bytes changed
  sg01/value_sg0000_identity_82_CRSM.npy: 32,896 bytes changed
debug members and others that are not executed
- debug_info/debug_info_hlo.dbg_sg000000: 400 bytes
- debug_info/debug_info_penguin.dbg_sg000000: 557 bytes
- debug_info/debug_info_pttf.dbg_sg000000: 132 bytes
- debug_info/debug_info_stack_frame_index.dbg: 51 bytes
packaging
  hash: bcb3e9ef77301698cd8b4cb9471ff5ac -> ba5bd2a353e01794dd1080a16db3da15
  uuid: 00a04c53-5fd9-4f07-bffd-d5eacdefc852 -> 5d1b90ff-5c77-4420-b95a-34307d8c7b67
  gzip MTIME: 1782166602 -> 0
graph sg00
  sg00/pe: 12 -> 12 slots, 1 removed, 1 added
@@ slot 6 -> slot 6 @@
       6      6  MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000900[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
       7      7  EVENT_SEMAPHORE $S[25]>=16;
       8      8  LDWEIGHTS $S[4]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
-      9         MATMUL $S[5]++@complete acc_flags=1 src=fp16@0x37f00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
+             9  MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37f00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
       9      9  psum_accumulate_flags: 1 -> 3
      10     10  LDWEIGHTS $S[26]>=16 src=fp16@0x41fe[-1,0,-32][32,1,4] 128*128;
      11     11  MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
graph sg01
  weights of identity_82_sg0000
    digest: 48bd7ab8f9908d58… -> 36204f27f601f174…
    first difference at [32, 0, 0, 0]: 0 -> 0.000000059604645
[1]

$ neffc diff -q -U 1 --json m.neff changed.neff
{
  "schema": 1,
  "form": 1,
  "sides": [
    {
      "file": "m.neff",
      "program": "p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334",
      "findings": []
    },
    {
      "file": "changed.neff",
      "program": "p1:9e744e6960a6a8913e6007523767089cef763bf7fec5f9d7cac0967eef53df1c",
      "findings": []
    }
  ],
  "same": false,
  "parts": [
    "sg00/pe",
    "sg01/weights"
  ],
  "header": [
    {
      "field": "hash",
      "a": "bcb3e9ef77301698cd8b4cb9471ff5ac",
      "b": "ba5bd2a353e01794dd1080a16db3da15",
      "about": "packaging"
    },
    {
      "field": "uuid",
      "a": "00a04c53-5fd9-4f07-bffd-d5eacdefc852",
      "b": "5d1b90ff-5c77-4420-b95a-34307d8c7b67",
      "about": "packaging"
    },
    {
      "field": "gzip MTIME",
      "a": "1782166602",
      "b": "0",
      "about": "packaging"
    }
  ],
  "members": [
    {
      "member": "debug_info/debug_info_hlo.dbg_sg000000",
      "a": 400,
      "b": null,
      "about": "debug"
    },
    {
      "member": "debug_info/debug_info_penguin.dbg_sg000000",
      "a": 557,
      "b": null,
      "about": "debug"
    },
    {
      "member": "debug_info/debug_info_pttf.dbg_sg000000",
      "a": 132,
      "b": null,
      "about": "debug"
    },
    {
      "member": "debug_info/debug_info_stack_frame_index.dbg",
      "a": 51,
      "b": null,
      "about": "debug"
    },
    {
      "member": "sg00/PE.bin",
      "a": 768,
      "b": 768,
      "about": "program"
    },
    {
      "member": "sg01/value_sg0000_identity_82_CRSM.npy",
      "a": 32896,
      "b": 32896,
      "about": "program"
    }
  ],
  "host": [],
  "graphs": [
    {
      "a": "sg00",
      "b": "sg00",
      "same": false,
      "settings": [],
      "entries": [],
      "weights": [],
      "renumbered": {
        "variables": [],
        "semaphores": [],
        "names": []
      },
      "programs": [
        {
          "engine": "pe",
          "a": 768,
          "b": 768,
          "changes": [
            {
              "a": [
                9,
                10
              ],
              "b": [
                9,
                10
              ],
              "removed": [
                "MATMUL $S[5]++@complete acc_flags=1 src=fp16@0x37f00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;"
              ],
              "added": [
                "MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37f00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;"
              ]
            }
          ],
          "fields": [
            {
              "a": 9,
              "b": 9,
              "fields": [
                {
                  "field": "psum_accumulate_flags",
                  "a": "1",
                  "b": "3"
                }
              ]
            }
          ]
        }
      ]
    },
    {
      "a": "sg01",
      "b": "sg01",
      "same": false,
      "settings": [],
      "entries": [],
      "weights": [
        {
          "variable": "identity_82_sg0000",
          "members": [
            "sg01/value_sg0000_identity_82_CRSM.npy",
            "sg01/value_sg0000_identity_82_CRSM.npy"
          ],
          "facts": [],
          "digests": [
            "48bd7ab8f9908d5824fbe992140132b20e03f40db70362704a4e375840cebfb5",
            "36204f27f601f174bf99acd7911c27966b4afc6e6ff524a94228c1d294e85180"
          ],
          "first": {
            "index": [
              32,
              0,
              0,
              0
            ],
            "a": "0",
            "b": "0.000000059604645"
          }
        }
      ],
      "renumbered": {
        "variables": [],
        "semaphores": [],
        "names": []
      },
      "programs": []
    }
  ]
}
[1]

# Without a program, without such a graph, with only one graph.

$ write empty ""

$ neffc diff -q m.neff empty
m.neff and empty: not compared, one of them has no program
! error[N0101]: the file is empty
! --> empty
!  = expected: a 1024-byte header
!  = found: 0 bytes
!
[1]

$ neffc diff -q --json m.neff empty
{
  "schema": 1,
  "form": 1,
  "sides": [
    {
      "file": "m.neff",
      "program": null,
      "findings": []
    },
    {
      "file": "empty",
      "program": null,
      "findings": [
        {
          "code": "N0101",
          "severity": "error",
          "message": "the file is empty",
          "place": {
            "kind": "nowhere"
          },
          "expected": "a 1024-byte header",
          "found": "0 bytes",
          "notes": [],
          "help": null,
          "runtime": null
        }
      ]
    }
  ],
  "same": null,
  "parts": [],
  "header": [],
  "members": [],
  "host": [],
  "graphs": []
}
[1]

$ neffc diff m.neff:sg00 m.neff:sg07
! error[N0005]: m.neff has no graph "sg07"
!  |
!  = help: its graphs are sg00, sg01
!
[2]

$ neffc diff m.neff:sg00 m.neff
! error[N0005]: a graph is compared with a graph, a file with a file
!
[2]

$ neffc diff - -
! error[N0005]: standard input can be read once
!
[2]

$ neffc diff m.neff missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ neffc diff - m.neff < again.neff | grep same
standard input and m.neff: the same program

$ neffc diff --color always m.neff:sg00 m.neff:sg01 | grep removed
  sg00/pool: 7 -> 7 slots, 3 removed, 3 added
[1]

$ neffc diff --help
Say whether two NEFFs are the same program, and where they part
\
Header, members, variables, queues and transfers are compared by name, programs are aligned, weights
go by their digests. What was only renumbered or renamed is no difference; debug members and
packaging are told apart from what is executed.
\
Usage: neffc diff [OPTIONS] <A> <B>
\
Arguments:
  <A>
          A NEFF, or FILE:GRAPH for one graph of it; `-` is standard input
\
  <B>
          Another one
\
Options:
  -U, --unified <N>
          Slots of context around changed ones
          
          [default: 3]
\
      --json
          Print JSON
\
  -h, --help
          Print help (see a summary with '-h')
\
Limits:
      --max-inflated <BYTES>
          Bytes of the uncompressed archive, e.g. 64GiB
          
          [default: 68719476736]
\
      --max-ratio <N>
          Uncompressed bytes per compressed byte, tested from 256 MiB on
          
          [default: 500]
\
      --max-members <N>
          Entries of the archive
          
          [default: 65536]
\
      --max-member-size <BYTES>
          Bytes of one member
          
          [default: 34359738368]
\
Global options:
      --color <WHEN>
          When to colour; `auto` colours terminals only and obeys NO_COLOR
          
          [default: auto]
          [possible values: auto, always, never]
\
  -q, --quiet
          Print errors only, no warnings and notes
\
  -v, --verbose
          Say more: the explain page under each finding
\
Examples:
  neffc diff old.neff new.neff
  neffc diff model.neff:sg00 model.neff:sg01
  neffc diff -U 0 --json old.neff - < new.neff
\
Exit status:
  0  done
  1  different programs, or an input has faults
  2  wrong usage
  3  the environment failed (I/O, disk)
