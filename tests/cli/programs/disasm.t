# The programs of a NEFF as text, and back to the same bytes.

$ fixture neff > f

$ neffc disasm f
\# sg00 pe: 1 slot, sg00/pe.bin
.isa v3
.engine pe
PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=3 output_tensor_id=4 num_elements=32 dtype=fp32 op=ADD group_id=0;  # input gradient_in, output gradient_out
\
\# sg00 act: 0 slots, sg00/act.bin
.isa v3
.engine act
\
\# sg00 pool: 3 slots, sg00/pool.bin
.isa v3
.engine pool
PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
PSEUDO_DMA_TRIGGER $S[22]>0 q_gradient_out block_id=0;
EVENT_SEMAPHORE $S[11]>0;
\
\# sg00 dve: 0 slots, sg00/dve.bin
.isa v3
.engine dve
\
\# sg00 sp: 0 slots, sg00/sp.bin
.isa v3
.engine sp

$ neffc disasm --style profiler f
\# sg00 pe
\
\
\# sg00 act
\
\# sg00 pool
\
\
S[11] (q_gradient_out)>0 setter=0   
\
\# sg00 dve
\
\# sg00 sp

$ neffc cat f sg00/pool.bin -o pool.bin

$ neffc disasm pool.bin -o pool.asm

$ cat pool.asm
PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
PSEUDO_DMA_TRIGGER $S[22]>0 q_gradient_out block_id=0;
EVENT_SEMAPHORE $S[11]>0;

$ neffc asm pool.asm -o again.bin

$ same pool.bin again.bin

# A program whose end is no whole slot is written whole.

$ write odd.bin "\xa4\x10\x07"

$ neffc disasm odd.bin
.bytes a41007;

# A program of a real file. The text says what it is for, so it assembles without options. Behind
# addresses stand the variables of the graph that they lie in.

$ copy tests/data/matmul_small/matmul_small.neff m

$ neffc disasm m --graph sg00 --engine sp --engine Tensor
\# sg00 pe: 12 slots, sg00/PE.bin
.isa v3
.engine pe
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
EVENT_SEMAPHORE $S[24]>=16;
LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000800[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
LDWEIGHTS transpose_mode=ENABLED src=fp16@0x37dfe[-1,0,-32][32,1,4] 128*128;
MATMUL $S[5]++@complete acc_flags=3 src=fp16@0x37b00[1,0,0][128,1,1] dst=0x2000900[1,0,0][128,1,1] 128*128 transpose_mode=ENABLED;
EVENT_SEMAPHORE $S[25]>=16;
LDWEIGHTS $S[4]>=1 src=fp16@0x40fe[-1,0,-32][32,1,4] 128*128;
MATMUL $S[5]++@complete acc_flags=1 src=fp16@0x37f00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
LDWEIGHTS $S[26]>=16 src=fp16@0x41fe[-1,0,-32][32,1,4] 128*128;
MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
\
\# sg00 sp: 3 slots, sg00/SP.bin
.isa v3
.engine sp
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset=0 dst_var_id=0 dst_var_offset=228096 in_dtype=fp16 out_dtype=fp16;  # src identity_82_sg0000[0], dst SB[228096]

# Some slots, with their bytes and the owners of their semaphores: all of that is comments.

$ neffc disasm m --graph sg00 --engine pool --slots 4.. --hex --owners -o tail.asm

$ cat tail.asm
\# sg00 pool: slots 4..7 of 7, sg00/Pool.bin
.isa v3
.engine pool
\#      4  0x000100  d4100000 00000000 00000000 001a1000
\#         0x000110  00800000 01000020 00010000 01000000
\#         0x000120  80000100 80000000 007e0300 00000010
\#         0x000130  00000400 01000000 80000100 80000707
PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32768 src_table_index=1 dst_var_id=0 dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;  # src y[32768], dst SB[228864]
\#      5  0x000140  d4100000 05040000 02000000 001b1000
\#         0x000150  00420000 00000010 00000400 01000000
\#         0x000160  80000100 00010000 00000000 02000020
\#         0x000170  00010000 01000000 80000100 80000a07
PSEUDO_DMA_DIRECT2D S[4] (Scalar)>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=0 src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=2 in_dtype=fp32 out_dtype=fp16;  # src SB[16896], dst output0[0]
\#      6  0x000180  a4100000 051b0000 10000000
NOP S[27] (qGpSimdDynamic)>=16;

$ neffc asm tail.asm -o tail.bin

$ neffc cat m sg00/Pool.bin -o Pool.bin

$ cut-bytes Pool.bin 256 192 > tail

$ same tail tail.bin

$ neffc disasm m --graph sg00 --engine pe --slots 2 --style profiler --hex
\# sg00 pe
\#      2  0x000080  a0100000 05180000 10000000
S[24] (qGpSimdDynamic)>=16 setter=0   

# A file for each program; together they give back what was in the NEFF.

$ neffc disasm m --output-dir programs --hex

$ ls-tree programs
           sg00/
       892 sg00/act.asm
       152 sg00/dve.asm
      2632 sg00/pe.asm
      2243 sg00/pool.asm
       655 sg00/sp.asm
           sg01/
       892 sg01/act.asm
       152 sg01/dve.asm
      2632 sg01/pe.asm
      2251 sg01/pool.asm
       655 sg01/sp.asm

$ neffc asm programs/sg01/pool.asm -o pool.bin

$ neffc cat m sg01/Pool.bin -o Pool.bin

$ same pool.bin Pool.bin

$ neffc disasm pool.bin --engine GpSimd --output-dir programs --slots ..1

$ cat programs/program.asm
\# pool: slots 0..1 of 7
.isa v3
.engine pool
SET_ORDERING_MODE;

# Never in the place of a file that stands there, and never through a link.

$ neffc disasm m --graph sg00 --output-dir programs
! error[N0004]: it exists
! --> programs/sg00/pe.asm
!  = help: name another folder; a program that was edited is not replaced
!
[2]

$ mkdir elsewhere

$ mkdir trap

$ symlink ../elsewhere trap/sg00

$ neffc disasm m --graph sg00 --output-dir trap
! error[N0002]: cannot write: what stands there is a link or no ordinary file
! --> trap/sg00
!
[3]

$ ls-tree elsewhere

$ symlink ../../elsewhere/pe.asm programs/sg00/extra

$ mv programs/sg00/extra programs/sg00/pe.asm

$ neffc disasm m --graph sg00 --engine pe --output-dir programs
! error[N0002]: cannot write: what stands there is a link or no ordinary file
! --> programs/sg00/pe.asm
!
[3]

# Opcodes by count.

$ neffc disasm m --histogram
opcode  mnemonic             pe  act  pool  dve  sp  total   share
0xb1    SET_ORDERING_MODE     2    2     2    2   2     10   17.2%
0xcc    PSEUDO_BRANCH_LABEL   2    2     2    2   2     10   17.2%
0xd4    PSEUDO_DMA_DIRECT2D   0    0     8    0   2     10   17.2%
0x01    LDWEIGHTS             8    0     0    0   0      8   13.7%
0x02    MATMUL                8    0     0    0   0      8   13.7%
0x46    COPY                  0    4     0    0   0      4    6.8%
0xa0    EVENT_SEMAPHORE       4    0     0    0   0      4    6.8%
0x23    ACT_TABLE_LOAD        0    2     0    0   0      2    3.4%
0xa4    NOP                   0    0     2    0   0      2    3.4%
total                        24   10    14    4   6     58  100.0%

$ neffc disasm m --histogram --engine act --graph sg00 --json
{
  "schema": 1,
  "programs": [
    {
      "graph": "sg00",
      "engine": "act",
      "member": "sg00/Activation.bin",
      "slot_count": 5,
      "opcodes": [
        {
          "opcode": 70,
          "mnemonic": "COPY",
          "count": 2,
          "share": 0.4
        },
        {
          "opcode": 35,
          "mnemonic": "ACT_TABLE_LOAD",
          "count": 1,
          "share": 0.2
        },
        {
          "opcode": 177,
          "mnemonic": "SET_ORDERING_MODE",
          "count": 1,
          "share": 0.2
        },
        {
          "opcode": 204,
          "mnemonic": "PSEUDO_BRANCH_LABEL",
          "count": 1,
          "share": 0.2
        }
      ]
    }
  ],
  "total": {
    "slot_count": 5,
    "opcodes": [
      {
        "opcode": 70,
        "mnemonic": "COPY",
        "count": 2,
        "share": 0.4
      },
      {
        "opcode": 35,
        "mnemonic": "ACT_TABLE_LOAD",
        "count": 1,
        "share": 0.2
      },
      {
        "opcode": 177,
        "mnemonic": "SET_ORDERING_MODE",
        "count": 1,
        "share": 0.2
      },
      {
        "opcode": 204,
        "mnemonic": "PSEUDO_BRANCH_LABEL",
        "count": 1,
        "share": 0.2
      }
    ]
  },
  "findings": []
}

$ neffc disasm pool.bin --histogram
opcode  mnemonic             total   share
0xd4    PSEUDO_DMA_DIRECT2D      4   57.1%
0xa4    NOP                      1   14.2%
0xb1    SET_ORDERING_MODE        1   14.2%
0xcc    PSEUDO_BRANCH_LABEL      1   14.2%
total                            7  100.0%

# JSON: a slot a line.

$ neffc disasm m --json --graph sg00 --engine pool --slots 1..3
{
  "schema": 1,
  "programs": [
    {"graph":"sg00","engine":"pool","member":"sg00/Pool.bin","generation":"v3","width":64,"slot_count":7,"rest":"","slots":[
      {"index":1,"opcode":204,"mnemonic":"PSEUDO_BRANCH_LABEL","text":"PSEUDO_BRANCH_LABEL;","layout":"PSEUDO BRANCH_LABEL","fields":{"opcode":204,"inst_word_len":16,"debug_cmd":"NONE","debug_hint":0,"wait_mode":"NONE","wait_idx":0,"update_mode":"NONE","update_idx":0,"semaphore_value":0,"label":0},"unnamed":[]},
      {"index":2,"opcode":212,"mnemonic":"PSEUDO_DMA_DIRECT2D","text":"PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=0 dst_var_id=0 dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;","layout":"PSEUDO DMA_DIRECT2D","fields":{"opcode":212,"inst_word_len":16,"debug_cmd":"NONE","debug_hint":0,"wait_mode":"NONE","wait_idx":0,"update_mode":"NONE","update_idx":0,"semaphore_value":0,"dma_configs":0,"semaphore":24,"sem_increment":16,"dge_op":"DIRECT2D","src_start_addr":{"table_index":0,"offset":0,"name":"x"},"src_step_elem0":512,"src_step_elem1":1,"src_num_elem0":128,"src_num_elem1":1,"src_elem_size":512,"src_bound_reg":0,"dst_bound_reg":0,"dst_start_addr":{"variable":0,"offset":228352,"name":"SB"},"dst_step_elem0":262144,"dst_step_elem1":1,"dst_num_elem0":128,"dst_num_elem1":1,"dst_elem_size":512,"in_dtype":"fp16","out_dtype":"fp16"},"unnamed":[]}
    ]}
  ],
  "findings": []
}

$ neffc disasm odd.bin --json
{
  "schema": 1,
  "programs": [
    {"graph":null,"engine":null,"member":null,"generation":"v3","width":64,"slot_count":0,"rest":"a41007","slots":[]}
  ],
  "findings": []
}

$ neffc disasm m --json | closed-pipe
[3]

# Programs and slots that are not there.

$ neffc disasm m --graph sg0
! error[N0860]: the file has no graph sg0
!  |
!  = help: there are sg00, sg01
!
[2]

$ neffc disasm m --graph "\x1b" --json
{
  "schema": 1,
  "findings": [
    {
      "code": "N0860",
      "severity": "error",
      "message": "the file has no graph \\x1b",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "there are sg00, sg01",
      "runtime": null
    }
  ]
}
[2]

$ neffc disasm pool.bin --graph sg00
! error[N0005]: a bare program belongs to no graph
!
[2]

$ neffc disasm pool.bin --engine pe --engine act
! error[N0005]: a bare program is for one engine
!
[2]

$ neffc disasm m --engine gpu
! error: invalid value 'gpu' for '--engine <NAME>': the engines are pe (Tensor), act (Scalar), pool (GpSimd), dve (Vector), sp (Sync)
!
! For more information, try '--help'.
[2]

$ neffc disasm m --slots 3..5
! error[N0861]: sg00 dve has 2 slots; the range is not in it
!  |
!  = help: `--graph` and `--engine` choose a program
!
[2]

$ neffc disasm pool.bin --slots 7..
! error[N0861]: the program has 7 slots; the range is not in it
!  |
!  = help: `--graph` and `--engine` choose a program
!
[2]

$ neffc disasm pool.bin --slots 3..3
! error: invalid value '3..3' for '--slots <A..B>': A..B, A.., ..B or a number; A is below B
!
! For more information, try '--help'.
[2]

$ neffc disasm m --json --hex
! error: the argument '--json' cannot be used with '--hex'
!
! Usage: neffc disasm --json <FILE>
!
! For more information, try '--help'.
[2]

$ neffc disasm m -o m
! error[N0005]: the output is the input
! --> m
!  = help: name another file with -o
!
[2]

$ neffc disasm --help
Print engine programs as text
\
Usage: neffc disasm [OPTIONS] <FILE>
\
Arguments:
  <FILE>
          A NEFF or an engine program; `-` is standard input
\
Options:
      --isa <GENERATION>
          Generation of the instruction set: tonga, v2, v3, v4 or v5 [default: that of the NEFF,
          else v3]
\
      --width <BYTES>
          Bytes of an instruction: 8 for the SP engine of tonga, else 64 [default: detected]. With
          it, `disasm` takes any file that is no NEFF for a program
\
      --sp-fields
          Write fields instead of `raw=` in 8-byte instructions. The fields are this tool's own
          choice: no layout is published
\
      --style <STYLE>
          `canonical` can be assembled; `profiler` is what the vendor's profiler shows
\
          Possible values:
          - canonical: Statements that assemble to the same bytes
          - profiler:  The operand text of the vendor's profiler, a slot a line
          
          [default: canonical]
\
      --graph <NAME>
          Only programs of this graph; may be given again
\
      --engine <NAME>
          Only programs of this engine: pe, act, pool, dve, sp or what the profiler calls them; may
          be given again. For a bare program: the engine that it is for
\
      --slots <A..B>
          Only slots A up to B, without B; `A..`, `..B` and a single number too
\
      --hex
          Say in a comment above each statement its slot, offset and bytes
\
      --owners
          Say behind each semaphore whose it is, as the profiler does and as the queues of a NEFF
          tell; read back as a comment
\
      --names
          Write names of variables in place of their ids, as %x; `asm` needs --names for such text
\
      --source
          Say above each statement, and in the JSON, which instruction of the compiler the slot came
          from, and from which line of a kernel: what the debug members of a NEFF tell
\
      --profile <REPORT>
          Say above each statement, and in the JSON, what the slot took by this report of the
          vendor's profiler (`neuron-profile view --output-format json`): executions, time, waiting;
          with --source also what each line of a kernel took
\
      --histogram
          Count the opcodes instead, by engine
\
      --json
          Print JSON: every slot with its fields
\
      --check
          Say what a loader would refuse and what is odd in the programs
\
  -o, --output <FILE>
          Where the text goes
          
          [default: -]
\
      --output-dir <DIR>
          Write each program to a file of its own, DIR/GRAPH/ENGINE.asm (DIR/program.asm for a bare
          one), which `asm` takes without options
\
  -h, --help
          Print help (see a summary with '-h')
\
Limits:
      --max-inflated <BYTES>
          Bytes of the uncompressed archive, e.g. 64GiB
          
          [default: 68719476736]
\
      --max-ratio <N>
          Uncompressed bytes per compressed byte, tested from 256 MiB on
          
          [default: 500]
\
      --max-members <N>
          Entries of the archive
          
          [default: 65536]
\
      --max-member-size <BYTES>
          Bytes of one member
          
          [default: 34359738368]
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
  neffc disasm model.neff
  neffc disasm model.neff --graph sg00 --engine pe --slots 2..5 --hex
  neffc disasm model.neff --output-dir programs    # programs/sg00/pe.asm and so on
  neffc disasm model.neff --histogram
  neffc disasm model.neff --source                 # which instruction of the compiler it was
  neffc disasm --profile profile.json --source model.neff   # what each slot and line took
  neffc disasm --style profiler model.neff -o model.txt
  neffc disasm PE.bin --isa v2 --engine pe
  neffc disasm --check model.neff -o model.txt
  neffc disasm sp.bin --width 8 --sp-fields
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

# What is neither a program nor a NEFF.

$ write text "hello, world\n"

$ neffc disasm text
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

$ neffc disasm pool.bin --isa v9
! error: invalid value 'v9' for '--isa <GENERATION>': the generations are tonga, v2, v3, v4, v5
!
! For more information, try '--help'.
[2]

# What is no text of a program does not take the place of a file.

$ write keep.asm "precious\n"

$ write no.neff "no NEFF at all, whatever its name says"

$ neffc disasm no.neff -o keep.asm
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> no.neff: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

$ neffc disasm m --slots 100..200 -o keep.asm
! error[N0861]: sg00 pe has 12 slots; the range is not in it
!  |
!  = help: `--graph` and `--engine` choose a program
!
[2]

$ cat keep.asm
precious
