# What can go wrong around `neffc pack`: an older file is kept, nothing is left behind.

$ neffc pack
! error: the following required arguments were not provided:
!   --output <FILE>
!   <DIR>
!
! Usage: neffc pack --output <FILE> <DIR>
!
! For more information, try '--help'.
[2]

$ neffc pack missing -o f
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ mkdir tree

$ write old "old\n"

$ neffc pack tree -o old
! error[N0410]: the folder has no neff.json
! --> tree
!  = help: pass --any-tree to pack it all the same
!
[1]

$ neffc pack tree
! error: the following required arguments were not provided:
!   --output <FILE>
!
! Usage: neffc pack --output <FILE> <DIR>
!
! For more information, try '--help'.
[2]

$ write tree/a "a"

$ neffc pack tree -o old
! error[N0410]: the folder has no neff.json
! --> tree
!  = help: pass --any-tree to pack it all the same
!
[1]

$ neffc pack tree -o old --any-tree --name xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
! error[N0407]: 259 bytes do not fit `name`
!  |
!  = expected: at most 255 bytes and a NUL
!  = found: 259 bytes
!  = help: give a shorter one; it is not cut silently
!
[2]

$ cat old
old

$ neffc pack tree -o ok --any-tree
ok: 1,130 bytes, hash 5f009a922a9007c4c1ef461f2ea5e162, uuid 529dc1da-66a9-434c-a783-972f08015073

$ write tree/neff.json "{}"

$ symlink a tree/link

$ neffc pack tree -o old
! error[N0405]: "link" is a symbolic link
! --> tree/link
!  = help: remove it, or put the file there that it stands for
!
[1]

$ rm tree/link

$ write "tree/line\nend" "x"

$ neffc pack tree -o old
! error[N0406]: "line\nend" has a name that is not plain ASCII
! --> tree/line\nend
!  = help: rename it
!
[1]

$ neffc pack --json tree -o old
{
  "schema": 1,
  "file": "old",
  "length": null,
  "header": null,
  "reproduced_by": null,
  "findings": [
    {
      "code": "N0406",
      "severity": "error",
      "message": "\"line\\nend\" has a name that is not plain ASCII",
      "place": {
        "kind": "path",
        "path": "tree/line\nend"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "rename it",
      "runtime": null
    }
  ]
}
[1]

$ rm "tree/line\nend"

$ cat old
old

$ neffc pack tree -o old/f
! error[N0002]: cannot write: Not a directory (os error 20)
! --> old/f
!
[3]

$ neffc pack tree -o missing/f
! error[N0002]: cannot write: the folder missing does not exist
! --> missing/f
!
[3]

$ neffc pack tree -o tree
! error[N0002]: cannot write: is a directory
! --> tree
!
[3]

$ neffc pack tree -o /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> /dev/full
!
[3]

$ neffc pack tree -o - > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc pack tree -o - | closed-pipe
[3]

$ neffc pack old -o f
! error[N0001]: cannot read: Not a directory (os error 20)
! --> old
!
[3]

# A damaged record.

$ fixture neff member:neff.json={} > f

$ neffc unpack -q f -o d
d: 1 file
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ write d/.neffc/record.json "{"

$ neffc pack d -o old
! error[N0402]: the record does not parse: EOF while parsing an object at line 1 column 1
! --> d/.neffc/record.json
!  = help: unpack again, or remove .neffc/ to pack the folder as a new file
!
[1]

$ write d/.neffc/record.json "{\"schema\": 99}"

$ neffc pack d -o old
! error[N0402]: the record has schema 99, this tool reads 1
! --> d/.neffc/record.json
!  = help: unpack again, or remove .neffc/ to pack the folder as a new file
!
[1]

$ cat old
old

$ neffc pack d -o new --style gnu
new: 1,140 bytes, hash a2fe3b9b8463756c7191053262b8661c, uuid e727d94b-2449-4f8f-a691-78f36b2d1ac4

$ ls-tree .
           d/
           d/.neffc/
       512 d/.neffc/framing.bin
      1024 d/.neffc/header.bin
        14 d/.neffc/record.json
         2 d/neff.json
      1144 f
      1140 new
      1130 ok
         4 old
           tree/
         1 tree/a
         2 tree/neff.json

# JSON and the NEFF cannot share standard output.

$ neffc pack d -o - --json
{
  "schema": 1,
  "findings": [
    {
      "code": "N0005",
      "severity": "error",
      "message": "with `-o -` the NEFF takes standard output, so JSON has no place there",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "name a file with -o, or leave --json out",
      "runtime": null
    }
  ]
}
[2]
