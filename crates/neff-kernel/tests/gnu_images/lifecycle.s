# Functions at load and unload, linked around scan.s.
    .begin no-transform
    .section .init, "ax"
    .global _init
_init: ret.n
    .section .fini, "ax"
    .global _fini
_fini: ret.n
    .end no-transform
