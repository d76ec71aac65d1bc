# K07: the three-way verdict on hash.

# A signature of the compiler: no digest, the archive sound. Such files load.

$ fixture neff hash=signature > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     signature
! note[N0112]: hash is not the MD5 of the stored data, yet the archive is sound: as with a
!              compiler's signature
! --> f: offset 0xac (172), 32 bytes, hash
!  = expected: e9aaa8fb31c8b666bb812583496eb440 (MD5 of the stored data)
!  = found: 711a3409d57d5bda41abeb6047603935
!

# With the verify flag the runtime would refuse.

$ neffc verify --verify-hash f
f: refused at gate G09b
  gates    8 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     signature
! error[N0112]: `hash` is not the MD5 of the stored archive
! --> f: offset 0xac (172), 32 bytes, hash
!  = expected: e9aaa8fb31c8b666bb812583496eb440 (MD5 of the stored data)
!  = found: 711a3409d57d5bda41abeb6047603935
!  = runtime: gate G09b, status 2 (NRT_INVALID)
!             MD5 mismatch!
!  = note: no file of today's compiler passes this gate: its `hash` is a signature
!  = help: load without the verify flag, which is the runtime's default
!
[1]

# MD5 with sixteen ASCII zeros behind it, and with NULs.

$ fixture neff hash=md5 > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ neffc verify --verify-hash f
f: container ok
  gates    9 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff hash=md5-nul > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# SHA-256 for pkg_version 1.

$ fixture neff pkg_version=1 hash=sha256 gzip=no > f

$ neffc verify --verify-hash f
f: container ok
  gates    9 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 20,480 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# The right digest of the other pkg_version is no match.

$ fixture neff pkg_version=1 hash=md5 gzip=no > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 20,480 bytes
  archive  18 members, 20,480 bytes, complete
  hash     signature
! note[N0112]: hash is not the SHA-256 of the stored data, yet the archive is sound: as with a
!              compiler's signature
! --> f: offset 0xac (172), 32 bytes, hash
!  = expected: 4855271dc06dc0e7d7209a8114b88ee58bb82b551588aedc74c271b9815ee211 (SHA-256 of the
!              stored data)
!  = found: 90641cb5059f1265e74755da6ca4c48b30303030303030303030303030303030
!  = note: no other checksum covers the data of an archive that is not compressed
!

# Damage: neither the digest nor the archive is right.

$ fixture neff gzip.crc=bad hash=zero > f

$ neffc verify f
f: damaged
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     damaged
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> f: offset 0xac (172), 32 bytes, hash
!  = expected: be81d5e596acf67dd2a319862c1e2706 (MD5 of the stored data)
!  = found: 00000000000000000000000000000000
!  = note: the field is all NULs: it was left unset, or wiped
!
! error[N0204]: the gzip CRC does not match
! --> f: offset 0x9eb (2539), 4 bytes, gzip CRC-32
!  = expected: 0xd025d2f2, the CRC of the uncompressed data
!  = found: 0xd025d2f3
!
[1]

# A tail of neither known form.

$ fixture neff hash=hex:000102030405060708090a0b0c0d0e0fffffffffffffffffffffffffffffffff > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     signature
! note[N0123]: the second half of `hash` has an unknown form
! --> f: offset 0xbc (188), 16 bytes, hash
!  = expected: sixteen NULs, or sixteen ASCII `0`
!  = found: "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
!
! note[N0112]: hash is not the MD5 of the stored data, yet the archive is sound: as with a
!              compiler's signature
! --> f: offset 0xac (172), 32 bytes, hash
!  = expected: e9aaa8fb31c8b666bb812583496eb440 (MD5 of the stored data)
!  = found: 000102030405060708090a0b0c0d0e0f
!
