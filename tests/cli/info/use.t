# `neffc info`: what is in a NEFF.

$ copy tests/data/matmul_small/matmul_small.neff real

$ neffc info real
real: 62,464 bytes
\
header
  name                 file.neff
  uuid                 00a04c53-5fd9-4f07-bffd-d5eacdefc852
  pkg_version          2
  header_size          1024
  data_size            61440
  neff_version         2.0
  neff_build_version
  num_tpb              1
  requested_tpb_count  1
  tpb_per_node         [1]
  lnc_size (vnc_size)  2
  feature_bits         0x209c00: virtual-core, v3-2x-4x-dve-perf-mode, neff_feature_DGE, neff_feature_DGE_cast, neff_feature_hardware_DGE
  hash                 bcb3e9ef77301698cd8b4cb9471ff5ac00000000000000000000000000000000
\
payload
  stored       gzip, 61,440 bytes
  gzip member  53,601 bytes, MTIME 1782166602, XFL 4, OS 3
  tail         7,839 NULs
  archive      72 members, 356,864 bytes
  hash is      signature
\
program
  compiler                 2.23.6484.0+3b612583
  kelf version             0.5
  target                   cayman
  AliasedOutputSize        0
  ArithmeticIntensity      32.0
  ConstantSize             0
  HloInputCount            -1
  HloMacCount              4194304
  HloOutputCount           -1
  IfmapSize                0
  OfmapSize                0
  OutputsReadFromCount     -1
  PassthroughTensorsCount  -1
  RedundantOutputCount     -1
  Traffic                  262144
\
inputs
  x  float16  [128 256]  65,536 bytes
  y  float16  [256 128]  65,536 bytes
\
outputs
  output0  float16  [128 128]  32,768 bytes
\
graph sg00
  pe                12 slots of 64 bytes, sg00/PE.bin
  act               5 slots of 64 bytes, sg00/Activation.bin
  pool              7 slots of 64 bytes, sg00/Pool.bin
  dve               2 slots of 64 bytes, sg00/DVE.bin
  sp                3 slots of 64 bytes, sg00/SP.bin
  var dge-table     1
  var file          1, 32,768 bytes
  var input         2, 131,072 bytes
  var output        1, 32,768 bytes
  var state-buffer  1
  DMA queues        2
  neff_features     neff_feature_vnc
\
graph sg01
  pe                12 slots of 64 bytes, sg01/PE.bin
  act               5 slots of 64 bytes, sg01/Activation.bin
  pool              7 slots of 64 bytes, sg01/Pool.bin
  dve               2 slots of 64 bytes, sg01/DVE.bin
  sp                3 slots of 64 bytes, sg01/SP.bin
  var dge-table     1
  var file          1, 32,768 bytes
  var input         2, 131,072 bytes
  var output        1, 32,768 bytes
  var state-buffer  1
  DMA queues        2
  neff_features     neff_feature_vnc
\
optional members
  sg00/act_info.json                      activation catalog, 15,859 bytes
  sg00/debug_info_asm_Activation.dbg      debug information, 382 bytes
  sg00/debug_info_asm_DVE.dbg             debug information, 357 bytes
  sg00/debug_info_asm_PE.dbg              debug information, 408 bytes
  sg00/debug_info_asm_Pool.dbg            debug information, 385 bytes
  sg00/debug_info_asm_SP.dbg              debug information, 361 bytes
  sg00/debug_info_backend_Activation.dbg  debug information, 458 bytes
  sg00/debug_info_backend_DMA.dbg         debug information, 421 bytes
  sg00/debug_info_backend_DVE.dbg         debug information, 228 bytes
  sg00/debug_info_backend_PE.dbg          debug information, 606 bytes
  sg00/debug_info_backend_Pool.dbg        debug information, 572 bytes
  sg00/debug_info_backend_SP.dbg          debug information, 245 bytes
  sg00/exp_and_others.json                activation table, 28,093 bytes
  sg00/exp_and_others_bkt.bin             activation table, 30,112 bytes
  sg00/exp_and_others_ctrl.bin            activation table, 2,848 bytes
  sg01/act_info.json                      activation catalog, 15,859 bytes
  sg01/debug_info_asm_Activation.dbg      debug information, 382 bytes
  sg01/debug_info_asm_DVE.dbg             debug information, 357 bytes
  sg01/debug_info_asm_PE.dbg              debug information, 408 bytes
  sg01/debug_info_asm_Pool.dbg            debug information, 385 bytes
  sg01/debug_info_asm_SP.dbg              debug information, 361 bytes
  sg01/debug_info_backend_Activation.dbg  debug information, 458 bytes
  sg01/debug_info_backend_DMA.dbg         debug information, 421 bytes
  sg01/debug_info_backend_DVE.dbg         debug information, 228 bytes
  sg01/debug_info_backend_PE.dbg          debug information, 606 bytes
  sg01/debug_info_backend_Pool.dbg        debug information, 572 bytes
  sg01/debug_info_backend_SP.dbg          debug information, 245 bytes
  sg01/exp_and_others.json                activation table, 28,093 bytes
  sg01/exp_and_others_bkt.bin             activation table, 30,112 bytes
  sg01/exp_and_others_ctrl.bin            activation table, 2,848 bytes
\
debug information
  asm                10 members, 3,786 bytes
  backend            12 members, 5,060 bytes
  hlo                1 member, 400 bytes
  penguin            1 member, 557 bytes
  pttf               1 member, 132 bytes
  stack_frame_index  1 member, 51 bytes
! note[N0613]: the output "output0" is listed 2 times and counts once
!   --> real: neff.json:59:9 $.heads[1]
!    |
! 59 |         [
!    |         ^
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> real: sg00/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> real: sg01/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!

$ fixture neff > f

$ neffc info -q --json f
{
  "schema": 1,
  "files": [
    {
      "file": "f",
      "kind": "neff",
      "file_size": 2547,
      "header": {
        "pkg_version": 2,
        "header_size": 1024,
        "data_size": 1523,
        "neff_version_major": 2,
        "neff_version_minor": 0,
        "neff_build_version": "2.0.21884.0%kaena-tools/develop@6c66f4b",
        "num_tpb": 1,
        "hash": "e9aaa8fb31c8b666bb812583496eb44030303030303030303030303030303030",
        "uuid": "561826fb-125f-4bb8-991c-29e085c8949a",
        "name": "x",
        "name_hex": null,
        "requested_tpb_count": 1,
        "tpb_per_node": [
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          0
        ],
        "feature_bits": "0x0",
        "features": [],
        "lnc_size": 1
      },
      "payload": {
        "kind": "gzip",
        "stored": 1523,
        "gzip_members": 1,
        "tail": 0,
        "archive_length": 20480,
        "members": 18,
        "hash": "matches"
      },
      "program": {
        "tool_version": null,
        "kelf_version": "0.5",
        "target": "*",
        "inputs": [
          {
            "name": "input",
            "dtype": "float32",
            "shape": [
              32
            ],
            "bytes": 128
          }
        ],
        "outputs": [
          {
            "name": "output",
            "dtype": "float32",
            "shape": [
              32
            ],
            "bytes": 128
          }
        ],
        "graphs": [
          {
            "name": "sg00",
            "definition": "sg00/def.json",
            "readable": true,
            "engines": [
              {
                "engine": "pe",
                "instr": "sg00/pe.bin",
                "bytes": 64,
                "dma_blocks": 0
              },
              {
                "engine": "act",
                "instr": "sg00/act.bin",
                "bytes": 0,
                "dma_blocks": 0
              },
              {
                "engine": "pool",
                "instr": "sg00/pool.bin",
                "bytes": 192,
                "dma_blocks": 2
              },
              {
                "engine": "dve",
                "instr": "sg00/dve.bin",
                "bytes": 0,
                "dma_blocks": 0
              },
              {
                "engine": "sp",
                "instr": "sg00/sp.bin",
                "bytes": 0,
                "dma_blocks": 0
              }
            ],
            "variables": [
              {
                "type": "input",
                "count": 1,
                "bytes": 128
              },
              {
                "type": "output",
                "count": 1,
                "bytes": 128
              },
              {
                "type": "state-buffer",
                "count": 1,
                "bytes": 0
              },
              {
                "type": "tmp-buf",
                "count": 2,
                "bytes": 256
              }
            ],
            "queues": 2,
            "libraries": [],
            "neff_features": []
          }
        ],
        "optional_members": [
          {
            "member": "sg00/act_info.json",
            "role": "activation catalog",
            "bytes": null
          },
          {
            "member": "sg00/value_nn__output:0-simout.npy",
            "role": "simulator data",
            "bytes": null
          },
          {
            "member": "sg00/wavegraph-bin.json",
            "role": "wavegraph",
            "bytes": null
          }
        ],
        "debug": [],
        "information": {},
        "statistics": {}
      },
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
      ]
    }
  ],
  "unreadable": []
}

$ neffc info -q - < f | grep "  name"
  name                 x

$ neffc info -q f real | grep "  name"
  name                 x
  name                 file.neff

# A bare archive has no header.

$ fixture neff header=no > f.tgz

$ neffc info -q f.tgz
f.tgz: 1,523 bytes
\
payload
  stored       gzip, 1,523 bytes
  gzip member  1,523 bytes, MTIME 0, XFL 0, OS 3
  archive      18 members, 20,480 bytes
\
program
  compiler      unknown
  kelf version  0.5
  target        *
\
inputs
  input  float32  [32]  128 bytes
\
outputs
  output  float32  [32]  128 bytes
\
graph sg00
  pe                1 slot of 64 bytes, sg00/pe.bin
  act               0 slots of 64 bytes, sg00/act.bin
  pool              3 slots of 64 bytes, sg00/pool.bin, 2 DMA blocks
  dve               0 slots of 64 bytes, sg00/dve.bin
  sp                0 slots of 64 bytes, sg00/sp.bin
  var input         1, 128 bytes
  var output        1, 128 bytes
  var state-buffer  1
  var tmp-buf       2, 256 bytes
  DMA queues        2
\
optional members
  sg00/act_info.json                  activation catalog, absent
  sg00/value_nn__output:0-simout.npy  simulator data, absent
  sg00/wavegraph-bin.json             wavegraph, absent
