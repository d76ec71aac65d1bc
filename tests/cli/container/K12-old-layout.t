# K12: a file written with hash[64] and uuid[32].

$ fixture old-layout > f

$ neffc verify f
f: has faults
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0114]: fields shifted by 48 bytes: written with another header layout
! --> f: offset 0xec (236), 32 bytes, uuid
!  = expected: `uuid` at 204 and `name` at 220
!  = found: `uuid` at 236 and `name` at 268
!  = note: read with that layout, the name is "x" (offset 0x10c (268), 256 bytes, name)
!  = note: and requested_tpb_count is 1 (offset 0x20c (524), 4 bytes, requested_tpb_count)
!  = help: write the header anew: `neffc unpack`, then `neffc pack --new --name …`
!
[1]

$ fixture old-layout name=resnet uuid=hex:0123456789abcdef0123456789abcdef > f

$ neffc verify f
f: has faults
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0114]: fields shifted by 48 bytes: written with another header layout
! --> f: offset 0xec (236), 32 bytes, uuid
!  = expected: `uuid` at 204 and `name` at 220
!  = found: `uuid` at 236 and `name` at 268
!  = note: read with that layout, the name is "resnet" (offset 0x10c (268), 256 bytes, name)
!  = note: and requested_tpb_count is 1 (offset 0x20c (524), 4 bytes, requested_tpb_count)
!  = help: write the header anew: `neffc unpack`, then `neffc pack --new --name …`
!
[1]

$ neffc info -q f | grep "  name"
  name
! error[N0114]: fields shifted by 48 bytes: written with another header layout
! --> f: offset 0xec (236), 32 bytes, uuid
!  = expected: `uuid` at 204 and `name` at 220
!  = found: `uuid` at 236 and `name` at 268
!  = note: read with that layout, the name is "resnet" (offset 0x10c (268), 256 bytes, name)
!  = note: and requested_tpb_count is 1 (offset 0x20c (524), 4 bytes, requested_tpb_count)
!  = help: write the header anew: `neffc unpack`, then `neffc pack --new --name …`
!
[1]

# Packed without options the file is the same; a new header has the true layout.

$ neffc unpack f -o folder
folder: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc pack folder -o again
again: 2,547 bytes, hash e9aaa8fb31c8b666bb812583496eb440, uuid 00000000-0000-0000-0000-000000000000
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> folder
!

$ same f again

$ neffc pack folder -o mended --new --name resnet
mended: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid 7e3deb38-e298-4df8-8124-ac2e244d790b

$ neffc verify mended
mended: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,520 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
