# K04 for an archive that is not compressed.

$ fixture neff gzip=no pkg_version=1 hash=sha256 member:neff.json={} member:a.bin=repeat:6000:a member:b.bin=repeat:6000:b > whole

$ size whole
21504

# In a header, in a member, between two members, in the end blocks.

$ head -c 2300 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 1,276 bytes
  archive  1 member, 1,276 bytes, not complete
  hash     damaged
! error[N0108]: `data_size` says 20480, the file has 1276 behind the header: 19204 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 1276, the bytes behind the header
!  = found: 20480
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(5000 vs 8fc)
!  = note: the archive is not whole: its tar data end at offset 2300
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the SHA-256 of the stored data, and the archive is damaged
! --> cut: offset 0xac (172), 32 bytes, hash
!  = expected: 40c2682d96fada72e9e79ae82c9c936b65b44438e48522ea5df58e82cdba0e5a (SHA-256 of the
!              stored data)
!  = found: 49e5ae9f2908f3013d94549b3ef822de984d4c064398e0acd6d4fd1abbd9d0e9
!  = note: no other checksum covers the data of an archive that is not compressed
!
! error[N0302]: the archive ends inside a tar header
! --> cut: archive offset 0x400 (1024)
!  = note: the last complete member is "neff.json", member 0
!
[1]

$ head -c 5000 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 3,976 bytes
  archive  2 members, 3,976 bytes, not complete
  hash     damaged
! error[N0108]: `data_size` says 20480, the file has 3976 behind the header: 16504 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 3976, the bytes behind the header
!  = found: 20480
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(5000 vs 1388)
!  = note: the archive is not whole: its tar data end at offset 5000
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the SHA-256 of the stored data, and the archive is damaged
! --> cut: offset 0xac (172), 32 bytes, hash
!  = expected: d2f6126366890746a2b0a7ee698449c1c2860dd03120412be0ef1072ea4ee055 (SHA-256 of the
!              stored data)
!  = found: 49e5ae9f2908f3013d94549b3ef822de984d4c064398e0acd6d4fd1abbd9d0e9
!  = note: no other checksum covers the data of an archive that is not compressed
!
! error[N0302]: the archive ends inside a.bin
! --> cut: a.bin (member 1), archive offset 0x400 (1024)
!  = expected: 6000 bytes of data
!  = found: 2440 bytes
!  = note: the last complete member is "neff.json", member 0
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ neffc unpack cut -o saved
! error[N0302]: the archive ends inside a.bin
! --> cut: a.bin (member 1), archive offset 0x400 (1024)
!  = expected: 6000 bytes of data
!  = found: 2440 bytes
!  = note: the last complete member is "neff.json", member 0
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 20480, the file has 3976 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its tar data end at offset 5000
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
[1]

$ neffc unpack cut -o saved --salvage
saved: 1 file
! error[N0302]: the archive ends inside a.bin
! --> cut: a.bin (member 1), archive offset 0x400 (1024)
!  = expected: 6000 bytes of data
!  = found: 2440 bytes
!  = note: the last complete member is "neff.json", member 0
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 20480, the file has 3976 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its tar data end at offset 5000
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! warning[N0404]: 1 complete member(s) were salvaged from a damaged file
! --> cut
!
[1]

$ ls-tree saved
         2 neff.json

$ head -c 8704 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 7,680 bytes
  archive  2 members, 7,680 bytes, complete
  hash     damaged
! error[N0108]: `data_size` says 20480, the file has 7680 behind the header: 12800 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 7680, the bytes behind the header
!  = found: 20480
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(5000 vs 2200)
!  = note: the data end at offset 8704, behind a member and without an end marker
!  = note: the last complete member is "a.bin", member 1
!  = help: copy the file again: members that followed may be missing
!
! error[N0111]: hash is not the SHA-256 of the stored data, and the archive is damaged
! --> cut: offset 0xac (172), 32 bytes, hash
!  = expected: 5ac50ba6cb4254fd8765bcaf8f1aa0020de2b6a4cc3e8164260add18d058a048 (SHA-256 of the
!              stored data)
!  = found: 49e5ae9f2908f3013d94549b3ef822de984d4c064398e0acd6d4fd1abbd9d0e9
!  = note: no other checksum covers the data of an archive that is not compressed
!
! note[N0303]: the archive has no end marker
! --> cut: archive offset 0x1e00 (7680)
!
[1]

$ neffc ls cut
             2  neff.json
         6,000  a.bin
! note[N0303]: the archive has no end marker
! --> cut: archive offset 0x1e00 (7680)
!
! error[N0108]: `data_size` says 20480, the file has 7680 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the data end at offset 8704, behind a member and without an end marker
!  = note: the last complete member is "a.bin", member 1
!  = help: copy the file again: members that followed may be missing
!
[1]

$ head -c 15400 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 14,376 bytes
  archive  3 members, 14,376 bytes, complete
! error[N0108]: `data_size` says 20480, the file has 14376 behind the header: 6104 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 14376, the bytes behind the header
!  = found: 20480
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(5000 vs 3c28)
!  = note: the archive itself is whole: its tar data end at offset 15400
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
! note[N0303]: the end marker is cut: 40 of its 1024 bytes
! --> cut: archive offset 0x3828 (14376)
!
[1]

$ head -c 16000 whole > cut

$ neffc verify cut
cut: refused at gate G06
  gates    6 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 14,976 bytes
  archive  3 members, 14,976 bytes, complete
! error[N0108]: `data_size` says 20480, the file has 14976 behind the header: 5504 missing
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 14976, the bytes behind the header
!  = found: 20480
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(5000 vs 3e80)
!  = note: the archive itself is whole: its tar data end at offset 16000
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
! note[N0303]: the end marker has one block instead of two
! --> cut: archive offset 0x3800 (14336)
!
[1]

# A page of zeros over data: no checksum covers them but the digest.

$ copy whole page

$ patch page 4096 zeros:4096

$ neffc verify page
page: container ok
  gates    7 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 20,480 bytes
  archive  3 members, 20,480 bytes, complete
  hash     signature
! note[N0112]: hash is not the SHA-256 of the stored data, yet the archive is sound: as with a
!              compiler's signature
! --> page: offset 0xac (172), 32 bytes, hash
!  = expected: 8fbd237cd2b0e6795cefccd11c817471ef6913fcefe1e1903a5e86cc8e54c613 (SHA-256 of the
!              stored data)
!  = found: 49e5ae9f2908f3013d94549b3ef822de984d4c064398e0acd6d4fd1abbd9d0e9
!  = note: no other checksum covers the data of an archive that is not compressed
!

# A page of zeros over a header looks like the end of the archive.

$ copy whole page

$ patch page 8192 zeros:4096

$ neffc verify page
page: damaged
  gates    7 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 20,480 bytes
  archive  2 members, 20,480 bytes, complete
  hash     damaged
! error[N0111]: hash is not the SHA-256 of the stored data, and the archive is damaged
! --> page: offset 0xac (172), 32 bytes, hash
!  = expected: 0c54d354a81077b09ff3988602d3eac1740ae3e2b2ec28ec5c334fb42d1b2b3f (SHA-256 of the
!              stored data)
!  = found: 49e5ae9f2908f3013d94549b3ef822de984d4c064398e0acd6d4fd1abbd9d0e9
!  = note: no other checksum covers the data of an archive that is not compressed
!
! warning[N0316]: data follow the end of the archive
! --> page: archive offset 0x2c00 (11264)
!  = note: the end marker is at offset 7680 of the uncompressed archive
!  = help: if members are missing, a block of zeros overwrote their headers
!
[1]

$ neffc unpack page -o page.d
page.d: 2 files
  packs back to the same bytes; the payload is not compressed
! warning[N0316]: data follow the end of the archive
! --> page: archive offset 0x2c00 (11264)
!  = note: the end marker is at offset 7680 of the uncompressed archive
!  = help: if members are missing, a block of zeros overwrote their headers
!

$ neffc unpack page -o page.d --salvage
! error[N0004]: it exists and is no empty folder
! --> page.d
!  = help: choose another with -o, or remove it
!
[2]
