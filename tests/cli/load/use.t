# `neffc load`: what the runtime does with a file.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc load --quiet m.neff
m.neff: loads on cayman, runtime 2.31.24.0
\
core 0: graph sg00
  image       address  preamble  main  postamble  functions
  pe     0x1000018000        67    11         11          0
  act    0x1000020000        67     4         11          0
  pool   0x1000028000        62     6         11          0
  dve    0x1000030000        67     1         11          0
  sp     0x1000038000        50     2          9          0
  memory        bytes
  GENERIC      25,600
  INSTR_PE      5,696
  INSTR_ACT     5,248
  INSTR_POOL    5,056
  WEIGHT       32,768
  ACT_TABLE    32,960
  INSTR_DVE     5,056
  INSTR_SP      3,904
  in all      116,288
  inputs and outputs, brought for each run: 163,840 bytes
  rings of qPoolDynamic: size not known
  rings of qSPDynamicHW: size not known
\
core 1: graph sg01
  image       address  preamble  main  postamble  functions
  pe     0x1000058000        67    11         11          0
  act    0x1000060000        67     4         11          0
  pool   0x1000068000        62     6         11          0
  dve    0x1000070000        67     1         11          0
  sp     0x1000078000        50     2          9          0
  memory        bytes
  GENERIC      25,600
  INSTR_PE      5,696
  INSTR_ACT     5,248
  INSTR_POOL    5,056
  WEIGHT       32,768
  ACT_TABLE    32,960
  INSTR_DVE     5,056
  INSTR_SP      3,904
  in all      116,288
  inputs and outputs, brought for each run: 163,840 bytes
  rings of qPoolDynamic: size not known
  rings of qSPDynamicHW: size not known
\
memory 0: 232,576 bytes

$ neffc load --arch sunda m.neff
m.neff: refused on sunda, runtime 2.31.24.0
  at gate G33, architecture: status 2 (NRT_INVALID)
  NEURON_RT_ALLOW_LEGACY_NEFF=1 (--allow-legacy) lets it pass
! error[N1401]: the NEFF is for cayman, and the machine is sunda
!   --> m.neff: kelf-0.json:13:15 $.target
!    |
! 13 |     "target": "cayman"
!    |               ^^^^^^^^
!    |
!    = expected: sunda or *
!    = runtime: gate G33, status 2 (NRT_INVALID)
!               Loading a NEFF compiled for a different arch is not allowed, NEFF arch: v3, instance arch: v2
!               Please ensure that --target <correct_arch> is passed as a neuronx-cc command line flag.
!               To override, set NEURON_RT_ALLOW_LEGACY_NEFF=1 and restart.
!    = note: cause NEFF_ARCH_INCOMPAT
!
[1]

$ neffc load --arch sunda --allow-legacy --quiet m.neff > out

$ neffc load --arch sunda --allow-legacy m.neff > out
! note[N0112]: hash is not the MD5 of the stored data, yet the archive is sound: as with a
!              compiler's signature
! --> m.neff: offset 0xac (172), 32 bytes, hash
!  = expected: efe9b3bc98163077b94c8bcdacf51f47 (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! note[N0613]: the output "output0" is listed 2 times and counts once
!   --> m.neff: neff.json:59:9 $.heads[1]
!    |
! 59 |         [
!    |         ^
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> m.neff: sg00/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> m.neff: sg01/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
! warning[N1401]: the NEFF is for cayman, and the machine is sunda
!   --> m.neff: kelf-0.json:13:15 $.target
!    |
! 13 |     "target": "cayman"
!    |               ^^^^^^^^
!    |
!    = note: the runtime warns: Loading a NEFF compiled for a different arch, NEFF arch: v3,
!            instance arch: v2
!    = note: a newer program on an older machine is not what the override is for
!

$ neffc load --runtime early-2024 m.neff
m.neff: refused on cayman, runtime early-2024
  at gate G05, package: status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
! error[N0107]: runtime early-2024 lacks 5 features that the file needs: virtual-core,
!               v3-2x-4x-dve-perf-mode, neff_feature_DGE, neff_feature_DGE_cast,
!               neff_feature_hardware_DGE
! --> m.neff: offset 0x220 (544), 8 bytes, feature_bits
!  = expected: bits of 0x80000000000000ff, which runtime early-2024 supports
!  = found: 0x209c00, with 0x209c00 in question
!  = runtime: gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             NEFF version: 2.0, features: 0x209c00 are not supported.  Currently supporting: 0x80000000000000ff
!  = note: bit 10 is virtual-core: more than one physical core per logical core; lacking in
!          runtime early-2024, known to runtime 2.30.51
!  = note: bit 11 is v3-2x-4x-dve-perf-mode: performance mode of the DVE engine; lacking in
!          runtime early-2024, known to runtime 2.30.51
!  = note: bit 12 is neff_feature_DGE: descriptor generation (dynamic DMA); lacking in runtime
!          early-2024, known to runtime 2.31.24.0
!  = note: bit 15 is neff_feature_DGE_cast: dynamic DMA that converts the data type; lacking in
!          runtime early-2024, known to runtime 2.31.24.0
!  = note: bit 21 is neff_feature_hardware_DGE: dynamic DMA by hardware queues; lacking in
!          runtime early-2024, known to runtime 2.31.24.0
!  = help: update the runtime (aws-neuronx-runtime-lib), or compile without the feature
!
[1]

$ neffc load --verify-hash --quiet m.neff
m.neff: refused on cayman, runtime 2.31.24.0
  at gate G09b, package: status 2 (NRT_INVALID)
  without the runtime's verify flag it passes
! error[N0112]: `hash` is not the MD5 of the stored archive
! --> m.neff: offset 0xac (172), 32 bytes, hash
!  = expected: efe9b3bc98163077b94c8bcdacf51f47 (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!  = runtime: gate G09b, status 2 (NRT_INVALID)
!             MD5 mismatch!
!  = note: no file of today's compiler passes this gate: its `hash` is a signature
!  = help: load without the verify flag, which is the runtime's default
!
[1]

$ neffc load --hbm 100KiB m.neff
m.neff: refused on cayman, runtime 2.31.24.0
  at gate HBM, staging: status 4 (NRT_RESOURCE)
! error[N1408]: the model does not fit into device memory
! --> m.neff
!  = expected: at most 102400 bytes for the cores of one memory
!  = found: 232576 bytes
!  = runtime: gate HBM, status 4 (NRT_RESOURCE)
!  = note: the gate has no id in the format notes, and its text is not published
!
[1]

$ neffc load --hbm 24GiB --cores 2 --quiet m.neff > out

# Placeholders of images are told from what is known.

$ neffc load --quiet --emit-images images m.neff > out

$ cat images/core0/pe.txt
\# pe at 0x1000018000
\# Each line: first slot of the image, number of slots, where they come from. `slot N`: all from
\# slot N of the program; `slots A to B`: one from each. Counted from 0. `?`: bytes not known.
0 67 preamble ?
67 1 slot 0
68 10 slots 2 to 11
78 10 postamble
88 1 postamble ?

$ cat images/core1/sp.txt
\# sp at 0x1000078000
\# Each line: first slot of the image, number of slots, where they come from. `slot N`: all from
\# slot N of the program; `slots A to B`: one from each. Counted from 0. `?`: bytes not known.
0 50 preamble ?
50 1 slot 0
51 1 slot 2
52 8 postamble
60 1 postamble ?

$ neffc load --quiet --emit-images images m.neff > out
! error[N0004]: it exists
! --> images
!  = help: name another folder; what is there is never touched
!
[2]

$ fixture neff > f

$ neffc load --quiet f
f: loads on cayman, runtime 2.31.24.0
\
core 0: graph sg00
  image       address  preamble  main  postamble  functions
  pe     0x1000008000        66     1         11          0
  act    0x1000010000        56     0         11          0
  pool   0x1000018000        61     5         11          0
  dve    0x1000020000        66     0         11          0
  sp     0x1000028000        49     0          9          0
  pe: 1 slot of opcode 0xc8 taken to be 1 slot each, a choice of this project
  pool: 2 slots of opcode 0xc1 taken to be 2 slots each, a choice of this project
  memory                  bytes
  INSTR_PE                4,992
  INSTR_ACT               4,288
  INSTR_POOL              4,928
  INSTR_DVE               4,928
  INSTR_SP                3,712
  SCRATCHPAD_NOT_SHARED     256
  DMA_RING_IO             4,096
  in all                 27,200
  inputs and outputs, brought for each run: 256 bytes
\
memory 0: 27,200 bytes

$ neffc load --json --quiet f
{
  "schema": 1,
  "files": [
    {
      "file": "f",
      "arch": "cayman",
      "runtime": "2.31.24.0",
      "verdict": "loads",
      "refused_at": null,
      "findings": [
        {
          "code": "N0615",
          "severity": "note",
          "message": "the simulator data \"sg00/value_nn__output:0-simout.npy\" is absent",
          "place": {
            "kind": "json",
            "member": "sg00/def.json",
            "path": "$.var.output[\"#file-name\"]",
            "span": {
              "line": 9,
              "column": 77,
              "offset": 400,
              "text": "\"value_nn__output:0-simout.npy\""
            }
          },
          "expected": null,
          "found": null,
          "notes": [],
          "help": null,
          "runtime": null
        },
        {
          "code": "N0615",
          "severity": "note",
          "message": "the wavegraph \"sg00/wavegraph-bin.json\" is absent",
          "place": {
            "kind": "json",
            "member": "sg00/def.json",
            "path": "$.debug_info.wavegraph",
            "span": {
              "line": 5,
              "column": 32,
              "offset": 99,
              "text": "\"wavegraph-bin.json\""
            }
          },
          "expected": null,
          "found": null,
          "notes": [],
          "help": null,
          "runtime": null
        },
        {
          "code": "N0615",
          "severity": "note",
          "message": "the activation catalog \"sg00/act_info.json\" is absent",
          "place": {
            "kind": "json",
            "member": "sg00/act.json",
            "path": "$.act_info",
            "span": {
              "line": 1,
              "column": 72,
              "offset": 71,
              "text": "\"act_info.json\""
            }
          },
          "expected": null,
          "found": null,
          "notes": [],
          "help": null,
          "runtime": null
        }
      ],
      "metaneff": null,
      "cores": [
        {
          "graph": "sg00",
          "variables": [
            {
              "name": "input",
              "id": 0,
              "kind": "MR_INPUT",
              "size": 128,
              "alignment": 64,
              "address": null,
              "member": null,
              "variables": null
            },
            {
              "name": "SB",
              "id": 1,
              "kind": "MR_SB",
              "size": 0,
              "alignment": 64,
              "address": 140874927308800,
              "member": null,
              "variables": null
            },
            {
              "name": "output",
              "id": 2,
              "kind": "MR_OUTPUT",
              "size": 128,
              "alignment": 64,
              "address": null,
              "member": null,
              "variables": null
            },
            {
              "name": "gradient_in",
              "id": 3,
              "kind": "MR_TMP_BUF",
              "size": 128,
              "alignment": 64,
              "address": 68719476736,
              "member": null,
              "variables": null
            },
            {
              "name": "gradient_out",
              "id": 4,
              "kind": "MR_TMP_BUF",
              "size": 128,
              "alignment": 64,
              "address": 68719476864,
              "member": null,
              "variables": null
            }
          ],
          "address_table": null,
          "queues": [
            {
              "name": "q_gradient_in",
              "owner": "pool",
              "ring_type": "IN",
              "rings": 1,
              "semaphores": [
                10
              ],
              "sync_semaphore": null,
              "instances": [],
              "is_dynamic": false,
              "is_pinned": false,
              "transfers": 1,
              "descriptors": 1
            },
            {
              "name": "q_gradient_out",
              "owner": "pool",
              "ring_type": "OUT",
              "rings": 1,
              "semaphores": [
                11
              ],
              "sync_semaphore": null,
              "instances": [],
              "is_dynamic": false,
              "is_pinned": false,
              "transfers": 1,
              "descriptors": 1
            }
          ],
          "libraries": [],
          "carve_outs": [],
          "fp8_conversion": null,
          "collectives": {
            "replica_groups": [
              []
            ],
            "source_target_pairs": [],
            "streams": 1
          },
          "images": [
            {
              "engine": "pe",
              "address": 68719509504,
              "size": 4992,
              "preamble": {
                "offset": 0,
                "size": 4224
              },
              "main": {
                "offset": 4224,
                "size": 64
              },
              "postamble": {
                "offset": 4288,
                "size": 704
              },
              "functions": {
                "offset": 4992,
                "size": 0
              },
              "patches": [
                {
                  "offset": 0,
                  "count": 66,
                  "type": "INSERT",
                  "section": "PREAMBLE"
                },
                {
                  "offset": 4288,
                  "count": 11,
                  "type": "INSERT",
                  "section": "POSTAMBLE"
                }
              ],
              "chosen": [
                {
                  "opcode": 200,
                  "slots": 1,
                  "records": 1
                }
              ]
            },
            {
              "engine": "act",
              "address": 68719542272,
              "size": 4288,
              "preamble": {
                "offset": 0,
                "size": 3584
              },
              "main": {
                "offset": 3584,
                "size": 0
              },
              "postamble": {
                "offset": 3584,
                "size": 704
              },
              "functions": {
                "offset": 4288,
                "size": 0
              },
              "patches": [
                {
                  "offset": 0,
                  "count": 56,
                  "type": "INSERT",
                  "section": "PREAMBLE"
                },
                {
                  "offset": 3584,
                  "count": 11,
                  "type": "INSERT",
                  "section": "POSTAMBLE"
                }
              ],
              "chosen": []
            },
            {
              "engine": "pool",
              "address": 68719575040,
              "size": 4928,
              "preamble": {
                "offset": 0,
                "size": 3904
              },
              "main": {
                "offset": 3904,
                "size": 320
              },
              "postamble": {
                "offset": 4224,
                "size": 704
              },
              "functions": {
                "offset": 4928,
                "size": 0
              },
              "patches": [
                {
                  "offset": 0,
                  "count": 61,
                  "type": "INSERT",
                  "section": "PREAMBLE"
                },
                {
                  "offset": 3904,
                  "count": 1,
                  "type": "INSERT",
                  "section": "MAIN"
                },
                {
                  "offset": 4032,
                  "count": 1,
                  "type": "INSERT",
                  "section": "MAIN"
                },
                {
                  "offset": 4224,
                  "count": 11,
                  "type": "INSERT",
                  "section": "POSTAMBLE"
                }
              ],
              "chosen": [
                {
                  "opcode": 193,
                  "slots": 2,
                  "records": 2
                }
              ]
            },
            {
              "engine": "dve",
              "address": 68719607808,
              "size": 4928,
              "preamble": {
                "offset": 0,
                "size": 4224
              },
              "main": {
                "offset": 4224,
                "size": 0
              },
              "postamble": {
                "offset": 4224,
                "size": 704
              },
              "functions": {
                "offset": 4928,
                "size": 0
              },
              "patches": [
                {
                  "offset": 0,
                  "count": 66,
                  "type": "INSERT",
                  "section": "PREAMBLE"
                },
                {
                  "offset": 4224,
                  "count": 11,
                  "type": "INSERT",
                  "section": "POSTAMBLE"
                }
              ],
              "chosen": []
            },
            {
              "engine": "sp",
              "address": 68719640576,
              "size": 3712,
              "preamble": {
                "offset": 0,
                "size": 3136
              },
              "main": {
                "offset": 3136,
                "size": 0
              },
              "postamble": {
                "offset": 3136,
                "size": 576
              },
              "functions": {
                "offset": 3712,
                "size": 0
              },
              "patches": [
                {
                  "offset": 0,
                  "count": 49,
                  "type": "INSERT",
                  "section": "PREAMBLE"
                },
                {
                  "offset": 3136,
                  "count": 9,
                  "type": "INSERT",
                  "section": "POSTAMBLE"
                }
              ],
              "chosen": []
            }
          ],
          "allocations": [
            {
              "name": "gradient_in",
              "usage": "SCRATCHPAD_NOT_SHARED",
              "size": 128,
              "alignment": 64,
              "address": 68719476736
            },
            {
              "name": "gradient_out",
              "usage": "SCRATCHPAD_NOT_SHARED",
              "size": 128,
              "alignment": 64,
              "address": 68719476864
            },
            {
              "name": "rings of q_gradient_in",
              "usage": "DMA_RING_IO",
              "size": 2048,
              "alignment": 256,
              "address": 68719476992
            },
            {
              "name": "rings of q_gradient_out",
              "usage": "DMA_RING_IO",
              "size": 2048,
              "alignment": 256,
              "address": 68719479040
            },
            {
              "name": "image of pe",
              "usage": "INSTR_PE",
              "size": 4992,
              "alignment": 32768,
              "address": 68719509504
            },
            {
              "name": "image of act",
              "usage": "INSTR_ACT",
              "size": 4288,
              "alignment": 32768,
              "address": 68719542272
            },
            {
              "name": "image of pool",
              "usage": "INSTR_POOL",
              "size": 4928,
              "alignment": 32768,
              "address": 68719575040
            },
            {
              "name": "image of dve",
              "usage": "INSTR_DVE",
              "size": 4928,
              "alignment": 32768,
              "address": 68719607808
            },
            {
              "name": "image of sp",
              "usage": "INSTR_SP",
              "size": 3712,
              "alignment": 32768,
              "address": 68719640576
            }
          ],
          "bytes": 27200,
          "tensors": 256,
          "unknown": []
        }
      ],
      "memories": [
        27200
      ]
    }
  ],
  "unreadable": []
}

$ neffc load --json --arch tonga f
! error: invalid value 'tonga' for '--arch <ARCH>': the machines are sunda (v2), cayman (v3), mariana (v4)
!
! For more information, try '--help'.
[2]

$ neffc load missing f --quiet --emit-images x
! error[N0005]: --emit-images takes one NEFF
!
[2]
