# What a loader would refuse is an error at its line, and nothing is written; the rest is a warning.

$ write bad.asm ".engine pe\nCOPY src=fp32@0x3fff8[1,1,1,1][3,1,1,1] dst=fp32@0x0[1,1,1,1][3,1,1,1] channels=128;\n\tPSEUDO_DMA_REARM \"\";\n.rept 3\nPSEUDO_TRIGGER_COLLECTIVE2 ctype=ALL_REDUCE;\n.endr\n"

$ neffc asm bad.asm -o bad.bin
! warning[N0837]: COPY is not known to run on pe
!  --> bad.asm:2:1
!   |
! 2 | COPY src=fp32@0x3fff8[1,1,1,1][3,1,1,1] dst=fp32@0x0[1,1,1,1][3,1,1,1] channels=128;
!   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   |
!   = expected: one of the engines that have it: act, pool, dve
!
! warning[N0831]: `src` of COPY leaves its SBUF partition
!  --> bad.asm:2:1
!   |
! 2 | COPY src=fp32@0x3fff8[1,1,1,1][3,1,1,1] dst=fp32@0x0[1,1,1,1][3,1,1,1] channels=128;
!   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   |
!   = expected: offsets below 0x40000 in the partition
!   = found: offsets 0x3fff8 to 0x40003
!   = help: a step counts elements of 4 bytes
!
! error[N0823]: PSEUDO_DMA_REARM has an empty name
!  --> bad.asm:3:2
!   |
! 3 |     PSEUDO_DMA_REARM "";
!   |     ^^^^^^^^^^^^^^^^^^^^
!   |
!   = expected: a name of 1 to 31 bytes and a zero byte
!
! error[N0825]: the second slot of PSEUDO_TRIGGER_COLLECTIVE2 is missing
!  --> bad.asm:5:1
!   |
! 5 | PSEUDO_TRIGGER_COLLECTIVE2 ctype=ALL_REDUCE;
!   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   |
!   = expected: PSEUDO_EXTENSION right behind it
!
[1]

$ ls-tree .
       177 bad.asm
       320 bad.bin

# Such a program can be written all the same, and looked at.

$ neffc asm --no-check bad.asm -o bad.bin

$ neffc disasm --check bad.bin -o bad.txt
! warning[N0831]: `src` of COPY leaves its SBUF partition
! --> bad.bin: offset 0xc (12), 20 bytes, src
!  = expected: offsets below 0x40000 in the partition
!  = found: offsets 0x3fff8 to 0x40003
!  = note: slot 0
!  = help: a step counts elements of 4 bytes
!
! error[N0823]: PSEUDO_DMA_REARM has an empty name
! --> bad.bin: offset 0x4c (76), 32 bytes, name
!  = expected: a name of 1 to 31 bytes and a zero byte
!  = note: slot 1
!
! error[N0825]: the second slot of PSEUDO_TRIGGER_COLLECTIVE2 is missing
! --> bad.bin: offset 0x80 (128), 1 byte
!  = expected: PSEUDO_EXTENSION right behind it
!  = note: slot 2
!
! error[N0825]: the second slot of PSEUDO_TRIGGER_COLLECTIVE2 is missing
! --> bad.bin: offset 0xc0 (192), 1 byte
!  = expected: PSEUDO_EXTENSION right behind it
!  = note: slot 3
!
! error[N0825]: the second slot of PSEUDO_TRIGGER_COLLECTIVE2 is missing
! --> bad.bin: offset 0x100 (256), 1 byte
!  = expected: PSEUDO_EXTENSION right behind it
!  = note: slot 4
!
[1]

# A good one has nothing to say.

$ write good.asm "PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;\n"

$ neffc asm good.asm -o good.bin

$ neffc disasm --check good.bin
PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;

# In a NEFF, findings are at a slot of an engine's program.

$ fixture neff > f

$ neffc disasm --check f -o f.txt

$ neffc unpack f -o d
d: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ write d/sg00/pe.bin "\xc2\x10"

$ neffc pack d -o g
g: 2,526 bytes, hash ac82a4ae9b2990f17b01a3fa7e799a30, uuid 1a09dd82-33d8-4bf0-9c10-13cad51e19a8
! note[N0403]: 1 member(s) differ from what was unpacked
! --> d
!  = note: changed: sg00/pe.bin
!  = note: data_size, hash and uuid were made anew
!

$ neffc disasm --check g -o g.txt
! error[N0820]: 2 bytes are left behind the last slot
! --> g: graph sg00, engine pe, slot 0
!  = expected: a multiple of 64 bytes
!  = note: bytes 0 to 1 of the slot
!
[1]

# Warnings do not fail, and can be silenced.

$ write odd.asm "NOP;\nNOP len=0x40;\n"

$ neffc asm odd.asm -o odd.bin
! warning[N0821]: byte 1 of NOP is 0x40
!  --> odd.asm:2:1
!   |
! 2 | NOP len=0x40;
!   | ^^^^^^^^^^^^^
!   |
!   = expected: 0x10, the length of a slot in dwords
!

$ neffc asm -q odd.asm -o odd.bin

$ neffc disasm --check odd.bin
NOP;
NOP len=64;
! warning[N0821]: byte 1 of NOP is 0x40
! --> odd.bin: offset 0x41 (65), 1 byte
!  = expected: 0x10, the length of a slot in dwords
!  = note: slot 1
!
