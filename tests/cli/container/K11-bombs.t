# K11: limits are named, memory is bounded.

# Ten gibibytes from ten mebibytes.

$ fixture bomb size=10737418240 > bomb

$ size bomb
10620325

$ limit-memory 200000 neffc verify bomb
bomb: not read to its end: a limit was reached
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 10,619,301 bytes
  archive  2 members, 268,618,864 bytes, not complete
  hash     matches
! error[N0210]: the payload inflates too strongly
! --> bomb: offset 0x41343 (267075)
!  = expected: at most 500 bytes from one compressed byte
!  = found: 268618864 bytes from 266051 compressed ones
!  = note: the last complete member is "neff.json", member 0
!  = note: the data end inside "sg00/weights.npy"
!  = help: raise the limit with --max-ratio if the file can be trusted
!
[1]

$ limit-memory 200000 neffc ls bomb
           630  neff.json
10,737,418,240  sg00/weights.npy
! error[N0210]: the payload inflates too strongly
! --> bomb: offset 0x41343 (267075)
!  = expected: at most 500 bytes from one compressed byte
!  = found: 268618864 bytes from 266051 compressed ones
!  = note: the last complete member is "neff.json", member 0
!  = note: the data end inside "sg00/weights.npy"
!  = help: raise the limit with --max-ratio if the file can be trusted
!
[1]

$ limit-memory 200000 neffc ls bomb --max-ratio 2000 --max-inflated 1GiB
           630  neff.json
10,737,418,240  sg00/weights.npy
! error[N0209]: the payload inflates beyond the limit
! --> bomb: offset 0x1039c9 (1063369)
!  = expected: at most 1073741824 bytes
!  = found: 1073799296 bytes from 1062345 compressed ones, and more to come
!  = note: the last complete member is "neff.json", member 0
!  = note: the data end inside "sg00/weights.npy"
!  = help: raise the limit with --max-inflated if the file can be trusted
!
[1]

$ limit-memory 200000 neffc unpack bomb -o out --max-inflated 1MiB
! error[N0209]: the payload inflates beyond the limit
! --> bomb: offset 0xa9d (2717)
!  = expected: at most 1048576 bytes
!  = found: 1310720 bytes from 1693 compressed ones, and more to come
!  = note: the last complete member is "neff.json", member 0
!  = note: the data end inside "sg00/weights.npy"
!  = help: raise the limit with --max-inflated if the file can be trusted
!
[1]

$ ls-tree .
  10620325 bomb

# A raised limit lets it pass; the ratio of deflate cannot exceed 1032. (300 MiB, to be quick.)

$ fixture bomb size=314572800 > small

$ neffc ls -q small
           630  neff.json
   314,572,800  sg00/weights.npy
! error[N0210]: the payload inflates too strongly
! --> small: offset 0x41343 (267075)
!  = expected: at most 500 bytes from one compressed byte
!  = found: 268621960 bytes from 266051 compressed ones
!  = note: the last complete member is "neff.json", member 0
!  = note: the data end inside "sg00/weights.npy"
!  = help: raise the limit with --max-ratio if the file can be trusted
!
[1]

$ neffc ls -q small --max-ratio 1032
           630  neff.json
   314,572,800  sg00/weights.npy

# A million members.

$ fixture many-members count=1000000 gzip.level=1 > many

$ limit-memory 200000 neffc verify many
many: not read to its end: a limit was reached
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 10,879,707 bytes
  archive  65,536 members, 33,554,944 bytes, not complete
  hash     matches
! error[N0311]: the archive has too many members
! --> many: m/0065536 (member 65536), archive offset 0x2000000 (33554432)
!  = expected: at most 65536 members
!  = help: raise the limit with --max-members if the file can be trusted
!
[1]

$ limit-memory 200000 neffc ls -q many > listing
! error[N0311]: the archive has too many members
! --> many: m/0065536 (member 65536), archive offset 0x2000000 (33554432)
!  = expected: at most 65536 members
!  = help: raise the limit with --max-members if the file can be trusted
!
[1]

$ fixture many-members count=70000 gzip.level=1 > many

$ limit-memory 200000 neffc verify --max-members 70000 many
many: has faults
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 761,615 bytes
  archive  70,000 members, 35,850,240 bytes, complete
  hash     matches
! error[N0601]: the archive has no "neff.json"
! --> many
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!
[1]

# One large member.

$ fixture neff gzip=no end=none claim:w.npy=2^40 > large

$ neffc ls large
! error[N0312]: a member is larger than the limit
! --> large: w.npy (member 0), archive offset 0x0 (0)
!  = expected: at most 34359738368 bytes
!  = found: 1099511627776 bytes
!  = help: raise the limit with --max-member-size if the file can be trusted
!
[1]

$ neffc ls --max-member-size 2TiB large
1,099,511,627,776  w.npy
! error[N0302]: the archive ends inside w.npy
! --> large: w.npy (member 0), archive offset 0x0 (0)
!  = expected: 1099511627776 bytes of data
!  = found: 0 bytes
!  = note: no member is complete
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

# A name of 300 bytes.

$ fixture neff archive=gnu member:neff.json={} member:long:300:.bin=x > name

$ neffc verify name
name: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 179 bytes
  archive  2 members, 10,240 bytes, complete
  hash     matches
! note[N0318]: 1 member(s) have extended tar records
! --> name
!

$ neffc unpack name -o name.d
name.d: 2 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6
! note[N0318]: 1 member(s) have extended tar records
! --> name
!
! warning[N0401]: "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn.bin"
!                 was not written under its name: a step of the name is too long
! --> name: nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn… (member 1), archive offset 0x400 (1024)
!  = note: its bytes are in .neffc/members/1
!

$ ls-tree name.d
           .neffc/
      2048 .neffc/framing.bin
      1024 .neffc/header.bin
           .neffc/members/
         1 .neffc/members/1
      1271 .neffc/record.json
         2 neff.json

$ neffc pack name.d -o name2
name2: 1,203 bytes, hash c89112de1d57826e4a7d9f80d29582ec, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> name.d
!

$ same name name2

# One of two mebibytes.

$ fixture neff archive=gnu member:neff.json={} member:long:2097152:.bin=x > name

$ neffc verify name
name: not read to its end: a limit was reached
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 2,248 bytes
  archive  1 member, 1,536 bytes, not complete
  hash     matches
! error[N0313]: the extended tar records are too long
! --> name: archive offset 0x400 (1024)
!  = expected: at most 1048576 bytes in one, 5242880 before a member and 134217728 in all
!  = found: a record of 2097157 bytes, 2097669 before this member, 2098176 in all
!
[1]
