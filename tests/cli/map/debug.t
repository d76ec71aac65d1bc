# `neffc map` with debug members: the compiler's instruction, its type, and the line of the kernel.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc map m.neff --engine pe --pc 0x1140 --pc 0x1340

$ neffc map m.neff --engine pool --slot 0 --slot 2

$ neffc map m.neff --engine pe --pc 0x1340 --json

# What is wrong with them is said, and the addresses lead to slots all the same.

$ neffc unpack --quiet m.neff -o m

$ write m/sg00/debug_info_asm_PE.dbg "\xff\xff"

$ neffc pack --quiet m -o odd.neff

$ neffc map odd.neff --engine pe --pc 0x1340
