# K06: model names of every length and with odd bytes.

$ fixture neff name= > f

$ neffc info -q f | grep "  name"
  name

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ fixture neff name=repeat:255:a > f

$ neffc info --json f | grep '        "name'
        "name": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "name_hex": null,
            "name": "input",
            "name": "output",
            "name": "sg00",

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# 256 bytes without a NUL are read whole.

$ fixture neff name=repeat:256:a > f

$ neffc info -q f | grep "  name"
  name                 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! note[N0118]: `name` fills its 256 bytes without a NUL
! --> f: offset 0xdc (220), 256 bytes, name
!  = expected: at most 255 bytes and a NUL
!

# 257 bytes do not fit; the writer says so.

$ neffc unpack -q f -o folder
folder: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc pack folder -o g
g: 2,547 bytes, hash e9aaa8fb31c8b666bb812583496eb440, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> folder
!

$ same f g

$ neffc pack folder -o g --name xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
! error[N0407]: 257 bytes do not fit `name`
!  |
!  = expected: at most 255 bytes and a NUL
!  = found: 257 bytes
!  = help: give a shorter one; it is not cut silently
!
[2]

# Bytes that are not UTF-8

$ fixture neff name=hex:fffe > f

$ neffc info -q f | grep "  name"
  name                 \xff\xfe

$ neffc info --json f | grep '        "name'
        "name": "��",
        "name_hex": "fffe",
            "name": "input",
            "name": "output",
            "name": "sg00",

# A NUL and then text

$ fixture neff name=hex:6100686964646e > f

$ neffc info -q f | grep "  name"
  name                 a

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! note[N0119]: bytes follow the NUL that ends `name`
! --> f: offset 0xde (222), 254 bytes, name
!  = expected: NULs to the end of the field
!  = found: "hiddn"
!

# A line end and an escape sequence

$ fixture neff "name=two\nlines\x1b[31m" > f

$ neffc info -q f | grep "  name"
  name                 two\nlines\x1b[31m

$ neffc info --json f | grep '        "name'
        "name": "two\nlines\u001b[31m",
        "name_hex": null,
            "name": "input",
            "name": "output",
            "name": "sg00",

# The same for names of members and of the files on the command line.

$ fixture neff member:neff.json={} "member:sg00/a\x1b[31m\n.bin=x" "member:sg00/\xff=y" > "odd\x1b[1m"

$ neffc ls "odd\x1b[1m"
             2  neff.json
             1  sg00/a\x1b[31m\n.bin
             1  sg00/\xff
! warning[N0310]: the name "sg00/\xff" is not plain ASCII
! --> odd\x1b[1m: sg00/\xff (member 2), archive offset 0x800 (2048)
!  = found: byte 0xff
!

$ neffc ls --json "odd\x1b[1m" | grep name
          "name": "neff.json",
          "name_hex": null,
          "uname": "nobody",
          "gname": "nobody",
          "name": "sg00/a\u001b[31m\n.bin",
          "name_hex": null,
          "uname": "nobody",
          "gname": "nobody",
          "name": "sg00/�",
          "name_hex": "736730302fff",
          "uname": "nobody",
          "gname": "nobody",
          "message": "the name \"sg00/\\xff\" is not plain ASCII",

$ neffc cat "odd\x1b[1m" "sg00/a\x1b[31m\n.bin"
x
\(no-eol)
! warning[N0310]: the name "sg00/\xff" is not plain ASCII
! --> odd\x1b[1m: sg00/\xff (member 2), archive offset 0x800 (2048)
!  = found: byte 0xff
!

$ neffc cat -i 2 "odd\x1b[1m"
y
\(no-eol)
! warning[N0310]: the name "sg00/\xff" is not plain ASCII
! --> odd\x1b[1m: sg00/\xff (member 2), archive offset 0x800 (2048)
!  = found: byte 0xff
!
