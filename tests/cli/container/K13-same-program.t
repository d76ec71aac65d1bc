# K13: the same content with another uuid, another gzip MTIME, another order of members. What
# differs shows in `info` and `ls`; the members are the same.

$ fixture neff > f

$ fixture neff uuid=hex:00112233445566778899aabbccddeeff > uuid

$ fixture neff gzip.mtime=1700000000 > mtime

$ fixture neff order=reverse > order

$ same f uuid
! same: differ at 204 (0xcc): 56 and 00
[1]

$ same f mtime
! same: differ at 172 (0xac): e9 and 48
[1]

$ same f order
! same: differ at 16 (0x10): f3 and fa
[1]

$ neffc info -q uuid | grep uuid
uuid: 2,547 bytes
  uuid                 00112233-4455-6677-8899-aabbccddeeff

$ neffc info -q f | grep hash
  hash                 e9aaa8fb31c8b666bb812583496eb44030303030303030303030303030303030
  hash is      matches

$ neffc info -q uuid | grep hash
  hash                 e9aaa8fb31c8b666bb812583496eb44030303030303030303030303030303030
  hash is      matches

$ neffc info -q mtime | grep MTIME
  gzip member  1,523 bytes, MTIME 1700000000, XFL 0, OS 3

$ neffc info -q mtime | grep hash
  hash                 484a981276a5e88dad02234d2153ef7530303030303030303030303030303030
  hash is      matches

$ neffc ls order
             0  sg00/act.asm
           599  sg00/pool.json
           153  sg00/pe.asm
           126  sg00/pool.asm
            63  sg00/sp.json
             0  sg00/sp.bin
             0  sg00/act.bin
             0  sg00/dve.asm
             0  sg00/dve.bin
           109  sg00/act.json
            65  sg00/dve.json
            64  sg00/pe.bin
             0  sg00/sp.asm
           192  sg00/pool.bin
         1,052  sg00/def.json
            63  sg00/pe.json
           630  neff.json
           129  kelf-a.json

# The bytes of the members do not differ.

$ neffc cat f neff.json | sha256 -
8eabc574ea61bdd3bad1fe76e03bacc52fa6e7f0934b25a2b32dc1beb3987a36

$ neffc cat order neff.json | sha256 -
8eabc574ea61bdd3bad1fe76e03bacc52fa6e7f0934b25a2b32dc1beb3987a36

$ neffc unpack -q f -o one
one: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ neffc unpack -q order -o two
two: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ rm one/.neffc

$ rm two/.neffc

$ ls-tree one
       129 kelf-a.json
       630 neff.json
           sg00/
         0 sg00/act.asm
         0 sg00/act.bin
       109 sg00/act.json
      1052 sg00/def.json
         0 sg00/dve.asm
         0 sg00/dve.bin
        65 sg00/dve.json
       153 sg00/pe.asm
        64 sg00/pe.bin
        63 sg00/pe.json
       126 sg00/pool.asm
       192 sg00/pool.bin
       599 sg00/pool.json
         0 sg00/sp.asm
         0 sg00/sp.bin
        63 sg00/sp.json

# Packed anew they are one file: order, MTIME and uuid come from the content alone.

$ neffc pack one -o one.neff
one.neff: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid 95a6ad03-2bbe-43ca-9932-aad6bec461fa

$ neffc pack two -o two.neff
two.neff: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid 95a6ad03-2bbe-43ca-9932-aad6bec461fa

$ same one.neff two.neff
