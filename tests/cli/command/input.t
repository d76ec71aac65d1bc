# What is opened by its name is a plain file: a pipe would wait for its other end, and some devices
# have none. Standard input and open descriptors may be anything.

$ pipe pipe

$ neffc asm pipe -o out
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc fmt pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc build pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc test pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc meta pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc meta --from pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc info pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc verify pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc disasm pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc unpack pipe -o out
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc import pipe -o out
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc carve pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc asm /dev/zero -o out
! error[N0001]: cannot read: it is a device, no plain file
! --> /dev/zero
!  = help: give `-` and redirect it to standard input
!
[3]

$ neffc build /dev/zero --json
{
  "schema": 1,
  "findings": [
    {
      "code": "N0001",
      "severity": "error",
      "message": "cannot read: it is a device, no plain file",
      "place": {
        "kind": "path",
        "path": "/dev/zero"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "give `-` and redirect it to standard input",
      "runtime": null
    }
  ]
}
[3]

$ write good.asm "NOP;\n"

$ neffc asm good.asm -o out --names pipe
! error[N0001]: cannot read: it is a pipe, no plain file
! --> pipe
!  = help: give `-` and redirect it to standard input
!
[3]

# What a model names, too.

$ copy examples/model model

$ rm model/pool.asm

$ pipe model/pool.asm

$ neffc build model/model.toml
! error[N0910]: pool.asm: it is a pipe, no plain file
!   --> model/model.toml:46:7
!    |
! 46 | asm = "pool.asm"           # text; `bin` takes instructions that are assembled already
!    |       ^^^^^^^^^^
!
[1]

$ rm model/pool.asm

$ write model/pool.asm ".include \"pipe.inc\"\n"

$ pipe model/pipe.inc

$ neffc build model/model.toml
! error[N0704]: "pipe.inc" cannot be read: it is a pipe, no plain file
!  --> model/pool.asm:1:10
!   |
! 1 | .include "pipe.inc"
!   |          ^^^^^^^^^^
!
[1]

$ neffc asm model/pool.asm -o out
! error[N0704]: "pipe.inc" cannot be read: it is a pipe, no plain file
!  --> model/pool.asm:1:10
!   |
! 1 | .include "pipe.inc"
!   |          ^^^^^^^^^^
!
[1]

# Streams, by all their names. Files of a model from a stream lie in the current folder.

$ neffc asm - -o out < good.asm

$ neffc asm /dev/stdin -o out < good.asm

$ size out
64

$ neffc asm /dev/null -o out

$ size out
0

$ copy examples/model/pool.asm pool.asm

$ copy examples/model/model.toml model.toml

$ neffc build /dev/stdin --depfile out.d < model.toml
model.neff: 2,414 bytes

$ cat out.d
model.neff: \
  pool.asm

# A text has a limit; a file that is longer is not read.

$ sparse long.asm 2^31

$ neffc asm long.asm -o out
! error[N0709]: the text has more than 1073741824 bytes
! --> long.asm
!
[1]

$ neffc fmt long.asm
! error[N0709]: the text has more than 1073741824 bytes
! --> long.asm
!
[1]

$ neffc build long.asm
! error[N0709]: the text has more than 268435456 bytes
! --> long.asm
!
[1]

$ write model/pool.asm ".include \"long.inc\"\n"

$ mv long.asm model/long.inc

$ neffc build model/model.toml
! error[N0709]: the text has more than 1073741824 bytes
!  --> model/pool.asm:1:10
!   |
! 1 | .include "long.inc"
!   |          ^^^^^^^^^^
!
[1]

$ mv model/long.inc model/pool.asm

$ neffc build model/model.toml
! error[N0709]: the text has more than 1073741824 bytes
!   --> model/model.toml:46:7
!    |
! 46 | asm = "pool.asm"           # text; `bin` takes instructions that are assembled already
!    |       ^^^^^^^^^^
!
[1]
