# What can go wrong around `neffc map`.

$ neffc map

$ neffc map missing --pc 0

# Nothing, a folder, what is no NEFF, an archive without a header, half a file.

$ write empty ""

$ neffc map empty --pc 0

$ mkdir folder

$ neffc map folder --pc 0

$ write text "no NEFF at all\n"

$ neffc map text --pc 0

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ payload m.neff | gunzip - > bare.tar

$ neffc map bare.tar --engine pe --slot 0

$ cut-bytes m.neff 0 30000 > half.neff

$ neffc map half.neff --engine pe --slot 0

$ neffc map /dev/null --pc 0

$ neffc map --json empty --pc 0

$ neffc map --json text --pc 0

$ neffc map --json missing --pc 0

# Who reads has gone away; there is no room.

$ neffc map m.neff --engine pe --slot 0 | closed-pipe

$ neffc map --json m.neff --engine pe --slot 0 | closed-pipe

$ neffc map m.neff --engine pe --slot 0 > /dev/full

# No question, ends of ranges, and lines that are none.

$ neffc map m.neff < empty

$ neffc map m.neff --engine pe --slot 0xffffffffffffffff --slot 18446744073709551616

$ neffc map m.neff --engine pe --slot 18446744073709551615

$ neffc map m.neff --engine pe --pc 0xffffffffffffffff --pc 0x8000000000000000

$ neffc map m.neff --engine pe --base 0xffffffffffffffff --pc 0xffffffffffffffff

$ neffc map m.neff --engine gpu --pc 0

$ neffc map m.neff --base 0 --pc 0

$ write log "\xff\xfe pe 0x1000018000\n0x\n0xfffffffffffffffff\n"

$ neffc map m.neff < log

# A line without an end.

$ write long zeros:1000000

$ neffc map m.neff < long
