# examples/model: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/model model

$ neffc build model/model.toml -o made.neff --draw
made.neff: 2,414 bytes
╭─ made.neff ──────────────────────────────────────────────────────────────────────────── 2,414 B ─╮
│ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒████████████████████████████████████████████████████████ │
│ ▒ header 1,024 B  █ archive, compressed 1,390 B                                                  │
│ model, target *, programs read as v3 (assumed), 1 physical core                                  │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 18 members ─────────────────────────────────────────────────────────────────────────── 3,755 B ─╮
│ sg00/pool.json                             ████████████████████████████████████            997 B │
│ neff.json                                  ███████████████████████████████████             972 B │
│ sg00/def.json                              ██████████████████████████████████▊             965 B │
│ sg00/pool.bin                              ██████▉                                         192 B │
│ sg00/pool.asm                              ██████▉                                         191 B │
│ kelf-a.json                                ████▋                                           129 B │
│ sg00/act.json                              ████▎                                           118 B │
│ sg00/dve.json                              ██▎                                              65 B │
│ sg00/pe.json                               ██▎                                              63 B │
│ sg00/sp.json                               ██▎                                              63 B │
│ 8 members of no bytes                                                                            │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     x                                     float32       32                           128 B │
│ output    y                                     float32       32                           128 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pool ████████████████         3  PSEUDO_DMA_TRIGGER×2 EVENT_SEMAPHORE                            │
│ no slots: pe, act, dve, sp                                                                       │
├─ other variables ────────────────────────────────────────────────────────────────────────────────┤
│ held (tmp-buf 128 B)                                                                             │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ q_x                      in of pool                 S[10]         1 transfer, 128 B              │
│ q_y                      out of pool                S[11]         1 transfer, 128 B              │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                                q_x    +1 ───▶ S[10] ───▶ pool PSEUDO_DMA_TRIGGER >0              │
│                                q_y    +1 ───▶ S[11] ───▶ pool EVENT_SEMAPHORE >0                 │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ pool           q_x            q_y                                                                │
│ ●─────────────▶│              │               pool 0 x → held  128 B                             │
│ │◀─────────────●              │               S[10]>0 pool 1 PSEUDO_DMA_TRIGGER                  │
│ ●──────────────┼─────────────▶│               pool 1 held → y  128 B                             │
│ │◀─────────────┼──────────────●               S[11]>0 pool 2 EVENT_SEMAPHORE                     │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

$ neffc verify made.neff
made.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,390 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# It does on the CPU what its test says.
$ neffc test model/model.toml
model/model.toml: 1 test
  "a copy": passed
