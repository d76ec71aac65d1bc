# examples/custom-op: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/custom-op model

$ neffc build model/model.toml -o made.neff --draw
made.neff: 11,264 bytes
╭─ made.neff ─────────────────────────────────────────────────────────────────────────── 11,264 B ─╮
│ ▒▒▒▒▒▒▒▒██████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ │
│ ▒ header 1,024 B  █ archive, compressed 2,564 B  ░ tail 7,676 B                                  │
│ custom-op, target cayman, programs read as v3, 1 physical core                                   │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 15 members ─────────────────────────────────────────────────────────────────────────── 7,944 B ─╮
│ sg00/def.json                              ████████████████████████████████████          3,368 B │
│ neff.json                                  ███████████████████▉                          1,868 B │
│ sg00/relu.so                               ██████████▉                                   1,020 B │
│ sg00/Pool.bin                              ███▍                                            320 B │
│ sg00/ucode_lib.json                        ███▏                                            296 B │
│ sg00/SP.bin                                ██                                              192 B │
│ kelf-0.json                                █▋                                              162 B │
│ sg00/Activation.json                       █▍                                              136 B │
│ sg00/Activation.bin                        █▎                                              128 B │
│ sg00/DVE.bin                               █▎                                              128 B │
│ sg00/PE.bin                                █▎                                              128 B │
│ sg00/DVE.json                              ▋                                                62 B │
│ 3 more documents                           █▍                                              136 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     x                                     float32       64 × 32                    8,192 B │
│ output    y                                     float32       64 × 32                    8,192 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pe   ██████▍                  2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ act  ██████▍                  2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ pool ████████████████         5  EXTENDED_INST NOP PSEUDO_BRANCH_LABEL PSEUDO_DMA_DIRECT2D       │
│                                  SET_ORDERING_MODE                                               │
│ dve  ██████▍                  2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ sp   █████████▌               3  PSEUDO_BRANCH_LABEL PSEUDO_DMA_DIRECT2D SET_ORDERING_MODE       │
├─ other variables ────────────────────────────────────────────────────────────────────────────────┤
│ DGETable0 (dge-table), SB (state-buffer)                                                         │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ qPoolDynamic             dynamic of pool ×16        S[8..23]      1 transfer, 8,192 B            │
│ qSPDynamicHW             dynamic of sp ×16          S[24..39]     1 transfer, 8,192 B            │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                 pool EXTENDED_INST    +1 ───▶ S[7]  ───▶ pool PSEUDO_DMA_DIRECT2D >=1            │
│                       qPoolDynamic   +16 ───▶ S[8]  ───▶ pool NOP >=16                           │
│                       qSPDynamicHW   +16 ───▶ S[24] ───▶ pool EXTENDED_INST >=16                 │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ pool          sp            qPoolDynamic  qSPDynamicHW                                           │
│ │             ●─────────────┼────────────▶│              sp 2 x → SB  8,192 B                    │
│ │◀────────────┼─────────────┼─────────────●              S[24]>=16 pool 2 EXTENDED_INST          │
│ ●             │             │             │              S[7]>=1 pool 3 PSEUDO_DMA_DIRECT2D      │
│ ●─────────────┼────────────▶│             │              pool 3 SB → y  8,192 B                  │
│ │◀────────────┼─────────────●             │              S[8]>=16 pool 4 NOP                     │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

$ neffc verify made.neff
made.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 2,564 bytes, then 7,676 more
  archive  15 members, 21,504 bytes, complete
  hash     matches

# It does on the CPU what its test says.
$ neffc test model/model.toml
model/model.toml: 1 test
  "both signs": passed

# The kernel is executed by way of EXTENDED_INST, and the output is the expected one.
$ neffc run made.neff --input x=model/test-x.npy --output y=y.npy --check y=model/test-y.npy -q
made.neff: ran to its end
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 2           0        0     0  at its end
  act                2           0        0     0  at its end
  pool               5       8,192    8,192     0  at its end
  dve                2           0        0     0  at its end
  sp                 3           0        0     0  at its end
  queue         transfers  bytes
  qPoolDynamic          1  8,192
  qSPDynamicHW          1  8,192

$ same y.npy model/test-y.npy

# The library is an image that the loader takes.
$ neffc cat made.neff sg00/relu.so > relu.so

$ neffc kernel verify relu.so
relu.so: NO_ERR (0), a library of 0xa8 bytes

$ neffc info made.neff
made.neff: 11,264 bytes
\
header
  name                 custom-op
  uuid                 891d4250-cb03-4d72-a9aa-37d88c91cbab
  pkg_version          2
  header_size          1024
  data_size            10240
  neff_version         2.0
  neff_build_version
  num_tpb              1
  requested_tpb_count  1
  tpb_per_node         [1]
  lnc_size (vnc_size)  1
  feature_bits         0x201004: custom-ops, neff_feature_DGE, neff_feature_hardware_DGE
  hash                 24489ff4f1c13f36a22d5c3d274c6b1500000000000000000000000000000000
\
payload
  stored       gzip, 10,240 bytes
  gzip member  2,564 bytes, MTIME 0, XFL 4, OS 3
  tail         7,676 NULs
  archive      15 members, 21,504 bytes
  hash is      matches
\
program
  compiler      unknown
  kelf version  0.5
  target        cayman
\
inputs
  x  float32  [64 32]  8,192 bytes
\
outputs
  y  float32  [64 32]  8,192 bytes
\
graph sg00
  pe                2 slots of 64 bytes, sg00/PE.bin
  act               2 slots of 64 bytes, sg00/Activation.bin
  pool              5 slots of 64 bytes, sg00/Pool.bin
  dve               2 slots of 64 bytes, sg00/DVE.bin
  sp                3 slots of 64 bytes, sg00/SP.bin
  var dge-table     1
  var input         1, 8,192 bytes
  var output        1, 8,192 bytes
  var state-buffer  1
  DMA queues        2
  ucode relu.so     1,020 bytes, 1.21.1.0, of the user, for 8 cores
    relu            opcode 0xf0, sub-opcode 32
\
optional members
  sg00/act_info.json                      activation catalog, absent
  sg00/debug_info_asm_Activation.dbg      debug information, absent
  sg00/debug_info_asm_DVE.dbg             debug information, absent
  sg00/debug_info_asm_PE.dbg              debug information, absent
  sg00/debug_info_asm_Pool.dbg            debug information, absent
  sg00/debug_info_asm_SP.dbg              debug information, absent
  sg00/debug_info_backend_Activation.dbg  debug information, absent
  sg00/debug_info_backend_DMA.dbg         debug information, absent
  sg00/debug_info_backend_DVE.dbg         debug information, absent
  sg00/debug_info_backend_PE.dbg          debug information, absent
  sg00/debug_info_backend_Pool.dbg        debug information, absent
  sg00/debug_info_backend_SP.dbg          debug information, absent
! note[N0615]: the debug information "sg00/debug_info_asm_Activation.dbg" is absent
!  --> made.neff: sg00/def.json:5:9 $.act_asm_dbg[0]
!   |
! 5 |         "debug_info_asm_Activation.dbg"
!   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_backend_Activation.dbg" is absent
!  --> made.neff: sg00/def.json:8:9 $.act_dbg[0]
!   |
! 8 |         "debug_info_backend_Activation.dbg"
!   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_backend_DMA.dbg" is absent
!   --> made.neff: sg00/def.json:16:9 $.dma_dbg[0]
!    |
! 16 |         "debug_info_backend_DMA.dbg"
!    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_asm_DVE.dbg" is absent
!   --> made.neff: sg00/def.json:74:9 $.dve_asm_dbg[0]
!    |
! 74 |         "debug_info_asm_DVE.dbg"
!    |         ^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_backend_DVE.dbg" is absent
!   --> made.neff: sg00/def.json:77:9 $.dve_dbg[0]
!    |
! 77 |         "debug_info_backend_DVE.dbg"
!    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_asm_PE.dbg" is absent
!   --> made.neff: sg00/def.json:91:9 $.pe_asm_dbg[0]
!    |
! 91 |         "debug_info_asm_PE.dbg"
!    |         ^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_backend_PE.dbg" is absent
!   --> made.neff: sg00/def.json:94:9 $.pe_dbg[0]
!    |
! 94 |         "debug_info_backend_PE.dbg"
!    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_asm_Pool.dbg" is absent
!   --> made.neff: sg00/def.json:99:9 $.pool_asm_dbg[0]
!    |
! 99 |         "debug_info_asm_Pool.dbg"
!    |         ^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_backend_Pool.dbg" is absent
!    --> made.neff: sg00/def.json:102:9 $.pool_dbg[0]
!     |
! 102 |         "debug_info_backend_Pool.dbg"
!     |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_asm_SP.dbg" is absent
!    --> made.neff: sg00/def.json:118:9 $.sp_asm_dbg[0]
!     |
! 118 |         "debug_info_asm_SP.dbg"
!     |         ^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the debug information "sg00/debug_info_backend_SP.dbg" is absent
!    --> made.neff: sg00/def.json:121:9 $.sp_dbg[0]
!     |
! 121 |         "debug_info_backend_SP.dbg"
!     |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the activation catalog "sg00/act_info.json" is absent
!  --> made.neff: sg00/Activation.json:1:13 $.act_info
!   |
! 1 | {"act_info":"act_info.json","act_semaphore":12,"activation_function_sets":[],"dma":[],"instr"...
!   |             ^^^^^^^^^^^^^^^
!

# The runtime stages what it links the image to, which is less than the member has.
$ neffc load made.neff -q
made.neff: loads on cayman, runtime 2.31.24.0
\
core 0: graph sg00
  image       address  preamble  main  postamble  functions
  pe     0x1000008000        67     1         11          0
  act    0x1000010000        57     1         11          0
  pool   0x1000018000        62     4         11          0
  dve    0x1000020000        67     1         11          0
  sp     0x1000028000        50     2          9          0
  memory       bytes
  INSTR_PE     5,056
  INSTR_ACT    4,416
  INSTR_POOL   4,928
  INSTR_DVE    5,056
  INSTR_SP     3,904
  UCODE_LIB      168
  in all      23,528
  inputs and outputs, brought for each run: 16,384 bytes
  POOL loads library 1 from 0x1000000000; where in its preamble is not known
  rings of type CUSTOM_OP, one for each of 8 GPSIMD cores: size not known
  rings of qPoolDynamic: size not known
  rings of qSPDynamicHW: size not known
\
memory 0: 23,528 bytes
