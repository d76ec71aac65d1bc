# Arrays that the loader would read wrongly: it knows version 1.0, C order, little endian, and
# looks at none of them.

$ fixture neff > a.neff

$ neffc unpack a.neff -o a
a: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ write a/sg00/v1.npy "\x93NUMPY\x01\x00\x78\x00{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }                                                              \n12345678"

$ write a/sg00/v2.npy "\x93NUMPY\x02\x00\x36\x00\x00\x00{'descr': '<f4', 'fortran_order': False, 'shape': ()}\n1234"

$ write a/sg00/fortran.npy "\x93NUMPY\x01\x00\x39\x00{'descr': '<f4', 'fortran_order': True, 'shape': (2, 2)}\n1234567812345678"

$ write a/sg00/short.npy "\x93NUMPY\x01\x00\x38\x00{'descr': '|V2', 'fortran_order': False, 'shape': (9,)}\n1234"

$ write a/sg00/none.npy "raw bytes"

$ neffc pack a -o b.neff
b.neff: 2,788 bytes, hash 78bd11d3cd196e0f3db6f7aaaf82ecc4, uuid 69f3a543-cf46-418f-90b2-c2f7e40aa5ea
! note[N0403]: 5 member(s) differ from what was unpacked
! --> a
!  = note: added: sg00/fortran.npy
!  = note: added: sg00/none.npy
!  = note: added: sg00/short.npy
!  = note: added: sg00/v1.npy
!  = note: added: sg00/v2.npy
!  = note: data_size, hash and uuid were made anew
!

$ neffc info b.neff
b.neff: 2,788 bytes
\
header
  name                 x
  uuid                 69f3a543-cf46-418f-90b2-c2f7e40aa5ea
  pkg_version          2
  header_size          1024
  data_size            1764
  neff_version         2.0
  neff_build_version   2.0.21884.0%kaena-tools/develop@6c66f4b
  num_tpb              1
  requested_tpb_count  1
  tpb_per_node         []
  lnc_size (vnc_size)  1
  feature_bits         0x0
  hash                 78bd11d3cd196e0f3db6f7aaaf82ecc430303030303030303030303030303030
\
payload
  stored       gzip, 1,764 bytes
  gzip member  1,764 bytes, MTIME 0, XFL 0, OS 3
  archive      23 members, 25,600 bytes
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
! note[N0615]: the simulator data "sg00/value_nn__output:0-simout.npy" is absent
!  --> b.neff: sg00/def.json:9:77 $.var.output["#file-name"]
!   |
! 9 | ...pe": "output", "#file-name": "value_nn__output:0-simout.npy", "var_id": 2, "size": 128, "e...
!   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the wavegraph "sg00/wavegraph-bin.json" is absent
!  --> b.neff: sg00/def.json:5:32 $.debug_info.wavegraph
!   |
! 5 |   "debug_info": { "wavegraph": "wavegraph-bin.json" },
!   |                                ^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the activation catalog "sg00/act_info.json" is absent
!  --> b.neff: sg00/act.json:1:72 $.act_info
!   |
! 1 | { "dma": [], "instr": "act.bin", "name": "act_array_json", "act_info": "act_info.json", "act_...
!   |                                                                        ^^^^^^^^^^^^^^^
!
! warning[N1222]: the loader copies an array that is in Fortran order as it is
! --> b.neff: sg00/fortran.npy (member 18), archive offset 0x4400 (17408)
!  = expected: C order, little endian
!  = found: float32 of shape [2, 2]
!
! error[N1220]: a .npy member has another magic
! --> b.neff: sg00/none.npy (member 19), archive offset 0x4800 (18432)
!  = expected: 93 4e
!  = found: 72 61
!  = runtime: gate G46, status 2 (NRT_INVALID)
!             NUMPY sg00/none.npy bad header 6172 != 0x4e93
!  = help: raw bytes belong into a member whose name does not end in .npy
!
! warning[N1209]: "sg00/short.npy" has 14 bytes less than its shape asks for
! --> b.neff: sg00/short.npy (member 20), archive offset 0x4c00 (19456)
!  = expected: 18 bytes: (9,) elements of 2 bytes
!  = found: 4 bytes
!  = note: at byte 66 of the member
!  = note: the loader does not look at this and takes all bytes behind the header
!
! error[N1221]: the loader takes a .npy of version 2.0 from 2 bytes too early
! --> b.neff: sg00/v2.npy (member 22), archive offset 0x5400 (21504)
!  = expected: data from byte 66 of the member
!  = found: the loader takes it from byte 64
!  = help: write version 1.0
!
[1]
