# What can go wrong around `neffc unpack`.

$ neffc unpack
! error: the following required arguments were not provided:
!   <FILE>
!
! Usage: neffc unpack <FILE>
!
! For more information, try '--help'.
[2]

$ neffc unpack missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ fixture neff member:neff.json={} member:w=repeat:40000:abcdefghijk > f

$ neffc unpack -
! error[N0005]: standard input has no name to call the folder by
!  |
!  = help: name the folder with -o DIR
!
[2]

$ neffc unpack f -o
! error: a value is required for '--output <DIR>' but none was supplied
!
! For more information, try '--help'.
[2]

# A folder that is not empty, or a file: left as it is.

$ mkdir full

$ write full/mine "mine"

$ neffc unpack f -o full
! error[N0004]: it exists and is no empty folder
! --> full
!  = help: choose another with -o, or remove it
!
[2]

$ neffc unpack --json f -o full
{
  "schema": 1,
  "findings": [
    {
      "code": "N0004",
      "severity": "error",
      "message": "it exists and is no empty folder",
      "place": {
        "kind": "path",
        "path": "full"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "choose another with -o, or remove it",
      "runtime": null
    }
  ]
}
[2]

$ neffc unpack f -o full/mine
! error[N0004]: it exists and is no empty folder
! --> full/mine
!  = help: choose another with -o, or remove it
!
[2]

$ neffc unpack f -o full/mine/deeper
! error[N0004]: it exists and is no empty folder
! --> full/mine/deeper
!  = help: choose another with -o, or remove it
!
[2]

$ ls-tree full
         4 mine

# Damage: nothing is written without --salvage; with it the complete members, and no record.

$ fixture neff gzip=no member:neff.json={} member:w=repeat:400:abcdefghijk > g

$ head -c 4000 g > cut

$ neffc unpack cut -o out
! error[N0302]: the archive ends inside w
! --> cut: w (member 1), archive offset 0x400 (1024)
!  = expected: 4400 bytes of data
!  = found: 1440 bytes
!  = note: the last complete member is "neff.json", member 0
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 10240, the file has 2976 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its tar data end at offset 4000
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
[1]

$ neffc unpack cut -o out --salvage
out: 1 file
! error[N0302]: the archive ends inside w
! --> cut: w (member 1), archive offset 0x400 (1024)
!  = expected: 4400 bytes of data
!  = found: 1440 bytes
!  = note: the last complete member is "neff.json", member 0
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 10240, the file has 2976 behind the header
! --> cut: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its tar data end at offset 4000
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! warning[N0404]: 1 complete member(s) were salvaged from a damaged file
! --> cut
!
[1]

$ ls-tree out
         2 neff.json

# Salvage of a sound file is an ordinary unpack; of one without a complete member a refusal.

$ neffc unpack --salvage g -o sound
sound: 2 files
  packs back to the same bytes; the payload is not compressed

$ head -c 1700 g > less

$ neffc unpack less -o padding --salvage
padding: 1 file
! error[N0302]: the archive ends inside the padding behind a member
! --> less: archive offset 0x202 (514)
!  = note: the last complete member is "neff.json", member 0
!
! error[N0108]: `data_size` says 10240, the file has 676 behind the header
! --> less: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its tar data end at offset 1700
!  = note: the last complete member is "neff.json", member 0
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! warning[N0404]: 1 complete member(s) were salvaged from a damaged file
! --> less
!
[1]

$ head -c 1500 g > less

$ neffc unpack less -o none --salvage
! error[N0122]: the payload is neither gzip nor tar
! --> less: offset 0x400 (1024)
!  = expected: 1f 8b 08, or a tar header with a valid checksum
!  = found: "neff.json\x00\x00\x00\x00\x00\x00\x00"
!
! error[N0108]: `data_size` says 10240, the file has 476 behind the header
! --> less: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: the data end at offset 1500
!  = note: no member is complete
!  = help: copy the file again
!
[1]

$ write text "hello\n"

$ neffc unpack text -o text.d --salvage
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

$ neffc unpack g -o five > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ ls-tree five
           .neffc/
      1024 .neffc/framing.bin
      1024 .neffc/header.bin
       875 .neffc/record.json
         2 neff.json
      4400 w

# Limits.

$ neffc unpack g -o limited --max-members 1
! error[N0311]: the archive has too many members
! --> g: w (member 1), archive offset 0x400 (1024)
!  = expected: at most 1 members
!  = help: raise the limit with --max-members if the file can be trusted
!
[1]

$ neffc unpack g -o limited --max-member-size 3
! error[N0312]: a member is larger than the limit
! --> g: w (member 1), archive offset 0x400 (1024)
!  = expected: at most 3 bytes
!  = found: 4400 bytes
!  = help: raise the limit with --max-member-size if the file can be trusted
!
[1]

$ ls-tree .
      4000 cut
      3322 f
           five/
           five/.neffc/
      1024 five/.neffc/framing.bin
      1024 five/.neffc/header.bin
       875 five/.neffc/record.json
         2 five/neff.json
      4400 five/w
           full/
         4 full/mine
     11264 g
      1500 less
           out/
         2 out/neff.json
           padding/
         2 padding/neff.json
           sound/
           sound/.neffc/
      1024 sound/.neffc/framing.bin
      1024 sound/.neffc/header.bin
       875 sound/.neffc/record.json
         2 sound/neff.json
      4400 sound/w
         6 text

# A folder is no stream.

$ neffc unpack x -o -
! error[N0005]: a folder cannot go to standard output
!  |
!  = help: name the folder, `./-` for one of that name; `cat` prints one member
!
[2]
