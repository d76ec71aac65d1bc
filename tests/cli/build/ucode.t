# GPSIMD libraries of a model: `[[ucode]]` becomes ucode_lib.json, members and the feature bit, and a
# program reaches a function by EXTENDED_INST (format notes 02 §11.2, 07 §5). The bytes of these
# libraries are no kernels: nothing here executes them.

$ write relu.so "\x7fELF, as far as it is looked at"

$ write builtin.bin "\x7fELF of another"

$ write pool.asm "LOAD_POOL_ARGUMENT imm_ptr_select=3;\nEXTENDED_INST extended_opcode=11;\nDRAIN;\n"

$ write model.toml "[model]\nname = 'custom'\ntarget = 'sunda'\n"

$ append model.toml "[[ucode]]\nlibrary = 'relu.so'\ntotal_cpus = 8\n"

$ append model.toml "functions = [{ name = 'relu', opcode = 0xF0, sub_opcode = 11 }]\n"

$ append model.toml "[[ucode]]\nlibrary = 'builtin.bin'\nname = 'all.stripped.so'\nopcode = 0x85\nadd_lib = true\n"

$ append model.toml "functions = [{ name = 'pool_load_pool_argument', opcode = 0x7A }, { name = 'pool_iota', opcode = 0x7E }]\n"

$ append model.toml "[[graph]]\n[graph.var.y]\ntype = 'output'\ndtype = 'float32'\nshape = [32]\n"

$ append model.toml "[graph.engine.pool]\nasm = 'pool.asm'\n"

$ neffc build model.toml -o custom.neff
custom.neff: 2,384 bytes
! warning[N1432]: the prelinker refuses the image "sg00/relu.so" of a GPSIMD library
! --> sg00/relu.so
!  = found: no ELF file
!  = help: `neffc kernel verify` of that member lists all that is refused
!
! warning[N1432]: the prelinker refuses the image "sg00/all.stripped.so" of a GPSIMD library
! --> sg00/all.stripped.so
!  = found: no ELF file
!  = help: `neffc kernel verify` of that member lists all that is refused
!

$ neffc cat custom.neff sg00/ucode_lib.json
[
  {
    "library": "relu.so",
    "ulib_to_ucode_version": "1.21.1.0",
    "opcode": 240,
    "total_cpus": 8,
    "functions": [
      {
        "name": "relu",
        "opcode": 240,
        "sub_opcode": 11
      }
    ]
  },
  {
    "library": "all.stripped.so",
    "ulib_to_ucode_version": "1.21.1.0",
    "opcode": 133,
    "functions": [
      {
        "name": "pool_load_pool_argument",
        "opcode": 122
      },
      {
        "name": "pool_iota",
        "opcode": 126
      }
    ],
    "add_lib": true
  }
]

$ neffc cat custom.neff sg00/def.json | grep ucode_lib
  "ucode_lib": "ucode_lib.json",

$ neffc info custom.neff
custom.neff: 2,384 bytes
\
header
  name                 custom
  uuid                 91a04796-a341-4aa4-8ba9-e0191231f744
  pkg_version          2
  header_size          1024
  data_size            1360
  neff_version         2.0
  neff_build_version
  num_tpb              1
  requested_tpb_count  1
  tpb_per_node         []
  lnc_size (vnc_size)  1
  feature_bits         0x4: custom-ops
  hash                 01bcf7ee8de44869b1947448707c628e30303030303030303030303030303030
\
payload
  stored       gzip, 1,360 bytes
  gzip member  1,360 bytes, MTIME 0, XFL 0, OS 3
  archive      21 members, 20,480 bytes
  hash is      matches
\
program
  compiler      unknown
  kelf version  0.5
  target        sunda
\
inputs
\
outputs
  y  float32  [32]  128 bytes
\
graph sg00
  pe                         0 slots of 64 bytes, sg00/pe.bin
  act                        0 slots of 64 bytes, sg00/act.bin
  pool                       3 slots of 64 bytes, sg00/pool.bin
  dve                        0 slots of 64 bytes, sg00/dve.bin
  sp                         0 slots of 64 bytes, sg00/sp.bin
  var output                 1, 128 bytes
  DMA queues                 0
  ucode relu.so              31 bytes, 1.21.1.0, of the user, for 8 cores
    relu                     opcode 0xf0, sub-opcode 11
  ucode all.stripped.so      15 bytes, 1.21.1.0, built in
    pool_load_pool_argument  opcode 0x7a
    pool_iota                opcode 0x7e
\
optional members
  sg00/act_info.json       activation catalog, absent
  sg00/wavegraph-bin.json  wavegraph, absent
! note[N0615]: the wavegraph "sg00/wavegraph-bin.json" is absent
!  --> custom.neff: sg00/def.json:6:18 $.debug_info.wavegraph
!   |
! 6 |     "wavegraph": "wavegraph-bin.json"
!   |                  ^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the activation catalog "sg00/act_info.json" is absent
!  --> custom.neff: sg00/act.json:5:15 $.act_info
!   |
! 5 |   "act_info": "act_info.json",
!   |               ^^^^^^^^^^^^^^^
!

$ neffc info --json custom.neff | grep opcode
                    "opcode": 240,
                    "sub_opcode": 11
                    "opcode": 122,
                    "sub_opcode": 0
                    "opcode": 126,
                    "sub_opcode": 0

$ neffc disasm custom.neff --engine pool
\# sg00 pool: 3 slots, sg00/pool.bin
.isa v2
.engine pool
LOAD_POOL_ARGUMENT imm_ptr_select=3;
EXTENDED_INST extended_opcode=11;
DRAIN;

$ neffc load custom.neff
custom.neff: loads on sunda, runtime 2.31.24.0
\
core 0: graph sg00
  image       address  preamble  main  postamble  functions
  pe     0x1000008000        66     0         11          0
  act    0x1000010000        56     0         11          0
  pool   0x1000018000        61     3         11          0
  dve    0x1000020000        66     0         11          0
  sp     0x1000028000        49     0          9          0
  memory       bytes
  INSTR_PE     4,928
  INSTR_ACT    4,288
  INSTR_POOL   4,800
  INSTR_DVE    4,928
  INSTR_SP     3,712
  UCODE_LIB       46
  in all      22,702
  inputs and outputs, brought for each run: 128 bytes
  POOL loads library 1 from 0x1000000000; where in its preamble is not known
  POOL loads library 2 from 0x1000000040; where in its preamble is not known
  rings of type CUSTOM_OP, one for each of 8 GPSIMD cores: size not known
\
memory 0: 22,702 bytes
! note[N0615]: the wavegraph "sg00/wavegraph-bin.json" is absent
!  --> custom.neff: sg00/def.json:6:18 $.debug_info.wavegraph
!   |
! 6 |     "wavegraph": "wavegraph-bin.json"
!   |                  ^^^^^^^^^^^^^^^^^^^^
!
! note[N0615]: the activation catalog "sg00/act_info.json" is absent
!  --> custom.neff: sg00/act.json:5:15 $.act_info
!   |
! 5 |   "act_info": "act_info.json",
!   |               ^^^^^^^^^^^^^^^
!
! warning[N1432]: the prelinker refuses the image "sg00/relu.so" of a GPSIMD library
! --> sg00/relu.so
!  = found: NOT_ELF (1): the file is no ELF32 file
!  = help: `neffc kernel verify` of that member lists all that is refused
!
! warning[N1432]: the prelinker refuses the image "sg00/all.stripped.so" of a GPSIMD library
! --> sg00/all.stripped.so
!  = found: NOT_ELF (1): the file is no ELF32 file
!  = help: `neffc kernel verify` of that member lists all that is refused
!

$ neffc load --json custom.neff | grep sub_opcode
                  "sub_opcode": 11
                  "sub_opcode": 0
                  "sub_opcode": 0

# The records of the libraries: those of the parser, of the lowered graph, and of staging.

$ neffc load --quiet --emit-kbin kbin custom.neff > out

$ grep POOL out
  INSTR_POOL   4,800
  POOL loads library 1 from 0x1000000000; where in its preamble is not known
  POOL loads library 2 from 0x1000000040; where in its preamble is not known

$ grep ucode kbin/core0/kbin.txt | grep " bytes: "
0x960 kbin_ucode_lib 40 bytes: "relu.so"
0x988 kbin_ucode_lib 40 bytes: "all.stripped.so"
0x9b0 kbin_ucode_lib_function 258 bytes: 0
0xad8 kbin_ucode_lib_function 258 bytes: 0
0xbda kbin_ucode_lib_function 258 bytes: 1
0x6b48 ucode_lib 80 bytes: "relu.so"
0x6b98 ucode_lib 80 bytes: "all.stripped.so"
0x6c78 ucode_lib_set_info 48 bytes: staged libraries
0x6ca8 ucode_lib_info 32 bytes: "relu.so"
0x6cc8 ucode_lib_info 32 bytes: "all.stripped.so"

$ grep SUNDA_UCODE kbin/core0/kbin.txt
0x6ce8 SUNDA_UCODE_LIB_INFO 27304 bytes: functions of the staged libraries

$ grep "function_entry 40" kbin/core0/kbin.txt
0x6be8 function_entry 40 bytes: 0
0x6c10 function_entry 40 bytes: 0
0x6c38 function_entry 40 bytes: 1

$ grep "load record" kbin/core0/kbin.txt
0xd790 64 bytes: load record 1 of 1 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd7d0 64 bytes: load record 1 of 1 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?

$ grep "table[0]." kbin/core0/kbin.txt
  +144 table[0].valid 1
  +145 table[0].opcode 240
  +146 table[0].sub_opcode 11
  +147 table[0].cpu_id 0
  +148 table[0].total_cpus 8
  +149 table[0].reserved 7 bytes
  +156 table[0].flags 6
  +160 table[0].stripped_lib_addr 0x1000000000 ?
  +168 table[0].func_name "relu"

$ grep "0 and 7 of 0 ?" kbin/core0/kbin.txt
  +16 m2s 0 and 7 of 0 ?
  +80 s2m 0 and 7 of 0 ?

# The 64 bytes by which POOL loads the second library.

$ hex kbin/core0/kbin.bin 0xd7d0 64
0000d7d0  95 10 00 00 00 00 00 00 00 00 00 00 01 ff 00 00
0000d7e0  40 00 00 00 10 00 00 00 02 00 00 00 0f 00 00 00
0000d7f0  00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
0000d800  00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00

# If the libraries are not those of the context that loads them, each has eight equal records.

$ neffc load --quiet --foreign-libraries --emit-kbin foreign custom.neff > out

$ grep "load record" foreign/core0/kbin.txt
0xd790 64 bytes: load record 1 of 8 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd7d0 64 bytes: load record 2 of 8 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd810 64 bytes: load record 3 of 8 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd850 64 bytes: load record 4 of 8 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd890 64 bytes: load record 5 of 8 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd8d0 64 bytes: load record 6 of 8 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd910 64 bytes: load record 7 of 8 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd950 64 bytes: load record 8 of 8 of "relu.so": library 1 on all GPSIMD cores, 31 bytes from 0x1000000000 ?
0xd990 64 bytes: load record 1 of 8 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?
0xd9d0 64 bytes: load record 2 of 8 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?
0xda10 64 bytes: load record 3 of 8 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?
0xda50 64 bytes: load record 4 of 8 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?
0xda90 64 bytes: load record 5 of 8 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?
0xdad0 64 bytes: load record 6 of 8 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?
0xdb10 64 bytes: load record 7 of 8 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?
0xdb50 64 bytes: load record 8 of 8 of "all.stripped.so": library 2 on all GPSIMD cores, 15 bytes from 0x1000000040 ?

# What is built comes back as it was said.

$ neffc import custom.neff -o again
again: 4 files, style reference
  1 program as text
  16 other members built from model.toml, 0 passed through

$ cat again/model.toml
\[model]
name = "custom"
style = "reference"
target = "sunda"
\
\[[graph]]
name = "sg00"
\
\[graph.var.y]
type = "output"
dtype = "float32"
shape = [32]
\
\[graph.engine.pool]
asm = "sg00/pool.asm"
\
\[[ucode]]
library = "sg00/relu.so"
total_cpus = 8
functions = [{ name = "relu", opcode = 240, sub_opcode = 11 }]
\
\[[ucode]]
library = "sg00/all.stripped.so"
opcode = 133
add_lib = true
functions = [
    { name = "pool_load_pool_argument", opcode = 122 }, { name = "pool_iota", opcode = 126 },
]

$ neffc build again/model.toml -o again.neff > out
! warning[N1432]: the prelinker refuses the image "sg00/relu.so" of a GPSIMD library
! --> sg00/relu.so
!  = found: no ELF file
!  = help: `neffc kernel verify` of that member lists all that is refused
!
! warning[N1432]: the prelinker refuses the image "sg00/all.stripped.so" of a GPSIMD library
! --> sg00/all.stripped.so
!  = found: no ELF file
!  = help: `neffc kernel verify` of that member lists all that is refused
!

$ same custom.neff again.neff

# A sub-opcode that no library has.

$ write pool.asm "EXTENDED_INST extended_opcode=12;\n"

$ neffc build model.toml -o custom.neff
custom.neff: 2,325 bytes
! warning[N0937]: no library has a function for the sub-opcode 12
!  --> pool.asm:1:1
!   |
! 1 | EXTENDED_INST extended_opcode=12;
!   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   |
!   = help: it calls the function of `opcode = 0xF0, sub_opcode = 12`
!
! warning[N1432]: the prelinker refuses the image "sg00/relu.so" of a GPSIMD library
! --> sg00/relu.so
!  = found: no ELF file
!  = help: `neffc kernel verify` of that member lists all that is refused
!
! warning[N1432]: the prelinker refuses the image "sg00/all.stripped.so" of a GPSIMD library
! --> sg00/all.stripped.so
!  = found: no ELF file
!  = help: `neffc kernel verify` of that member lists all that is refused
!
