# `neffc kernel run`: what may be asked, and how an execution ends. And kernels of a model.

$ write two.bin "ab"

$ write loop.q7 ".entry main\n.text\nmain: j main\n.function spin, 32\n.Lon: addi a2, a2, 1\n    j .Lon\n.endfunction\n.function back, 32\n    mov a2, a4\n    retw\n.endfunction\n.kernel spin opcode=0xF0 spec=0x20\n.kernel back opcode=0xF0 spec=0x21\n"

$ neffc kernel build loop.q7 -o loop.so --no-section-headers

$ neffc kernel verify loop.so
loop.so: NO_ERR (0), a library of 0x50 bytes

# Arguments that are not given are zero.
$ neffc kernel run loop.q7 --call back --arg 1 --arg 2 --arg -3 -q
returned 4294967293 (0xfffffffd) after 3 instructions

$ neffc kernel run loop.q7 --call back -q
returned 0 (0x0) after 3 instructions

# Addresses of a file are taken for those that it runs at.
$ neffc kernel run loop.so --call 0x01000004 --steps 3 -q
processor 0 stopped at 0x18007 after 3 instructions
  a0  bffffffc  a1  000bdf60  a2  00000001  a3  00000000
  a4  00000000  a5  00000000  a6  00000000  a7  00000000
  a8  00000000  a9  00000000  a10 00000000  a11 00000000
  a12 00000000  a13 00000000  a14 00000000  a15 00000000
! error[N1508]: processor 0 stopped at 0x18007 (at_1000007): the limit of instructions is reached
! --> loop.so
!  = help: --steps allows more
!
[1]

$ neffc kernel run loop.so --call 0x99 -q
! error[N0005]: 0x99 is no address of the code
!  |
!  = expected: one from 0x18000 to 0x1801c, as linked from 0x1000000 to 0x100001c
!
[2]

$ neffc kernel run loop.so --call nowhere -q
! error[N0005]: "nowhere" is no label and no address
!  |
!  = help: labels of an image are those that `neffc kernel disasm` prints
!
[2]

# Breakpoints and results of kernels.
$ neffc kernel run loop.q7 --kernel 0xF0/0x20 --processors 2 --break spin -q
processor 0 stopped at 0x18004 after 0 instructions
  a0  00000000  a1  000bdf80  a2  00000000  a3  00000000
  a4  00000000  a5  00000000  a6  00000000  a7  00000000
  a8  bffffffc  a9  00000000  a10 000bdfc0  a11 00000002
  a12 00000000  a13 00000000  a14 00000000  a15 00000000

$ neffc kernel run loop.q7 --kernel 0xF0/0x21 --processors 2 --json -q
{
  "schema": 1,
  "ended": "returned",
  "value": 0,
  "pc": null,
  "processor": null,
  "executed": 6,
  "registers": [],
  "printed": "",
  "findings": [
    {
      "code": "N1513",
      "severity": "note",
      "message": "the kernel is called by ABI 1 of this project",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": null,
      "runtime": null
    }
  ]
}

$ neffc kernel run loop.q7 --kernel 0xF0/0x20 --steps 100 -q
processor 0 stopped at 0x1800a after 100 instructions
  a0  bffffffc  a1  000bdf60  a2  000bdff2  a3  00000001
  a4  00000000  a5  00000000  a6  00000000  a7  00000000
  a8  00000000  a9  00000000  a10 00000000  a11 00000000
  a12 00000000  a13 00000000  a14 00000000  a15 00000000
! error[N1508]: processor 0 stopped at 0x1800a (spin + 0x6): the limit of instructions is reached
! --> loop.q7
!  = help: --steps allows more
!
[1]

$ neffc kernel run loop.q7 --kernel 0xF0/0x22 -q
! error[N1502]: no kernel has opcode 0xf0, spec 0x22; there are 0xf0/0x20, 0xf0/0x21
! --> loop.q7
!
[1]

# What does not go together.
$ neffc kernel run loop.q7 --call spin --processors 2 -q
! error: the argument '--call <NAME>' cannot be used with '--processors <N>'
!
! Usage: neffc kernel run --call <NAME> --quiet <FILE>
!
! For more information, try '--help'.
[2]

$ neffc kernel run loop.q7 --call spin --arg 1 --arg 2 --arg 3 --arg 4 --arg 5 --arg 6 --arg 7 -q
! error[N0005]: a function takes 6 arguments at most
!  |
!  = found: 7 --arg
!
[2]

$ neffc kernel run loop.q7 --kernel 0xF0/0x21 --arg 1 --arg 2 --arg 3 --arg 4 --arg 5 --arg 6 --arg 7 --arg 8 --arg 9 -q
! error[N0005]: a kernel takes 8 arguments at most
!  |
!  = found: 9 --arg
!
[2]

$ neffc kernel run loop.q7 --mem two.bin@0x10 --mem two.bin@0x11 -q
! error[N0005]: another array has bytes of the row at 0x11
!  |
!  = note: the array of two.bin
!
[2]

$ neffc kernel run loop.q7 --mem two.bin@0x3ffff -q
! error[N0005]: 2 bytes at 0x3ffff of partition 0 of SBUF go beyond its 0x40000
!  |
!  = note: the array of two.bin
!
[2]

$ copy examples/custom-op/test-x.npy x.npy

$ neffc kernel run loop.q7 --mem x.npy@0x10+8 -q
! error[N0005]: rows of 128 bytes do not fit 8
!  |
!  = note: the array of x.npy
!
[2]

$ neffc kernel run loop.q7 --save y.npy@0:fp99[2] -q
! error: invalid value 'y.npy@0:fp99[2]' for '--save <FILE@…>': fp99 is no data type that arrays have: uint64, int8, uint8, int16, uint16, float16, int32, uint32, float32, int64, bool, float64
!
! For more information, try '--help'.
[2]

# A program's status that is not 0 is not a success; nothing is written where one output fails.
$ write fails.q7 ".entry main\n.text\nmain:\n    movi a6, 3\n    movi a2, 118\n    syscall\n"

$ neffc kernel run fails.q7 -q
ended with status 3 after 3 instructions
[1]

$ neffc kernel build fails.q7 -o fails.so --map /dev/full
! warning[N1814]: `syscall` cannot be used in kernels of the device
!  --> fails.q7:6:5
!   |
! 6 |     syscall
!   |     ^^^^^^^
!
! error[N0002]: cannot write: No space left on device (os error 28)
! --> /dev/full
!
[3]

$ size fails.so
! size: fails.so: No such file or directory (os error 2)
[1]

# Kernels of a model: one that does not end, one that ucode_lib.json does not announce.
$ copy examples/custom-op/model.toml model.toml

$ copy examples/custom-op/idle.asm idle.asm

$ copy examples/custom-op/sp.asm sp.asm

$ write relu.q7 ".entry main\n.text\nmain: j main\n.function spin, 32\n.Lon: addi a2, a2, 1\n    j .Lon\n.endfunction\n.kernel spin opcode=0xF0 spec=0x20\n.kernel spin opcode=0xF0 spec=0x21\n"

$ copy examples/custom-op/test-x.npy test-x.npy

$ copy examples/custom-op/test-y.npy test-y.npy

$ write pool.asm "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\nEXTENDED_INST extended_opcode=0x20;\n"

$ neffc build model.toml -o m.neff
m.neff: 11,264 bytes

$ neffc run m.neff -i x=x.npy --kernel-steps 1000
m.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 2           0        0     0  at its end
  act                2           0        0     0  at its end
  pool               3           0        0     0  stopped at slot 2
  dve                0           0        0     0  before slot 0
  sp                 0           0        0     0  before slot 0
  semaphores: all 0
! note[N1513]: kernels of the NEFF's GPSIMD libraries are called by ABI 1 of this project
! --> m.neff
!
! error[N1508]: kernel `relu` of sg00/relu.so: processor 0 stopped at 0x0001800a: the limit of
!               instructions is reached
! --> m.neff: graph sg00, engine pool, slot 2
!  = note: pool slot 2 is EXTENDED_INST extended_opcode=32;
!  = help: --kernel-steps allows more
!
[1]

$ write pool.asm "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\nEXTENDED_INST extended_opcode=0x21;\n"

$ neffc build model.toml -o m.neff
m.neff: 11,264 bytes
! warning[N0937]: no library has a function for the sub-opcode 33
!  --> pool.asm:3:1
!   |
! 3 | EXTENDED_INST extended_opcode=0x21;
!   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   |
!   = help: it calls the function of `opcode = 0xF0, sub_opcode = 33`
!

$ neffc run m.neff -i x=x.npy
m.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 2           0        0     0  at its end
  act                2           0        0     0  at its end
  pool               3           0        0     0  stopped at slot 2
  dve                0           0        0     0  before slot 0
  sp                 0           0        0     0  before slot 0
  semaphores: all 0
! note[N1513]: kernels of the NEFF's GPSIMD libraries are called by ABI 1 of this project
! --> m.neff
!
! error[N1502]: sg00/relu.so has a kernel of opcode 0xf0, spec 0x21, but its entry in ucode_lib.json
!               names no such function
! --> m.neff: graph sg00, engine pool, slot 2
!  = note: pool slot 2 is EXTENDED_INST extended_opcode=33;
!
[1]

# A library that is no image.
$ copy examples/custom-op/test-x.npy array

$ append model.toml "\n[[ucode]]\nlibrary = \"array\"\nfunctions = [{ name = \"other\", opcode = 0xF0, sub_opcode = 0x22 }]\n"

$ write pool.asm "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\nEXTENDED_INST extended_opcode=0x22;\n"

$ neffc build model.toml -o m.neff -q
m.neff: 21,504 bytes

$ neffc load m.neff -q
m.neff: loads on cayman, runtime 2.31.24.0
\
core 0: graph sg00
  image       address  preamble  main  postamble  functions
  pe     0x1000008000        67     1         11          0
  act    0x1000010000        57     1         11          0
  pool   0x1000018000        62     2         11          0
  dve    0x1000020000        67     1         11          0
  sp     0x1000028000        50     2          9          0
  memory       bytes
  INSTR_PE     5,056
  INSTR_ACT    4,416
  INSTR_POOL   4,800
  INSTR_DVE    5,056
  INSTR_SP     3,904
  UCODE_LIB    8,400
  in all      31,632
  inputs and outputs, brought for each run: 16,384 bytes
  POOL loads library 1 from 0x1000000000; where in its preamble is not known
  POOL loads library 2 from 0x1000000080; where in its preamble is not known
  rings of type CUSTOM_OP, one for each of 8 GPSIMD cores: size not known
  rings of qPoolDynamic: size not known
  rings of qSPDynamicHW: size not known
\
memory 0: 31,632 bytes

$ neffc run m.neff -i x=x.npy -q
m.neff: did not run well
\
rank 0, graph sg00
  engine  instructions  bytes read  written  MACs  ends
  pe                 2           0        0     0  at its end
  act                2           0        0     0  at its end
  pool               3           0        0     0  stopped at slot 2
  dve                0           0        0     0  before slot 0
  sp                 0           0        0     0  before slot 0
  semaphores: all 0
! error[N1502]: kernel `other` of sg00/array: its image is no ELF file
! --> m.neff: graph sg00, engine pool, slot 2
!  = note: pool slot 2 is EXTENDED_INST extended_opcode=34;
!
[1]

# A library that does not link is told of where the model names it.
$ write relu.q7 ".function spin, 32\n    retw\n.endfunction\n.kernel spin opcode=0xF0 spec=0x20\n"

$ neffc build model.toml -o m.neff
! error[N1722]: the entry _start is not defined in any object
!   --> model.toml:17:11
!    |
! 17 | library = "relu.q7"
!    |           ^^^^^^^^^
!    |
!    = help: `.entry NAME` in a text makes a label of it the entry
!
[1]
