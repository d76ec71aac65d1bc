# examples/matmul: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/matmul model

$ neffc build model/model.toml -o made.neff --draw
made.neff: 11,264 bytes
╭─ made.neff ─────────────────────────────────────────────────────────────────────────── 11,264 B ─╮
│ ▒▒▒▒▒▒▒▒███████████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ │
│ ▒ header 1,024 B  █ archive, compressed 2,651 B  ░ tail 7,589 B                                  │
│ matmul, target cayman, programs read as v3, 1 physical core                                      │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 14 members ────────────────────────────────────────────────────────────────────────── 41,164 B ─╮
│ sg00/identity.npy                          ████████████████████████████████████         32,896 B │
│ sg00/def.json                              ████                                          3,726 B │
│ neff.json                                  ██▊                                           2,574 B │
│ sg00/PE.bin                                ▌                                               512 B │
│ sg00/Pool.bin                              ▍                                               384 B │
│ sg00/DVE.bin                               ▎                                               256 B │
│ sg00/SP.bin                                ▏                                               192 B │
│ kelf-0.json                                ▏                                               162 B │
│ sg00/Activation.json                       ▏                                               136 B │
│ sg00/Activation.bin                        ▏                                               128 B │
│ sg00/DVE.json                              ▏                                                62 B │
│ sg00/Pool.json                             ▏                                                48 B │
│ 2 more documents                           ▏                                                88 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     a                                     float16       128 × 128                 32,768 B │
│ input     b                                     float16       128 × 64                  16,384 B │
│ output    y                                     float16       128 × 64                  16,384 B │
│ constant  identity                              float16       128 × 128                 32,768 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pe   ████████████████         8  EVENT_SEMAPHORE×2 LDWEIGHTS×2 MATMUL×2 PSEUDO_BRANCH_LABEL      │
│                                  SET_ORDERING_MODE                                               │
│ act  ████                     2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ pool ████████████             6  PSEUDO_DMA_DIRECT2D×3 NOP PSEUDO_BRANCH_LABEL SET_ORDERING_MODE │
│ dve  ████████                 4  COPY×2 PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                    │
│ sp   ██████                   3  PSEUDO_BRANCH_LABEL PSEUDO_DMA_DIRECT2D SET_ORDERING_MODE       │
├─ other variables ────────────────────────────────────────────────────────────────────────────────┤
│ DGETable0 (dge-table), SB (state-buffer)                                                         │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ qPoolDynamic             dynamic of pool ×16        S[8..23]      3 transfers, 65,536 B          │
│ qSPDynamicHW             dynamic of sp ×16          S[24..39]     1 transfer, 32,768 B           │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                       pe MATMUL ×2    +1 ───▶ S[5]  ───▶ dve COPY ×2 >=1, >=2                    │
│                        dve COPY ×2    +1 ───▶ S[6]  ─┬─▶ pe LDWEIGHTS >=1                        │
│                                                      ╰─▶ pool PSEUDO_DMA_DIRECT2D >=2            │
│                       qPoolDynamic   +16 ───▶ S[8]  ───▶ pe EVENT_SEMAPHORE >=16                 │
│                       qPoolDynamic   +16 ───▶ S[9]  ───▶ pe EVENT_SEMAPHORE >=16                 │
│                       qPoolDynamic   +16 ───▶ S[10] ───▶ pool NOP >=16                           │
│                       qSPDynamicHW   +16 ───▶ S[24] ───▶ pe LDWEIGHTS >=16                       │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ pe       pool     dve      sp       qPoolDy… qSPDyna…                                            │
│ │        ●────────┼────────┼───────▶│        │         pool 2 a → SB  32,768 B                   │
│ │        ●────────┼────────┼───────▶│        │         pool 3 b → SB  16,384 B                   │
│ │        │        │        ●────────┼───────▶│         sp 2 identity → SB  32,768 B              │
│ │◀───────┼────────┼────────┼────────●        │         S[8]>=16 pe 2 EVENT_SEMAPHORE             │
│ │◀───────┼────────┼────────┼────────┼────────●         S[24]>=16 pe 3 LDWEIGHTS                  │
│ │◀───────┼────────┼────────┼────────●        │         S[9]>=16 pe 5 EVENT_SEMAPHORE             │
│ ●────────┼───────▶│        │        │        │         S[5]>=1 dve 2 COPY                        │
│ │◀───────┼────────●        │        │        │         S[6]>=1 pe 6 LDWEIGHTS                    │
│ ●────────┼───────▶│        │        │        │         S[5]>=2 dve 3 COPY                        │
│ │        │◀───────●        │        │        │         S[6]>=2 pool 4 PSEUDO_DMA_DIRECT2D        │
│ │        ●────────┼────────┼───────▶│        │         pool 4 SB → y  16,384 B                   │
│ │        │◀───────┼────────┼────────●        │         S[10]>=16 pool 5 NOP                      │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

$ neffc verify made.neff
made.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 2,651 bytes, then 7,589 more
  archive  14 members, 54,272 bytes, complete
  hash     matches

# It does on the CPU what its test says.
$ neffc test model/model.toml
model/model.toml: 1 test
  "whole numbers": passed
