# examples/weights: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/weights model

$ neffc build model/model.toml -o made.neff --draw
made.neff: 2,769 bytes
╭─ made.neff ──────────────────────────────────────────────────────────────────────────── 2,769 B ─╮
│ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒█████████████████████████████████████████████████████████████ │
│ ▒ header 1,024 B  █ archive, compressed 1,745 B                                                  │
│ weights, target *, programs read as v3 (assumed), 1 physical core                                │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 20 members ─────────────────────────────────────────────────────────────────────────── 4,788 B ─╮
│ sg00/pool.json                             ████████████████████████████████████          1,328 B │
│ sg00/def.json                              ███████████████████████████▌                  1,018 B │
│ neff.json                                  ███████████████████████████                     998 B │
│ sg00/bias.npy                              ██████████▍                                     384 B │
│ sg00/layer0.shift.npy                      ██████████▍                                     384 B │
│ kelf-a.json                                ███▍                                            129 B │
│ sg00/pool.bin                              ███▍                                            128 B │
│ sg00/act.json                              ███▏                                            118 B │
│ sg00/pool.asm                              ██▉                                             110 B │
│ sg00/dve.json                              █▊                                               65 B │
│ sg00/pe.json                               █▋                                               63 B │
│ sg00/sp.json                               █▋                                               63 B │
│ 8 members of no bytes                                                                            │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     x                                     float32       4 × 16                       256 B │
│ output    y                                     float32       4 × 16                       256 B │
│ constant  bias                                  float32       4 × 16                       256 B │
│ constant  shift                                 float32       4 × 16                       256 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pool ████████████████         2  EVENT_SEMAPHORE PSEUDO_DMA_TRIGGER                              │
│ no slots: pe, act, dve, sp                                                                       │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ q_sum                    data of pool               S[10]         1 transfer, 256 B              │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                              q_sum    +1 ───▶ S[10] ───▶ pool EVENT_SEMAPHORE >0                 │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ pool           q_sum                                                                             │
│ ●─────────────▶│               pool 0 x, bias, shift → y  256 B                                  │
│ │◀─────────────●               S[10]>0 pool 1 EVENT_SEMAPHORE                                    │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

$ neffc verify made.neff
made.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,745 bytes
  archive  20 members, 20,480 bytes, complete
  hash     matches

# It does on the CPU what its test says.
$ neffc test model/model.toml
model/model.toml: 1 test
  "sum of three": passed
