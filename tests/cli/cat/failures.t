# What can go wrong around `neffc cat`.

$ fixture neff member:neff.json=one member:sg00/def.json=two > f

$ neffc cat
! error: the following required arguments were not provided:
!   <FILE>
!   <MEMBER>...
!
! Usage: neffc cat <FILE> <MEMBER>...
!
! For more information, try '--help'.
[2]

$ neffc cat missing neff.json
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

# A name that is not there: near ones are offered; an older output is kept.

$ write out "kept\n"

$ neffc cat f neff.jsn -o out
! error[N0007]: the archive has no member `neff.jsn`
! --> f
!  = help: the nearest are neff.json
!
[1]

$ cat out
kept

$ neffc cat f NEFF.JSON
! error[N0007]: the archive has no member `NEFF.JSON`
! --> f
!  = help: the nearest are neff.json
!
[1]

$ neffc cat f -i 9
! error[N0007]: the archive has no member number 9
! --> f
!  = help: `neffc ls` prints the names
!
[1]

$ neffc cat f -i 0 neff.json
! error: the argument '--index <N>' cannot be used with '[MEMBER]...'
!
! Usage: neffc cat --index <N> <FILE> [MEMBER]...
!
! For more information, try '--help'.
[2]

# Without a member there is nothing to print.

$ neffc cat f
! error: the following required arguments were not provided:
!   <MEMBER>...
!
! Usage: neffc cat <FILE> <MEMBER>...
!
! For more information, try '--help'.
[2]

# A folder has no bytes.

$ fixture neff member:neff.json=one dir:sg00/= > g

$ neffc cat g sg00
! error[N0007]: the archive has no member `sg00`
! --> g
!  = help: the nearest are sg00/
!
[1]

$ neffc cat f neff.json > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc cat f neff.json -o /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> /dev/full
!
[3]

$ neffc cat f neff.json -o missing/out
! error[N0002]: cannot write: the folder missing does not exist
! --> missing/out
!
[3]

$ neffc cat f neff.json | closed-pipe
[3]

# Damage behind the member does not hide it; damage before it does.

$ head -c -20 f > cut

$ neffc cat cut neff.json
one
\(no-eol)

$ neffc cat cut sg00/def.json
two
\(no-eol)
! error[N0202]: the gzip stream is cut off
! --> cut: offset 0x47b (1147)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 1147
!  = note: 3962 bytes came out before the cut
!  = note: the last complete member is "sg00/def.json", member 1
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 143, the file has 123 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its gzip data end at offset 1147
!  = note: the last complete member is "sg00/def.json", member 1
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
[1]

# A part of a member does not take the place of a file.

$ fixture neff gzip=no pkg_version=1 hash=sha256 member:neff.json={} member:w=repeat:1000:abcdefgh > long

$ head -c -14000 long > short

$ write kept "precious\n"

$ neffc cat short w -o kept
! error[N0302]: the archive ends inside w
! --> short: w (member 1), archive offset 0x400 (1024)
!  = expected: 8000 bytes of data
!  = found: 4944 bytes
!  = note: the last complete member is "neff.json", member 0
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 20480, the file has 6480 behind the header
! --> short: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its tar data end at offset 7504
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0008]: 3056 bytes of a member are not there; nothing is written
! --> short
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ cat kept
precious
