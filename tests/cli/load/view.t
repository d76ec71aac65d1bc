# `neffc load`: variables and where they are, and the metaneff that goes with a NEFF.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc load -v m.neff
m.neff: loads on cayman, runtime 2.31.24.0
\
core 0: graph sg00
  image       address  preamble  main  postamble  functions
  pe     0x1000018000        67    11         11          0
  act    0x1000020000        67     4         11          0
  pool   0x1000028000        62     6         11          0
  dve    0x1000030000        67     1         11          0
  sp     0x1000038000        50     2          9          0
  memory        bytes
  GENERIC      25,600
  INSTR_PE      5,696
  INSTR_ACT     5,248
  INSTR_POOL    5,056
  WEIGHT       32,768
  ACT_TABLE    32,960
  INSTR_DVE     5,056
  INSTR_SP      3,904
  in all      116,288
  inputs and outputs, brought for each run: 163,840 bytes
  rings of qPoolDynamic: size not known
  rings of qSPDynamicHW: size not known
  id  kind                 address    size  alignment  variable
   0  MR_SB         0x802000000000       0         64  SB
   1  MR_INPUT                   -  65,536         64  x
   2  MR_INPUT                   -  65,536         64  y
   3  MR_OUTPUT                  -  32,768         64  output0
   4  MR_BUFFER       0x1000000000  32,768     32,768  identity_82_sg0000
   5  MR_PTR_TABLE               -       0         64  DGETable0
\
core 1: graph sg01
  image       address  preamble  main  postamble  functions
  pe     0x1000058000        67    11         11          0
  act    0x1000060000        67     4         11          0
  pool   0x1000068000        62     6         11          0
  dve    0x1000070000        67     1         11          0
  sp     0x1000078000        50     2          9          0
  memory        bytes
  GENERIC      25,600
  INSTR_PE      5,696
  INSTR_ACT     5,248
  INSTR_POOL    5,056
  WEIGHT       32,768
  ACT_TABLE    32,960
  INSTR_DVE     5,056
  INSTR_SP      3,904
  in all      116,288
  inputs and outputs, brought for each run: 163,840 bytes
  rings of qPoolDynamic: size not known
  rings of qSPDynamicHW: size not known
  id  kind                 address    size  alignment  variable
   0  MR_SB         0x802010000000       0         64  SB
   1  MR_INPUT                   -  65,536         64  x
   2  MR_INPUT                   -  65,536         64  y
   3  MR_OUTPUT                  -  32,768         64  output0
   4  MR_BUFFER       0x1000040000  32,768     32,768  identity_82_sg0000
   5  MR_PTR_TABLE               -       0         64  DGETable0
\
memory 0: 232,576 bytes
! note[N0112]: hash is not the MD5 of the stored data, yet the archive is sound: as with a
!              compiler's signature
! --> m.neff: offset 0xac (172), 32 bytes, hash
!  = expected: efe9b3bc98163077b94c8bcdacf51f47 (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!     The archive is sound, yet `hash` is not its MD5 (or SHA-256 for pkg_version
!     1). Today's compiler writes a signature of its own there, followed by
!     sixteen NULs, and such files load because the runtime does not verify by
!     default. With its verify flag on the runtime would refuse with status 2.
!
! note[N0613]: the output "output0" is listed 2 times and counts once
!   --> m.neff: neff.json:59:9 $.heads[1]
!    |
! 59 |         [
!    |         ^
!     With several physical cores to a logical one, today's compiler lists each
!     output once per core in `heads`, `output_names` and the tables. It is one
!     tensor and is counted once. If the entries differ in dtype or shape, the
!     finding is a warning.
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> m.neff: sg00/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!     `tensor_map.json` describes the tensors of the source model for tools. Some
!     were merged or removed by the compiler and have no variable; the loader does
!     not read the file.
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> m.neff: sg01/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!     `tensor_map.json` describes the tensors of the source model for tools. Some
!     were merged or removed by the compiler and have no variable; the loader does
!     not read the file.
!

$ neffc meta --from m.neff -o m.pb

$ neffc load --quiet --metaneff m.pb m.neff > out

# One that is of something else.

$ write odd.txt "input_tensors { name: \"x\" shape: [128, 255] data_type: FLOAT16 type: USER_INPUT }\n"

$ neffc load --quiet --metaneff odd.txt m.neff > out
! error[N1009]: "x" has another size in the NEFF
! --> odd.txt
!  = expected: 65536 bytes
!  = found: 65280 bytes
!
! error[N1008]: the metaneff has no input "y"
! --> odd.txt
!  = help: did you mean "x"?
!
! error[N1008]: the metaneff has no output "output0"
! --> odd.txt
!
[1]

$ neffc load --json --metaneff odd.txt m.neff > out
[1]

$ grep odd.txt out
        "file": "odd.txt",

$ neffc load --metaneff odd.txt m.neff m.neff
! error[N0005]: --metaneff takes one NEFF
!
[2]

$ neffc load --metaneff missing m.neff > out
! note[N0112]: hash is not the MD5 of the stored data, yet the archive is sound: as with a
!              compiler's signature
! --> m.neff: offset 0xac (172), 32 bytes, hash
!  = expected: efe9b3bc98163077b94c8bcdacf51f47 (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! note[N0613]: the output "output0" is listed 2 times and counts once
!   --> m.neff: neff.json:59:9 $.heads[1]
!    |
! 59 |         [
!    |         ^
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> m.neff: sg00/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> m.neff: sg01/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

# Vendor's words for rings and variables.

$ neffc load --json m.neff > out

$ grep ring_type out
              "ring_type": "DATA",
              "ring_type": "DATA",
              "ring_type": "DATA",
              "ring_type": "DATA",

$ grep MR_ out
              "kind": "MR_SB",
              "kind": "MR_INPUT",
              "kind": "MR_INPUT",
              "kind": "MR_OUTPUT",
              "kind": "MR_BUFFER",
              "kind": "MR_PTR_TABLE",
              "kind": "MR_SB",
              "kind": "MR_INPUT",
              "kind": "MR_INPUT",
              "kind": "MR_OUTPUT",
              "kind": "MR_BUFFER",
              "kind": "MR_PTR_TABLE",
