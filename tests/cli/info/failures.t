# What can go wrong around `neffc info`.

$ neffc info
! error: the following required arguments were not provided:
!   <FILE>...
!
! Usage: neffc info <FILE>...
!
! For more information, try '--help'.
[2]

$ neffc info missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ fixture neff > f

$ neffc info -q f > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc info -q f | closed-pipe
[3]

$ neffc info --json -q f > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

# No neff.json, a broken one, none of what it names.

$ fixture neff member:other=1 > g

$ neffc info g | grep program
program
! error[N0601]: the archive has no "neff.json"
! --> g
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!
[1]

$ fixture neff "member:neff.json={" > g

$ neffc info g | grep program
program
! error[N0503]: the text ends inside an object
!  --> g: neff.json:1:2 $
!   |
! 1 | {
!   |  ^
!   |
!   = expected: `}`
!   = found: the end of the document
!   = runtime: gate G20, status 2 (NRT_INVALID)
! note: it begins here
!  --> g: neff.json:1:1 $
!   |
! 1 | {
!   | ^
!
[1]

# Something else.

$ write elf "\x7fELF\x02\x01\x01\x00"

$ neffc info elf
elf: 8 bytes
! error[N0115]: the file is an ELF file, not a NEFF
! --> elf: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: an ELF file
!  = help: if a NEFF is embedded in it, `neffc carve` finds and extracts it
!
[1]

$ write zip "PK\x03\x04\x14\x00"

$ neffc info zip
zip: 6 bytes
! error[N0115]: the file is a zip archive, not a NEFF
! --> zip: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: a zip archive
!  = help: if a NEFF is embedded in it, `neffc carve` finds and extracts it
!
[1]

$ write text "{}"

$ neffc info --json text
{
  "schema": 1,
  "files": [
    {
      "file": "text",
      "kind": "foreign",
      "file_size": 2,
      "header": null,
      "payload": null,
      "program": null,
      "findings": [
        {
          "code": "N0115",
          "severity": "error",
          "message": "the file is not a NEFF; it looks like JSON text",
          "place": {
            "kind": "file",
            "offset": 0,
            "length": 0,
            "field": null
          },
          "expected": "a 1024-byte NEFF header",
          "found": "JSON text",
          "notes": [],
          "help": "a manifest alone is no model: `neffc pack` makes a NEFF of a whole folder",
          "runtime": null
        }
      ]
    }
  ],
  "unreadable": []
}
[1]
