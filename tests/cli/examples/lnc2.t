# examples/lnc2: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/lnc2 model

$ neffc build model/model.toml -o made.neff --draw
made.neff: 11,264 bytes
╭─ made.neff ─────────────────────────────────────────────────────────────────────────── 11,264 B ─╮
│ ▒▒▒▒▒▒▒▒████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ │
│ ▒ header 1,024 B  █ archive, compressed 2,354 B  ░ tail 7,886 B                                  │
│ lnc2, target cayman, programs read as v3, 2 physical cores                                       │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 24 members ────────────────────────────────────────────────────────────────────────── 11,457 B ─╮
│ sg00/def.json                              ████████████████████████████████████          3,392 B │
│ sg01/def.json                              ████████████████████████████████████          3,392 B │
│ neff.json                                  ██████████████████████▏                       2,088 B │
│ sg00/Pool.bin                              ██▋                                             256 B │
│ sg01/Pool.bin                              ██▋                                             256 B │
│ kelf-0.json                                ██▋                                             253 B │
│ sg00/SP.bin                                ██                                              192 B │
│ sg01/SP.bin                                ██                                              192 B │
│ sg00/Activation.json                       █▍                                              136 B │
│ sg01/Activation.json                       █▍                                              136 B │
│ sg00/Activation.bin                        █▎                                              128 B │
│ sg00/DVE.bin                               █▎                                              128 B │
│ 8 more documents                           ████▏                                           396 B │
│ 4 more programs                            █████▍                                          512 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     x                                     float32       128 × 32                  16,384 B │
│ output    y                                     float32       128 × 32                  16,384 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pe   ████████                 2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ act  ████████                 2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ pool ████████████████         4  NOP PSEUDO_BRANCH_LABEL PSEUDO_DMA_DIRECT2D SET_ORDERING_MODE   │
│ dve  ████████                 2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ sp   ████████████             3  PSEUDO_BRANCH_LABEL PSEUDO_DMA_DIRECT2D SET_ORDERING_MODE       │
├─ other variables ────────────────────────────────────────────────────────────────────────────────┤
│ DGETable0 (dge-table), SB (state-buffer)                                                         │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ qPoolDynamic             dynamic of pool ×16        S[8..23]      1 transfer, 8,192 B            │
│ qSPDynamicHW             dynamic of sp ×16          S[24..39]     1 transfer, 8,192 B            │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                       qPoolDynamic   +16 ───▶ S[8]  ───▶ pool NOP >=16                           │
│                       qSPDynamicHW   +16 ───▶ S[24] ───▶ pool PSEUDO_DMA_DIRECT2D >=16           │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ pool          sp            qPoolDynamic  qSPDynamicHW                                           │
│ │             ●─────────────┼────────────▶│              sp 2 x → SB  8,192 B                    │
│ │◀────────────┼─────────────┼─────────────●              S[24]>=16 pool 2 PSEUDO_DMA_DIRECT2D    │
│ ●─────────────┼────────────▶│             │              pool 2 SB → y  8,192 B                  │
│ │◀────────────┼─────────────●             │              S[8]>=16 pool 3 NOP                     │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg01 ─────────────────────────────────────────────────────────────────────────────────────╮
│ as sg00, with other addresses at most                                                            │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

$ neffc verify made.neff
made.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 2,354 bytes, then 7,886 more
  archive  24 members, 33,792 bytes, complete
  hash     matches

# It does on the CPU what its test says.
$ neffc test model/model.toml
model/model.toml: 1 test
  "both halves": passed
