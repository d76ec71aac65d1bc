# xtensa-lx106-elf-as call.s -o call.o
# Calls into two objects, literals, branches, differences of labels, a row of the table.
    .text
    .global _start
    .align 4
_start:
    movi a2, message
    l32r a3, .Lstart
    call0 other
    j .Lend
    beqz a3, .Lend
.Lend:
    _bnez a3, .Lback
    nop
.Lback:
    ret
    .literal .Lstart, _start
    .data
message:
    .word message + 4, other, other + 3
    .word .Lback - _start
    .weak absent
    .word absent
    .section kernel_info_table, "aw", @progbits
    .align 8
    .byte 0, 0, 0, 0x7e
    .word _start
    .section .rodata
    .byte 1, 2, 3
    .section .text.more, "ax"
    call0 other
    .bss
    .space 4
