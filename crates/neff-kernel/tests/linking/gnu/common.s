# xtensa-lx106-elf-as common.s -o common.o
    .comm blob, 16, 8
    .section .tdata, "awT", @progbits
    .global thread_local
    .type thread_local, @object
thread_local:
    .word 0
