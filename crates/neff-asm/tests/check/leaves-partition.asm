# 256 KiB of addresses in SBUF, 16 KiB in PSUM; steps count elements of the data type.
COPY src=fp32@0x3fff8[1,1,1,1][2,1,1,1] dst=fp32@0x3fff8[1,1,1,1][3,1,1,1] channels=128;
COPY src=bfloat16@0x3fff8[1,1,1,1][4,1,1,1] dst=bfloat16@0x3fff8[2,1,1,1][3,1,1,1] channels=128;
COPY src=uint8@0x40000[-1,1,1,1][2,1,1,1] dst=uint8@0x2003fff[1,1,1,1][2,1,1,1] channels=128;
TENSOR_TENSOR op=ADD src0=fp32@0x40004[-1,1,1][2,1,1] src1=bfloat16@0x40002[-1,1,1][3,1,1] dst=fp32@0x0[1,1,1][1,1,1] channels=1;
# The result of a matrix product has no data type of its own: at least a byte.
MATMUL src=fp16@0x0[1,0,0][1,1,1] dst=0x2000000[1,0,0][16384,1,1] 128*128;
MATMUL src=fp16@0x0[1,0,0][1,1,1] dst=0x2000000[1,0,0][16385,1,1] 128*128;
#> 0 44..63 warning N0831 `dst` of COPY leaves its SBUF partition; expected offsets below 0x40000 in the partition; found offsets 0x3fff8 to 0x40003; a step counts elements of 4 bytes
#> 1 44..63 warning N0831 `dst` of COPY leaves its SBUF partition; expected offsets below 0x40000 in the partition; found offsets 0x3fff8 to 0x40001; a step counts elements of 2 bytes
#> 2 12..31 warning N0831 `src` of COPY leaves its SBUF partition; expected offsets below 0x40000 in the partition; found offsets -0x1 to 0x0; a step counts elements of 1 byte
#> 2 44..63 warning N0831 `dst` of COPY leaves its PSUM partition; expected offsets below 0x4000 in the partition; found offsets 0x3fff to 0x4000; a step counts elements of 1 byte
#> 3 32..47 warning N0831 `src1` of TENSOR_TENSOR leaves its SBUF partition; expected offsets below 0x40000 in the partition; found offsets -0x2 to 0x3; a step counts elements of 2 bytes
#> 5 48..63 warning N0831 `dst` of MATMUL leaves its PSUM partition; expected offsets below 0x4000 in the partition; found offsets 0x0 to 0x4000; a step counts elements of 1 byte
