# What can go wrong around `neffc verify`.

$ neffc verify
! error: the following required arguments were not provided:
!   <FILE>...
!
! Usage: neffc verify <FILE>...
!
! For more information, try '--help'.
[2]

$ neffc verify missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ fixture neff > f

$ neffc verify f > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc verify f | closed-pipe
[3]

$ neffc verify --json f > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc verify --runtime
! error: a value is required for '--runtime <VERSION>' but none was supplied
!
! For more information, try '--help'.
[2]

# What is no NEFF.

$ write text "hello\n"

$ neffc verify text
text: not a NEFF
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

$ fixture neff member:a=1 > zipped

$ write zip "PK\x03\x04\x14\x00\x00\x00\x00\x00"

$ append zip zeros:2000

$ neffc verify zip
zip: not a NEFF
! error[N0115]: the file is a zip archive, not a NEFF
! --> zip: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: a zip archive
!  = help: if a NEFF is embedded in it, `neffc carve` finds and extracts it
!
[1]

$ write elf "\x7fELF\x02\x01\x01\x00"

$ append elf zeros:2000

$ neffc verify elf
elf: not a NEFF
! error[N0115]: the file is an ELF file, not a NEFF
! --> elf: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: an ELF file
!  = help: if a NEFF is embedded in it, `neffc carve` finds and extracts it
!
[1]

$ write protobuf "\x0a\x05model\x12\x03abc"

$ append protobuf zeros:2000

$ neffc verify protobuf
protobuf: not a NEFF
! error[N0115]: the file is not a NEFF; it looks like a serialised HLO module (protobuf)
! --> protobuf: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: a serialised HLO module (protobuf)
!  = help: compile it first; `neffc carve` finds a NEFF embedded in it
!
[1]

$ write zeros zeros:4096

$ neffc verify zeros
zeros: not a NEFF
! error[N0115]: the file is not a NEFF; it looks like a run of NULs
! --> zeros: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: a run of NULs
!  = help: copy the file again: its blocks were never written
!
[1]

# Bytes behind what data_size covers.

$ fixture neff trailing=hex:0102 > trailing

$ neffc verify trailing
trailing: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! note[N0116]: 2 bytes follow what `data_size` covers
! --> trailing: offset 0x9f3 (2547), 2 bytes
!

# Bytes that are not zero behind the gzip stream, inside data_size.

$ fixture neff tail=hex:000001 > tail

$ neffc verify tail
tail: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes, then 3 more
  archive  18 members, 20,480 bytes, complete
  hash     matches
! warning[N0208]: 3 bytes that are not all zero follow the gzip stream
! --> tail: offset 0x9f5 (2549), tail
!
