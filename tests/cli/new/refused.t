# `neffc new`: its help, what it refuses, and names that shells and TOML take apart.

$ neffc new --help
Make a folder with a model that builds at once
\
Usage: neffc new [OPTIONS] <STARTER> <NAME-OR-DIR>
\
Arguments:
  <STARTER>
          What the model does
\
          Possible values:
          - model:     The smallest model: a copy, with a comment for every part
          - allreduce: A sum over two ranks, by a collective
          - matmul:    A product of matrices on one core of Trainium 2
          - custom-op: A custom operator: a GPSIMD kernel that is assembled with the model
          - weights:   Constants from .npy and .safetensors, added to an input
\
  <NAME-OR-DIR>
          The folder to make, with those above it; the model is called like it
\
Options:
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
  neffc new model first
  neffc new matmul work/product
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

$ mkdir there

$ neffc new model there
! error[N0004]: it exists
! --> there
!  = help: name another folder; what is there is never touched
!
[2]

$ write file "mine"

$ neffc new model file
! error[N0004]: it exists
! --> file
!  = help: name another folder; what is there is never touched
!
[2]

$ cat file
mine
\(no-eol)

$ neffc new model .
! error[N0004]: it exists
! --> .
!  = help: name another folder; what is there is never touched
!
[2]

$ neffc new model no/folder
no/folder: 3 files
next: neffc build no/folder/model.toml --draw

$ neffc new frob x
! error: invalid value 'frob' for '<STARTER>'
!   [possible values: model, allreduce, matmul, custom-op, weights]
!
! For more information, try '--help'.
[2]

$ neffc new model
! error: the following required arguments were not provided:
!   <NAME-OR-DIR>
!
! Usage: neffc new <STARTER> <NAME-OR-DIR>
!
! For more information, try '--help'.
[2]

$ neffc new model "it's \"new\""
it's "new": 3 files
next: neffc build 'it'\''s "new"/model.toml' --draw

$ grep "name =" "it's \"new\"/model.toml"
name = "it's \"new\""             # the name in the header; the file that is built is called so too
name = "sg00"              # also its folder in the archive
name = "a copy"

$ neffc build "it's \"new\"/model.toml" -o new.neff
new.neff: 2,414 bytes

# Nothing that was refused left anything behind.

$ ls-tree .
         4 file
           it\'s \"new\"/
      2192 it\'s \"new\"/model.toml
       191 it\'s \"new\"/pool.asm
       256 it\'s \"new\"/test-x.npy
      2414 new.neff
           no/
           no/folder/
      2186 no/folder/model.toml
       191 no/folder/pool.asm
       256 no/folder/test-x.npy
           there/
