# K03: a JSON member larger than the runtime's parser takes, known from the tar header alone.

# The header claims 4,375,834,152 bytes; the file has none of them.

$ fixture neff gzip=no end=none claim:sg00/Activation.json=4375834152 > huge

$ size huge
1536

$ neffc verify huge
huge: damaged
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  tar, 512 bytes
  archive  1 member, 512 bytes, not complete
  hash     matches
! error[N0314]: sg00/Activation.json is too large for the loader's JSON parser
! --> huge: sg00/Activation.json (member 0), archive offset 0x0 (0)
!  = expected: at most 4294967295 bytes
!  = found: 4375834152 bytes
!  = note: the runtime says: File sg00/Activation.json size (4375834152) exceeds json parser
!          maximum (4294967295)
!  = note: such sizes come from DMA descriptor lists written out in an engine's JSON
!  = help: use fewer and larger descriptors, or dynamic DMA
!
! error[N0302]: the archive ends inside sg00/Activation.json
! --> huge: sg00/Activation.json (member 0), archive offset 0x0 (0)
!  = expected: 4375834152 bytes of data
!  = found: 0 bytes
!  = note: no member is complete
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ neffc ls huge
 4,375,834,152  sg00/Activation.json
! error[N0314]: sg00/Activation.json is too large for the loader's JSON parser
! --> huge: sg00/Activation.json (member 0), archive offset 0x0 (0)
!  = expected: at most 4294967295 bytes
!  = found: 4375834152 bytes
!  = note: the runtime says: File sg00/Activation.json size (4375834152) exceeds json parser
!          maximum (4294967295)
!  = note: such sizes come from DMA descriptor lists written out in an engine's JSON
!  = help: use fewer and larger descriptors, or dynamic DMA
!
! error[N0302]: the archive ends inside sg00/Activation.json
! --> huge: sg00/Activation.json (member 0), archive offset 0x0 (0)
!  = expected: 4375834152 bytes of data
!  = found: 0 bytes
!  = note: no member is complete
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

# The limit itself is accepted; one more is not.

$ fixture neff gzip=no end=none claim:a.json=4294967295 > limit

$ neffc verify --json limit | grep N0314
! grep: no such line
[1]

$ fixture neff gzip=no end=none claim:a.json=2^32 > above

$ neffc verify --json above | grep N0314
          "code": "N0314",
[1]

# Only JSON has this limit.

$ fixture neff gzip=no end=none claim:w.bin=2^32 > weights

$ neffc verify --json weights | grep N0314
! grep: no such line
[1]

# In base-256 too.

$ fixture neff gzip=no end=none numbers=base256 claim:sg00/Activation.json=4375834152 > base256

$ neffc verify --json base256 | grep N0314
          "code": "N0314",
[1]

# The writer refuses to make one. (The file is sparse: it takes no room.)

$ mkdir tree/sg00

$ write tree/neff.json "{}"

$ sparse tree/sg00/Activation.json 4375834152

$ neffc pack tree -o never
! error[N0409]: "Activation.json" is larger than the loader's JSON parser takes
! --> tree/sg00/Activation.json
!  = expected: at most 4294967295 bytes
!  = found: 4375834152 bytes
!  = help: use fewer and larger descriptors, or dynamic DMA
!
[1]

$ ls-tree .
      1536 above
      1536 base256
      1536 huge
      1536 limit
           tree/
         2 tree/neff.json
           tree/sg00/
4375834152 tree/sg00/Activation.json
      1536 weights
