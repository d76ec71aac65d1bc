# `--deny` is for all warnings, also those of reading back, and nothing is left at the target.

$ copy examples/allreduce .

$ write zz zz

$ write empty {}

$ write a.toml "[model]\nname = 'a'\n[[member]]\nname = 'sg00/def.json'\nfile = 'empty'\n[[graph]]\nname = 'sg00'\n[graph.var.y]\ntype = 'output'\nsize = 4\n"

$ neffc build a.toml -o a.neff
a.neff: 1,791 bytes
! warning[N0604]: the key "var" is missing
!  --> a.toml: sg00/def.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: "var" with an object
!   = runtime: gate G41, status 2 (NRT_INVALID)
!              …no Outputs
!
! warning[N1402]: "runtime_statebuffer_reservation" is missing, which cayman wants
!  --> a.toml: sg00/def.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: an array, which may be empty
!   = runtime: gate G70, status 2 (NRT_INVALID)
!              Missing or corrupted runtime_statebuffer_reservation field in def.json and NEURON_RT_ALLOW_LEGACY_NEFF=1 is not set. Potentially a legacy neff without proper compiler support
!

$ neffc build a.toml -o b.neff --deny --emit-dir b --metaneff b.metaneff --depfile b.d
! warning[N0604]: the key "var" is missing
!  --> a.toml: sg00/def.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: "var" with an object
!   = runtime: gate G41, status 2 (NRT_INVALID)
!              …no Outputs
!
! warning[N1402]: "runtime_statebuffer_reservation" is missing, which cayman wants
!  --> a.toml: sg00/def.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: an array, which may be empty
!   = runtime: gate G70, status 2 (NRT_INVALID)
!              Missing or corrupted runtime_statebuffer_reservation field in def.json and NEURON_RT_ALLOW_LEGACY_NEFF=1 is not set. Potentially a legacy neff without proper compiler support
!
[1]

$ write up.toml "[model]\nname = 'up'\n[[member]]\nname = '../x'\nfile = 'zz'\n[[graph]]\n[graph.var.y]\ntype = 'output'\nsize = 4\n"

$ neffc build up.toml -o b.neff --deny
! warning[N0308]: the name "../x" leads out of the folder
! --> up.toml: ../x (member 0), archive offset 0x0 (0)
!  = expected: a relative path without `..`
!
[1]

# Without a host graph nothing loads: an error, also of --check.

$ write none.toml "[model]\nname = 'none'\n[container]\nwithout = ['neff.json']\n[[graph]]\n[graph.var.y]\ntype = 'output'\nsize = 4\n"

$ neffc build none.toml -o b.neff
! error[N0601]: the archive has no "neff.json"
!  --> none.toml:4:12
!   |
! 4 | without = ['neff.json']
!   |            ^^^^^^^^^^^
!   |
!   = runtime: gate G20, status 2 (NRT_INVALID)
!              Invalid NN: …, neff.json is missing
!   = help: nothing loads such a file; import one with --exact to build it as it was
!
[1]

$ neffc build none.toml --check
! error[N0601]: the archive has no "neff.json"
!  --> none.toml:4:12
!   |
! 4 | without = ['neff.json']
!   |            ^^^^^^^^^^^
!   |
!   = runtime: gate G20, status 2 (NRT_INVALID)
!              Invalid NN: …, neff.json is missing
!   = help: nothing loads such a file; import one with --exact to build it as it was
!
[1]

$ write bad.toml "[model]\nname = 'bad'\n[[member]]\nname = 'neff.json'\nfile = 'zz'\n[[graph]]\n[graph.var.y]\ntype = 'output'\nsize = 4\n"

$ neffc build bad.toml -o b.neff
! error[N0501]: this is no JSON value
!  --> bad.toml: neff.json:1:1 $
!   |
! 1 | zz
!   | ^^
!   |
!   = expected: a value
!   = found: `zz`
!   = help: nothing loads such a file; import one with --exact to build it as it was
!
[1]

$ neffc build bad.toml --check
! error[N0501]: this is no JSON value
!  --> bad.toml: neff.json:1:1 $
!   |
! 1 | zz
!   | ^^
!   |
!   = expected: a value
!   = found: `zz`
!   = help: nothing loads such a file; import one with --exact to build it as it was
!
[1]

$ ls-tree .
      1791 a.neff
       131 a.toml
       112 bad.toml
         2 empty
      1627 model.toml
       107 none.toml
       153 pe.asm
       126 pool.asm
       256 test-input.npy
       106 up.toml
         2 zz

# A record of a file that has none gives it back, with a warning.

$ neffc build model.toml -o m.neff
m.neff: 2,611 bytes

$ neffc unpack m.neff -o u
u: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 5

$ rm u/neff.json

$ rm u/.neffc

$ neffc pack u -o n.neff --any-tree
n.neff: 2,310 bytes, hash bf1394e178b970b2bfab24e67db8e2aa, uuid 21140b7a-bbff-4e3f-882e-ab17b68a413f

$ neffc import n.neff -o e --exact
e: 4 files, style reference
  2 programs as text
  12 other members built from model.toml, 0 passed through
  builds to the identical file

$ neffc build e/model.toml -o again.neff
again.neff: 2,310 bytes
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 5
! --> e/model.toml
!
! warning[N0601]: the archive has no "neff.json"
! --> e/model.toml
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!

$ same n.neff again.neff

$ neffc build e/model.toml -o denied.neff --deny
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 5
! --> e/model.toml
!
! warning[N0601]: the archive has no "neff.json"
! --> e/model.toml
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!
[1]
