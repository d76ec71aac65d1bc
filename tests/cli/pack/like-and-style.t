# --like takes the settings of another file, --style makes a new archive and keeps the header.

$ copy tests/data/matmul_small/matmul_small.neff real

$ fixture neff > base

$ neffc unpack -q base -o tree
tree: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ rm tree/.neffc

$ neffc pack tree -o f --like real
f: 11,264 bytes, hash bc8397857c614f71e43f89924bf9d8db, uuid 3e3141e6-9037-44eb-8de8-30fa83e49399

$ neffc info -q f | grep _
  pkg_version          2
  header_size          1024
  data_size            10240
  neff_version         2.0
  neff_build_version
  num_tpb              1
  requested_tpb_count  1
  tpb_per_node         [1]
  lnc_size (vnc_size)  2
  feature_bits         0x209c00: virtual-core, v3-2x-4x-dve-perf-mode, neff_feature_DGE, neff_feature_DGE_cast, neff_feature_hardware_DGE
  sg00/act_info.json                  activation catalog, absent
  sg00/value_nn__output:0-simout.npy  simulator data, absent

$ neffc info -q f | grep NUL
  tail         8,570 NULs

$ neffc info -q f | grep gzip
  stored       gzip, 10,240 bytes
  gzip member  1,670 bytes, MTIME 1782166602, XFL 4, OS 3

$ tar-list f
Regular 0664 1000/1000      129 0 kelf-a.json
Regular 0664 1000/1000        0 0 sg00/act.asm
Regular 0664 1000/1000        0 0 sg00/act.bin
Regular 0664 1000/1000      109 0 sg00/act.json
Regular 0664 1000/1000     1052 0 sg00/def.json
Regular 0664 1000/1000        0 0 sg00/dve.asm
Regular 0664 1000/1000        0 0 sg00/dve.bin
Regular 0664 1000/1000       65 0 sg00/dve.json
Regular 0664 1000/1000      153 0 sg00/pe.asm
Regular 0664 1000/1000       64 0 sg00/pe.bin
Regular 0664 1000/1000       63 0 sg00/pe.json
Regular 0664 1000/1000      126 0 sg00/pool.asm
Regular 0664 1000/1000      192 0 sg00/pool.bin
Regular 0664 1000/1000      599 0 sg00/pool.json
Regular 0664 1000/1000        0 0 sg00/sp.asm
Regular 0664 1000/1000        0 0 sg00/sp.bin
Regular 0664 1000/1000       63 0 sg00/sp.json
Regular 0664 1000/1000      630 0 neff.json

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,670 bytes, then 8,570 more
  archive  18 members, 18,432 bytes, complete
  hash     matches

# With an option on top.

$ neffc pack tree -o f --like real --name mine
f: 11,264 bytes, hash bc8397857c614f71e43f89924bf9d8db, uuid baff1709-c62b-4620-9e65-a52db5d87ac6

$ neffc info -q f | grep "  name"
  name                 mine

# --style on an unpacked folder keeps lnc, features, name, version.

$ neffc unpack -q real -o real.d
real.d: 72 files
  packs back to the same bytes; known encoder parameters: zlib, memLevel 8, level 1

$ neffc pack real.d -o f --style gnu
f: 50,412 bytes, hash 1505806770bf590d5595e62c4503e006, uuid be795112-4772-440f-b1b4-5b4ba1a39130

$ neffc info -q f | grep "  name"
  name                 file.neff

$ neffc info -q f | grep feature_bits
  feature_bits         0x209c00: virtual-core, v3-2x-4x-dve-perf-mode, neff_feature_DGE, neff_feature_DGE_cast, neff_feature_hardware_DGE

$ neffc info -q f | grep lnc
  lnc_size (vnc_size)  2

$ neffc info -q f | grep neff_version
  neff_version         2.0

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 49,388 bytes
  archive  72 members, 358,400 bytes, complete
  hash     matches

# --new takes nothing over.

$ neffc pack real.d -o f --new
f: 50,412 bytes, hash 1505806770bf590d5595e62c4503e006, uuid 9dd8821d-a905-4299-aa5b-193feda86088

$ neffc info -q f | grep feature_bits
  feature_bits         0x0

$ neffc pack tree -o f --like real --style gnu
! error: the argument '--like <FILE>' cannot be used with '--style <NAME>'
!
! Usage: neffc pack --output <FILE> --like <FILE> <DIR>
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --like missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ write text "no neff\n"

$ neffc pack tree -o f --like text
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
! error[N0005]: nothing in it says how to pack
! --> text
!  = help: --like takes a NEFF, or a .tgz or .tar
!
[1]

# Members that could be no files are missed by name.

$ fixture neff member:neff.json={} member:../up=1 member:twice=1 member:twice=2 dir:x/= > odd

$ neffc unpack odd -o odd.d
odd.d: 4 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6
! error[N0308]: the name "../up" leads out of the folder
! --> odd: ../up (member 1), archive offset 0x400 (1024)
!  = expected: a relative path without `..`
!
! warning[N0305]: the name "twice" occurs again
! --> odd: twice (member 3), archive offset 0xc00 (3072)
!  = note: the earlier one is member 2
!
! warning[N0401]: "../up" was not written under its name: the name leads out of the folder
! --> odd: ../up (member 1), archive offset 0x400 (1024)
!  = note: its bytes are in .neffc/members/1
!
! warning[N0401]: "twice" was not written under its name: the name is taken, or differs only in case
! --> odd: twice (member 3), archive offset 0xc00 (3072)
!  = note: its bytes are in .neffc/members/3
!
[1]

$ neffc pack odd.d -o f --style gnu
f: 1,165 bytes, hash f8c47178e8656fed51cab7ca340ade26, uuid 5e205316-32f3-48a1-9076-75aff550e219
! warning[N0401]: 2 member(s) of the original are not in the new archive
! --> odd.d
!  = note: ../up
!  = note: twice
!
! warning[N0413]: 1 empty folder(s) are not in the archive
! --> odd.d
!  = found: "x/"
!

$ neffc pack odd.d -o f
f: 1,218 bytes, hash a988be1033f97bd1548f94f0ff7a89c0, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> odd.d
!

$ same odd f

# A header that was wrong in its sizes is right in a new file.

$ fixture neff header_size=2^63 data_size=+1024 > wrong

$ neffc unpack -q wrong -o wrong.d
wrong.d: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc pack wrong.d -o right --style gnu
right: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid abe8fa9f-c769-478a-b3d5-dd4c3f242ac4

$ neffc verify right
right: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,520 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# Bare archives: given back bare, or as a NEFF.

$ fixture neff header=no gzip=no member:neff.json={} > bare.tar

$ neffc unpack bare.tar -o bare.d
bare.d: 1 file
  packs back to the same bytes; the payload is not compressed
! note[N0117]: the file is an archive without a NEFF header
! --> bare.tar
!  = help: `neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it
!

$ neffc pack bare.d -o again
again: 10,240 bytes
! note[N0411]: the original payload is given back; the payload is not compressed
! --> bare.d
!

$ same bare.tar again

$ neffc pack bare.d -o again --name x
! error[N0402]: the unpacked file had no header to set fields in
! --> bare.d
!  = help: pass --style gnu or --style neuronx to make a NEFF of the folder
!
[1]

$ neffc pack bare.d -o again --style gnu --name x
again: 1,140 bytes, hash a2fe3b9b8463756c7191053262b8661c, uuid 6eeb3948-e986-44ca-9238-232833af0ba5

$ neffc verify again
again: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 116 bytes
  archive  1 member, 10,240 bytes, complete
  hash     matches

$ fixture neff header=no member:neff.json={} > bare.tgz

$ neffc unpack -q bare.tgz -o bare2.d
bare2.d: 1 file
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc pack -q bare2.d -o again
again: 120 bytes

$ same bare.tgz again
