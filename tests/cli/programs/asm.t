# Faults are told all in one run, with their places; nothing is written then.

$ write bad.asm "# a program\n  NOP cycel=3;\n  DRAIN $S[3]>=5 $S[4]+=6@complete;\n  COMPARE_BRANCH label_id=ned;\nend: HALT;\n"

$ neffc asm bad.asm -o bad.bin
! error[N0803]: NOP has no operand `cycel`
!  --> bad.asm:2:7
!   |
! 2 |   NOP cycel=3;
!   |       ^^^^^
!   |
!   = help: the nearest are cycle
!
! error[N0809]: wait and update share one value word
!  --> bad.asm:3:18
!   |
! 3 |   DRAIN $S[3]>=5 $S[4]+=6@complete;
!   |                  ^^^^^^^^^^^^^^^^^
!   |
!   = expected: 5 here too
!
! error[N0812]: no label is called `ned`
!  --> bad.asm:4:27
!   |
! 4 |   COMPARE_BRANCH label_id=ned;
!   |                           ^^^
!
[1]

$ ls-tree .
       105 bad.asm

# Labels, constants, repetitions and includes.

$ write wait.inc ".equ N, 3\n.rept N, i\nNOP cycle=i;\n.endr\n"

$ write good.asm ".isa v3\n.engine pool\nCOMPARE_BRANCH label_id=end;\n.include \"wait.inc\"\nback: NOP;\nCOMPARE_BRANCH label_id=back;\nend: HALT;\n"

$ neffc asm good.asm -o good.bin

$ neffc disasm good.bin
COMPARE_BRANCH label_id=384;
NOP;
NOP cycle=1;
NOP cycle=2;
NOP;
COMPARE_BRANCH label_id=4294967232;
HALT;

$ neffc asm good.asm --isa v4 -o good.bin
! error[N0814]: the text is for v3, not for v4
!  --> good.asm:1:6
!   |
! 1 | .isa v3
!   |      ^^
!   |
!   = expected: the generation that was asked for
!
[1]

# Text that is none.

$ write noise "\xff\xfe"

$ neffc asm noise -o x
! error[N0708]: the file is not UTF-8 text
!  --> noise:1:1
!   |
! 1 | ��
!   | ^
!   |
!   = found: byte 0xff at offset 0
!
[1]

# An included file is an input too.

$ write part.inc "NOP;\n"

$ write whole.asm ".include \"part.inc\"\n"

$ neffc asm whole.asm -o part.inc
! error[N0005]: the output is the input
! --> part.inc
!  = help: name another file with -o
!
[2]

$ cat part.inc
NOP;

# Findings for tools.

$ write wrong.asm "NOP cycle=x;\nNOP;\n"

$ neffc asm wrong.asm -o wrong.bin --json
{
  "schema": 1,
  "file": "wrong.asm",
  "generation": "v3",
  "engine": null,
  "width": 64,
  "length": null,
  "findings": [
    {
      "code": "N0702",
      "severity": "error",
      "message": "`x` is not defined",
      "place": {
        "kind": "text",
        "file": "wrong.asm",
        "span": {
          "line": 1,
          "column": 11,
          "offset": 10,
          "text": "x"
        }
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": null,
      "runtime": null
    }
  ]
}
[1]

$ neffc asm whole.asm -o whole.bin --json
{
  "schema": 1,
  "file": "whole.asm",
  "generation": "v3",
  "engine": null,
  "width": 64,
  "length": 64,
  "findings": []
}

$ neffc asm whole.asm -o - --json
{
  "schema": 1,
  "findings": [
    {
      "code": "N0005",
      "severity": "error",
      "message": "an output takes standard output, so JSON has no place there",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "name files, or leave --json out",
      "runtime": null
    }
  ]
}
[2]
