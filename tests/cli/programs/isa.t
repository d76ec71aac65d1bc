# The instructions, and the fields of one with how sure they are.

$ neffc isa EVENT_SEMAPHORE
0xa0 EVENT_SEMAPHORE
  class     control, maintained
  engines   pe act pool dve sp
  in        v2 v3 v4 v5
  evidence  measured
\
layouts
  CTRL_ES  v2 v3 v4 v5  published  format notes 05 §3.9
\
CTRL_ES, v3
\
       0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
    +---+---+---+---+---+---+---+---+---------------+---+-----------+
 0  | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |semaphore_value|10 |   rsvd    |
    +---+---+---+---+---+---+---+---+---------------+---+           |
16  |                                                               |
    +-----------------------------------------------+---------------+
32  |                events_extended                |     rsvd      |
    +-----------------------------------------------+               |
48  |                                                               |
    +---------------------------------------------------------------+
\
no  offset  bytes  field             kind           evidence
 1       0      1  opcode            unsigned       measured
 2       1      1  inst_word_len     unsigned       measured
 3       2      1  debug_cmd         DEBUG_CMD      measured
 4       3      1  debug_hint        unsigned       measured
 5       4      1  wait_mode         WAIT_MODE      measured
 6       5      1  wait_idx          unsigned       measured
 7       6      1  update_mode       UPDATE_MODE    measured
 8       7      1  update_idx        unsigned       measured
 9       8      4  semaphore_value   unsigned       measured
10      12      1  setter_signature  unsigned       measured
11      13     19  rsvd              reserved       published
12      32     12  events_extended   second events  measured
13      44     20  rsvd              reserved       published
\
words
  DEBUG_CMD, WAIT_MODE, UPDATE_MODE: see `neffc isa --enum NAME`
\
syntax
  EVENT_SEMAPHORE [WAIT] [UPDATE] [setter=<setter_signature>] [| [WAIT]
  [UPDATE]];
  WAIT: $S[8]>=16 and the like; UPDATE: $S[5]++@complete and the like
\
example
  EVENT_SEMAPHORE $S[8]>=16 $S[5]++@complete setter=1;

# By opcode, and in a generation; one whose fields are not known.

$ neffc isa 0xa4 --isa v5
0xa4 NOP
  class     control, maintained
  engines   pe act pool dve sp
  in        v2 v3 v4 v5
  evidence  measured
  note      cycle count at 12
\
layouts
  CTRL_NO (NOP)  v2 v3 v4 v5  published  format notes 05 §3.9
\
CTRL_NO (NOP), v5
\
       0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
    +---+---+---+---+---+---+---+---+---------------+---------------+
 0  | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |semaphore_value|     cycle     |
    +---+---+---+---+---+---+---+---+---------------+---------------+
16  |                             rsvd                              |
    |                                                               |
32  |                                                               |
    |                                                               |
48  |                                                               |
    +---------------------------------------------------------------+
\
no  offset  bytes  field            kind         evidence
 1       0      1  opcode           unsigned     measured
 2       1      1  inst_word_len    unsigned     measured
 3       2      1  debug_cmd        DEBUG_CMD    measured
 4       3      1  debug_hint       unsigned     measured
 5       4      1  wait_mode        WAIT_MODE    measured
 6       5      1  wait_idx         unsigned     measured
 7       6      1  update_mode      UPDATE_MODE  measured
 8       7      1  update_idx       unsigned     measured
 9       8      4  semaphore_value  unsigned     measured
10      12      4  cycle            unsigned     measured
11      16     48  rsvd             reserved     measured
\
words
  DEBUG_CMD, WAIT_MODE, UPDATE_MODE: see `neffc isa --enum NAME`
\
syntax
  NOP [WAIT] [UPDATE] [cycle=<cycle>];
  WAIT: $S[8]>=16 and the like; UPDATE: $S[5]++@complete and the like
\
example
  NOP $S[8]>=16 $S[5]++@complete cycle=1;

$ neffc isa PE_REG_WRITE
0x03 PE_REG_WRITE
  class     pe, maintained
  engines   pe
  in        v2 v3 v4 v5
  evidence  published
  note      PE configuration register write; layout unpublished
\
The fields are not known.

# An alias, in any case. Fields that are longer than a row, and words in a list of their own.

$ neffc isa act_table_load
0x23 ACT_TABLE_LOAD
  also      ACTIVATION_TABLE_LOAD
  class     activation, maintained
  engines   act dve
  in        v2 v3 v4 v5
  evidence  measured
  note      DVE on v5; selector at byte 35
\
layouts
  CTRL_NO (table load)  v2 v3 v4 v5  published  format notes 05 §3.9
\
CTRL_NO (table load), v3
\
       0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15
    +---+---+---+---+---+---+---+---+---------------+---------------+
 0  | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |semaphore_value|     rsvd      |
    +---+---+---+---+---+---+---+---+---------------+               |
16  |                                                               |
    |           +---+-----------------------------------------------+
32  |           |11 |                     rsvd                      |
    +-----------+---+                                               |
48  |                                                               |
    +---------------------------------------------------------------+
\
no  offset  bytes  field            kind         evidence
 1       0      1  opcode           unsigned     measured
 2       1      1  inst_word_len    unsigned     measured
 3       2      1  debug_cmd        DEBUG_CMD    measured
 4       3      1  debug_hint       unsigned     measured
 5       4      1  wait_mode        WAIT_MODE    measured
 6       5      1  wait_idx         unsigned     measured
 7       6      1  update_mode      UPDATE_MODE  measured
 8       7      1  update_idx       unsigned     measured
 9       8      4  semaphore_value  unsigned     measured
10      12     23  rsvd             reserved     measured
11      35      1  table_sel        unsigned     measured
12      36     28  rsvd             reserved     measured
\
words
  DEBUG_CMD, WAIT_MODE, UPDATE_MODE: see `neffc isa --enum NAME`
\
syntax
  ACT_TABLE_LOAD [WAIT] [UPDATE] [table_sel=<table_sel>];
  WAIT: $S[8]>=16 and the like; UPDATE: $S[5]++@complete and the like
\
example
  ACT_TABLE_LOAD $S[8]>=16 $S[5]++@complete table_sel=1;

# All generations at once: each layout that there is.

$ neffc isa MATMUL --all | grep "S3D3_MM"
  S3D3_MM (SUNDA)     v2  published  format notes 05 §3.6
  S3D3_MM (CAYMAN)    v3  published  format notes 05 §3.6
  S3D3_MM (MARIANA)   v4  published  format notes 05 §3.6
  S3D3_MM (MAVERICK)  v5  published  format notes 05 §3.6
S3D3_MM (SUNDA), v2
S3D3_MM (CAYMAN), v3
S3D3_MM (MARIANA), v4
S3D3_MM (MAVERICK), v5

$ neffc isa 0x61 --all | grep 0x
0x61 EVENT_WAIT
0x61 BATCH_NORM_STATS2
  BATCH_NORM_STATS2 $S[8]>=16 $S[5]++@complete src=@0x4000[1,1,1,1][64,1,1,1]

# The list, and what it can be filtered by.

$ neffc isa --isa tonga
0x01  LDWEIGHTS                    pe          pe                  tonga  published
0x02  MATMUL                       pe          pe                  tonga  published
0x21  ACTIVATE                     activation  act                 tonga  published
0x22  ACTIVATE_QUANTIZE            activation  act                 tonga  published
0x41  TENSOR_TENSOR                pool        pool                tonga  published
0x42  TENSOR_REDUCE                pool        pool                tonga  published
0x43  TENSOR_SCALAR                pool        pool                tonga  published
0x44  TENSOR_SCALAR_PTR_ARITH_OP   pool        pool                tonga  published
0x45  POOL                         pool        pool                tonga  published
0x46  COPY                         pool        pool                tonga  published
0x47  CAST                         pool        pool                tonga  published
0x48  RECIPROCAL                   pool        pool                tonga  published
0x49  MEMSET                       pool        pool                tonga  published
0x4a  REG_LOAD                     pool        pool                tonga  published
0x4b  REG_STORE                    pool        pool                tonga  published
0x4c  REG_SHUFFLE                  pool        pool                tonga  published
0x4d  RNG                          pool        pool                tonga  published
0x4e  TENSOR_CUMULATIVE_ARITH_OP   pool        pool                tonga  published
0x51  TENSOR_TENSOR_BITVEC_OP      pool        pool                tonga  published
0x52  TENSOR_REDUCE_BITVEC_OP      pool        pool                tonga  published
0x53  TENSOR_SCALAR_BITVEC_OP      pool        pool                tonga  published
0x54  TENSOR_SCALAR_PTR_BITVEC_OP  pool        pool                tonga  published
0x5e  TENSOR_CUMULATIVE_BITVEC_OP  pool        pool                tonga  published
0x61  EVENT_WAIT                   all         pe act pool dve sp  tonga  published
0x62  EVENT_SET                    all         pe act pool dve sp  tonga  published
0x63  EVENT_CLEAR                  all         pe act pool dve sp  tonga  published
0x65  SEMAPHORE_TEST_AND_SET       all         pe act pool dve sp  tonga  published
0x68  NOP                          all         pe act pool dve sp  tonga  published
0x69  WRITE                        all         pe act pool dve sp  tonga  published
0x6a  NOTIFY                       all         pe act pool dve sp  tonga  published
0xc1  PSEUDO_DMA_TRIGGER           pseudo      pe act pool dve sp  tonga  published
0xc2  PSEUDO_DMA_REARM             pseudo      pe act pool dve sp  tonga  published
0xc3  PSEUDO_DMA_BARRIER           pseudo      pe act pool dve sp  tonga  published
0xc4  PSEUDO_DMA_MEMCPY            pseudo      pe act pool dve sp  tonga  published
0xc5  PSEUDO_SEMAPHORE_SET         pseudo      pe act pool dve sp  tonga  published
0xc6  PSEUDO_LOAD_ACT_FUNC_SET     pseudo      pe act pool dve sp  tonga  published
0xc7  PSEUDO_SET_TRANSFER_ADJUST   pseudo      pe act pool dve sp  tonga  published
0xc8  PSEUDO_READ_VAR_ADDR         pseudo      pe act pool dve sp  tonga  published
0xeb  SIM_DMA_COPY                 simulation  -                   tonga  published
0xec  SIM_WRFILE                   simulation  -                   tonga  published
0xed  SIM_WRNPY                    simulation  -                   tonga  published
0xee  SIM_RDNPY                    simulation  -                   tonga  published
0xef  SIM_MEMCPY                   simulation  -                   tonga  published
0xff  INVALID                      invalid     -                   tonga  published

$ neffc isa --engine Scalar --evidence measured --class vector --class activation
0x21  ACTIVATE        activation  act           v2 v3 v4 v5  measured
0x23  ACT_TABLE_LOAD  activation  act dve       v2 v3 v4 v5  measured
0x43  TENSOR_SCALAR   vector      act pool dve  v2 v3 v4 v5  measured
0x46  COPY            vector      act pool dve  v2 v3 v4 v5  measured
0x47  CAST            vector      act pool dve  v2 v3 v4 v5  measured

$ neffc isa --search act_ --all
0x23  ACT_TABLE_LOAD            activation  act dve             v2 v3 v4 v5  measured
0xb6  COMPACT_CONTROL_INST      control     pe act pool dve sp  v5           published
0xc6  PSEUDO_LOAD_ACT_FUNC_SET  pseudo      pe act pool dve sp  v2 v3 v4 v5  published
0xc6  PSEUDO_LOAD_ACT_FUNC_SET  pseudo      pe act pool dve sp  tonga        published

$ neffc isa --search banana

$ neffc isa --class banana
! error: invalid value 'banana' for '--class <CLASS>'
!   [possible values: pe, activation, vector, control, pseudo, extension, pool, all, simulation, invalid]
!
! For more information, try '--help'.
[2]

# Enumerations.

$ neffc isa --enum fp32_mode
FP32_MODE (format notes 05 §4.3)
0x00  NONE        v2 v3 v4 v5  measured
0x01  LOW         v2 v3 v4 v5  measured
0x02  HIGH        v2 v3 v4 v5  measured
0x03  LOW_HIGH    v2 v3 v4 v5  measured

$ neffc isa --enum | grep _MODE
FP32_MODE                4 words  format notes 05 §4.3
TRANSPOSE_MODE           2 words  format notes 05 §4.3
PE_PERF_MODE             7 words  format notes 05 §3.6
PE_SEED_MODE             3 words  format notes 05 §4.3
TAG_WGT_MODE             2 words  format notes 05 §4.3
ORDERING_MODE            2 words  format notes 05 §4.3
BR_TARGET_MODE           4 words  format notes 05 §4.3
INDIRECT_MODE            3 words  format notes 05 §4.3
DMA_ADDR_MODE           12 words  format notes 05 §4.3
DMA_SEMA_UPDATE_MODE     7 words  format notes 05 §4.3
TEST_EVT_SEM_MODE        5 words  format notes 05 §4.3
CLEAR_MODE               2 words  format notes 05 §4.3
REG_SERIAL_MODE           1 word  format notes 05 §4.3
WAIT_MODE               21 words  format notes 05 §1.5
UPDATE_MODE             21 words  format notes 05 §1.6
TONGA_WAIT_EVENT_MODE    3 words  format notes 05 §1.3
TONGA_SET_EVENT_MODE     4 words  format notes 05 §1.3
TONGA_TRACE_MODE         4 words  format notes 05 §1.2

# JSON.

$ neffc isa --json --search trigger_coll
{
  "schema": 1,
  "instructions": [
    {
      "opcode": 200,
      "mnemonic": "PSEUDO_TRIGGER_COLLECTIVE",
      "aliases": [],
      "class": "pseudo",
      "status": "consumed by the runtime",
      "engines": [
        "pe",
        "act",
        "pool",
        "dve",
        "sp"
      ],
      "generations": [
        "v2",
        "v3",
        "v4",
        "v5"
      ],
      "evidence": "published",
      "note": null
    },
    {
      "opcode": 217,
      "mnemonic": "PSEUDO_TRIGGER_COLLECTIVE2",
      "aliases": [],
      "class": "pseudo",
      "status": "consumed by the runtime",
      "engines": [
        "pe",
        "act",
        "pool",
        "dve",
        "sp"
      ],
      "generations": [
        "v2",
        "v3",
        "v4",
        "v5"
      ],
      "evidence": "published",
      "note": "needs DA after it"
    }
  ]
}

$ neffc isa HALT --json | grep example
          "example": "HALT $S[8]>=16 $S[5]++@complete;",

$ neffc isa HALT --json | grep kind
              "kind": "unsigned",
              "kind": "unsigned",
              "kind": "DEBUG_CMD",
              "kind": "unsigned",
              "kind": "WAIT_MODE",
              "kind": "unsigned",
              "kind": "UPDATE_MODE",
              "kind": "unsigned",
              "kind": "unsigned",
              "kind": "reserved",

$ neffc isa --enum FP32_MODE --json
{
  "schema": 1,
  "enumerations": [
    {
      "name": "FP32_MODE",
      "section": "05 §4.3",
      "words": [
        {
          "value": 0,
          "word": "NONE",
          "aliases": [],
          "generations": [
            "v2",
            "v3",
            "v4",
            "v5"
          ],
          "evidence": "measured"
        },
        {
          "value": 1,
          "word": "LOW",
          "aliases": [],
          "generations": [
            "v2",
            "v3",
            "v4",
            "v5"
          ],
          "evidence": "measured"
        },
        {
          "value": 2,
          "word": "HIGH",
          "aliases": [],
          "generations": [
            "v2",
            "v3",
            "v4",
            "v5"
          ],
          "evidence": "measured"
        },
        {
          "value": 3,
          "word": "LOW_HIGH",
          "aliases": [],
          "generations": [
            "v2",
            "v3",
            "v4",
            "v5"
          ],
          "evidence": "measured"
        }
      ]
    }
  ]
}

# Files for editors.

$ neffc isa --editor vim | grep "b:current_syntax"
if exists("b:current_syntax")
let b:current_syntax = "neff"

$ neffc isa --editor vscode | grep scopeName
  "scopeName": "source.neff",

$ neffc isa --editor tree | grep "name: "
  name: "neff",
    name: ($) => seq("%", choice($.identifier, $.string)),

# What there is not.

$ neffc isa matmull
! error[N0801]: no instruction is called `matmull`
!  |
!  = help: the nearest are MATMUL
!
[2]

$ neffc isa matmull --json | grep message
      "message": "no instruction is called `matmull`",
[2]

$ neffc isa PE_MANAGE_SEED
! error[N0802]: PE_MANAGE_SEED is not in v3
!  |
!  = help: it is in v4, v5
!
[2]

$ neffc isa 0xeb
! error[N0802]: 0xeb is not in v3
!  |
!  = help: it is in tonga
!
[2]

$ neffc isa 0x00
! error[N0801]: no instruction is called `0x00`
!  |
!  = help: `neffc isa` lists the instructions
!
[2]

$ neffc isa --enum DTIPE
! error[N0862]: no enumeration is called `DTIPE`
!  |
!  = help: the nearest are DTYPE
!
[2]

$ neffc isa "\x1b[31m"
! error[N0801]: no instruction is called `\x1b[31m`
!  |
!  = help: `neffc isa` lists the instructions
!
[2]

$ neffc isa NOP --class pe
! error: the argument '[NAME]' cannot be used with '--class <CLASS>'
!
! Usage: neffc isa <NAME>
!
! For more information, try '--help'.
[2]

$ neffc isa | closed-pipe
[3]

$ neffc isa --help
List the instructions, or show the fields of one
\
Usage: neffc isa [OPTIONS] [NAME]
\
Arguments:
  [NAME]
          A mnemonic or an opcode (0xNN); without it the instructions are listed
\
Options:
      --isa <GENERATION>
          Generation of the instruction set: tonga, v2, v3, v4 or v5
          
          [default: v3]
\
      --all
          All generations
\
      --json
          Print JSON
\
      --class <CLASS>
          List only instructions of this class; may be given again
          
          [possible values: pe, activation, vector, control, pseudo, extension, pool, all,
          simulation, invalid]
\
      --engine <NAME>
          List only instructions that this engine is known to have a handler for: pe, act, pool, dve
          or sp, or what the profiler calls them; may be given again
\
      --evidence <WORD>
          List only instructions of which the table is this sure; may be given again
          
          [possible values: measured, published, inferred, choice]
\
      --search <WORD>
          List only instructions with this in their mnemonic or in an alias, in any case
\
      --sp
          The 8-byte instructions of the SP engine of tonga instead
\
      --enum [<NAME>]
          List the words of an enumeration; without NAME the enumerations
\
      --editor <EDITOR>
          Print a syntax file for an editor, with the mnemonics of all generations
\
          Possible values:
          - vim:    A Vim syntax file: ~/.vim/syntax/neff.vim
          - vscode: A TextMate grammar, as VS Code takes it: syntaxes/neff.tmLanguage.json of an
            extension
          - tree:   A tree-sitter grammar: grammar.js
\
  -h, --help
          Print help (see a summary with '-h')
\
Global options:
      --color <WHEN>
          When to colour; `auto` colours terminals only and obeys NO_COLOR
          
          [default: auto]
          [possible values: auto, always, never]
\
  -q, --quiet
          Print errors only, no warnings and notes
\
  -v, --verbose
          Say more: the explain page under each finding
\
Examples:
  neffc isa
  neffc isa --engine act --evidence measured
  neffc isa --search select --all
  neffc isa MATMUL
  neffc isa 0xA0 --isa v4
  neffc isa --enum DTYPE
  neffc isa --sp
  neffc isa --editor vim > ~/.vim/syntax/neff.vim
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

# The 8-byte instructions have a table of their own.

$ neffc isa --sp
0x04  WRITE8_IND          published  ar@1:1 value@2:1 offset@4:4
0x05  WRITE32_IND         published  ar@1:1 offset@2:2 value@4:4
0x08  WRITE8_DIR          published  value@1:1 addr@4:4+2:2
0x10  NOTIFY_HALT         published  flags@1:1 metadata@4:4
0x20  WAIT_CYCLES         published  cycles@4:4
0x24  WAIT_EVENT_SET      published  event@1:1
0x25  WAIT_EVENT_SET_M    published  group@1:1 mask@4:4
0x30  BRANCH_U            published  target@4:4
0x34  BRANCH_C_EVENT_SET  published  event@1:1 target@4:4
0x38  BRANCH_C_CNTR_Z     published  cntr@1:1 target@4:4
0x39  BRANCH_C_CNTR_NZ    published  cntr@1:1 target@4:4
0x40  SET_CNTR            published  cntr@1:1 value@4:4
0x41  DECR_CNTR           published  cntr@1:1
0x50  CLR_ALL_EVENTS      published
0x51  CLR_EVENT           published  event@1:1
0x60  SET_AR              published  ar@1:1 addr@4:4+2:2
\
Fields are NAME@OFFSET:BYTES. Their layout is this project's own choice: the vendor's is not known.

$ neffc isa --sp --json wait_event_set
{
  "schema": 1,
  "instructions": [
    {
      "opcode": 36,
      "mnemonic": "WAIT_EVENT_SET",
      "evidence": "published",
      "field_evidence": "choice",
      "fields": [
        {
          "name": "event",
          "pieces": [
            [
              1,
              1
            ]
          ],
          "low": 0,
          "high": 127
        }
      ]
    }
  ]
}

$ neffc isa --sp WAIT_EVENTS
! error[N0801]: no 8-byte instruction is called `WAIT_EVENTS`
!  |
!  = help: the nearest are WAIT_EVENT_SET
!
[2]
