# A semaphore with another number, an internal variable with another name: told once, and no
# difference. Semaphores 27 and 28 change places in the set of their queue and in two slots.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc unpack -q m.neff -o m
m: 72 files
  packs back to the same bytes; known encoder parameters: zlib, memLevel 8, level 1

$ patch m/sg00/def.json 756 "28"

$ patch m/sg00/def.json 776 "27"

$ patch m/sg00/Pool.bin 0x14d "\x1c"

$ patch m/sg00/Pool.bin 0x185 "\x1c"

$ patch m/sg00/def.json 3131 "\"identity_83_sg0000\""

$ neffc pack -q m -o n.neff
n.neff: 62,464 bytes, hash e90523c01fad1f9c348db3183ee64def, uuid 5ad13b8e-348a-441b-ba8b-45b1408de018

$ neffc diff -q m.neff n.neff
m.neff and n.neff: the same program
  p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334
header and members of the program
  sg00/Pool.bin: 448 bytes changed
  sg00/def.json: 3,820 bytes changed
packaging
  hash: bcb3e9ef77301698cd8b4cb9471ff5ac -> e90523c01fad1f9c348db3183ee64def
  uuid: 00a04c53-5fd9-4f07-bffd-d5eacdefc852 -> 5ad13b8e-348a-441b-ba8b-45b1408de018
graph sg00
  2 renumbered semaphores, no difference: S[27] -> S[28], S[28] -> S[27]
  1 renamed internal name, no difference: identity_82_sg0000 -> identity_83_sg0000

# With a change beside it, only that is shown.

$ patch m/sg00/Pool.bin 0x99 "\x04"

$ neffc pack -q m -o o.neff
o.neff: 62,464 bytes, hash 398245ac020b1c515d810caea6e9acbd, uuid 1380ee81-9be5-41c7-9849-ab5c666157f2

$ neffc diff -q m.neff o.neff
m.neff and o.neff: different programs
  p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334
  p1:85c7342633fe34bb6bb22414785cc87e01b930c76e6d2c53430ca31f0815c1a5
  parts that differ: sg00/pool
header and members of the program
  sg00/Pool.bin: 448 bytes changed
  sg00/def.json: 3,820 bytes changed
packaging
  hash: bcb3e9ef77301698cd8b4cb9471ff5ac -> 398245ac020b1c515d810caea6e9acbd
  uuid: 00a04c53-5fd9-4f07-bffd-d5eacdefc852 -> 1380ee81-9be5-41c7-9849-ab5c666157f2
graph sg00
  2 renumbered semaphores, no difference: S[27] -> S[28], S[28] -> S[27]
  1 renamed internal name, no difference: identity_82_sg0000 -> identity_83_sg0000
  sg00/pool: 7 -> 7 slots, 1 removed, 1 added
@@ slot 0 -> slot 0 @@
       0      0  SET_ORDERING_MODE;
       1      1  PSEUDO_BRANCH_LABEL;
-      2         PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;
+             2  PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[1024,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;
       2      2  src_step_elem0: 512 -> 1024
       3      3  PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;
       4      4  PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32768 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;
       5      5  PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;
[1]
