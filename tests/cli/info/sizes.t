# What makes a NEFF large: by kind of member, by graph, as stored, and in device memory.

$ copy tests/data/matmul_small/matmul_small.neff real.neff

$ neffc info -q --sizes real.neff
real.neff: 62,464 bytes
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
\
sizes
  kind                   members    bytes  in the file
  weights                      2   65,792          812
  programs                    10    3,712        1,086
  manifests                   18   18,032        5,155
  tables                      16  205,024       42,738
  debug                       26    9,986        3,791
  header, ends, filling                          8,882
  in all                      72  302,546       62,464
\
sizes by graph
  graph  kind       members    bytes  in the file
  sg00   all             32  148,702       25,804
         weights          1   32,896          403
         programs         5    1,856          519
         manifests        7    7,015        1,960
         tables           8  102,512       21,480
         debug           11    4,423        1,442
  sg01   all             32  148,702       25,639
         weights          1   32,896          409
         programs         5    1,856          567
         manifests        7    7,015        1,961
         tables           8  102,512       21,258
         debug           11    4,423        1,444
  none   all              8    5,142        2,139
         manifests        4    4,002        1,234
         debug            4    1,140          905
\
device memory on cayman
  GENERIC      51,200
  INSTR_PE     11,392
  INSTR_ACT    10,496
  INSTR_POOL   10,112
  WEIGHT       65,536
  ACT_TABLE    65,920
  INSTR_DVE    10,112
  INSTR_SP      7,808
  in all      232,576

# The same in JSON; without the option there is none of it.

$ neffc info --json --sizes real.neff | grep rest
        "rest": 8882,

$ neffc info --json real.neff | grep rest
! grep: no such line
[1]

# A bare archive takes what it has.

$ payload real.neff | gunzip - > real.tar

$ neffc info -q --sizes real.tar | grep weights
  weights                      2   65,792       67,584
         weights          1   32,896       33,792
         weights          1   32,896       33,792

# A file with a custom operation has libraries.

$ copy examples/custom-op op

$ neffc build -q op/model.toml -o op.neff
op.neff: 11,264 bytes

$ neffc info -q --sizes op.neff | grep libraries
  libraries                    1  1,020          402
         libraries        1  1,020          402
