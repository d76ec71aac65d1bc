# xtensa-lx106-elf-as --longcalls other.s -o other.o
# A call that was made long: L32R and CALLX0, with the mark that a linker may make it short again.
    .text
    .global other
    .align 4
other:
    call0 _start
    ret
    .section .debug_extra
    .word other
