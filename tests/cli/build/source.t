# What `neffc build` reads: what was meant where it is no model, and how places are shown.

$ copy examples/model work/model

$ neffc build work/model -o x.neff
! error[N0001]: cannot read: is a directory
! --> work/model
!  = help: name the model in it: work/model/model.toml
!
[3]

$ mkdir empty

$ neffc build empty
! error[N0001]: cannot read: is a directory
! --> empty
!  = help: a model is a file, usually called model.toml
!
[3]

$ neffc build work/missing.toml
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> work/missing.toml
!
[3]

$ neffc build work/model/model.toml -o x.neff
x.neff: 2,414 bytes

$ neffc build x.neff
! error[N0708]: the file is not UTF-8 text
!  --> x.neff:1:173
!   |
! 1 | ...␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␁␀␀␀�:�s���D␀�I+y���0000000000000000Hk�␛��Ke��*��x...
!   |                                                ^
!   |
!   = found: byte 0x9d at offset 172
!   = help: a model is text; `neffc import NEFF -o DIR` makes one of a NEFF
!
[1]

$ neffc test x.neff
! error[N0708]: the file is not UTF-8 text
!  --> x.neff:1:173
!   |
! 1 | ...␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␀␁␀␀␀�:�s���D␀�I+y���0000000000000000Hk�␛��Ke��*��x...
!   |                                                ^
!   |
!   = found: byte 0x9d at offset 172
!   = help: a model is text; `neffc import NEFF -o DIR` makes one of a NEFF
!
[1]

# A byte order mark is skipped, and what is built is the same.

$ copy examples/model work/marked

$ cat work/model/model.toml > model.toml

$ write work/marked/model.toml "\xef\xbb\xbf"

$ append work/marked/model.toml @model.toml

$ cat work/model/pool.asm > pool.asm

$ write work/marked/pool.asm "\xef\xbb\xbf"

$ append work/marked/pool.asm @pool.asm

$ neffc build work/marked/model.toml -o y.neff
y.neff: 2,414 bytes

$ same x.neff y.neff

# Places are shown from the current folder, whatever file they are in.

$ write work/model/pool.asm "NOPE;\n.include \"in/more.inc\"\nPSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=%w output_tensor_id=%xx;\n"

$ mkdir work/model/in

$ write work/model/in/more.inc ".include \"deep.inc\"\n"

$ write work/model/in/deep.inc "NOP cycle=\xff;\n"

$ neffc build work/model/model.toml -o x.neff
! error[N0801]: no instruction is called `NOPE`
!  --> work/model/pool.asm:1:1
!   |
! 1 | NOPE;
!   | ^^^^
!   |
!   = help: the nearest are NOP, COPY, MOVE
!
! error[N0708]: the file is not UTF-8 text
!  --> work/model/in/deep.inc:1:11
!   |
! 1 | NOP cycle=�;
!   |           ^
!   |
!   = found: byte 0xff at offset 10
! note: it is included here
!  --> work/model/in/more.inc:1:10
!   |
! 1 | .include "deep.inc"
!   |          ^^^^^^^^^^
!
! error[N0813]: no variable is called `w`
!  --> work/model/pool.asm:3:87
!   |
! 3 | PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=%w outp...
!   |                                                                                       ^^
!   |
!   = help: the nearest are x, y
!
! error[N0813]: no variable is called `xx`
!  --> work/model/pool.asm:3:107
!   |
! 3 | ...REDUCE input_tensor_id=%w output_tensor_id=%xx;
!   |                                               ^^^
!   |
!   = help: the nearest are x
!
[1]

$ neffc build work/model/model.toml -o x.neff --json | grep "\"file\""
        "file": "work/model/pool.asm",
        "file": "work/model/in/deep.inc",
            "file": "work/model/in/more.inc",
        "file": "work/model/pool.asm",
        "file": "work/model/pool.asm",
[1]

$ neffc asm work/model/pool.asm -o x
! error[N0801]: no instruction is called `NOPE`
!  --> work/model/pool.asm:1:1
!   |
! 1 | NOPE;
!   | ^^^^
!   |
!   = help: the nearest are NOP, COPY, MOVE
!
! error[N0708]: the file is not UTF-8 text
!  --> work/model/in/deep.inc:1:11
!   |
! 1 | NOP cycle=�;
!   |           ^
!   |
!   = found: byte 0xff at offset 10
! note: it is included here
!  --> work/model/in/more.inc:1:10
!   |
! 1 | .include "deep.inc"
!   |          ^^^^^^^^^^
!
! error[N0813]: no variable is called `w`
!  --> work/model/pool.asm:3:87
!   |
! 3 | PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=%w outp...
!   |                                                                                       ^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
! error[N0813]: no variable is called `xx`
!  --> work/model/pool.asm:3:107
!   |
! 3 | ...REDUCE input_tensor_id=%w output_tensor_id=%xx;
!   |                                               ^^^
!   |
!   = help: `neffc asm --names NEFF` knows the names of a graph
!
[1]

# Names that a dependency file cannot hold.

$ copy examples/model "two\nlines"

$ neffc build "two\nlines/model.toml" -o x.neff --depfile x.d
! error[N0009]: a dependency file cannot name this path
! --> two\nlines/model.toml
!  = help: give it another name, or leave --depfile out
!
[2]

$ neffc build model.toml -o "a\nb.neff" --depfile x.d
! error[N0009]: a dependency file cannot name this path
! --> a\nb.neff
!  = help: give it another name, or leave --depfile out
!
[2]

$ ls-tree "two\nlines"
      2185 model.toml
       191 pool.asm
       256 test-x.npy

# The option is named that a name came from.

$ neffc build model.toml --metaneff pool.asm
! error[N0005]: the output is the input
! --> pool.asm
!  = help: name another file with --metaneff
!
[2]

$ neffc build model.toml --depfile model.toml
! error[N0005]: the output is the input
! --> model.toml
!  = help: name another file with --depfile
!
[2]

$ neffc build model.toml -o model.toml
! error[N0005]: the output is the input
! --> model.toml
!  = help: name another file with -o
!
[2]

$ neffc build model.toml -o x.neff --emit-dir work
! error[N0004]: it exists and is no empty folder
! --> work
!  = help: choose another with --emit-dir, or remove it
!
[2]

$ neffc asm pool.asm -o x --listing pool.asm
! error[N0005]: the output is the input
! --> pool.asm
!  = help: name another file with --listing
!
[2]
