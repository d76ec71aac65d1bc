# Where `neffc build` writes: beside the model unless told, and all outputs or none.

$ copy examples/allreduce .

# A name that leads elsewhere names no file.

$ write names.toml "[model]\nname = '../elsewhere'\n[[graph]]\n[graph.var.y]\ntype = 'output'\nsize = 4\n"

$ neffc build names.toml
! error[N0005]: the model's name is no file's name
!  |
!  = found: "../elsewhere"
!  = help: name the output with -o
!
[2]

$ neffc build names.toml -o out.neff
out.neff: 1,948 bytes

$ write names.toml "[model]\nname = ''\n[[graph]]\n[graph.var.y]\ntype = 'output'\nsize = 4\n"

$ neffc build names.toml
! error[N0005]: the model's name is no file's name
!  |
!  = found: ""
!  = help: name the output with -o
!
[2]

# Two outputs are two files.

$ neffc build model.toml -o made.neff --emit-dir made.neff
! error[N0005]: two outputs would go to made.neff
!  |
!  = help: give -o and --emit-dir names of their own
!
[2]

$ neffc build model.toml -o made.neff --metaneff made.d --depfile made.d
! error[N0005]: two outputs would go to made.d
!  |
!  = help: give --depfile and --metaneff names of their own
!
[2]

# If one cannot be written, none is there.

$ neffc build model.toml -o made.neff --depfile /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> /dev/full
!
[3]

$ neffc build model.toml -o made.neff --metaneff none/made.metaneff
! error[N0002]: cannot write: the folder none does not exist
! --> none/made.metaneff
!
[3]

$ ls-tree .
      1627 model.toml
        67 names.toml
      1948 out.neff
       153 pe.asm
       126 pool.asm
       256 test-input.npy

# More threads than any machine has.

$ neffc build model.toml -o made.neff --threads 100000
made.neff: 2,611 bytes

# A model of today's style names no table that it does not bring.

$ write new.toml "[model]\nname = 'new'\nstyle = 'neuronx'\n[[graph]]\n[graph.var.y]\ntype = 'output'\nsize = 4\n"

$ neffc build new.toml
new.neff: 11,264 bytes
