# `neffc map`: from addresses to slots and back.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc map m.neff --engine pe --pc 0x10c0 --pc 0x1100 --pc 0x1340

# What the runtime puts around the program has no slot.

$ neffc map m.neff --engine pe --pc 0 --pc 0x1380 --pc 0x163f

$ neffc map m.neff --engine pe --pc 0x1640

# Addresses as they are planned tell graph and engine by themselves.

$ neffc map m.neff --pc 0x10000190c0 --pc 0x1000028f80

$ neffc map m.neff --engine pe --base 0x1234560000 --pc 0x1234561100

$ neffc map m.neff --pc 64

# The other way: a slot that vanished has no address.

$ neffc map m.neff --graph sg01 --engine pool --slot 2

$ neffc map m.neff --engine pe --slot 1

$ neffc map m.neff --graph sg02 --engine pe --slot 1

# Lines of a log.

$ neffc map m.neff < log
Pool 0x1000028f80 (1)
nothing to see here
device_ip 0x10000190c0 is hung

$ neffc map --json m.neff --engine act --pc 0x1140

# A program that was built from text leads to its lines.

$ copy examples/allreduce/model.toml model.toml

$ copy examples/allreduce/pe.asm pe.asm

$ copy examples/allreduce/pool.asm pool.asm

$ neffc build model.toml -o a.neff

$ neffc map a.neff --engine pool --slot 0 --slot 2
