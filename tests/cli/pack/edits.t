# After an edit only what was edited differs; sizes, digest and uuid are made anew.

$ fixture neff hash=signature name=model lnc=2 features=0xc00 mode=416 uid=5 gid=6 mtime=1700000000 member:neff.json={} member:a.bin=one member:b.bin=two member:c.bin=three > f

$ neffc unpack -q f -o d
d: 4 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc ls -l f
file      0640 5:6         nobody:nobody   1700000000              2 @512          neff.json
file      0640 5:6         nobody:nobody   1700000000              3 @1536         a.bin
file      0640 5:6         nobody:nobody   1700000000              3 @2560         b.bin
file      0640 5:6         nobody:nobody   1700000000              5 @3584         c.bin

# Changed, same length.

$ write d/b.bin "TWO"

$ neffc pack d -o g
g: 1,210 bytes, hash 6cbe4c0e3aee874066009f95dc91b0bc, uuid e373a062-a2d5-43cb-8a6a-14abd50ad9c1
! note[N0403]: 1 member(s) differ from what was unpacked
! --> d
!  = note: changed: b.bin
!  = note: data_size, hash and uuid were made anew
!

$ neffc ls -l g
file      0640 5:6         nobody:nobody   1700000000              2 @512          neff.json
file      0640 5:6         nobody:nobody   1700000000              3 @1536         a.bin
file      0640 5:6         nobody:nobody   1700000000              3 @2560         b.bin
file      0640 5:6         nobody:nobody   1700000000              5 @3584         c.bin

# data_size (16), hash (172) and uuid (204) are the only fields that differ.

$ cut-bytes f 0 16 > f.part

$ cut-bytes g 0 16 > g.part

$ same f.part g.part

$ cut-bytes f 24 148 > f.part

$ cut-bytes g 24 148 > g.part

$ same f.part g.part

$ cut-bytes f 220 804 > f.part

$ cut-bytes g 220 804 > g.part

$ same f.part g.part

$ hex g 16 8
00000010  ba 00 00 00 00 00 00 00

$ hex g 172 48
000000ac  6c be 4c 0e 3a ee 87 40 66 00 9f 95 dc 91 b0 bc
000000bc  00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
000000cc  e3 73 a0 62 a2 d5 43 cb 8a 6a 14 ab d5 0a d9 c1

$ neffc verify g
g: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 186 bytes
  archive  4 members, 10,240 bytes, complete
  hash     matches

# The headers of untouched members are byte for byte those of the original; b's too, since its
# size is the same.

$ payload f | gunzip - > f.tar

$ payload g | gunzip - > g.tar

$ same f.tar g.tar
! same: differ at 2560 (0xa00): 74 and 54
[1]

$ cut-bytes f.tar 0 2560 > f.head

$ cut-bytes g.tar 0 2560 > g.head

$ same f.head g.head

# Longer, added, removed.

$ write d/b.bin "a longer one"

$ write d/new.bin "new"

$ rm d/a.bin

$ neffc pack d -o g
g: 1,221 bytes, hash 56d93891f644a2cd5be112f8098640b2, uuid a25882c0-e4d4-4a90-a1a6-ea967f9f1b0c
! note[N0403]: 3 member(s) differ from what was unpacked
! --> d
!  = note: changed: b.bin
!  = note: removed: a.bin
!  = note: added: new.bin
!  = note: data_size, hash and uuid were made anew
!

$ neffc ls -l g
file      0640 5:6         nobody:nobody   1700000000              2 @512          neff.json
file      0640 5:6         nobody:nobody   1700000000             12 @1536         b.bin
file      0640 5:6         nobody:nobody   1700000000              5 @2560         c.bin
file      0640 5:6         nobody:nobody   1700000000              3 @3584         new.bin

$ neffc verify g
g: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 197 bytes
  archive  4 members, 10,240 bytes, complete
  hash     matches

# Taken back, it is the original again.

$ write d/b.bin "two"

$ write d/a.bin "one"

$ rm d/new.bin

$ neffc pack -q d -o g
g: 1,206 bytes, hash 711a3409d57d5bda41abeb6047603935, uuid 561826fb-125f-4bb8-991c-29e085c8949a

$ same f g

# A header option changes the header alone.

$ neffc pack d -o g --name other
g: 1,206 bytes, hash 711a3409d57d5bda41abeb6047603935, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> d
!

$ payload f > f.payload

$ payload g > g.payload

$ same f.payload g.payload

$ hex g 220 8
000000dc  6f 74 68 65 72 00 00 00

# A uuid that is given stays, also after an edit.

$ write d/b.bin "2"

$ neffc pack -q d -o g --uuid 00112233-4455-6677-8899-aabbccddeeff
g: 1,208 bytes, hash 50fce490c72fb0e925fdf122f6fe706e, uuid 00112233-4455-6677-8899-aabbccddeeff

# A member that became a folder.

$ rm d/c.bin

$ mkdir d/c.bin

$ neffc pack d -o g
! error[N0405]: d/c.bin is not a plain file
! --> d/c.bin
!
[1]
