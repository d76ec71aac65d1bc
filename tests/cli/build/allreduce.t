# The published toy model, built from text (format notes 02 §13): the engine bytes, and every
# member whose text is published, are those of the sample; members, order and header too.

$ copy examples/allreduce .

$ neffc build model.toml
x.neff: 2,611 bytes

$ neffc ls x.neff
           129  kelf-a.json
           986  neff.json
             0  sg00/
            63  sg00/pe.json
         1,348  sg00/def.json
           192  sg00/pool.bin
             0  sg00/sp.asm
            64  sg00/pe.bin
            65  sg00/dve.json
           118  sg00/act.json
             0  sg00/dve.bin
             0  sg00/dve.asm
             0  sg00/act.bin
             0  sg00/sp.bin
            63  sg00/sp.json
           126  sg00/pool.asm
           153  sg00/pe.asm
         1,042  sg00/pool.json
             0  sg00/act.asm

$ neffc verify x.neff
x.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,587 bytes
  archive  19 members, 20,480 bytes, complete
  hash     matches

$ neffc info x.neff --quiet
x.neff: 2,611 bytes
\
header
  name                 x
  uuid                 561826fb-125f-4bb8-991c-29e085c8949a
  pkg_version          2
  header_size          1024
  data_size            1587
  neff_version         2.0
  neff_build_version   2.0.21884.0%kaena-tools/develop@6c66f4b
  num_tpb              1
  requested_tpb_count  1
  tpb_per_node         []
  lnc_size (vnc_size)  1
  feature_bits         0x0
  hash                 70933df172441f5669552e7efb0a9a2130303030303030303030303030303030
\
payload
  stored       gzip, 1,587 bytes
  gzip member  1,587 bytes, MTIME 0, XFL 0, OS 3
  archive      19 members, 20,480 bytes
  hash is      matches
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

$ copy tests/data/legacy_sample sample

$ neffc unpack x.neff -o made
made: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 5

$ same made/kelf-a.json sample/kelf-a.json

$ same made/sg00/pe.json sample/pe.json

$ same made/sg00/sp.json sample/sp.json

$ same made/sg00/dve.json sample/dve.json

$ same made/sg00/pe.bin sample/pe.bin

$ same made/sg00/pool.bin sample/pool.bin

$ same made/sg00/pe.asm sample/pe.asm

$ same made/sg00/pool.asm sample/pool.asm

$ cat made/sg00/def.json
{
  "name": "definition",
  "version": "0.6-",
  "git_version": "",
  "debug_info": {
    "wavegraph": "wavegraph-bin.json"
  },
  "var": {
    "input": {
      "type": "input",
      "#transfer-type": "input",
      "var_id": 0,
      "size": 128,
      "element_size": 4,
      "internal_shape": [
        1,
        1,
        1,
        32
      ]
    },
    "SB": {
      "type": "state-buffer",
      "var_id": 1
    },
    "output": {
      "type": "output",
      "#transfer-type": "output",
      "#file-name": "value_nn__output:0-simout.npy",
      "var_id": 2,
      "size": 128,
      "element_size": 4,
      "internal_shape": [
        1,
        1,
        1,
        32
      ]
    },
    "gradient_in": {
      "type": "tmp-buf",
      "#transfer-type": "tmp-buf",
      "var_id": 3,
      "size": 128
    },
    "gradient_out": {
      "type": "tmp-buf",
      "#transfer-type": "tmp-buf",
      "var_id": 4,
      "size": 128
    }
  },
  "dma_queue": {
    "q_gradient_in": {
      "type": "in",
      "owner": "pool",
      "semaphore": 10
    },
    "q_gradient_out": {
      "type": "out",
      "owner": "pool",
      "semaphore": 11
    }
  },
  "replica_groups": [
    []
  ],
  "runtime_statebuffer_reservation": [],
  "pe": "pe.json",
  "act": "act.json",
  "pool": "pool.json",
  "dve": "dve.json",
  "sp": "sp.json"
}

$ cat made/sg00/pool.json
{
  "dma": [
    {
      "id": 0,
      "queue": "q_gradient_in",
      "desc": [
        {
          "from": "input",
          "from_off": 0,
          "from_sizes": [
            128,
            1
          ],
          "from_steps": [
            1,
            128
          ],
          "to": "gradient_in",
          "to_off": 0,
          "to_sizes": [
            128,
            1
          ],
          "to_steps": [
            1,
            128
          ]
        }
      ]
    },
    {
      "id": 0,
      "queue": "q_gradient_out",
      "desc": [
        {
          "from": "gradient_out",
          "from_off": 0,
          "from_sizes": [
            128,
            1
          ],
          "from_steps": [
            1,
            128
          ],
          "to": "output",
          "to_off": 0,
          "to_sizes": [
            128,
            1
          ],
          "to_steps": [
            1,
            128
          ]
        }
      ]
    }
  ],
  "instr": "pool.bin",
  "name": "pool_array_json"
}
\(no-eol)

$ cat made/neff.json
{
  "nodes": [
    {
      "op": "null",
      "name": "input",
      "inputs": [],
      "attrs": {
        "is_param": "0"
      }
    },
    {
      "op": "tvm_op",
      "name": "sg_tonga0",
      "inputs": [
        [
          0,
          0,
          0
        ]
      ],
      "attrs": {
        "func_name": "__kelf",
        "kelf": "kelf-a.json",
        "num_inputs": "1",
        "num_outputs": "1",
        "output_names": [
          "output"
        ]
      },
      "output_names": [
        "output"
      ]
    }
  ],
  "arg_nodes": [
    0
  ],
  "heads": [
    [
      1,
      0,
      0
    ]
  ],
  "node_row_ptr": [
    0,
    1,
    2
  ],
  "attrs": {
    "dltype": [
      "list_str",
      [
        "float32",
        "float32"
      ]
    ],
    "shape": [
      "list_shape",
      [
        [
          32
        ],
        [
          32
        ]
      ]
    ],
    "storage_id": [
      "list_int",
      [
        0,
        1
      ]
    ]
  }
}
