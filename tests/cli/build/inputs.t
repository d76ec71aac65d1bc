# No output of `neffc build` takes the place of what a build reads.

$ copy examples/allreduce .

$ neffc build model.toml -o a.neff
a.neff: 2,611 bytes

$ neffc import a.neff -o e --exact
e: 4 files, style reference
  2 programs as text
  13 other members built from model.toml, 0 passed through
  builds to the identical file

$ neffc build e/model.toml -o e/original/.neffc/header.bin
! error[N0005]: the output is the input
! --> e/original/.neffc/header.bin
!  = help: name another file with -o
!
[2]

$ neffc build e/model.toml -o o.neff --depfile e/original/.neffc/framing.bin
! error[N0005]: the output is the input
! --> e/original/.neffc/framing.bin
!  = help: name another file with --depfile
!
[2]

$ neffc build e/model.toml -o o.neff --metaneff e/original/new.metaneff
! error[N0005]: the output would be among the inputs in e/original
! --> e/original/new.metaneff
!  = help: name another place with --metaneff
!
[2]

$ neffc build e/model.toml -o o.neff --emit-dir e/original/new
! error[N0005]: the output would be among the inputs in e/original
! --> e/original/new
!  = help: name another place with --emit-dir
!
[2]

# The rule lists every file of the record that is read.

$ neffc build e/model.toml -o o.neff --depfile o.d
o.neff: 2,611 bytes
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 5
! --> e/model.toml
!

$ cat o.d
o.neff: \
  e/model.toml \
  e/original/.neffc/framing.bin \
  e/original/.neffc/header.bin \
  e/original/.neffc/record.json \
  e/sg00/pe.asm \
  e/sg00/pool.asm

$ same a.neff o.neff

# The record may stand beside the model; the outputs too, then.

$ copy a.neff s.neff

$ neffc unpack s.neff -o s
s: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 5

$ write s/model.toml "[model]\nname = 's'\nstyle = 'reference'\n[container]\noriginal = '.'\n[[graph]]\n[graph.var.y]\ntype = 'output'\nsize = 4\n"

$ neffc build s/model.toml -o s/.neffc/new.neff
! error[N0005]: the output would be among the inputs in s/./.neffc
! --> s/.neffc/new.neff
!  = help: name another place with -o
!
[2]

$ neffc build s/model.toml -o s/neff.json
! error[N0005]: the output is the input
! --> s/neff.json
!  = help: name another file with -o
!
[2]

# The arrays of tests are read by `neffc test`: no part of the rule, and not overwritten either.

$ write t.toml "[model]\nname = 't'\n[[graph]]\n[graph.var.y]\ntype = 'output'\nsize = 4\n[[test]]\ninputs = {}\nname = 'one'\nexpect.y = 'test-y.npy'\n"

$ write test-y.npy precious

$ neffc build t.toml -o test-y.npy
! error[N0005]: the output is the input
! --> test-y.npy
!  = help: name another file with -o
!
[2]

$ neffc build t.toml -o t.neff --metaneff ./test-y.npy
! error[N0005]: the output is the input
! --> ./test-y.npy
!  = help: name another file with --metaneff
!
[2]

$ neffc build t.toml -o t.neff --depfile t.d
t.neff: 1,948 bytes

$ cat t.d
t.neff: \
  t.toml

$ cat test-y.npy
precious
\(no-eol)
