# K02: files of 0, 1, 1023, 1024 and 1025 bytes. Each says where it ends and what is missing.

$ write empty ""

$ neffc verify empty
empty: refused at gate G02
  gates    1 passed of G01 to G09, runtime 2.31.24.0
! error[N0101]: the file is empty
! --> empty: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
[1]

$ write one "\x02"

$ neffc verify one
one: refused at gate G02
  gates    1 passed of G01 to G09, runtime 2.31.24.0
! error[N0102]: the file ends inside the header
! --> one: offset 0x0 (0), 1 byte
!  = expected: a header of 1024 bytes and an archive
!  = found: 1, 1023 less than a header
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 1
!  = note: the first field that is not there whole is `pkg_version`
!  = help: copy or make the file again: no part of the archive is in it
!
[1]

$ fixture header-only > header

$ head -c 1023 header > short

$ neffc verify short
short: refused at gate G02
  gates    1 passed of G01 to G09, runtime 2.31.24.0
! error[N0102]: the file ends inside the header
! --> short: offset 0x0 (0), 1,023 bytes
!  = expected: a header of 1024 bytes and an archive
!  = found: 1023, 1 less than a header
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 3ff
!  = note: the first field that is not there whole is `pad`
!  = help: copy or make the file again: no part of the archive is in it
!
[1]

# A header alone whose data_size is 0.

$ size header
1024

$ neffc verify header
header: refused at gate G03
  gates    6 passed of G01 to G09b, runtime 2.31.24.0
  payload  none
! error[N0103]: the file ends with its header: there is no archive
! --> header: offset 0x400 (1024)
!  = expected: an archive, and its size in `data_size`, which is 0 too
!  = found: nothing behind the header
!  = runtime: gate G03, status 2 (NRT_INVALID)
!             Invalid NEFF file size hdr sz: 400, file sz: 400:
!  = help: copy or make the file again
!
[1]

# One byte behind it.

$ copy header one-more

$ append one-more hex:1f

$ neffc verify one-more
one-more: damaged
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  unknown, 1 byte
  hash     damaged
! error[N0103]: `data_size` is 0: the header announces no archive
! --> one-more: offset 0x10 (16), 8 bytes, data_size
!  = expected: the stored bytes of the archive
!  = found: 0, with 1 bytes behind the header
!  = note: with its verify flag the runtime stops at the assertion `len > 0` (G08); without it
!          the archive does not open
!  = note: the archive is not whole: the data end at offset 1025
!  = note: no member is complete
!  = help: copy the file again
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> one-more: offset 0xac (172), 32 bytes, hash
!  = expected: ad1e41cebd43e64af1a28d4d70dc9e30 (MD5 of the stored data)
!  = found: d41d8cd98f00b204e9800998ecf8427e
!
! error[N0122]: the payload is neither gzip nor tar
! --> one-more: offset 0x400 (1024)
!  = expected: 1f 8b 08, or a tar header with a valid checksum
!  = found: "\x1f"
!
[1]

# The same byte announced by data_size.

$ fixture header-only data_size=1 trailing=hex:1f > announced

$ neffc verify announced
announced: damaged
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  unknown, 1 byte
  hash     damaged
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> announced: offset 0xac (172), 32 bytes, hash
!  = expected: ad1e41cebd43e64af1a28d4d70dc9e30 (MD5 of the stored data)
!  = found: d41d8cd98f00b204e9800998ecf8427e
!
! error[N0122]: the payload is neither gzip nor tar
! --> announced: offset 0x400 (1024)
!  = expected: 1f 8b 08, or a tar header with a valid checksum
!  = found: "\x1f"
!
[1]

# Other verbs give the same answers.

$ neffc ls empty
! error[N0101]: the file is empty
! --> empty
!  = expected: a 1024-byte header
!  = found: 0 bytes
!
[1]

$ neffc info short
short: 1,023 bytes
! error[N0102]: the file is shorter than a NEFF header
! --> short: offset 0x0 (0), 1,023 bytes
!  = expected: at least 1024 bytes
!  = found: 1023
!
[1]

$ neffc unpack header -o folder
! error[N0103]: the file has a header and no archive
! --> header: offset 0x400 (1024)
!  = expected: a gzip or tar archive at offset 1024
!  = found: the end of the file
!
[1]

$ neffc cat one-more neff.json
! error[N0122]: the payload is neither gzip nor tar
! --> one-more: offset 0x400 (1024)
!  = expected: 1f 8b 08, or a tar header with a valid checksum
!  = found: "\x1f"
!
! error[N0103]: `data_size` is 0, the file has 1 behind the header
! --> one-more: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: the data end at offset 1025
!  = note: no member is complete
!  = help: copy the file again
!
! error[N0007]: the archive has no member `neff.json`
! --> one-more
!  = help: `neffc ls` prints the names
!
[1]

$ ls-tree .
      1025 announced
         0 empty
      1024 header
         1 one
      1025 one-more
      1023 short

$ neffc verify --json short | grep message
          "message": "the file ends inside the header",
[1]

# A header alone that announces an archive.

$ fixture header-only data_size=4096 > announces

$ neffc verify announces
announces: refused at gate G03
  gates    5 passed of G01 to G09b, runtime 2.31.24.0
  payload  none
! error[N0103]: the file ends with its header: there is no archive
! --> announces: offset 0x400 (1024)
!  = expected: an archive of 4096 bytes, as `data_size` says
!  = found: nothing behind the header
!  = runtime: gate G03, status 2 (NRT_INVALID)
!             Invalid NEFF file size hdr sz: 400, file sz: 400:
!  = help: copy or make the file again
!
! error[N0108]: `data_size` says 4096, the file has 0 behind the header: 4096 missing
! --> announces: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 0, the bytes behind the header
!  = found: 4096
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(1000 vs 400)
!  = help: copy the file again; `neffc unpack --salvage` writes the members that are complete
!
[1]
