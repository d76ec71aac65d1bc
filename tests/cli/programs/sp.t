# Programs of TONGA's SP engine: 8-byte instructions as text and back.

$ write sp.asm ".isa tonga\n.engine sp\n.equ LOOPS, 100\nSET_AR ar=3 addr=0x0012_3456_789A;\nSET_CNTR cntr=2 value=LOOPS*2;\nagain:\nWRITE32_IND ar=3 offset=16 value=1;\nDECR_CNTR cntr=2;\nBRANCH_C_CNTR_NZ cntr=2 target=again;\nCLR_ALL_EVENTS;\nNOTIFY_HALT.p flags=0 metadata=7;\n"

$ neffc asm sp.asm -o sp.bin

$ hex sp.bin
00000000  60 03 12 00 9a 78 56 34 40 02 00 00 c8 00 00 00
00000010  05 03 10 00 01 00 00 00 41 02 00 00 00 00 00 00
00000020  39 02 00 00 fe ff ff ff 50 00 00 00 00 00 00 00
00000030  90 00 00 00 07 00 00 00

# No layout of the operands is published, so they are shown as bytes.

$ neffc disasm sp.bin -o raw.asm

$ cat raw.asm
\# sp: 7 8-byte instructions
.isa tonga
.engine sp
SET_AR raw=0312009a785634;
SET_CNTR raw=020000c8000000;
WRITE32_IND raw=03100001000000;
DECR_CNTR raw=02000000000000;
BRANCH_C_CNTR_NZ raw=020000feffffff;
CLR_ALL_EVENTS;
NOTIFY_HALT.p raw=00000007000000;

$ neffc asm raw.asm -o again.bin

$ same sp.bin again.bin

# The tool's own layout is shown to those who ask for it.

$ neffc disasm sp.bin --sp-fields -o fields.asm

$ cat fields.asm
\# sp: 7 8-byte instructions
.isa tonga
.engine sp
\# operands: this project's own layout; the vendor's is not known
SET_AR ar=3 addr=0x123456789a;
SET_CNTR cntr=2 value=200;
WRITE32_IND ar=3 offset=16 value=1;
DECR_CNTR cntr=2;
BRANCH_C_CNTR_NZ cntr=2 target=-2;
CLR_ALL_EVENTS;
NOTIFY_HALT.p flags=0 metadata=7;

$ neffc asm fields.asm -o again.bin

$ same sp.bin again.bin

# What no field explains stays raw, what no opcode explains is `.sp8`, what is no whole word is
# `.bytes`. Such files are not known by their look.

$ write odd.bin hex:410200000000000141100000000000003000000000000070060000000000000101

$ neffc disasm odd.bin
! error[N0102]: the file is shorter than a NEFF header
! --> odd.bin: offset 0x0 (0), 33 bytes
!  = expected: at least 1024 bytes
!  = found: 33
!
[1]

$ neffc disasm odd.bin --isa tonga
\# sp: 4 8-byte instructions and 1 byte
.isa tonga
.engine sp
DECR_CNTR raw=02000000000001;
DECR_CNTR raw=10000000000000;
BRANCH_U raw=00000000000070;
.sp8 0600000000000001;
.bytes 01;

$ neffc disasm odd.bin --width 8 --sp-fields -o odd.asm

$ cat odd.asm
\# sp: 4 8-byte instructions and 1 byte
.isa tonga
.engine sp
\# operands: this project's own layout; the vendor's is not known
DECR_CNTR raw=02000000000001;
DECR_CNTR raw=10000000000000;
BRANCH_U raw=00000000000070;
.sp8 0600000000000001;
.bytes 01;

$ neffc asm odd.asm -o again.bin
! warning[N0845]: 1 byte is left behind the last whole instruction
!  --> odd.asm:9:1
!   |
! 9 | .bytes 01;
!   | ^^^^^^^^^^
!   |
!   = expected: a multiple of 8 bytes
!

$ same odd.bin again.bin

# Slots and words are told apart by their bytes; the option overrules.

$ write slots.asm "NOP;\n"

$ neffc asm slots.asm -o slots.bin

$ neffc disasm slots.bin
NOP;

$ neffc disasm slots.bin --width 8 | head -c 52 -
\# sp: 8 8-byte instructions
.isa tonga
.engine sp
WA
\(no-eol)

$ neffc disasm sp.bin --width 64
.bytes 600312009a78563440020000c80000000503100001000000410200000000000039020000feffffff50000000000000009000000007000000;

# Nothing is nothing in both.

$ write empty ""

$ neffc disasm empty --isa tonga
\# 0 slots
.isa tonga

$ neffc asm empty --width 8 -o empty.bin

$ size empty.bin
0

# Faults are told all in one run; nothing is written then.

$ write bad.asm "SET_CNTR cntr=16 valeu=3;\n  NOP;\n.slot 00\nBRANCH_U target=agian;\nagain: WAIT_CYCLE cycles=1;\nBRANCH_U target=2;\n"

$ neffc asm bad.asm -o bad.bin
! error[N0806]: 16 does not fit
!  --> bad.asm:1:15
!   |
! 1 | SET_CNTR cntr=16 valeu=3;
!   |               ^^
!   |
!   = expected: a number from 0 to 15
!
! error[N0803]: SET_CNTR has no operand `valeu`
!  --> bad.asm:1:18
!   |
! 1 | SET_CNTR cntr=16 valeu=3;
!   |                  ^^^^^
!   |
!   = help: the nearest are value
!
! error[N0805]: SET_CNTR needs `value=`
!  --> bad.asm:1:1
!   |
! 1 | SET_CNTR cntr=16 valeu=3;
!   | ^^^^^^^^
!   |
!   = help: or all bytes: `raw=` and 14 hexadecimal digits
!
! error[N0840]: NOP is an instruction of 64-byte slots
!  --> bad.asm:2:3
!   |
! 2 |   NOP;
!   |   ^^^
!   |
!   = help: assemble it with `--width 64`, or write an instruction of the SP engine
!
! error[N0840]: a 64-byte slot cannot stand among 8-byte instructions
!  --> bad.asm:3:1
!   |
! 3 | .slot 00
!   | ^^^^^
!   |
!   = expected: `.sp8` and 16 hexadecimal digits
!
! error[N0801]: no instruction is called `WAIT_CYCLE`
!  --> bad.asm:5:8
!   |
! 5 | again: WAIT_CYCLE cycles=1;
!   |        ^^^^^^^^^^
!   |
!   = help: the nearest are WAIT_CYCLES
!
! error[N0812]: no label is called `agian`
!  --> bad.asm:4:17
!   |
! 4 | BRANCH_U target=agian;
!   |                 ^^^^^
!   |
!   = help: the nearest are again
!
! error[N0842]: the target lies behind the last instruction
!  --> bad.asm:6:17
!   |
! 6 | BRANCH_U target=2;
!   |                 ^
!   |
!   = expected: a distance from -4 to 0 instructions
!
[1]

$ ls-tree bad.bin
! ls-tree: No such file or directory (os error 2)
[1]

# Doubts are told, and the program is written.

$ write doubt.asm "SET_CNTR cntr=0 value=1<<24;\n"

$ neffc asm doubt.asm -o doubt.bin
! warning[N0843]: 16777216 is the limit of a counter; it may not fit
!  --> doubt.asm:1:23
!   |
! 1 | SET_CNTR cntr=0 value=1<<24;
!   |                       ^^^^^
!   |
!   = expected: a number below 16777216
!
! warning[N0844]: control runs on behind the last instruction
!  --> doubt.asm:1:1
!   |
! 1 | SET_CNTR cntr=0 value=1<<24;
!   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   |
!   = expected: NOTIFY_HALT or BRANCH_U
!

$ hex doubt.bin
00000000  40 00 00 00 00 00 00 01

# Only tonga has such instructions.

$ neffc asm sp.asm --isa v3 --width 8 -o x.bin
! error[N0841]: v3 has no 8-byte instructions
!
[2]

$ neffc disasm sp.bin --isa v3 --width 8
! error[N0841]: v3 has no 8-byte instructions
!
[2]

$ neffc disasm sp.bin --isa v3
! error[N0102]: the file is shorter than a NEFF header
! --> sp.bin: offset 0x0 (0), 56 bytes
!  = expected: at least 1024 bytes
!  = found: 56
!
[1]

$ neffc asm sp.asm --width 16 -o x.bin
! error: invalid value '16' for '--width <BYTES>': instructions have 8 or 64 bytes
!
! For more information, try '--help'.
[2]

$ neffc asm slots.asm --width 8 -o x.bin
! error[N0840]: NOP is an instruction of 64-byte slots
!  --> slots.asm:1:1
!   |
! 1 | NOP;
!   | ^^^
!   |
!   = help: assemble it with `--width 64`, or write an instruction of the SP engine
!
[1]

# In a NEFF, the bytes of the SP engine decide if the target names no generation; the other
# engines have slots whatever is asked for.

$ fixture neff > f

$ neffc unpack f -o model
model: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ copy sp.bin model/sg00/sp.bin

$ neffc pack model -o g
g: 2,605 bytes, hash 05cab0952756779e07db5beb0587e42a, uuid 075ee059-0a93-4f1a-97dc-5255c0270875
! note[N0403]: 1 member(s) differ from what was unpacked
! --> model
!  = note: changed: sg00/sp.bin
!  = note: data_size, hash and uuid were made anew
!

$ neffc disasm g
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
\# sg00 sp: 7 8-byte instructions, sg00/sp.bin
.isa tonga
.engine sp
SET_AR raw=0312009a785634;
SET_CNTR raw=020000c8000000;
WRITE32_IND raw=03100001000000;
DECR_CNTR raw=02000000000000;
BRANCH_C_CNTR_NZ raw=020000feffffff;
CLR_ALL_EVENTS;
NOTIFY_HALT.p raw=00000007000000;

$ neffc disasm g --width 8 --sp-fields --style profiler
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
\# sg00 sp: 7 8-byte instructions, sg00/sp.bin
.isa tonga
.engine sp
\# operands: this project's own layout; the vendor's is not known
SET_AR ar=3 addr=0x123456789a;
SET_CNTR cntr=2 value=200;
WRITE32_IND ar=3 offset=16 value=1;
DECR_CNTR cntr=2;
BRANCH_C_CNTR_NZ cntr=2 target=-2;
CLR_ALL_EVENTS;
NOTIFY_HALT.p flags=0 metadata=7;

$ neffc disasm g --width 64 -o slots.txt

$ grep bytes slots.txt
\# sg00 sp: 0 slots and 56 bytes, sg00/sp.bin
.bytes 600312009a78563440020000c80000000503100001000000410200000000000039020000feffffff50000000000000009000000007000000;

# What the codes mean.

$ neffc explain N0840
N0840 (error): 8-byte and 64-byte records are mixed
\
  The SP sequencer of TONGA runs 8-byte instructions, every other engine 64-byte
  slots, and a program holds one kind only. `--width` of `neffc asm` chooses the
  kind; without it the text decides by `.isa tonga` and `.engine sp`, or by its
  first instruction.

$ neffc explain N0842
N0842 (error): a branch leads to no instruction of the program
\
  The target of an 8-byte branch counts instructions from the branch itself: 0
  is the branch, 1 the instruction behind it. It must be an instruction of the
  same program. Operands written as `raw=` are not checked, since how real
  programs hold their targets is not known.
