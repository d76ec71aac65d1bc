# K14: unpack, then pack without any option: the settings of the original are kept.

$ fixture neff name=model lnc=2 features=0x400 major=1 minor=7 num_tpb=2 requested_tpb=2 archive=neuronx tail=nul hash=signature order=neff-last > f

$ neffc info -q f | grep "  name"
  name                 model

$ neffc unpack f -o folder
folder: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc pack folder -o again
again: 11,264 bytes, hash 711a3409d57d5bda41abeb6047603935, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> folder
!

$ same f again

# After an edit too.

$ write folder/sg00/pe.asm "# edited"

$ neffc pack folder -o edited
edited: 11,264 bytes, hash 49965620d76746c19856ed492c24b81d, uuid d3932be7-b91b-455c-ac34-d28badb2f00a
! note[N0403]: 1 member(s) differ from what was unpacked
! --> folder
!  = note: changed: sg00/pe.asm
!  = note: data_size, hash and uuid were made anew
!

$ neffc info -q edited
edited: 11,264 bytes
\
header
  name                 model
  uuid                 d3932be7-b91b-455c-ac34-d28badb2f00a
  pkg_version          2
  header_size          1024
  data_size            10240
  neff_version         1.7
  neff_build_version   2.0.21884.0%kaena-tools/develop@6c66f4b
  num_tpb              2
  requested_tpb_count  2
  tpb_per_node         []
  lnc_size (vnc_size)  2
  feature_bits         0x400: virtual-core
  hash                 49965620d76746c19856ed492c24b81d00000000000000000000000000000000
\
payload
  stored       gzip, 10,240 bytes
  gzip member  1,450 bytes, MTIME 0, XFL 0, OS 3
  tail         8,790 NULs
  archive      18 members, 20,480 bytes
  hash is      matches
\
program
  compiler      unknown
  kelf version  0.5
  target        *
\
inputs
  input  float32  [32]  128 bytes
\
outputs
  output  float32  [32]  128 bytes
\
graph sg00
  pe                1 slot of 64 bytes, sg00/pe.bin
  act               0 slots of 64 bytes, sg00/act.bin
  pool              3 slots of 64 bytes, sg00/pool.bin, 2 DMA blocks
  dve               0 slots of 64 bytes, sg00/dve.bin
  sp                0 slots of 64 bytes, sg00/sp.bin
  var input         1, 128 bytes
  var output        1, 128 bytes
  var state-buffer  1
  var tmp-buf       2, 256 bytes
  DMA queues        2
\
optional members
  sg00/act_info.json                  activation catalog, absent
  sg00/value_nn__output:0-simout.npy  simulator data, absent
  sg00/wavegraph-bin.json             wavegraph, absent

$ tar-list edited
Regular 0664 1000/1000      129 0 kelf-a.json
Regular 0664 1000/1000        0 0 sg00/act.asm
Regular 0664 1000/1000        0 0 sg00/act.bin
Regular 0664 1000/1000      109 0 sg00/act.json
Regular 0664 1000/1000     1052 0 sg00/def.json
Regular 0664 1000/1000        0 0 sg00/dve.asm
Regular 0664 1000/1000        0 0 sg00/dve.bin
Regular 0664 1000/1000       65 0 sg00/dve.json
Regular 0664 1000/1000        8 0 sg00/pe.asm
Regular 0664 1000/1000       64 0 sg00/pe.bin
Regular 0664 1000/1000       63 0 sg00/pe.json
Regular 0664 1000/1000      126 0 sg00/pool.asm
Regular 0664 1000/1000      192 0 sg00/pool.bin
Regular 0664 1000/1000      599 0 sg00/pool.json
Regular 0664 1000/1000        0 0 sg00/sp.asm
Regular 0664 1000/1000        0 0 sg00/sp.bin
Regular 0664 1000/1000       63 0 sg00/sp.json
Regular 0664 1000/1000      630 0 neff.json

# And with a real file: name, features, lnc, version, gzip parameters, tail, signature.

$ copy tests/data/matmul_small/matmul_small.neff real

$ neffc unpack real -o real.d
real.d: 72 files
  packs back to the same bytes; known encoder parameters: zlib, memLevel 8, level 1

$ neffc pack real.d -o real2
real2: 62,464 bytes, hash bcb3e9ef77301698cd8b4cb9471ff5ac, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852
! note[N0411]: the original payload is given back; known encoder parameters: zlib, memLevel 8,
!              level 1
! --> real.d
!

$ same real real2
