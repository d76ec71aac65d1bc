# examples/dge-table: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/dge-table model

$ neffc build model/model.toml -o made.neff --draw
made.neff: 11,264 bytes
╭─ made.neff ─────────────────────────────────────────────────────────────────────────── 11,264 B ─╮
│ ▒▒▒▒▒▒▒▒██████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ │
│ ▒ header 1,024 B  █ archive, compressed 2,045 B  ░ tail 8,195 B                                  │
│ dge-table, target cayman, programs read as v3, 1 physical core                                   │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 13 members ─────────────────────────────────────────────────────────────────────────── 7,569 B ─╮
│ sg00/def.json                              ████████████████████████████████████          3,480 B │
│ neff.json                                  ██████████████████████████▌                   2,569 B │
│ sg00/Pool.bin                              ███▉                                            384 B │
│ sg00/SP.bin                                ██▋                                             256 B │
│ kelf-0.json                                █▋                                              162 B │
│ sg00/Activation.json                       █▍                                              136 B │
│ sg00/Activation.bin                        █▎                                              128 B │
│ sg00/DVE.bin                               █▎                                              128 B │
│ sg00/PE.bin                                █▎                                              128 B │
│ sg00/DVE.json                              ▋                                                62 B │
│ sg00/Pool.json                             ▍                                                48 B │
│ sg00/PE.json                               ▍                                                44 B │
│ 1 more document                            ▍                                                44 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     x                                     float32       64 × 32                    8,192 B │
│ input     z                                     float32       64 × 32                    8,192 B │
│ output    y                                     bfloat16      128 × 32                   8,192 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pe   █████▎                   2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ act  █████▎                   2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ pool ████████████████         6  PSEUDO_DMA_DIRECT2D×2 EVENT_SEMAPHORE NOP PSEUDO_BRANCH_LABEL   │
│                                  SET_ORDERING_MODE                                               │
│ dve  █████▎                   2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ sp   ██████████▋              4  PSEUDO_DMA_DIRECT2D×2 PSEUDO_BRANCH_LABEL SET_ORDERING_MODE     │
├─ other variables ────────────────────────────────────────────────────────────────────────────────┤
│ DGETable0 (dge-table), SB (state-buffer)                                                         │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ qPoolDynamic             dynamic of pool ×16        S[8..23]      2 transfers, 8,192 B           │
│ qSPDynamicHW             dynamic of sp ×16          S[24..39]     2 transfers, 16,384 B          │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                       qPoolDynamic   +16 ───▶ S[8]  ───▶ pool EVENT_SEMAPHORE >=16               │
│                       qPoolDynamic   +16 ───▶ S[9]  ───▶ pool NOP >=16                           │
│                       qSPDynamicHW   +16 ───▶ S[24] ───▶ pool PSEUDO_DMA_DIRECT2D >=16           │
│                       qSPDynamicHW   +16 ───▶ S[25] ───▶ pool PSEUDO_DMA_DIRECT2D >=16           │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ pool          sp            qPoolDynamic  qSPDynamicHW                                           │
│ │             ●─────────────┼────────────▶│              sp 2 x → SB  8,192 B                    │
│ │             ●─────────────┼────────────▶│              sp 3 z → SB  8,192 B                    │
│ │◀────────────┼─────────────┼─────────────●              S[24]>=16 pool 2 PSEUDO_DMA_DIRECT2D    │
│ ●─────────────┼────────────▶│             │              pool 2 SB → y  4,096 B                  │
│ │◀────────────┼─────────────┼─────────────●              S[25]>=16 pool 3 PSEUDO_DMA_DIRECT2D    │
│ ●─────────────┼────────────▶│             │              pool 3 SB → y  4,096 B                  │
│ │◀────────────┼─────────────●             │              S[8]>=16 pool 4 EVENT_SEMAPHORE         │
│ │◀────────────┼─────────────●             │              S[9]>=16 pool 5 NOP                     │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

$ neffc verify made.neff
made.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 2,045 bytes, then 8,195 more
  archive  13 members, 19,968 bytes, complete
  hash     matches

# It does on the CPU what its test says.
$ neffc test model/model.toml
model/model.toml: 1 test
  "x above z": passed
