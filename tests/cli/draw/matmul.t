# `info --draw` on the real file: two graphs, of which the second is the first with other offsets.
# The order of the last section is that of format notes 12 §9.

$ copy tests/data/matmul_small/matmul_small.neff matmul_small.neff

$ neffc info matmul_small.neff --draw --quiet
╭─ matmul_small.neff ─────────────────────────────────────────────────────────────────── 62,464 B ─╮
│ ▒██████████████████████████████████████████████████████████████████████████████████░░░░░░░░░░░░░ │
│ ▒ header 1,024 B  █ archive, compressed 53,601 B  ░ tail 7,839 B                                 │
│ file.neff, target cayman, programs read as v3, 2 physical cores                                  │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ 72 members ───────────────────────────────────────────────────────────────────────── 302,546 B ─╮
│ sg00/value_sg0000_identity_82_CRSM.npy     ████████████████████████████████████         32,896 B │
│ sg01/value_sg0000_identity_82_CRSM.npy     ████████████████████████████████████         32,896 B │
│ sg00/exp_and_others_bkt.bin                ████████████████████████████████▉            30,112 B │
│ sg01/exp_and_others_bkt.bin                ████████████████████████████████▉            30,112 B │
│ sg00/exp_and_others.json                   ██████████████████████████████▋              28,093 B │
│ sg01/exp_and_others.json                   ██████████████████████████████▋              28,093 B │
│ sg00/default_datapath_table.bin            █████████████████▉                           16,384 B │
│ sg01/default_datapath_table.bin            █████████████████▉                           16,384 B │
│ sg00/act_info.json                         █████████████████▎                           15,859 B │
│ sg01/act_info.json                         █████████████████▎                           15,859 B │
│ sg00/default_control_fast_table.bin        ████▍                                         4,096 B │
│ sg00/default_control_slow_table.bin        ████▍                                         4,096 B │
│ 18 more documents                          ███████████████████▋                         18,032 B │
│ 10 more programs                           ████                                          3,712 B │
│ 6 more tables of engines                   █████████████████▍                           15,936 B │
│ 26 more with debug information             ██████████▉                                   9,986 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ tensors ────────────────────────────────────────────────────────────────────────────────────────╮
│ input     x                                     float16       128 × 256                 65,536 B │
│ input     y                                     float16       256 × 128                 65,536 B │
│ output    output0                               float16       128 × 128                 32,768 B │
│ constant  identity_82_sg0000                    float16       128 × 128 × 1 × 1         32,768 B │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg00 ─────────────────────────────────────────────────────────────────────────────────────╮
├─ engines: slots and what they do ────────────────────────────────────────────────────────────────┤
│ pe   ████████████████        12  LDWEIGHTS×4 MATMUL×4 EVENT_SEMAPHORE×2 PSEUDO_BRANCH_LABEL      │
│                                  SET_ORDERING_MODE                                               │
│ act  ██████▋                  5  COPY×2 ACT_TABLE_LOAD PSEUDO_BRANCH_LABEL SET_ORDERING_MODE     │
│ pool █████████▎               7  PSEUDO_DMA_DIRECT2D×4 NOP PSEUDO_BRANCH_LABEL SET_ORDERING_MODE │
│ dve  ██▋                      2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           │
│ sp   ████                     3  PSEUDO_BRANCH_LABEL PSEUDO_DMA_DIRECT2D SET_ORDERING_MODE       │
├─ other variables ────────────────────────────────────────────────────────────────────────────────┤
│ DGETable0 (dge-table), SB (state-buffer)                                                         │
├─ queues: completion semaphores and what they carry ──────────────────────────────────────────────┤
│ qPoolDynamic             dynamic of pool ×16        S[24..39]     4 transfers, 114,688 B         │
│ qSPDynamicHW             dynamic of sp ×16          S[8..23]      1 transfer, 32,768 B           │
├─ signals: who changes them, who waits for them ──────────────────────────────────────────────────┤
│                        act COPY ×2    +1 ───▶ S[4]  ─┬─▶ pe LDWEIGHTS >=1                        │
│                                                      ╰─▶ pool PSEUDO_DMA_DIRECT2D >=2            │
│                       pe MATMUL ×4    +1 ───▶ S[5]  ───▶ act COPY ×2 >=2, >=4                    │
│                       qSPDynamicHW   +16 ───▶ S[8]  ───▶ pe LDWEIGHTS >=16                       │
│                       qPoolDynamic   +16 ───▶ S[24] ───▶ pe EVENT_SEMAPHORE >=16                 │
│                       qPoolDynamic   +16 ───▶ S[25] ───▶ pe EVENT_SEMAPHORE >=16                 │
│                       qPoolDynamic   +16 ───▶ S[26] ───▶ pe LDWEIGHTS >=16                       │
│                       qPoolDynamic   +16 ───▶ S[27] ───▶ pool NOP >=16                           │
├─ one order in which this can run, from top to bottom ────────────────────────────────────────────┤
│ pe       act      pool     sp       qPoolDy… qSPDyna…                                            │
│ │        │        ●────────┼───────▶│        │         pool 2 x → SB  65,536 B                   │
│ │        │        ●────────┼───────▶│        │         pool 3 y → SB  16,384 B                   │
│ │        │        ●────────┼───────▶│        │         pool 4 y → SB  16,384 B                   │
│ │        │        │        ●────────┼───────▶│         sp 2 identity_82_sg0000 → SB  32,768 B    │
│ │◀───────┼────────┼────────┼────────●        │         S[24]>=16 pe 2 EVENT_SEMAPHORE            │
│ │◀───────┼────────┼────────┼────────┼────────●         S[8]>=16 pe 3 LDWEIGHTS                   │
│ │◀───────┼────────┼────────┼────────●        │         S[25]>=16 pe 7 EVENT_SEMAPHORE            │
│ ●───────▶│        │        │        │        │         S[5]>=2 act 3 COPY                        │
│ │◀───────●        │        │        │        │         S[4]>=1 pe 8 LDWEIGHTS                    │
│ │◀───────┼────────┼────────┼────────●        │         S[26]>=16 pe 10 LDWEIGHTS                 │
│ ●───────▶│        │        │        │        │         S[5]>=4 act 4 COPY                        │
│ │        ●───────▶│        │        │        │         S[4]>=2 pool 5 PSEUDO_DMA_DIRECT2D        │
│ │        │        ●────────┼───────▶│        │         pool 5 SB → output0  16,384 B             │
│ │        │        │◀───────┼────────●        │         S[27]>=16 pool 6 NOP                      │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯
╭─ graph sg01 ─────────────────────────────────────────────────────────────────────────────────────╮
│ as sg00, with other addresses at most                                                            │
╰──────────────────────────────────────────────────────────────────────────────────────────────────╯

# The same bytes whatever the locale and the terminal are.

$ neffc info matmul_small.neff --draw --quiet > a

$ LANG=C TERM=dumb LC_ALL=C neffc info matmul_small.neff --draw=unicode --quiet > b

$ same a b

# The facts come from standard input as well.

$ neffc info - --draw=ascii --quiet < matmul_small.neff
+- standard input ---------------------------------------------------------------------- 62,464 B -+
| =##################################################################################............. |
| = header 1,024 B  # archive, compressed 53,601 B  . tail 7,839 B                                 |
| file.neff, target cayman, programs read as v3, 2 physical cores                                  |
+--------------------------------------------------------------------------------------------------+
+- 72 members ------------------------------------------------------------------------- 302,546 B -+
| sg00/value_sg0000_identity_82_CRSM.npy     ####################################         32,896 B |
| sg01/value_sg0000_identity_82_CRSM.npy     ####################################         32,896 B |
| sg00/exp_and_others_bkt.bin                ################################             30,112 B |
| sg01/exp_and_others_bkt.bin                ################################             30,112 B |
| sg00/exp_and_others.json                   ##############################               28,093 B |
| sg01/exp_and_others.json                   ##############################               28,093 B |
| sg00/default_datapath_table.bin            #################                            16,384 B |
| sg01/default_datapath_table.bin            #################                            16,384 B |
| sg00/act_info.json                         #################                            15,859 B |
| sg01/act_info.json                         #################                            15,859 B |
| sg00/default_control_fast_table.bin        ####                                          4,096 B |
| sg00/default_control_slow_table.bin        ####                                          4,096 B |
| 18 more documents                          ###################                          18,032 B |
| 10 more programs                           ####                                          3,712 B |
| 6 more tables of engines                   #################                            15,936 B |
| 26 more with debug information             ##########                                    9,986 B |
+--------------------------------------------------------------------------------------------------+
+- tensors ----------------------------------------------------------------------------------------+
| input     x                                     float16       128 x 256                 65,536 B |
| input     y                                     float16       256 x 128                 65,536 B |
| output    output0                               float16       128 x 128                 32,768 B |
| constant  identity_82_sg0000                    float16       128 x 128 x 1 x 1         32,768 B |
+--------------------------------------------------------------------------------------------------+
+- graph sg00 -------------------------------------------------------------------------------------+
+- engines: slots and what they do ----------------------------------------------------------------+
| pe   ################        12  LDWEIGHTSx4 MATMULx4 EVENT_SEMAPHOREx2 PSEUDO_BRANCH_LABEL      |
|                                  SET_ORDERING_MODE                                               |
| act  ######                   5  COPYx2 ACT_TABLE_LOAD PSEUDO_BRANCH_LABEL SET_ORDERING_MODE     |
| pool #########                7  PSEUDO_DMA_DIRECT2Dx4 NOP PSEUDO_BRANCH_LABEL SET_ORDERING_MODE |
| dve  ##                       2  PSEUDO_BRANCH_LABEL SET_ORDERING_MODE                           |
| sp   ####                     3  PSEUDO_BRANCH_LABEL PSEUDO_DMA_DIRECT2D SET_ORDERING_MODE       |
+- other variables --------------------------------------------------------------------------------+
| DGETable0 (dge-table), SB (state-buffer)                                                         |
+- queues: completion semaphores and what they carry ----------------------------------------------+
| qPoolDynamic             dynamic of pool x16        S[24..39]     4 transfers, 114,688 B         |
| qSPDynamicHW             dynamic of sp x16          S[8..23]      1 transfer, 32,768 B           |
+- signals: who changes them, who waits for them --------------------------------------------------+
|                        act COPY x2    +1 ---> S[4]  -+-> pe LDWEIGHTS >=1                        |
|                                                      +-> pool PSEUDO_DMA_DIRECT2D >=2            |
|                       pe MATMUL x4    +1 ---> S[5]  ---> act COPY x2 >=2, >=4                    |
|                       qSPDynamicHW   +16 ---> S[8]  ---> pe LDWEIGHTS >=16                       |
|                       qPoolDynamic   +16 ---> S[24] ---> pe EVENT_SEMAPHORE >=16                 |
|                       qPoolDynamic   +16 ---> S[25] ---> pe EVENT_SEMAPHORE >=16                 |
|                       qPoolDynamic   +16 ---> S[26] ---> pe LDWEIGHTS >=16                       |
|                       qPoolDynamic   +16 ---> S[27] ---> pool NOP >=16                           |
+- one order in which this can run, from top to bottom --------------------------------------------+
| pe       act      pool     sp       qPoolDy~ qSPDyna~                                            |
| |        |        o--------+------->|        |         pool 2 x -> SB  65,536 B                  |
| |        |        o--------+------->|        |         pool 3 y -> SB  16,384 B                  |
| |        |        o--------+------->|        |         pool 4 y -> SB  16,384 B                  |
| |        |        |        o--------+------->|         sp 2 identity_82_sg0000 -> SB  32,768 B   |
| |<-------+--------+--------+--------o        |         S[24]>=16 pe 2 EVENT_SEMAPHORE            |
| |<-------+--------+--------+--------+--------o         S[8]>=16 pe 3 LDWEIGHTS                   |
| |<-------+--------+--------+--------o        |         S[25]>=16 pe 7 EVENT_SEMAPHORE            |
| o------->|        |        |        |        |         S[5]>=2 act 3 COPY                        |
| |<-------o        |        |        |        |         S[4]>=1 pe 8 LDWEIGHTS                    |
| |<-------+--------+--------+--------o        |         S[26]>=16 pe 10 LDWEIGHTS                 |
| o------->|        |        |        |        |         S[5]>=4 act 4 COPY                        |
| |        o------->|        |        |        |         S[4]>=2 pool 5 PSEUDO_DMA_DIRECT2D        |
| |        |        o--------+------->|        |         pool 5 SB -> output0  16,384 B            |
| |        |        |<-------+--------o        |         S[27]>=16 pool 6 NOP                      |
+--------------------------------------------------------------------------------------------------+
+- graph sg01 -------------------------------------------------------------------------------------+
| as sg00, with other addresses at most                                                            |
+--------------------------------------------------------------------------------------------------+
