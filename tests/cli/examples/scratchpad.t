# examples/scratchpad: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/scratchpad model

$ neffc build model/model.toml -o made.neff --draw
made.neff: 11,264 bytes
╭─ made.neff ─────────────────────────────────────────────────────────────────────────── 11,264 B ─╮
│ ▒▒▒▒▒▒▒▒███████████████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ │
│ ▒ header 1,024 B  █ archive, compressed 2,168 B  ░ tail 8,072 B                                  │
│ scratchpad, target cayman, programs read as v3, 1 physical core                                  │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 13 members ─────────────────────────────────────────────────────────────────────────── 7,836 B ─╮
│ sg00/def.json                              ████████████████████████████████████          4,381 B │
│ neff.json                                  ███████████████▎                              1,871 B │
│ sg00/SP.bin                                ██▋                                             320 B │
│ sg00/Activation.bin                        ██                                              256 B │
│ sg00/Pool.bin                              ██                                              256 B │
│ kelf-0.json                                █▎                                              162 B │
│ sg00/Activation.json                       █                                               136 B │
│ sg00/DVE.bin                               █                                               128 B │
│ sg00/PE.bin                                █                                               128 B │
│ sg00/DVE.json                              ▌                                                62 B │
│ sg00/Pool.json                             ▍                                                48 B │
│ sg00/PE.json                               ▎                                                44 B │
│ 1 more document                            ▎                                                44 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     x                                     float32       128 × 32                  16,384 B │
│ output    y                                     float32       128 × 32                  16,384 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pe   ██████▍                  2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ act  ████████████▊            4  PSEUDO_DMA_DIRECT2D×2 PSEUDO_BRANCH_LABEL SET_ORDERING_MODE     │
│ pool ████████████▊            4  NOP PSEUDO_BRANCH_LABEL PSEUDO_DMA_DIRECT2D SET_ORDERING_MODE   │
│ dve  ██████▍                  2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ sp   ████████████████         5  PSEUDO_DMA_DIRECT2D×2 EVENT_SEMAPHORE PSEUDO_BRANCH_LABEL       │
│                                  SET_ORDERING_MODE                                               │
├─ other variables ────────────────────────────────────────────────────────────────────────────────┤
│ DGETable0 (dge-table), SB (state-buffer), high (virtual 8,192 B), low (virtual 8,192 B), whole   │
│ (virtual 16,384 B)                                                                               │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ qActDynamicHW            dynamic of act ×16         S[40..55]     2 transfers, 16,384 B          │
│ qPoolDynamic             dynamic of pool ×16        S[8..23]      1 transfer, 16,384 B           │
│ qSPDynamicHW             dynamic of sp ×16          S[24..39]     2 transfers, 32,768 B          │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                       qPoolDynamic   +16 ───▶ S[8]  ───▶ pool NOP >=16                           │
│                       qSPDynamicHW   +16 ───▶ S[24] ───▶ act PSEUDO_DMA_DIRECT2D >=16            │
│                       qSPDynamicHW   +16 ───▶ S[25] ───▶ pool PSEUDO_DMA_DIRECT2D >=16           │
│                      qActDynamicHW   +16 ───▶ S[40] ───▶ sp EVENT_SEMAPHORE >=16                 │
│                      qActDynamicHW   +16 ───▶ S[41] ───▶ sp PSEUDO_DMA_DIRECT2D >=16             │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ act      pool     sp       qActDyn… qPoolDy… qSPDyna…                                            │
│ │        │        ●────────┼────────┼───────▶│         sp 2 x → SB  16,384 B                     │
│ │◀───────┼────────┼────────┼────────┼────────●         S[24]>=16 act 2 PSEUDO_DMA_DIRECT2D       │
│ ●────────┼────────┼───────▶│        │        │         act 2 SB → low  8,192 B                   │
│ ●────────┼────────┼───────▶│        │        │         act 3 SB → high  8,192 B                  │
│ │        │        │◀───────●        │        │         S[40]>=16 sp 3 EVENT_SEMAPHORE            │
│ │        │        │◀───────●        │        │         S[41]>=16 sp 4 PSEUDO_DMA_DIRECT2D        │
│ │        │        ●────────┼────────┼───────▶│         sp 4 whole → SB  16,384 B                 │
│ │        │◀───────┼────────┼────────┼────────●         S[25]>=16 pool 2 PSEUDO_DMA_DIRECT2D      │
│ │        ●────────┼────────┼───────▶│        │         pool 2 SB → y  16,384 B                   │
│ │        │◀───────┼────────┼────────●        │         S[8]>=16 pool 3 NOP                       │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

$ neffc verify made.neff
made.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 2,168 bytes, then 8,072 more
  archive  13 members, 19,968 bytes, complete
  hash     matches

# It does on the CPU what its test says.
$ neffc test model/model.toml
model/model.toml: 1 test
  "there and back": passed
