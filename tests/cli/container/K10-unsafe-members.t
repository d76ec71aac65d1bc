# K10: members that do not belong in a NEFF, and names that must not become paths.

$ fixture oddities > f

$ neffc verify f
f: has faults
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 830 bytes
  archive  20 members, 20,480 bytes, complete
  hash     matches
! warning[N0307]: "soft" is a symbolic link
! --> f: soft (member 1), archive offset 0x600 (1536)
!  = expected: a plain file or a folder
!  = note: it points to "/etc/passwd"
!
! warning[N0307]: "hard" is a hard link
! --> f: hard (member 2), archive offset 0x800 (2048)
!  = expected: a plain file or a folder
!  = note: it points to "neff.json"
!
! warning[N0307]: "char" is a character device
! --> f: char (member 3), archive offset 0xa00 (2560)
!  = expected: a plain file or a folder
!
! warning[N0307]: "block" is a block device
! --> f: block (member 4), archive offset 0xc00 (3072)
!  = expected: a plain file or a folder
!
! warning[N0307]: "fifo" is a fifo
! --> f: fifo (member 5), archive offset 0xe00 (3584)
!  = expected: a plain file or a folder
!
! warning[N0307]: "sparse" is a sparse file
! --> f: sparse (member 6), archive offset 0x1000 (4096)
!  = expected: a plain file or a folder
!
! error[N0308]: the name "../outside" leads out of the folder
! --> f: ../outside (member 7), archive offset 0x1200 (4608)
!  = expected: a relative path without `..`
!
! error[N0308]: the name "sg00/../../outside" leads out of the folder
! --> f: sg00/../../outside (member 8), archive offset 0x1600 (5632)
!  = expected: a relative path without `..`
!
! error[N0308]: the name "/absolute" leads out of the folder
! --> f: /absolute (member 9), archive offset 0x1a00 (6656)
!  = expected: a relative path without `..`
!
! warning[N0305]: the name "twice" occurs again
! --> f: twice (member 12), archive offset 0x2600 (9728)
!  = note: the earlier one is member 11
!
! warning[N0309]: the name "case" differs from an earlier one only in case
! --> f: case (member 14), archive offset 0x2e00 (11776)
!  = note: the earlier one is member 13
!
[1]

$ mkdir a/b

$ neffc unpack f -o a/b/folder
a/b/folder: 14 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6
! warning[N0307]: "soft" is a symbolic link
! --> f: soft (member 1), archive offset 0x600 (1536)
!  = expected: a plain file or a folder
!  = note: it points to "/etc/passwd"
!
! warning[N0307]: "hard" is a hard link
! --> f: hard (member 2), archive offset 0x800 (2048)
!  = expected: a plain file or a folder
!  = note: it points to "neff.json"
!
! warning[N0307]: "char" is a character device
! --> f: char (member 3), archive offset 0xa00 (2560)
!  = expected: a plain file or a folder
!
! warning[N0307]: "block" is a block device
! --> f: block (member 4), archive offset 0xc00 (3072)
!  = expected: a plain file or a folder
!
! warning[N0307]: "fifo" is a fifo
! --> f: fifo (member 5), archive offset 0xe00 (3584)
!  = expected: a plain file or a folder
!
! warning[N0307]: "sparse" is a sparse file
! --> f: sparse (member 6), archive offset 0x1000 (4096)
!  = expected: a plain file or a folder
!
! error[N0308]: the name "../outside" leads out of the folder
! --> f: ../outside (member 7), archive offset 0x1200 (4608)
!  = expected: a relative path without `..`
!
! error[N0308]: the name "sg00/../../outside" leads out of the folder
! --> f: sg00/../../outside (member 8), archive offset 0x1600 (5632)
!  = expected: a relative path without `..`
!
! error[N0308]: the name "/absolute" leads out of the folder
! --> f: /absolute (member 9), archive offset 0x1a00 (6656)
!  = expected: a relative path without `..`
!
! warning[N0305]: the name "twice" occurs again
! --> f: twice (member 12), archive offset 0x2600 (9728)
!  = note: the earlier one is member 11
!
! warning[N0309]: the name "case" differs from an earlier one only in case
! --> f: case (member 14), archive offset 0x2e00 (11776)
!  = note: the earlier one is member 13
!
! warning[N0401]: "soft" was not written under its name: the entry is no plain file
! --> f: soft (member 1), archive offset 0x600 (1536)
!
! warning[N0401]: "hard" was not written under its name: the entry is no plain file
! --> f: hard (member 2), archive offset 0x800 (2048)
!
! warning[N0401]: "char" was not written under its name: the entry is no plain file
! --> f: char (member 3), archive offset 0xa00 (2560)
!
! warning[N0401]: "block" was not written under its name: the entry is no plain file
! --> f: block (member 4), archive offset 0xc00 (3072)
!
! warning[N0401]: "fifo" was not written under its name: the entry is no plain file
! --> f: fifo (member 5), archive offset 0xe00 (3584)
!
! warning[N0401]: "sparse" was not written under its name: the entry is no plain file
! --> f: sparse (member 6), archive offset 0x1000 (4096)
!
! warning[N0401]: "../outside" was not written under its name: the name leads out of the folder
! --> f: ../outside (member 7), archive offset 0x1200 (4608)
!  = note: its bytes are in .neffc/members/7
!
! warning[N0401]: "sg00/../../outside" was not written under its name: the name leads out of the
!                 folder
! --> f: sg00/../../outside (member 8), archive offset 0x1600 (5632)
!  = note: its bytes are in .neffc/members/8
!
! warning[N0401]: "/absolute" was not written under its name: the name leads out of the folder
! --> f: /absolute (member 9), archive offset 0x1a00 (6656)
!  = note: its bytes are in .neffc/members/9
!
! warning[N0401]: "twice" was not written under its name: the name is taken, or differs only in case
! --> f: twice (member 12), archive offset 0x2600 (9728)
!  = note: its bytes are in .neffc/members/12
!
! warning[N0401]: "case" was not written under its name: the name is taken, or differs only in case
! --> f: case (member 14), archive offset 0x2e00 (11776)
!  = note: its bytes are in .neffc/members/14
!
! warning[N0401]: "file/inside" was not written under its name: a file of that name stands where a
!                 folder must be
! --> f: file/inside (member 16), archive offset 0x3600 (13824)
!  = note: its bytes are in .neffc/members/16
!
! warning[N0401]: "" was not written under its name: the name has an empty step
! --> f:  (member 17), archive offset 0x3a00 (14848)
!  = note: its bytes are in .neffc/members/17
!
! warning[N0401]: ".neffc/record" was not written under its name: the name is reserved for the record
! --> f: .neffc/record (member 18), archive offset 0x3e00 (15872)
!  = note: its bytes are in .neffc/members/18
!
[1]

# Nothing outside the folder, nothing followed, nothing lost.

$ ls-tree .
           a/
           a/b/
           a/b/folder/
           a/b/folder/.neffc/
     10240 a/b/folder/.neffc/framing.bin
      1024 a/b/folder/.neffc/header.bin
           a/b/folder/.neffc/members/
         6 a/b/folder/.neffc/members/12
         5 a/b/folder/.neffc/members/14
        18 a/b/folder/.neffc/members/16
         7 a/b/folder/.neffc/members/17
        24 a/b/folder/.neffc/members/18
         3 a/b/folder/.neffc/members/7
         3 a/b/folder/.neffc/members/8
         3 a/b/folder/.neffc/members/9
      5647 a/b/folder/.neffc/record.json
         5 a/b/folder/Case
         6 a/b/folder/file
         4 a/b/folder/last
       630 a/b/folder/neff.json
           a/b/folder/soft/
        18 a/b/folder/soft/through
         5 a/b/folder/twice
      1854 f

$ cat a/b/folder/twice
first
\(no-eol)

# What was kept by index comes out again, byte for byte.

$ neffc pack a/b/folder -o a/again
a/again: 1,854 bytes, hash 0ec9b2f08ac7c72514ea172fda0638fe, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> a/b/folder
!

$ same f a/again

# A link that was put into the folder is not followed on packing, nor passed over.

$ symlink /etc/hostname a/b/folder/linked

$ neffc pack a/b/folder -o a/other
! error[N0405]: "linked" is a symbolic link
! --> a/b/folder/linked
!  = help: remove it, or put the file there that it stands for
!
[1]

$ rm a/b/folder/linked

# A folder that is a link: the target gets nothing.

$ mkdir outside

$ symlink outside a/link

$ neffc unpack f -o a/link
! error[N0004]: it exists and is no empty folder
! --> a/link
!  = help: choose another with -o, or remove it
!
[2]

$ ls-tree outside

# Other spellings of the same.

$ fixture neff member:neff.json={} "member:..\\up=1" member:C:/drive=2 member:a/./b=3 member:a//b=4 member:con=5 "member:trailing =6" member:.=7 > g

$ neffc ls g
             2  neff.json
             1  ..\\up
             1  C:/drive
             1  a/./b
             1  a//b
             1  con
             1  trailing 
             1  .
! error[N0308]: the name "..\up" leads out of the folder
! --> g: ..\up (member 1), archive offset 0x400 (1024)
!  = expected: a relative path without `..`
!
! error[N0308]: the name "C:/drive" leads out of the folder
! --> g: C:/drive (member 2), archive offset 0x800 (2048)
!  = expected: a relative path without `..`
!
[1]

$ neffc unpack -q g -o g.d
g.d: 8 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6
! error[N0308]: the name "..\up" leads out of the folder
! --> g: ..\up (member 1), archive offset 0x400 (1024)
!  = expected: a relative path without `..`
!
! error[N0308]: the name "C:/drive" leads out of the folder
! --> g: C:/drive (member 2), archive offset 0x800 (2048)
!  = expected: a relative path without `..`
!
[1]

$ ls-tree g.d
           .neffc/
      4096 .neffc/framing.bin
      1024 .neffc/header.bin
           .neffc/members/
         1 .neffc/members/1
         1 .neffc/members/2
         1 .neffc/members/3
         1 .neffc/members/4
         1 .neffc/members/5
         1 .neffc/members/7
      2555 .neffc/record.json
         2 neff.json
         1 trailing 

$ neffc pack -q g.d -o g2
g2: 1,270 bytes, hash d7cd51093de87e800143546181f952b8, uuid 561826fb-125f-4bb8-991c-29e085c8949a

$ same g g2
