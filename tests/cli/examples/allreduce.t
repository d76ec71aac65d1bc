# examples/allreduce: it builds without a word, what is built is sound, and this is what it looks like.

$ copy examples/allreduce model

$ neffc build model/model.toml -o made.neff --draw
made.neff: 2,611 bytes
╭─ made.neff ──────────────────────────────────────────────────────────────────────────── 2,611 B ─╮
│ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒███████████████████████████████████████████████████████████ │
│ ▒ header 1,024 B  █ archive, compressed 1,587 B                                                  │
│ x, target *, programs read as v3 (assumed), 1 physical core                                      │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 18 members ─────────────────────────────────────────────────────────────────────────── 4,349 B ─╮
│ sg00/def.json                              ████████████████████████████████████          1,348 B │
│ sg00/pool.json                             ███████████████████████████▊                  1,042 B │
│ neff.json                                  ██████████████████████████▎                     986 B │
│ sg00/pool.bin                              █████▏                                          192 B │
│ sg00/pe.asm                                ████                                            153 B │
│ kelf-a.json                                ███▍                                            129 B │
│ sg00/pool.asm                              ███▎                                            126 B │
│ sg00/act.json                              ███▏                                            118 B │
│ sg00/dve.json                              █▋                                               65 B │
│ sg00/pe.bin                                █▋                                               64 B │
│ sg00/pe.json                               █▋                                               63 B │
│ sg00/sp.json                               █▋                                               63 B │
│ 6 members of no bytes                                                                            │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     input                                 float32       32                           128 B │
│ output    output                                float32       32                           128 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pe   █████▎                   1  PSEUDO_TRIGGER_COLLECTIVE                                       │
│ pool ████████████████         3  PSEUDO_DMA_TRIGGER×2 EVENT_SEMAPHORE                            │
│ no slots: act, dve, sp                                                                           │
├─ other variables ────────────────────────────────────────────────────────────────────────────────┤
│ SB (state-buffer), gradient_in (tmp-buf 128 B), gradient_out (tmp-buf 128 B)                     │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ q_gradient_in            in of pool                 S[10]         1 transfer, 128 B              │
│ q_gradient_out           out of pool                S[11]         1 transfer, 128 B              │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                      q_gradient_in    +1 ───▶ S[10] ───▶ pe PSEUDO_TRIGGER_COLLECTIVE >0         │
│                     q_gradient_out    +1 ───▶ S[11] ───▶ pool EVENT_SEMAPHORE >0                 │
│       pe PSEUDO_TRIGGER_COLLECTIVE    +1 ───▶ S[22] ───▶ pool PSEUDO_DMA_TRIGGER >0              │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ pe            pool          q_gradient_in q_gradient_o…                                          │
│ │             ●────────────▶│             │              pool 0 input → gradient_in  128 B       │
│ │◀────────────┼─────────────●             │              S[10]>0 pe 0 gradient_in → gradient_out │
│ ●────────────▶│             │             │              S[22]>0 pool 1 PSEUDO_DMA_TRIGGER       │
│ │             ●─────────────┼────────────▶│              pool 1 gradient_out → output  128 B     │
│ │             │◀────────────┼─────────────●              S[11]>0 pool 2 EVENT_SEMAPHORE          │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

$ neffc verify made.neff
made.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,587 bytes
  archive  19 members, 20,480 bytes, complete
  hash     matches

# It does on the CPU what its test says.
$ neffc test model/model.toml
model/model.toml: 1 test
  "one rank": passed
