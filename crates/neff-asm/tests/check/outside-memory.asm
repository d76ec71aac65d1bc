# Both ends of all memory, and the gap behind it.
COPY src=fp32@0x0[-1,1,1,1][2,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=128;
COPY src=fp32@0x4[-1,1,1,1][2,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=128;
COPY src=fp32@0x1fffffc[1,1,1,1][2,1,1,1] dst=fp32@0x0[1,1,1,1][1,1,1,1] channels=128;
COPY src=fp32@0x2000000[-1,1,1,1][2,1,1,1] dst=fp32@0x2400000[1,1,1,1][1,1,1,1] channels=128;
# An address from a register is not known.
COPY in_dtype=fp32 out_dtype=fp32 num_active_channels=1 src=@0x80000005[1,1,1,1][1,1,1,1] dst=@0x0[1,1,1,1][1,1,1,1];
#> 0 12..31 error N0830 `src` of COPY reaches outside of its memory; expected all in SBUF, 0x0 to 0x1ffffff, or in PSUM, 0x2000000 to 0x23fffff; found -0x4 to 0x3; a step counts elements of 4 bytes
#> 2 12..31 error N0830 `src` of COPY reaches outside of its memory; expected all in SBUF, 0x0 to 0x1ffffff, or in PSUM, 0x2000000 to 0x23fffff; found 0x1fffffc to 0x2000003; a step counts elements of 4 bytes
#> 3 12..31 error N0830 `src` of COPY reaches outside of its memory; expected all in SBUF, 0x0 to 0x1ffffff, or in PSUM, 0x2000000 to 0x23fffff; found 0x1fffffc to 0x2000003; a step counts elements of 4 bytes
#> 3 44..63 error N0830 `dst` of COPY reaches outside of its memory; expected all in SBUF, 0x0 to 0x1ffffff, or in PSUM, 0x2000000 to 0x23fffff; found 0x2400000 to 0x2400003; a step counts elements of 4 bytes
