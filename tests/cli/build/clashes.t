# Outputs of `neffc build` and `neffc asm` are told apart by where they lead, not by their text.

$ copy examples/allreduce .

$ neffc build model.toml -o o.neff --depfile ./o.neff
! error[N0005]: two outputs would go to ./o.neff
!  |
!  = help: give -o and --depfile names of their own
!
[2]

$ neffc build model.toml -o o.neff --metaneff ./o.neff
! error[N0005]: two outputs would go to ./o.neff
!  |
!  = help: give -o and --metaneff names of their own
!
[2]

$ mkdir t9

$ neffc build model.toml -o o.neff --metaneff m --depfile t9/../m
! error[N0005]: two outputs would go to m
!  |
!  = help: give --depfile and --metaneff names of their own
!
[2]

$ neffc asm pe.asm -o p.bin --listing ./p.bin
! error[N0005]: two outputs would go to ./p.bin
!  |
!  = help: give -o and --listing names of their own
!
[2]

$ neffc asm pe.asm -o p.bin --symbols ./p.bin
! error[N0005]: two outputs would go to ./p.bin
!  |
!  = help: give -o and --symbols names of their own
!
[2]

# A folder and a file of one name, and a folder inside of a file.

$ neffc build model.toml -o ./e --emit-dir e
! error[N0005]: two outputs would go to e
!  |
!  = help: give -o and --emit-dir names of their own
!
[2]

$ neffc build model.toml -o o3.neff --emit-dir o3.neff/x
! error[N0005]: two outputs would go to o3.neff/x
!  |
!  = help: give -o and --emit-dir names of their own
!
[2]

$ neffc build model.toml -o x/o.neff --emit-dir x
! error[N0005]: two outputs would go to x
!  |
!  = help: give -o and --emit-dir names of their own
!
[2]

# Links to one file, whether it is there or not.

$ symlink o.neff link

$ neffc build model.toml -o o.neff --depfile link
! error[N0005]: two outputs would go to link
!  |
!  = help: give -o and --depfile names of their own
!
[2]

$ write o.neff old

$ hardlink o.neff hard

$ neffc build model.toml -o o.neff --depfile link
! error[N0005]: two outputs would go to link
!  |
!  = help: give -o and --depfile names of their own
!
[2]

$ neffc build model.toml -o o.neff --depfile hard
! error[N0005]: two outputs would go to hard
!  |
!  = help: give -o and --depfile names of their own
!
[2]

# Standard output that was sent to a file is that file.

$ neffc build model.toml -o - --metaneff m > m
! error[N0005]: two outputs would go to m
!  |
!  = help: give -o and --metaneff names of their own
!
[2]

$ cat o.neff
old
\(no-eol)

$ ls-tree .
         3 hard
           link -> o.neff
         0 m
      1627 model.toml
         3 o.neff
       153 pe.asm
       126 pool.asm
           t9/
       256 test-input.npy
