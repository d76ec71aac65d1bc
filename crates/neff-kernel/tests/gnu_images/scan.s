# Two rows of a kernel table, and an entry that looks for opcode 0xF0, spec 1, and calls its function
# (format notes 07 §8.5). Windowed instructions are bytes: this assembler knows none.
    .begin no-transform
    .text
    .align 4
    .literal_position
    .global _start
_start:
    .byte 0x36, 0x41, 0x00      # entry a1, 32
    l32r  a2, .Ltable
    l32r  a3, .Lend
    l32r  a4, .Lkey
.Lnext:
    beq   a2, a3, .Lnone
    l32i  a5, a2, 0
    beq   a5, a4, .Lfound
    addi  a2, a2, 8
    j     .Lnext
.Lnone:
    movi  a6, 1
    j     .Lexit
.Lfound:
    l32i  a5, a2, 4
    .byte 0xe0, 0x05, 0x00      # callx8 a5
    mov.n a6, a10
.Lexit:
    movi  a2, 118               # exit, on Linux
    syscall
    .align 4
nothing:
    .byte 0x36, 0x41, 0x00      # entry a1, 32
    movi.n a2, 0
    .byte 0x1d, 0xf0            # retw.n
    .align 4
answer:
    .byte 0x36, 0x41, 0x00      # entry a1, 32
    l32r  a3, .Lnumber
    l32r  a4, .Lzero
    l32i.n a2, a3, 0
    l32i.n a4, a4, 0
    add.n a2, a2, a4
    .byte 0x1d, 0xf0            # retw.n
    .literal .Ltable, table_start
    .literal .Lend, table_end
    .literal .Lkey, 0xF0010000
    .literal .Lnumber, number
    .literal .Lzero, zeroed
    .end no-transform
    .data
    .align 4
number: .word 42, 0
    .section kernel_info_table, "aw"
    .byte 0, 0, 0, 0xF0
    .word nothing
    .byte 0, 0, 1, 0xF0
    .word answer
    .bss
    .align 4
zeroed: .space 60
