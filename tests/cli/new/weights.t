# `neffc new weights`: with arrays beside the model.

$ neffc new weights add
add: 4 files
next: neffc build add/model.toml --draw

$ ls-tree add
       384 bias.npy
       472 layers.safetensors
      1376 model.toml
       110 pool.asm

$ neffc build add/model.toml --draw
! error[N0910]: layers.safetensors#layer0.shift: No such file or directory (os error 2)
!   --> add/model.toml:30:8
!    |
! 30 | file = "layers.safetensors#layer0.shift"
!    |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
[1]

$ neffc verify add/add.neff
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> add/add.neff
!
[3]
