# `neffc kernel`: from a text to an image and what is asked of one (docs/kernels.md).

$ copy examples/custom-op/relu.q7 relu.q7

$ write sum.q7 "# The sum of 1 to a2, by calling itself.\n.entry start\n.function sum, 32\n    mov a3, a2\n    beqz a2, .Lend\n    addi a10, a2, -1\n    call8 sum\n    add a2, a10, a3\n.Lend:\n    retw\n.endfunction\n.rodata\ntext: .ascii \"done\\n\"\n.text\n.align 4\nstart:\n    movi a10, 30\n    call8 sum\n    la a3, text\n    movi a4, 5\n    movi a6, 1\n    movi a2, 13\n    syscall\n    mov a6, a10\n    movi a2, 118\n    syscall\n"

$ neffc kernel build relu.q7 -o relu.so --listing relu.lst --map relu.map --print-layout
code  0x01000000..0x0100007b, 0x7b of 0x8000 bytes (0 %)
  |a...............................................................|
  a .text                0x7b bytes
data  0x02000000..0x02000008, 0x8 of 0x2000 bytes (0 %)
  |a...............................................................|
  a kernel_info_table    0x8 bytes
file  0x0..0x2d4, up to the tables for the loader
  |hhhhhhhhhhhhhhh.......cccccccccccd...........ttttttttttttttttttt|
  h headers              0xb4 bytes
  c code                 0x7b bytes
  d data                 0x8 bytes
  t tables for the loader 0xd4 bytes

$ head -c 700 relu.lst
kernel_info_table (relu.q7)
000000  000020f0             11  .kernel relu opcode=0xF0 spec=0x20
000004  00000000        
.text (relu.q7)
000000  364100               13  .function start, 32
000003  22a000               14      movi a2, 0
000006  900000               15      retw
000009  000000               19  .function relu, 32
00000c  364100          
00000f  22c220               20      addi a2, a2, ARGUMENTS
000012  40eb03               21      rsr.prid a4             # the first partition of this processor
000015  822200               22      l32i a8, a2, 0
000018  922201               23      l32i a9, a2, 4
00001b  540040               24      li a5, CHIP  ; li: const16, upper half
00
\(no-eol)

$ cat relu.map
sections
.text                0x01000000     0x7b  at 0x00100  align 32
  .text              0x01000000  relu.q7
kernel_info_table    0x02000000      0x8  at 0x00180  align 8
  kernel_info_table  0x02000000  relu.q7
(for the loader)     0x03000000     0xd4  at 0x00200
\
symbols
0x01000000      0x9 local  start  relu.q7
0x01000000      0x9 global _start  relu.q7
0x0100000c     0x6f local  relu  relu.q7
0x02000000      0x0 global __kernel_info_table_start  (linker)
0x02000008      0x0 global __kernel_info_table_end  (linker)
0x02000008      0x0 global __bss_start  (linker)
0x02000008      0x0 global __bss_end  (linker)
\
kernels
opcode 0xf0/0x20 0x0100000c relu
\
entry points
entry            0x01000000
init             none
fini             none
\
relocations
1 RELATIVE, 0 SLOT0_ALT, 0 SLOT0_OP in the image
0 distances and 0 numbers that need none

$ neffc kernel info relu.so --relocations
ELF32, type 2, machine 94, flags 0x300, 1020 bytes
entry 0x01000000
\
segments
role     kind     offset     address  in file  in memory  flags
code     LOAD      0x100  0x01000000     0x7b       0x7b  R-X
data     LOAD      0x180  0x02000000      0x8        0x8  RWX
scratch  LOAD      0x200  0x03000000     0xd4       0xd4  -WX
dynamic  DYNAMIC   0x200  0x03000000     0xa4       0xa4  RW-
\
sections
name               kind         address  size  align
.text              PROGBITS  0x01000000  0x7b     32
kernel_info_table  PROGBITS  0x02000000   0x8      8
.dynamic           DYNAMIC   0x03000000  0xa4      4
.rela.got          RELA      0x030000c8   0xc      4
.shstrtab          STRTAB    0x00000000  0x36      1
\
relocations
R_XTENSA_RELATIVE  1
      site  kind                   target
0x02000004  R_XTENSA_RELATIVE  0x0100000c
\
kernels
opcode  spec    function
0xf0    0x20  0x0100000c

$ neffc kernel verify relu.so
relu.so: NO_ERR (0), a library of 0xa8 bytes

$ neffc kernel disasm relu.so -o relu.dis

$ head -c 600 relu.dis
entry:
01000000  36 41 00                 entry a1, 32
01000003  22 a0 00                 movi a2, 0
01000006  90 00 00                 retw
01000009  00 00 00                 .space 3
kernel_f0_20:
0100000c  36 41 00                 entry a1, 32
0100000f  22 c2 20                 addi a2, a2, 32
01000012  40 eb 03                 rsr.prid a4
01000015  82 22 00                 l32i a8, a2, 0
01000018  92 22 01                 l32i a9, a2, 4
0100001b  54 00 40                 const16 a5, 0x4000
0100001e  54 00 00                 const16 a5, 0x0
01000021  50 88 80                 add a8, a8, a5

$ neffc kernel prelink relu.so -o relu.ucpl --record load.bin --address 0x1000 --json
{
  "schema": 1,
  "library": {
    "size": 168,
    "code_size": 124,
    "data_offset": 160,
    "data_size": 8,
    "init": 0,
    "fini": 0,
    "start": 98304
  },
  "findings": []
}

$ size relu.ucpl
168

$ size load.bin
64

$ neffc kernel build -c relu.q7 -o relu.o

$ neffc kernel build relu.o -o again.so

$ same relu.so again.so

$ neffc kernel build relu.q7 -o again.so --json
{
  "schema": 1,
  "length": 1020,
  "entry": 16777216,
  "code": 123,
  "data": 8,
  "kernels": [
    {
      "opcode": 240,
      "spec": 32,
      "function": 16777228,
      "name": "relu"
    }
  ],
  "findings": []
}

# A program, a function of it, a breakpoint.

$ neffc kernel run sum.q7 -q
done
ended with status 465 after 225 instructions
[1]

$ neffc kernel run sum.q7 --call sum --arg 4 -q
returned 10 (0xa) after 32 instructions

$ neffc kernel run sum.q7 --break sum -q
processor 0 stopped at 0x18000 after 2 instructions
  a0  00000000  a1  000bdf80  a2  00000000  a3  00000000
  a4  00000000  a5  00000000  a6  00000000  a7  00000000
  a8  8001801e  a9  00000000  a10 0000001e  a11 00000000
  a12 00000000  a13 00000000  a14 00000000  a15 00000000

$ neffc kernel run sum.q7 --call sum --arg 1 --trace - -q
0  0x18000  entry a1, 32                  a0=0xbffffffc  a1=0xbdf60  a2=0x1  a8=0x0  a10=0x0
0  0x18003  mov a3, a2                    a3=0x1
0  0x18006  beqz a2, 0x18012            
0  0x18009  addi a10, a2, -1            
0  0x1800c  call8 0x18000                 a8=0x8001800f
0  0x18000  entry a1, 32                  a0=0x8001800f  a1=0xbdf40  a2=0x0  a3=0x0  a8=0x0
0  0x18003  mov a3, a2                  
0  0x18006  beqz a2, 0x18012            
0  0x18012  retw                          a0=0xbffffffc  a1=0xbdf60  a2=0x1  a3=0x1  a8=0x8001800f  a9=0xbdf40
0  0x1800f  add a2, a10, a3             
0  0x18012  retw                        
returned 1 (0x1) after 11 instructions

# A kernel by ABI 1, with arrays.

$ copy examples/custom-op/test-x.npy x.npy

$ copy examples/custom-op/test-y.npy y.npy

$ neffc kernel run relu.q7 --kernel 0xF0/0x20 --processors 8 --arg 0x4000 --arg 0x4080 --arg 0x40000 --arg 0x40000 --arg 64 --arg 32 --mem x=x.npy@0x4000+0x40000 --save out.npy@0x4080+0x40000:float32[64,32]
returned 0 (0x0) after 13336 instructions
! note[N1513]: the kernel is called by ABI 1 of this project
! --> relu.q7
!

$ same out.npy y.npy

$ neffc kernel run sum.q7 --call sum --arg 1 --json -q
{
  "schema": 1,
  "ended": "returned",
  "value": 1,
  "pc": 1073741820,
  "processor": 0,
  "executed": 11,
  "registers": [
    0,
    778112,
    0,
    0,
    0,
    0,
    0,
    0,
    3221225468,
    778080,
    1,
    1,
    0,
    0,
    0,
    0
  ],
  "printed": "",
  "findings": [
    {
      "code": "N1814",
      "severity": "warning",
      "message": "`syscall` cannot be used in kernels of the device",
      "place": {
        "kind": "text",
        "file": "sum.q7",
        "span": {
          "line": 23,
          "column": 5,
          "offset": 339,
          "text": "syscall"
        }
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": null,
      "runtime": null
    },
    {
      "code": "N1814",
      "severity": "warning",
      "message": "`syscall` cannot be used in kernels of the device",
      "place": {
        "kind": "text",
        "file": "sum.q7",
        "span": {
          "line": 26,
          "column": 5,
          "offset": 384,
          "text": "syscall"
        }
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": null,
      "runtime": null
    }
  ]
}
