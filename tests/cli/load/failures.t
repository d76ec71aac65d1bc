# What can go wrong around `neffc load`.

$ neffc load

$ neffc load missing

# Nothing, a folder, what is no NEFF, an archive without a header, half a file.

$ write empty ""

$ neffc load empty

$ mkdir folder

$ neffc load folder

$ write text "no NEFF at all\n"

$ neffc load text

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ payload m.neff | gunzip - > bare.tar

$ neffc load bare.tar | head -c 60 -

$ cut-bytes m.neff 0 30000 > half.neff

$ neffc load half.neff

$ neffc load /dev/null

$ neffc load - < empty

$ neffc load -q - < m.neff > out

$ head -c 60 out

# Who reads has gone away; there is no room.

$ neffc load -q m.neff | closed-pipe

$ neffc load -q --json m.neff | closed-pipe

$ neffc load -q m.neff > /dev/full

$ neffc load -q --json m.neff > /dev/full

# JSON says so in the same document, and every document has its schema.

$ neffc load --json empty text missing > out

$ grep schema out

$ grep verdict out

$ neffc load --json missing > out

$ grep schema out

# Limits of the machine that are nothing.

$ neffc load -q --cores 0 m.neff

$ neffc load -q --hbm 0 m.neff

$ neffc load -q --cores -1 m.neff

# Folders that are there, or cannot be.

$ neffc load -q --emit-images folder m.neff

$ neffc load -q --emit-images no/where m.neff

$ neffc load -q --emit-images images half.neff > out

$ ls-tree folder
