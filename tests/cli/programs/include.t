# Files that lie beside each other, and texts that say more than they are long.

$ mkdir work/lib/deep

$ write work/main.asm ".isa v3\n.include \"lib/first.inc\"\nHALT;\n"

$ write work/lib/first.inc "# first\n.include \"deep/second.inc\"\n.include \"../last.inc\"\n"

$ write work/lib/deep/second.inc "\xef\xbb\xbf.rept 2, i\nNOP cycle=i;\n.endr\n"

$ write work/last.inc "NOP cycle=9;\n"

$ neffc asm work/main.asm -o out --listing -
\# work/main.asm: v3, 4 slots
\
  slot    offset  bytes                                 line  source
                                                             1  .isa v3
                                                             2  .include "lib/first.inc"
                                                         # work/lib/first.inc, included at work/main.asm:2
                                                             1  # first
                                                             2  .include "deep/second.inc"
                                                         # work/lib/deep/second.inc, included at work/lib/first.inc:2
                                                             1  .rept 2, i
     0  0x000000  a4100000                                 2  NOP cycle=i;
                                                         # repetition 2
     1  0x000040  a4100000 00000000 00000000 01000000      2  NOP cycle=i;
                                                             3  .endr
                                                         # back in work/lib/first.inc
                                                             3  .include "../last.inc"
                                                         # work/last.inc, included at work/lib/first.inc:3
     2  0x000080  a4100000 00000000 00000000 09000000      1  NOP cycle=9;
                                                         # back in work/main.asm
     3  0x0000c0  a1100000                                 3  HALT;

$ size out
256

# The folder of the program is never left, and a name beside the program is not meant by others.

$ write work/lib/first.inc ".include \"../../other.inc\"\n.include \"last.inc\"\n.include \"./../lib//first.inc\"\n"

$ neffc asm work/main.asm -o out
! error[N0704]: "../../other.inc" leaves the folder of the program
!  --> work/lib/first.inc:1:10
!   |
! 1 | .include "../../other.inc"
!   |          ^^^^^^^^^^^^^^^^^
!
! error[N0704]: "last.inc" cannot be read: No such file or directory (os error 2)
!  --> work/lib/first.inc:2:10
!   |
! 2 | .include "last.inc"
!   |          ^^^^^^^^^^
!
! error[N0704]: "./../lib//first.inc" includes itself
!  --> work/lib/first.inc:3:10
!   |
! 3 | .include "./../lib//first.inc"
!   |          ^^^^^^^^^^^^^^^^^^^^^
!
[1]

# What cannot end is refused at once.

$ write big.asm ".rept 1000000000\nNOP;\n.endr\nNOPE;\n"

$ neffc asm big.asm -o out
! error[N0706]: repetitions and includes give more than 4194304 lines, 536870912 bytes or 16384
!               files
!  --> big.asm:1:7
!   |
! 1 | .rept 1000000000
!   |       ^^^^^^^^^^
!   |
!   = found: at least 1000000000 lines
!
! error[N0801]: no instruction is called `NOPE`
!  --> big.asm:4:1
!   |
! 4 | NOPE;
!   | ^^^^
!   |
!   = help: the nearest are NOP, COPY, MOVE
!
[1]

$ write nested.asm ".rept 100\n.rept 100\n.rept 1000\nNOP;\n.endr\n.endr\n.endr\n"

$ neffc asm nested.asm -o out
! error[N0706]: repetitions and includes give more than 4194304 lines, 536870912 bytes or 16384
!               files
!  --> nested.asm:3:7
!   |
! 3 | .rept 1000
!   |       ^^^^
!   |
!   = found: at least 10000000 lines
!
[1]

$ write a.inc ".include \"b.inc\"\n.include \"b.inc\"\n"

$ write b.inc ".rept 100\n.include \"c.inc\"\n.endr\n"

$ write c.inc ".rept 100\n.include \"d.inc\"\n.endr\n"

$ write d.inc "NOP;\nNOP;\n"

$ write included.asm ".rept 100\n.include \"a.inc\"\n.endr\n"

$ neffc asm included.asm -o out
! error[N0706]: repetitions and includes give more than 4194304 lines, 536870912 bytes or 16384
!               files
!  --> c.inc:2:10
!   |
! 2 | .include "d.inc"
!   |          ^^^^^^^
!   |
!   = found: at least 1000000 files
!
[1]

# A byte order mark has no column, and `fmt` drops it.

$ write marked.asm "\xef\xbb\xbfNOPE;\nNOP;\n"

$ neffc asm marked.asm -o out --json | grep "\"column\""
          "column": 1,
[1]

$ neffc fmt marked.asm
! error[N0801]: no instruction is called `NOPE`
!  --> marked.asm:1:1
!   |
! 1 | NOPE;
!   | ^^^^
!   |
!   = help: the nearest are NOP, COPY, MOVE
!
[1]

$ write marked.asm "\xef\xbb\xbfNOP;\nNOP;\n"

$ neffc asm marked.asm -o out --listing -
\# marked.asm: v3, 2 slots
\
  slot    offset  bytes                                 line  source
     0  0x000000  a4100000                                 1  NOP;
     1  0x000040  a4100000                                 2  NOP;

$ neffc fmt --check marked.asm
marked.asm:1
-\u{feff}NOP;
+NOP;
\
[1]

$ neffc fmt marked.asm

$ hex marked.asm
00000000  4e 4f 50 3b 0a 4e 4f 50 3b 0a

$ neffc fmt --check marked.asm

# The engine's directive on a marked line has its place.

$ write marked.asm "\xef\xbb\xbf.engine pe\nNOP;\n"

$ neffc asm marked.asm -o out --engine act
! error[N0814]: the text is for pe, not for act
!  --> marked.asm:1:9
!   |
! 1 | .engine pe
!   |         ^^
!   |
!   = expected: the engine that was asked for
!
[1]
