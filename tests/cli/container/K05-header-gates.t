# K05: one file per header gate, in the runtime's order, at every edge, without overflow.

# pkg_version

$ fixture neff pkg_version=0 > f

$ neffc verify f
f: refused at gate G07
  gates    6 passed of G01 to G09, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
! error[N0110]: `pkg_version` is 0, which no runtime knows
! --> f: offset 0x0 (0), 8 bytes, pkg_version
!  = expected: 1 (SHA-256) or 2 (MD5)
!  = found: 0
!  = runtime: gate G07, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             Unsupported NEFF packager: 0
!
[1]

$ fixture neff pkg_version=1 hash=sha256 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09a, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff pkg_version=2 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff pkg_version=3 > f

$ neffc verify f
f: refused at gate G07
  gates    6 passed of G01 to G09, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
! error[N0110]: `pkg_version` is 3, which no runtime knows
! --> f: offset 0x0 (0), 8 bytes, pkg_version
!  = expected: 1 (SHA-256) or 2 (MD5)
!  = found: 3
!  = runtime: gate G07, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             Unsupported NEFF packager: 3
!
[1]

# header_size

$ fixture neff header_size=0 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! warning[N0105]: `header_size` is 0
! --> f: offset 0x8 (8), 8 bytes, header_size
!  = expected: 1024
!  = found: 0
!  = note: the runtime reads the archive from offset 1024 whatever this says
!

$ fixture neff header_size=1023 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! warning[N0105]: `header_size` is 1023
! --> f: offset 0x8 (8), 8 bytes, header_size
!  = expected: 1024
!  = found: 1023
!  = note: the runtime reads the archive from offset 1024 whatever this says
!

$ fixture neff header_size=1024 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff header_size=1025 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! warning[N0105]: `header_size` is 1025
! --> f: offset 0x8 (8), 8 bytes, header_size
!  = expected: 1024
!  = found: 1025
!  = note: the runtime reads the archive from offset 1024 whatever this says
!

$ fixture neff header_size=2^63 > f

$ neffc verify f
f: refused at gate G03
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0104]: `header_size` is not smaller than the file
! --> f: offset 0x8 (8), 8 bytes, header_size
!  = expected: 1024, in a file of more bytes
!  = found: 9223372036854775808 in a file of 2547 bytes
!  = runtime: gate G03, status 2 (NRT_INVALID)
!             Invalid NEFF file size hdr sz: 8000000000000000, file sz: 9f3:
!
[1]

# data_size

$ fixture neff data_size=+1 > f

$ neffc verify f
f: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0108]: `data_size` says 1524, the file has 1523 behind the header: 1 missing
! --> f: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 1523, the bytes behind the header
!  = found: 1524
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(5f4 vs 9f3)
!  = note: the archive itself is whole: its gzip data end at offset 2547
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
[1]

$ fixture neff data_size=-1 > f

$ neffc verify f
f: damaged
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,522 bytes
  archive  18 members, 20,480 bytes, complete
  hash     damaged
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> f: offset 0xac (172), 32 bytes, hash
!  = expected: 97bdd4012aa5d632b871f78f732a2187 (MD5 of the stored data)
!  = found: e9aaa8fb31c8b666bb812583496eb440
!
! error[N0202]: the gzip stream is cut off
! --> f: offset 0x9f2 (2546)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 2546
!  = note: 20480 bytes came out before the cut
!  = note: the last complete member is "sg00/act.asm", member 17
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! note[N0116]: 1 byte follows what `data_size` covers
! --> f: offset 0x9f2 (2546), 1 byte
!  = note: the archive has not ended there: `data_size` may be too small
!
[1]

$ fixture neff data_size=0 > f

$ neffc verify f
f: has faults
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0103]: `data_size` is 0: the header announces no archive
! --> f: offset 0x10 (16), 8 bytes, data_size
!  = expected: the stored bytes of the archive
!  = found: 0, with 1523 bytes behind the header
!  = note: with its verify flag the runtime stops at the assertion `len > 0` (G08); without it
!          the archive does not open
!  = note: the archive itself is whole: its gzip data end at offset 2547
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
[1]

$ fixture neff data_size=2^64-1 > f

$ neffc verify f
f: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0108]: `data_size` says 18446744073709551615, the file has 1523 behind the header:
!               18446744073709550092 missing
! --> f: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 1523, the bytes behind the header
!  = found: 18446744073709551615
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(ffffffffffffffff vs 9f3)
!  = note: the archive itself is whole: its gzip data end at offset 2547
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
[1]

# 1,024 more would wrap around to a small number.

$ fixture neff data_size=2^64-1024 > f

$ neffc verify f
f: refused at gate G06
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0108]: `data_size` says 18446744073709550592, the file has 1523 behind the header:
!               18446744073709549069 missing
! --> f: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 1523, the bytes behind the header
!  = found: 18446744073709550592
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(fffffffffffffc00 vs 9f3)
!  = note: the archive itself is whole: its gzip data end at offset 2547
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
[1]

# major version

$ fixture neff major=0 > f

$ neffc verify f
f: container ok
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff major=1 > f

$ neffc verify f
f: container ok
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff major=2 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff major=3 > f

$ neffc verify f
f: refused at gate G04
  gates    5 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0106]: NEFF version 3.0 is not supported by runtime 2.31.24.0
! --> f: offset 0x18 (24), 8 bytes, neff_version_major
!  = expected: a major version of 0 to 2
!  = found: major version 3
!  = runtime: gate G04, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             NEFF version: 3.0 is not supported, accepted version range: 0.x-2.x
!  = help: update the runtime, or compile for the runtime at hand
!
[1]

$ fixture neff major=2^32 > f

$ neffc verify f
f: refused at gate G04
  gates    5 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0106]: NEFF version 4294967296.0 is not supported by runtime 2.31.24.0
! --> f: offset 0x18 (24), 8 bytes, neff_version_major
!  = expected: a major version of 0 to 2
!  = found: major version 4294967296
!  = runtime: gate G04, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             NEFF version: 4294967296.0 is not supported, accepted version range: 0.x-2.x
!  = help: update the runtime, or compile for the runtime at hand
!
[1]

# minor version: never compared

$ fixture neff minor=0 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff minor=2^64-1 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# Everything wrong at once: all findings in one run, in the runtime's order.

$ fixture neff header_size=2^63 major=3 data_size=2^64-1 pkg_version=3 > f

$ neffc verify f
f: refused at gate G03
  gates    2 passed of G01 to G09, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
! error[N0104]: `header_size` is not smaller than the file
! --> f: offset 0x8 (8), 8 bytes, header_size
!  = expected: 1024, in a file of more bytes
!  = found: 9223372036854775808 in a file of 2547 bytes
!  = runtime: gate G03, status 2 (NRT_INVALID)
!             Invalid NEFF file size hdr sz: 8000000000000000, file sz: 9f3:
!
! error[N0106]: NEFF version 3.0 is not supported by runtime 2.31.24.0
! --> f: offset 0x18 (24), 8 bytes, neff_version_major
!  = expected: a major version of 0 to 2
!  = found: major version 3
!  = runtime: gate G04, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             NEFF version: 3.0 is not supported, accepted version range: 0.x-2.x
!  = help: update the runtime, or compile for the runtime at hand
!
! error[N0108]: `data_size` says 18446744073709551615, the file has 1523 behind the header:
!               18446744073709550092 missing
! --> f: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 1523, the bytes behind the header
!  = found: 18446744073709551615
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(ffffffffffffffff vs 9f3)
!  = note: the archive itself is whole: its gzip data end at offset 2547
!  = help: `neffc unpack` reads it, and `neffc pack --style gnu` then writes the right size
!
! error[N0110]: `pkg_version` is 3, which no runtime knows
! --> f: offset 0x0 (0), 8 bytes, pkg_version
!  = expected: 1 (SHA-256) or 2 (MD5)
!  = found: 3
!  = runtime: gate G07, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             Unsupported NEFF packager: 3
!
[1]
