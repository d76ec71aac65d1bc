# K04: a real file (62,464 bytes) cut at 1, 25, 50 and 99 % and inside the trailing zeros, and
# with a page of zeros in its middle. What data_size says, what is there, where the archive ends,
# what can be saved.

$ copy tests/data/matmul_small/matmul_small.neff whole

$ size whole
62464

$ neffc verify whole
whole: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 53,601 bytes, then 7,839 more
  archive  72 members, 356,864 bytes, complete
  hash     signature
! note[N0112]: hash is not the MD5 of the stored data, yet the archive is sound: as with a
!              compiler's signature
! --> whole: offset 0xac (172), 32 bytes, hash
!  = expected: efe9b3bc98163077b94c8bcdacf51f47 (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!

# 1 %

$ head -c 625 whole > cut

$ neffc verify cut
cut: refused at gate G02
  gates    1 passed of G01 to G09, runtime 2.31.24.0
! error[N0102]: the file ends inside the header
! --> cut: offset 0x0 (0), 625 bytes
!  = expected: a header of 1024 bytes and an archive
!  = found: 625, 399 less than a header
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 271
!  = note: the first field that is not there whole is `pad`
!  = help: copy or make the file again: no part of the archive is in it
!
[1]

$ neffc unpack cut -o cut.d --salvage
! error[N0102]: the file is shorter than a NEFF header
! --> cut: offset 0x0 (0), 625 bytes
!  = expected: at least 1024 bytes
!  = found: 625
!
[1]

# 25 %

$ head -c 15616 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 14,592 bytes
  archive  36 members, 114,065 bytes, not complete
  hash     damaged
! error[N0108]: `data_size` says 61440, the file has 14592 behind the header: 46848 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 14592, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs 3d00)
!  = note: the archive is not whole: its gzip data end at offset 15616
!  = note: the last complete member is "sg00/exp_and_others.json", member 34
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> cut: offset 0xac (172), 32 bytes, hash
!  = expected: 1218cfe1f6faff6453f61685446c436f (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! error[N0202]: the gzip stream is cut off
! --> cut: offset 0x3d00 (15616)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 15616
!  = note: 114065 bytes came out before the cut
!  = note: the last complete member is "sg00/exp_and_others.json", member 34
!  = note: the data end inside "sg00/exp_and_others_bkt.bin"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ neffc unpack cut -o cut25
! error[N0202]: the gzip stream is cut off
! --> cut: offset 0x3d00 (15616)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 15616
!  = note: 114065 bytes came out before the cut
!  = note: the last complete member is "sg00/exp_and_others.json", member 34
!  = note: the data end inside "sg00/exp_and_others_bkt.bin"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 61440, the file has 14592 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its gzip data end at offset 15616
!  = note: the last complete member is "sg00/exp_and_others.json", member 34
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
[1]

$ neffc unpack cut -o cut25 --salvage
cut25: 35 files
! error[N0202]: the gzip stream is cut off
! --> cut: offset 0x3d00 (15616)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 15616
!  = note: 114065 bytes came out before the cut
!  = note: the last complete member is "sg00/exp_and_others.json", member 34
!  = note: the data end inside "sg00/exp_and_others_bkt.bin"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 61440, the file has 14592 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its gzip data end at offset 15616
!  = note: the last complete member is "sg00/exp_and_others.json", member 34
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! warning[N0404]: 35 complete member(s) were salvaged from a damaged file
! --> cut
!
[1]

$ ls-tree cut25
           debug_info/
       400 debug_info/debug_info_hlo.dbg_sg000000
       557 debug_info/debug_info_penguin.dbg_sg000000
       132 debug_info/debug_info_pttf.dbg_sg000000
        51 debug_info/debug_info_stack_frame_index.dbg
       328 hlo_stats.json
       614 info.json
       253 kelf-0.json
           sg00/
       320 sg00/Activation.bin
       152 sg00/Activation.json
       128 sg00/DVE.bin
       259 sg00/DVE.json
       768 sg00/PE.bin
        44 sg00/PE.json
       448 sg00/Pool.bin
        48 sg00/Pool.json
       192 sg00/SP.bin
        44 sg00/SP.json
     15859 sg00/act_info.json
       382 sg00/debug_info_asm_Activation.dbg
       357 sg00/debug_info_asm_DVE.dbg
       408 sg00/debug_info_asm_PE.dbg
       385 sg00/debug_info_asm_Pool.dbg
       361 sg00/debug_info_asm_SP.dbg
       458 sg00/debug_info_backend_Activation.dbg
       421 sg00/debug_info_backend_DMA.dbg
       228 sg00/debug_info_backend_DVE.dbg
       606 sg00/debug_info_backend_PE.dbg
       572 sg00/debug_info_backend_Pool.dbg
       245 sg00/debug_info_backend_SP.dbg
      3820 sg00/def.json
      4096 sg00/default_control_fast_table.bin
      4096 sg00/default_control_slow_table.bin
     16384 sg00/default_datapath_table.bin
      1024 sg00/default_opcode_table.bin
     28093 sg00/exp_and_others.json

# 50 %

$ head -c 31232 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 30,208 bytes
  archive  56 members, 213,088 bytes, not complete
  hash     damaged
! error[N0108]: `data_size` says 61440, the file has 30208 behind the header: 31232 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 30208, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs 7a00)
!  = note: the archive is not whole: its gzip data end at offset 31232
!  = note: the last complete member is "sg01/debug_info_asm_SP.dbg", member 54
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> cut: offset 0xac (172), 32 bytes, hash
!  = expected: efb497dad1083f1c0cac398626d280be (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! error[N0202]: the gzip stream is cut off
! --> cut: offset 0x7a00 (31232)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 31232
!  = note: 213088 bytes came out before the cut
!  = note: the last complete member is "sg01/debug_info_asm_SP.dbg", member 54
!  = note: the data end inside "sg01/debug_info_backend_Activation.dbg"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ neffc unpack cut -o cut50 --salvage
cut50: 55 files
! error[N0202]: the gzip stream is cut off
! --> cut: offset 0x7a00 (31232)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 31232
!  = note: 213088 bytes came out before the cut
!  = note: the last complete member is "sg01/debug_info_asm_SP.dbg", member 54
!  = note: the data end inside "sg01/debug_info_backend_Activation.dbg"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 61440, the file has 30208 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its gzip data end at offset 31232
!  = note: the last complete member is "sg01/debug_info_asm_SP.dbg", member 54
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! warning[N0404]: 55 complete member(s) were salvaged from a damaged file
! --> cut
!
[1]

# 99 %

$ head -c 61839 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 53,601 bytes, then 7,214 more
  archive  72 members, 356,864 bytes, complete
! error[N0108]: `data_size` says 61440, the file has 60815 behind the header: 625 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 60815, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs f18f)
!  = note: the archive itself is whole: its gzip data end at offset 54625
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
[1]

$ neffc unpack cut -o cut99 --salvage
cut99: 72 files
  packs back to the same bytes; known encoder parameters: zlib, memLevel 8, level 1
! note[N0108]: `data_size` says 61440, the file has 60815 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive itself is whole: its gzip data end at offset 54625
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!

# Inside the trailing zeros: data_size is too large, and the archive is whole all the same.

$ head -c -1 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 53,601 bytes, then 7,838 more
  archive  72 members, 356,864 bytes, complete
! error[N0108]: `data_size` says 61440, the file has 61439 behind the header: 1 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 61439, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs f3ff)
!  = note: the archive itself is whole: its gzip data end at offset 54625
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
[1]

$ neffc ls cut | grep neff.json
         2,807  neff.json
! note[N0108]: `data_size` says 61440, the file has 61439 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive itself is whole: its gzip data end at offset 54625
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!

$ neffc unpack cut -o tail
tail: 72 files
  packs back to the same bytes; known encoder parameters: zlib, memLevel 8, level 1
! note[N0108]: `data_size` says 61440, the file has 61439 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive itself is whole: its gzip data end at offset 54625
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!

$ neffc pack tail -o again
again: 62,463 bytes, hash bcb3e9ef77301698cd8b4cb9471ff5ac, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852
! note[N0411]: the original payload is given back; known encoder parameters: zlib, memLevel 8,
!              level 1
! --> tail
!

$ same cut again

$ neffc pack tail -o mended --style neuronx
mended: 62,464 bytes, hash 28e762d97e4a56e450e09b91909e2aac, uuid fdb9aeaf-ea56-43ec-ac57-f1f70cc94304

$ neffc verify mended
mended: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 53,410 bytes, then 8,030 more
  archive  72 members, 356,864 bytes, complete
  hash     matches

# Exactly at the end of the gzip stream.

$ head -c 54625 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 53,601 bytes
  archive  72 members, 356,864 bytes, complete
! error[N0108]: `data_size` says 61440, the file has 53601 behind the header: 7839 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 53601, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs d561)
!  = note: the archive itself is whole: its gzip data end at offset 54625
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
[1]

# In its trailer.

$ head -c 54621 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 53,597 bytes
  archive  72 members, 356,864 bytes, complete
  hash     damaged
! error[N0108]: `data_size` says 61440, the file has 53597 behind the header: 7843 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 53597, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs d55d)
!  = note: the archive is not whole: its gzip data end at offset 54621
!  = note: the last complete member is "neff.json", member 71
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> cut: offset 0xac (172), 32 bytes, hash
!  = expected: b10cc528b3bd0b4b3b80b66b7858cfe9 (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! error[N0202]: the gzip stream is cut off
! --> cut: offset 0xd55d (54621)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 54621
!  = note: 356864 bytes came out before the cut
!  = note: the last complete member is "neff.json", member 71
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

# A page of zeros in the middle.

$ copy whole page

$ patch page 0x7000 zeros:4096

$ neffc verify page
page: damaged
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 61,440 bytes
  archive  43 members, 329,561 bytes, not complete
  hash     damaged
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> page: offset 0xac (172), 32 bytes, hash
!  = expected: a1ff53a18d10759f60e78e0068a8df1a (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! error[N0204]: the gzip CRC does not match
! --> page: offset 0xd559 (54617), 4 bytes, gzip CRC-32
!  = expected: 0x3b57a6da, the CRC of the uncompressed data
!  = found: 0xdecb0ffc
!
! error[N0205]: the gzip size does not match
! --> page: offset 0xd55d (54621), 4 bytes, gzip ISIZE
!  = expected: 329561, the uncompressed size modulo 2^32
!  = found: 356864
!
! error[N0301]: a tar header fails its checksum
! --> page: member 43, archive offset 0x2d000 (184320), chksum
!  = expected: 021610
!  = found: "\x00\x00sg01/P"
!  = note: the last complete member is "sg01/DVE.json", member 42
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ neffc unpack page -o page.d --salvage
page.d: 43 files
! error[N0204]: the gzip CRC does not match
! --> page: offset 0xd559 (54617), 4 bytes, gzip CRC-32
!  = expected: 0x3b57a6da, the CRC of the uncompressed data
!  = found: 0xdecb0ffc
!
! error[N0205]: the gzip size does not match
! --> page: offset 0xd55d (54621), 4 bytes, gzip ISIZE
!  = expected: 329561, the uncompressed size modulo 2^32
!  = found: 356864
!
! error[N0301]: a tar header fails its checksum
! --> page: member 43, archive offset 0x2d000 (184320), chksum
!  = expected: 021610
!  = found: "\x00\x00sg01/P"
!  = note: the last complete member is "sg01/DVE.json", member 42
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! warning[N0404]: 43 complete member(s) were salvaged from a damaged file
! --> page
!  = note: the gzip CRC does not match: any of them may hold wrong bytes
!
[1]

# From a stream the size is known only at the end.

$ head -c 31232 whole | neffc verify -
standard input: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 30,208 bytes
  archive  56 members, 213,088 bytes, not complete
  hash     damaged
! error[N0108]: `data_size` says 61440, the file has 30208 behind the header: 31232 missing
! --> standard input: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 30208, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs 7a00)
!  = note: the archive is not whole: its gzip data end at offset 31232
!  = note: the last complete member is "sg01/debug_info_asm_SP.dbg", member 54
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> standard input: offset 0xac (172), 32 bytes, hash
!  = expected: efb497dad1083f1c0cac398626d280be (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! error[N0202]: the gzip stream is cut off
! --> standard input: offset 0x7a00 (31232)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 31232
!  = note: 213088 bytes came out before the cut
!  = note: the last complete member is "sg01/debug_info_asm_SP.dbg", member 54
!  = note: the data end inside "sg01/debug_info_backend_Activation.dbg"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]
