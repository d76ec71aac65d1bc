# `neffc new`: each starter is made and builds at once, without a word.

$ neffc new model first
first: 3 files
next: neffc build first/model.toml --draw

$ ls-tree first
      2185 model.toml
       191 pool.asm
       256 test-x.npy

$ grep "name =" first/model.toml
name = "first"             # the name in the header; the file that is built is called so too
name = "sg00"              # also its folder in the archive
name = "a copy"

$ neffc build first/model.toml
first/first.neff: 2,414 bytes

$ neffc verify first/first.neff
first/first.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,390 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ neffc new allreduce sum
sum: 6 files
next: neffc build sum/model.toml --draw

$ neffc build sum/model.toml
sum/sum.neff: 2,576 bytes

$ neffc verify sum/sum.neff
sum/sum.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,552 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ mkdir work

$ neffc new matmul work/product
work/product: 10 files
next: neffc build work/product/model.toml --draw

$ ls-tree work
           product/
       370 product/dve.asm
     32896 product/identity.npy
       140 product/idle.asm
      2631 product/model.toml
       931 product/pe.asm
      1074 product/pool.asm
       340 product/sp.asm
     32896 product/test-a.npy
     16512 product/test-b.npy
     16512 product/test-y.npy

$ neffc build work/product/model.toml
work/product/product.neff: 11,264 bytes

$ neffc verify work/product/product.neff
work/product/product.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 2,651 bytes, then 7,589 more
  archive  14 members, 54,272 bytes, complete
  hash     matches

# Nothing else appeared.

$ ls-tree .
           first/
      2414 first/first.neff
      2185 first/model.toml
       191 first/pool.asm
       256 first/test-x.npy
           sum/
      1614 sum/model.toml
       213 sum/pe.asm
       110 sum/pool.asm
      2576 sum/sum.neff
      1152 sum/test-input0.npy
      1152 sum/test-input1.npy
      1152 sum/test-sum.npy
           work/
           work/product/
       370 work/product/dve.asm
     32896 work/product/identity.npy
       140 work/product/idle.asm
      2631 work/product/model.toml
       931 work/product/pe.asm
      1074 work/product/pool.asm
     11264 work/product/product.neff
       340 work/product/sp.asm
     32896 work/product/test-a.npy
     16512 work/product/test-b.npy
     16512 work/product/test-y.npy
