# `neffc load`: what the runtime does with a file.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc load --quiet m.neff

$ neffc load --arch sunda m.neff

$ neffc load --arch sunda --allow-legacy --quiet m.neff > out

$ neffc load --arch sunda --allow-legacy m.neff > out

$ neffc load --runtime early-2024 m.neff

$ neffc load --verify-hash --quiet m.neff

$ neffc load --hbm 100KiB m.neff

$ neffc load --hbm 24GiB --cores 2 --quiet m.neff > out

# Placeholders of images are told from what is known.

$ neffc load --quiet --emit-images images m.neff > out

$ cat images/core0/pe.txt

$ cat images/core1/sp.txt

$ neffc load --quiet --emit-images images m.neff > out

$ fixture neff > f

$ neffc load --quiet f

$ neffc load --json --quiet f

$ neffc load --json --arch tonga f

$ neffc load missing f --quiet --emit-images x
