# Assembled by GNU as (binutils 2.40, xtensa-lx106-elf), see README.md: calls, literals, branches,
# a table of addresses, a symbol of another object.
    .text
    .global _start
    .global kernel
    .align 4
    .literal_position
_start:
    l32r  a2, .Lt
    l32i  a3, a2, 0
    call0 other
    beqz  a3, 1f
    j     kernel
1:  ret
    .literal .Lt, table
    .align 4
kernel:
    movi  a2, 0
    ret
    .data
    .align 4
table: .word kernel, table + 4, 7
    .section kernel_info_table, "aw"
    .align 8
    .byte 0, 0, 1, 0xF0
    .word kernel
    .bss
    .space 12
