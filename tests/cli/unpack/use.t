# `neffc unpack`: into a folder, and what gives the file back.

$ fixture neff member:neff.json={} member:sg00/pe.bin=zeros:64 member:./w=x > model.neff

$ neffc unpack model.neff
model: 3 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ ls-tree .
           model/
           model/.neffc/
      1536 model/.neffc/framing.bin
      1024 model/.neffc/header.bin
      1219 model/.neffc/record.json
         2 model/neff.json
           model/sg00/
        64 model/sg00/pe.bin
         1 model/w
      1188 model.neff

$ neffc unpack model.neff -o a/b/c
a/b/c: 3 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc unpack --json model.neff -o j
{
  "schema": 1,
  "file": "model.neff",
  "folder": "j",
  "files": 3,
  "reproduced_by": "known encoder parameters: this tool's own encoder at level 6",
  "findings": []
}

$ neffc unpack - -o stdin < model.neff
stdin: 3 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc pack stdin -o again
again: 1,188 bytes, hash 05564642df40ccc2f48df0ff2d160073, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> stdin
!

$ same model.neff again

# Without an extension the folder needs another name.

$ copy model.neff plain

$ neffc unpack plain
plain.unpacked: 3 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

# An empty folder may stand there.

$ mkdir empty

$ neffc unpack model.neff -o empty
empty: 3 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

# Names that begin with dashes; with control characters.

$ copy model.neff -m.neff

$ neffc unpack -m.neff
! error: unexpected argument '-m' found
!
!   tip: to pass '-m' as a value, use '-- -m'
!
! Usage: neffc unpack [OPTIONS] <FILE>
!
! For more information, try '--help'.
[2]

$ neffc unpack -- -m.neff
-m: 3 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ copy model.neff "a\x1b[1m.neff"

$ neffc unpack "a\x1b[1m.neff"
a\x1b[1m: 3 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ fixture neff member:neff.json={} "member:x\ny=1" member:-dash=2 > c.neff

$ neffc unpack c.neff
c: 3 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6
! warning[N0401]: "x\ny" was not written under its name: the name has control characters
! --> c.neff: x\ny (member 1), archive offset 0x400 (1024)
!  = note: its bytes are in .neffc/members/1
!

$ ls-tree c
         1 -dash
           .neffc/
      1536 .neffc/framing.bin
      1024 .neffc/header.bin
           .neffc/members/
         1 .neffc/members/1
      1224 .neffc/record.json
         2 neff.json

# Which step gives the stream back.

$ fixture neff gzip=no > raw.neff

$ neffc unpack raw.neff
raw: 18 files
  packs back to the same bytes; the payload is not compressed

$ fixture neff gzip.level=9 gzip.mtime=1700000000 tail=nul trailing=hex:0102 > nine.neff

$ neffc unpack nine.neff
nine: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 9
! note[N0116]: 2 bytes follow what `data_size` covers
! --> nine.neff: offset 0x2c00 (11264), 2 bytes
!

$ neffc pack nine -o again
again: 11,266 bytes, hash fc37d3bdc3474bb82062c0e3452358c6, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 9
! --> nine
!

$ same nine.neff again

$ fixture neff gzip.members=3 gzip.name=x tail=hex:0001 > three.neff

$ neffc unpack three.neff
three: 18 files
  packs back to the same bytes; verbatim: the 1816 bytes of the stream are kept
! warning[N0208]: 2 bytes that are not all zero follow the gzip stream
! --> three.neff: offset 0xb19 (2841), tail
!
! note[N0207]: the payload is made of 3 gzip members
! --> three.neff: offset 0x400 (1024)
!
! note[N0211]: the gzip header has optional fields
! --> three.neff: offset 0x403 (1027), 1 byte, gzip flags
!

$ neffc pack -q three -o again
again: 2,842 bytes, hash f477f4a50ad22f226270ae5c568b423e, uuid 561826fb-125f-4bb8-991c-29e085c8949a

$ same three.neff again
