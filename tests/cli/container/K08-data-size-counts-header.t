# K08: data_size is the size of the whole file.

$ fixture neff data_size=+1024 > f

$ neffc verify f
f: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0109]: `data_size` is 1,024 too large: it counts the header
! --> f: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 1523, the bytes behind the header
!  = found: 2547
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(9f3 vs 9f3)
!  = note: some writers store the size of the whole file; a file that lost exactly 1,024 bytes
!          at its end looks the same
!  = note: the archive itself is whole: its gzip data end at offset 2547
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
[1]

$ neffc ls f
           129  kelf-a.json
           630  neff.json
            63  sg00/pe.json
         1,052  sg00/def.json
           192  sg00/pool.bin
             0  sg00/sp.asm
            64  sg00/pe.bin
            65  sg00/dve.json
           109  sg00/act.json
             0  sg00/dve.bin
             0  sg00/dve.asm
             0  sg00/act.bin
             0  sg00/sp.bin
            63  sg00/sp.json
           126  sg00/pool.asm
           153  sg00/pe.asm
           599  sg00/pool.json
             0  sg00/act.asm
! note[N0108]: `data_size` says 2547, the file has 1523 behind the header
! --> f: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive itself is whole: its gzip data end at offset 2547
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!

# Unpacking and packing writes the right size.

$ neffc unpack f -o folder
folder: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6
! note[N0108]: `data_size` says 2547, the file has 1523 behind the header
! --> f: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive itself is whole: its gzip data end at offset 2547
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!

$ neffc pack folder -o whole --style gnu
whole: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid abe8fa9f-c769-478a-b3d5-dd4c3f242ac4

$ neffc verify whole
whole: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,520 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# The same number after a cut of 1,024 bytes: the archive is not sound, and that is said.

$ fixture neff member:neff.json={} member:w=@f > g

$ head -c -1024 g > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 807 bytes
  archive  2 members, 3,073 bytes, not complete
  hash     damaged
! error[N0109]: `data_size` is 1,024 too large: it counts the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 807, the bytes behind the header
!  = found: 1831
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(727 vs 727)
!  = note: some writers store the size of the whole file; a file that lost exactly 1,024 bytes
!          at its end looks the same
!  = note: the archive is not whole: its gzip data end at offset 1831
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> cut: offset 0xac (172), 32 bytes, hash
!  = expected: 9f627b452e42c6b773461d5a6735168e (MD5 of the stored data)
!  = found: 6ef43004399e2791f8406c727cf2d2a2
!
! error[N0202]: the gzip stream is cut off
! --> cut: offset 0x727 (1831)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 1831
!  = note: 3073 bytes came out before the cut
!  = note: the last complete member is "neff.json", member 0
!  = note: the data end inside "w"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]
