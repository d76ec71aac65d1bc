# The layout of assembly text: comments, labels, names and expressions stay, nothing is expanded.

$ write messy.asm "\n\n# the start\x0d\n.isa   v3\n.equ N,2 // twice\n\n\n  loop: NOP   cycle=N+1 $S[4]++@complete  $S[3]>=5 ;# go\n.rept N ,i\nNOP\tcycle=i;\n   # inside\n.include  \"x.inc\" ;\n.endr\nACTIVATION_TABLE_LOAD table_sel=1;\n.bytes 00\n\nEVENT_SEMAPHORE setter=1 S[1] (me  and you)>=2 |  $S[4]++@read;\nHALT;"

$ neffc fmt --check messy.asm
messy.asm:1
-
-
-# the start\r
-.isa   v3
-.equ N,2 // twice
+# the start
+.isa v3
+.equ N, 2  // twice
\
messy.asm:7
-
-  loop: NOP   cycle=N+1 $S[4]++@complete  $S[3]>=5 ;# go
-.rept N ,i
-NOP\tcycle=i;
-   # inside
-.include  "x.inc" ;
+loop:
+NOP $S[3]>=5 $S[4]++@complete cycle=N+1;  # go
+.rept N, i
+    NOP cycle=i;
+    # inside
+    .include "x.inc"
\
messy.asm:14
-ACTIVATION_TABLE_LOAD table_sel=1;
-.bytes 00
+ACT_TABLE_LOAD table_sel=1;
+.bytes 00;
\
messy.asm:17
-EVENT_SEMAPHORE setter=1 S[1] (me  and you)>=2 |  $S[4]++@read;
-HALT;
  (no end of line)
+EVENT_SEMAPHORE setter=1 S[1] (me  and you)>=2 | $S[4]++@read;
+HALT;
\
[1]

$ neffc fmt messy.asm

$ cat messy.asm
\# the start
.isa v3
.equ N, 2  // twice
\
loop:
NOP $S[3]>=5 $S[4]++@complete cycle=N+1;  # go
.rept N, i
    NOP cycle=i;
    # inside
    .include "x.inc"
.endr
ACT_TABLE_LOAD table_sel=1;
.bytes 00;
\
EVENT_SEMAPHORE setter=1 S[1] (me  and you)>=2 | $S[4]++@read;
HALT;

$ neffc fmt messy.asm

$ neffc fmt --check messy.asm

# What is assembled stays the same.

$ write before.asm ".rept 3,i\n  NOP  cycle=i*2 $S[4]++@complete;# x\n.endr\nend:COMPARE_BRANCH  label_id=end;"

$ neffc asm before.asm -o before.bin

$ neffc fmt before.asm

$ cat before.asm
.rept 3, i
    NOP $S[4]++@complete cycle=i*2;  # x
.endr
end:
COMPARE_BRANCH label_id=end;

$ neffc asm before.asm -o after.bin

$ same before.bin after.bin

# A filter.

$ neffc fmt - < messy.asm | head -c 24 -
\# the start
.isa v3
.equ
\(no-eol)

$ write one "HALT ;"

$ neffc fmt - --check < one
standard input:1
-HALT ;
  (no end of line)
+HALT;
\
[1]

# Disassembly is in its layout already.

$ copy tests/data/matmul_small/matmul_small.neff m

$ neffc disasm m --graph sg00 --engine pool --hex --owners -o pool.asm

$ neffc fmt --check pool.asm

# Faults are reported and the text is left alone; the other files are laid out all the same.

$ write bad.asm "NOP cycel=3;\nNOP\n.endr\n  NOPE;\n.rept 1 +\n"

$ write good.asm " HALT;\n"

$ write noise "\xff"

$ neffc fmt bad.asm missing.asm noise good.asm
! error[N0803]: NOP has no operand `cycel`
!  --> bad.asm:1:5
!   |
! 1 | NOP cycel=3;
!   |     ^^^^^
!   |
!   = help: the nearest are cycle
!
! error[N0701]: the line is no statement
!  --> bad.asm:2:4
!   |
! 2 | NOP
!   |    ^
!   |
!   = expected: `;` at the end of the statement
!
! error[N0705]: no .rept is open here
!  --> bad.asm:3:1
!   |
! 3 | .endr
!   | ^^^^^
!
! error[N0801]: no instruction is called `NOPE`
!  --> bad.asm:4:3
!   |
! 4 |   NOPE;
!   |   ^^^^
!   |
!   = help: the nearest are NOP, COPY, MOVE
!
! error[N0702]: a number or a name is expected
!  --> bad.asm:5:10
!   |
! 5 | .rept 1 +
!   |          ^
!
! error[N0705]: this .rept has no .endr
!  --> bad.asm:5:1
!   |
! 5 | .rept 1 +
!   | ^^^^^^^^^
!
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing.asm
!
! error[N0708]: the file is not UTF-8 text
!  --> noise:1:1
!   |
! 1 | �
!   | ^
!   |
!   = found: byte 0xff at offset 0
!
[3]

$ cat good.asm
HALT;

$ cat bad.asm
NOP cycel=3;
NOP
.endr
  NOPE;
.rept 1 +

$ neffc fmt - < bad.asm | size -
0
! error[N0803]: NOP has no operand `cycel`
!  --> standard input:1:5
!   |
! 1 | NOP cycel=3;
!   |     ^^^^^
!   |
!   = help: the nearest are cycle
!
! error[N0701]: the line is no statement
!  --> standard input:2:4
!   |
! 2 | NOP
!   |    ^
!   |
!   = expected: `;` at the end of the statement
!
! error[N0705]: no .rept is open here
!  --> standard input:3:1
!   |
! 3 | .endr
!   | ^^^^^
!
! error[N0801]: no instruction is called `NOPE`
!  --> standard input:4:3
!   |
! 4 |   NOPE;
!   |   ^^^^
!   |
!   = help: the nearest are NOP, COPY, MOVE
!
! error[N0702]: a number or a name is expected
!  --> standard input:5:10
!   |
! 5 | .rept 1 +
!   |          ^
!
! error[N0705]: this .rept has no .endr
!  --> standard input:5:1
!   |
! 5 | .rept 1 +
!   | ^^^^^^^^^
!
[1]

# Names that another file may define are none; a generation can be said.

$ write part.inc "NOP $S[SEM]>=N;\nCOMPARE_BRANCH label_id=far;\n"

$ neffc fmt --check part.inc

$ write v4.inc "PE_MANAGE_SEED;\n"

$ neffc fmt v4.inc

$ neffc fmt --isa v3 v4.inc
! error[N0802]: PE_MANAGE_SEED is not in v3
!  --> v4.inc:1:1
!   |
! 1 | PE_MANAGE_SEED;
!   | ^^^^^^^^^^^^^^
!   |
!   = expected: one of the generations that have it: v4, v5
!
[1]

$ neffc fmt
! error: the following required arguments were not provided:
!   <FILE>...
!
! Usage: neffc fmt <FILE>...
!
! For more information, try '--help'.
[2]

$ neffc fmt --help
Lay out assembly text, in place
\
A statement is `MNEMONIC waits updates operands;` with single spaces, its mnemonic the one that
`isa` lists. A label stands on a line of its own, a comment two spaces behind its statement; what a
.rept repeats is indented by four. One blank line at most stands in a row. Names, expressions,
comments and directives stay as they are, nothing is expanded, and the program stays the same. A
text with faults is left alone.
\
Usage: neffc fmt [OPTIONS] <FILE>...
\
Arguments:
  <FILE>...
          The texts, laid out in place; `-` filters standard input
\
Options:
      --check
          Change nothing; show what would change, and exit with 1 if anything would
\
      --isa <GENERATION>
          Generation of the instruction set: tonga, v2, v3, v4 or v5 [default: that of `.isa`, else
          any]
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
  neffc fmt pe.asm pool.asm
  neffc fmt --check *.asm
  neffc fmt - < pe.asm | less
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)
