# A listing has the slot, offset and bytes beside every line, in the order of assembly: repeated
# and included lines stand once for each time, with where they come from. Zeros at the end of a
# slot are dropped.

$ write deep.inc "HALT;"

$ write wait.inc ".equ N, 2\n# waits\n.rept N, i\nNOP cycle=i;   # i\n\n.endr\n.include \"deep.inc\"\n# last\n"

$ write good.asm ".isa v3\n.engine pool\n\tCOMPARE_BRANCH label_id=end;\n.include \"wait.inc\"\nback: NOP;\n.include \"wait.inc\"\nend: HALT;\n.bytes 0102;\n# end\n"

$ neffc asm good.asm -o good.bin --no-check --listing good.lst

$ cat good.lst
\# good.asm: v3, pool, 9 slots
\
  slot    offset  bytes                                 line  source
                                                             1  .isa v3
                                                             2  .engine pool
     0  0x000000  a9100000 00000000 00000000 00000300      3      COMPARE_BRANCH label_id=end;
        0x000010  00000000 00000000 00000000 00000000
        0x000020  00000000 00000000 00000000 00000000
        0x000030  00020000
                                                             4  .include "wait.inc"
                                                         # wait.inc, included at good.asm:4
                                                             1  .equ N, 2
                                                             2  # waits
                                                             3  .rept N, i
     1  0x000040  a4100000                                 4  NOP cycle=i;   # i
                                                         # repetition 2
     2  0x000080  a4100000 00000000 00000000 01000000      4  NOP cycle=i;   # i
                                                             5
                                                             6  .endr
                                                             7  .include "deep.inc"
                                                         # deep.inc, included at wait.inc:7
     3  0x0000c0  a1100000                                 1  HALT;
                                                         # back in wait.inc
                                                             8  # last
                                                         # back in good.asm
     4  0x000100  a4100000                                 5  back: NOP;
                                                             6  .include "wait.inc"
                                                         # wait.inc, included at good.asm:6
                                                             1  .equ N, 2
                                                             2  # waits
                                                             3  .rept N, i
     5  0x000140  a4100000                                 4  NOP cycle=i;   # i
                                                         # repetition 2
     6  0x000180  a4100000 00000000 00000000 01000000      4  NOP cycle=i;   # i
                                                             5
                                                             6  .endr
                                                             7  .include "deep.inc"
                                                         # deep.inc, included at wait.inc:7
     7  0x0001c0  a1100000                                 1  HALT;
                                                         # back in wait.inc
                                                             8  # last
                                                         # back in good.asm
     8  0x000200  a1100000                                 7  end: HALT;
     9  0x000240  0102                                     8  .bytes 0102;
                                                             9  # end
\
labels  slot  offset
  back     4   0x100
  end      8   0x200
constants  value
  N            2

# Lines that give nothing, and files that give nothing.

$ write empty.inc "# nothing\n"

$ write quiet.asm ".include \"empty.inc\"\nlabel:\n# only this\n"

$ neffc asm quiet.asm -o quiet.bin --listing -
\# quiet.asm: v3, 0 slots
\
  slot    offset  bytes                                 line  source
                                                             1  .include "empty.inc"
                                                             2  label:
                                                             3  # only this
\
labels   slot  offset
  label     0     0x0

# Labels and constants: JSON if the name says so, else text.

$ neffc asm good.asm -o good.bin --no-check --symbols good.json --listing good.lst

$ cat good.json
{
  "schema": 1,
  "file": "good.asm",
  "generation": "v3",
  "engine": "pool",
  "bytes": 578,
  "width": 64,
  "labels": [
    {
      "name": "back",
      "slot": 4,
      "offset": 256
    },
    {
      "name": "end",
      "slot": 8,
      "offset": 512
    }
  ],
  "constants": [
    {
      "name": "N",
      "value": 2
    }
  ]
}

$ neffc asm good.asm -o good.bin --no-check --symbols -
labels  slot  offset
  back     4   0x100
  end      8   0x200
constants  value
  N            2

# What a file has in its lines does not reach the terminal as it is.

$ write odd.asm "NOP; # \x1b[31mred\xe2\x80\xae\n"

$ neffc asm odd.asm -o odd.bin --listing -
\# odd.asm: v3, 1 slot
\
  slot    offset  bytes                                 line  source
     0  0x000000  a4100000                                 1  NOP; # \x1b[31mred\u{202e}

# Nothing is written if the text has errors, and no output may be another or the input.

$ write bad.asm "NOP\n"

$ neffc asm bad.asm -o bad.bin --listing bad.lst --symbols bad.json
! error[N0701]: the line is no statement
!  --> bad.asm:1:4
!   |
! 1 | NOP
!   |    ^
!   |
!   = expected: `;` at the end of the statement
!
[1]

$ neffc asm good.asm -o - --listing -
! error[N0005]: two outputs would go to standard output
!  |
!  = help: give -o and --listing names of their own
!
[2]

$ neffc asm good.asm -o same --symbols same
! error[N0005]: two outputs would go to same
!  |
!  = help: give -o and --symbols names of their own
!
[2]

$ neffc asm good.asm -o good.bin --no-check --listing good.asm
! error[N0005]: the output is the input
! --> good.asm
!  = help: name another file with --listing
!
[2]

$ neffc asm good.asm -o new.bin --no-check --listing missing/good.lst
! error[N0002]: cannot write: the folder missing does not exist
! --> missing/good.lst
!
[3]

$ ls-tree .
         4 bad.asm
         5 deep.inc
        10 empty.inc
       132 good.asm
       578 good.bin
       344 good.json
      3330 good.lst
        19 odd.asm
        64 odd.bin
        40 quiet.asm
         0 quiet.bin
        82 wait.inc

# The engine: named by the option, by `.engine`, or both if they agree.

$ neffc asm good.asm -o good.bin --no-check --engine GpSimd

$ neffc asm good.asm -o good.bin --no-check --engine Tensor
! error[N0814]: the text is for pool, not for pe
!  --> good.asm:2:9
!   |
! 2 | .engine pool
!   |         ^^^^
!   |
!   = expected: the engine that was asked for
!
[1]

$ neffc asm good.asm -o good.bin --no-check --engine gpu
! error: invalid value 'gpu' for '--engine <NAME>': the engines are pe (Tensor), act (Scalar), pool (GpSimd), dve (Vector), sp (Sync)
!
! For more information, try '--help'.
[2]

$ write plain.asm "HALT;\n"

$ neffc asm - -o plain.bin --engine Activation --symbols - < plain.asm

$ neffc asm plain.asm -o plain.bin --engine Activation --listing -
\# plain.asm: v3, act, 1 slot
\
  slot    offset  bytes                                 line  source
     0  0x000000  a1100000                                 1  HALT;

$ neffc asm --help
Assemble the text of an engine program
\
Usage: neffc asm [OPTIONS] --output <FILE> <FILE>
\
Arguments:
  <FILE>  The text; `-` is standard input. Files that it includes lie beside it, or in folders there
\
Options:
      --isa <GENERATION>  Generation of the instruction set: tonga, v2, v3, v4 or v5 [default: that
                          of `.isa`, else v3]
      --engine <NAME>     Engine that the program is for: pe, act, pool, dve or sp, or what the
                          profiler calls them [default: that of `.engine`]
      --width <BYTES>     Bytes of an instruction: 8 for the SP engine of tonga, else 64 [default:
                          detected]. With it, `disasm` takes any file that is no NEFF for a program
      --no-check          Say nothing of what a loader would refuse and what is odd in the program;
                          either way the program is written, but what a loader refuses makes the
                          exit status 1
  -o, --output <FILE>     Where the program goes; nothing is written if the text has errors
      --listing <FILE>    Write a listing: slots, offsets and bytes beside the text they came from
      --names <NEFF>      Take what names like %x stand for from this NEFF
      --graph <NAME>      The graph of that NEFF which the program is of, if there are several
      --json              Print what was found and what was made as JSON
      --symbols <FILE>    Write labels and constants; JSON if the name ends in .json
  -h, --help              Print help
\
Global options:
      --color <WHEN>  When to colour; `auto` colours terminals only and obeys NO_COLOR [default:
                      auto] [possible values: auto, always, never]
  -q, --quiet         Print errors only, no warnings and notes
  -v, --verbose       Say more: the explain page under each finding
\
Examples:
  neffc asm pe.asm -o pe.bin
  neffc asm --isa v2 --engine pool pool.asm -o pool.bin
  neffc asm pe.asm -o pe.bin --listing pe.lst --symbols pe.json
  neffc asm pe.asm -o /dev/null --listing -
  neffc asm pool.asm -o pool.bin --names model.neff --graph sg00
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)
