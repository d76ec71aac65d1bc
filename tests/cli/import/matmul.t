# A real file as source, and a file of the source.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc import m.neff -o s
s: 57 files, style neuronx
  10 programs as text
  17 other members built from model.toml, 45 passed through

$ cat s/model.toml
\[model]
name = "file.neff"
style = "neuronx"
tool_version = "2.23.6484.0+3b612583"
lnc = 2
features = 0x209c00
\
\[container]
gzip_mtime = 1782166602
\
\[var.SB]
type = "state-buffer"
\
\[var.x]
type = "input"
dtype = "float16"
shape = [128, 256]
\
\[var.y]
type = "input"
dtype = "float16"
shape = [256, 128]
\
\[var.output0]
type = "output"
dtype = "float16"
shape = [128, 128]
\
\[var.identity_82_sg0000]
type = "file"
file = "sg00/value_sg0000_identity_82_CRSM.npy"
\
\[var.DGETable0]
type = "dge-table"
list = ["x", "y", "output0"]
\
\[[graph]]
name = "sg00"
\
\[graph.queue.qPoolDynamic]
type = "dynamic"
owner = "pool"
dynamic_dma = { SB_scratch_partition_offset = 0, SB_scratch_partition_size = 16384 }
fabric_path = "main"
num_queues = 16
semaphore_set = [24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]
\
\[graph.queue.qSPDynamicHW]
type = "dynamic"
owner = "sp"
fabric_path = "main"
num_queues = 16
semaphore_set = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
\
\[graph.engine.pe]
asm = "sg00/pe.asm"
\
\[graph.engine.act]
asm = "sg00/act.asm"
activation_function_sets = ["exp_and_others"]
\
\[graph.engine.pool]
asm = "sg00/pool.asm"
\
\[graph.engine.dve]
asm = "sg00/dve.asm"
dve_tables = [
    { control_fast_table = "default_control_fast_table.bin", control_slow_table = "default_control_slow_table.bin", datapath_table = "default_datapath_table.bin", opcode_table = "default_opcode_table.bin" },
]
\
\[graph.engine.sp]
asm = "sg00/sp.asm"
\
\[[graph]]
name = "sg01"
\
\[graph.queue.qPoolDynamic]
type = "dynamic"
owner = "pool"
dynamic_dma = { SB_scratch_partition_offset = 0, SB_scratch_partition_size = 16384 }
fabric_path = "main"
num_queues = 16
semaphore_set = [24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]
\
\[graph.queue.qSPDynamicHW]
type = "dynamic"
owner = "sp"
fabric_path = "main"
num_queues = 16
semaphore_set = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
\
\[graph.engine.pe]
asm = "sg01/pe.asm"
\
\[graph.engine.act]
asm = "sg01/act.asm"
activation_function_sets = ["exp_and_others"]
\
\[graph.engine.pool]
asm = "sg01/pool.asm"
\
\[graph.engine.dve]
asm = "sg01/dve.asm"
dve_tables = [
    { control_fast_table = "default_control_fast_table.bin", control_slow_table = "default_control_slow_table.bin", datapath_table = "default_datapath_table.bin", opcode_table = "default_opcode_table.bin" },
]
\
\[graph.engine.sp]
asm = "sg01/sp.asm"
\
\[[member]]
name = "debug_info/debug_info_hlo.dbg_sg000000"
file = "members/debug_info/debug_info_hlo.dbg_sg000000"
\
\[[member]]
name = "debug_info/debug_info_penguin.dbg_sg000000"
file = "members/debug_info/debug_info_penguin.dbg_sg000000"
\
\[[member]]
name = "debug_info/debug_info_pttf.dbg_sg000000"
file = "members/debug_info/debug_info_pttf.dbg_sg000000"
\
\[[member]]
name = "debug_info/debug_info_stack_frame_index.dbg"
file = "members/debug_info/debug_info_stack_frame_index.dbg"
\
\[[member]]
name = "hlo_stats.json"
file = "members/hlo_stats.json"
\
\[[member]]
name = "sg00/act_info.json"
file = "members/sg00/act_info.json"
\
\[[member]]
name = "sg00/debug_info_asm_Activation.dbg"
file = "members/sg00/debug_info_asm_Activation.dbg"
\
\[[member]]
name = "sg00/debug_info_asm_DVE.dbg"
file = "members/sg00/debug_info_asm_DVE.dbg"
\
\[[member]]
name = "sg00/debug_info_asm_PE.dbg"
file = "members/sg00/debug_info_asm_PE.dbg"
\
\[[member]]
name = "sg00/debug_info_asm_Pool.dbg"
file = "members/sg00/debug_info_asm_Pool.dbg"
\
\[[member]]
name = "sg00/debug_info_asm_SP.dbg"
file = "members/sg00/debug_info_asm_SP.dbg"
\
\[[member]]
name = "sg00/debug_info_backend_Activation.dbg"
file = "members/sg00/debug_info_backend_Activation.dbg"
\
\[[member]]
name = "sg00/debug_info_backend_DMA.dbg"
file = "members/sg00/debug_info_backend_DMA.dbg"
\
\[[member]]
name = "sg00/debug_info_backend_DVE.dbg"
file = "members/sg00/debug_info_backend_DVE.dbg"
\
\[[member]]
name = "sg00/debug_info_backend_PE.dbg"
file = "members/sg00/debug_info_backend_PE.dbg"
\
\[[member]]
name = "sg00/debug_info_backend_Pool.dbg"
file = "members/sg00/debug_info_backend_Pool.dbg"
\
\[[member]]
name = "sg00/debug_info_backend_SP.dbg"
file = "members/sg00/debug_info_backend_SP.dbg"
\
\[[member]]
name = "sg00/default_control_fast_table.bin"
file = "members/sg00/default_control_fast_table.bin"
\
\[[member]]
name = "sg00/default_control_slow_table.bin"
file = "members/sg00/default_control_slow_table.bin"
\
\[[member]]
name = "sg00/default_datapath_table.bin"
file = "members/sg00/default_datapath_table.bin"
\
\[[member]]
name = "sg00/default_opcode_table.bin"
file = "members/sg00/default_opcode_table.bin"
\
\[[member]]
name = "sg00/exp_and_others.json"
file = "members/sg00/exp_and_others.json"
\
\[[member]]
name = "sg00/exp_and_others_bkt.bin"
file = "members/sg00/exp_and_others_bkt.bin"
\
\[[member]]
name = "sg00/exp_and_others_ctrl.bin"
file = "members/sg00/exp_and_others_ctrl.bin"
\
\[[member]]
name = "sg00/tensor_map.json"
file = "members/sg00/tensor_map.json"
\
\[[member]]
name = "sg01/act_info.json"
file = "members/sg01/act_info.json"
\
\[[member]]
name = "sg01/debug_info_asm_Activation.dbg"
file = "members/sg01/debug_info_asm_Activation.dbg"
\
\[[member]]
name = "sg01/debug_info_asm_DVE.dbg"
file = "members/sg01/debug_info_asm_DVE.dbg"
\
\[[member]]
name = "sg01/debug_info_asm_PE.dbg"
file = "members/sg01/debug_info_asm_PE.dbg"
\
\[[member]]
name = "sg01/debug_info_asm_Pool.dbg"
file = "members/sg01/debug_info_asm_Pool.dbg"
\
\[[member]]
name = "sg01/debug_info_asm_SP.dbg"
file = "members/sg01/debug_info_asm_SP.dbg"
\
\[[member]]
name = "sg01/debug_info_backend_Activation.dbg"
file = "members/sg01/debug_info_backend_Activation.dbg"
\
\[[member]]
name = "sg01/debug_info_backend_DMA.dbg"
file = "members/sg01/debug_info_backend_DMA.dbg"
\
\[[member]]
name = "sg01/debug_info_backend_DVE.dbg"
file = "members/sg01/debug_info_backend_DVE.dbg"
\
\[[member]]
name = "sg01/debug_info_backend_PE.dbg"
file = "members/sg01/debug_info_backend_PE.dbg"
\
\[[member]]
name = "sg01/debug_info_backend_Pool.dbg"
file = "members/sg01/debug_info_backend_Pool.dbg"
\
\[[member]]
name = "sg01/debug_info_backend_SP.dbg"
file = "members/sg01/debug_info_backend_SP.dbg"
\
\[[member]]
name = "sg01/default_control_fast_table.bin"
file = "members/sg01/default_control_fast_table.bin"
\
\[[member]]
name = "sg01/default_control_slow_table.bin"
file = "members/sg01/default_control_slow_table.bin"
\
\[[member]]
name = "sg01/default_datapath_table.bin"
file = "members/sg01/default_datapath_table.bin"
\
\[[member]]
name = "sg01/default_opcode_table.bin"
file = "members/sg01/default_opcode_table.bin"
\
\[[member]]
name = "sg01/exp_and_others.json"
file = "members/sg01/exp_and_others.json"
\
\[[member]]
name = "sg01/exp_and_others_bkt.bin"
file = "members/sg01/exp_and_others_bkt.bin"
\
\[[member]]
name = "sg01/exp_and_others_ctrl.bin"
file = "members/sg01/exp_and_others_ctrl.bin"
\
\[[member]]
name = "sg01/tensor_map.json"
file = "members/sg01/tensor_map.json"

$ cat s/sg00/pool.asm
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;
PSEUDO_DMA_DIRECT2D semaphore=25 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%y dst_var_id=%SB dst_var_offset=229120 in_dtype=fp16 out_dtype=fp16;
PSEUDO_DMA_DIRECT2D semaphore=26 sem_increment=16 src_elem_size=128 dst_elem_size=128 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=32768 src_table_index=%y dst_var_id=%SB dst_var_offset=228864 in_dtype=fp16 out_dtype=fp16;
PSEUDO_DMA_DIRECT2D $S[4]>=2 semaphore=27 sem_increment=16 src_elem_size=256 dst_elem_size=128 src_pattern=[262144,1][128,1] dst_pattern=[256,1][128,1] src_var_id=%SB src_var_offset=16896 dst_table_offset_imm=0 dst_table_index=%output0 in_dtype=fp32 out_dtype=fp16;
NOP $S[27]>=16;

$ ls-tree s
           members/
           members/debug_info/
       400 members/debug_info/debug_info_hlo.dbg_sg000000
       557 members/debug_info/debug_info_penguin.dbg_sg000000
       132 members/debug_info/debug_info_pttf.dbg_sg000000
        51 members/debug_info/debug_info_stack_frame_index.dbg
       328 members/hlo_stats.json
           members/sg00/
     15859 members/sg00/act_info.json
       382 members/sg00/debug_info_asm_Activation.dbg
       357 members/sg00/debug_info_asm_DVE.dbg
       408 members/sg00/debug_info_asm_PE.dbg
       385 members/sg00/debug_info_asm_Pool.dbg
       361 members/sg00/debug_info_asm_SP.dbg
       458 members/sg00/debug_info_backend_Activation.dbg
       421 members/sg00/debug_info_backend_DMA.dbg
       228 members/sg00/debug_info_backend_DVE.dbg
       606 members/sg00/debug_info_backend_PE.dbg
       572 members/sg00/debug_info_backend_Pool.dbg
       245 members/sg00/debug_info_backend_SP.dbg
      4096 members/sg00/default_control_fast_table.bin
      4096 members/sg00/default_control_slow_table.bin
     16384 members/sg00/default_datapath_table.bin
      1024 members/sg00/default_opcode_table.bin
     28093 members/sg00/exp_and_others.json
     30112 members/sg00/exp_and_others_bkt.bin
      2848 members/sg00/exp_and_others_ctrl.bin
      2648 members/sg00/tensor_map.json
           members/sg01/
     15859 members/sg01/act_info.json
       382 members/sg01/debug_info_asm_Activation.dbg
       357 members/sg01/debug_info_asm_DVE.dbg
       408 members/sg01/debug_info_asm_PE.dbg
       385 members/sg01/debug_info_asm_Pool.dbg
       361 members/sg01/debug_info_asm_SP.dbg
       458 members/sg01/debug_info_backend_Activation.dbg
       421 members/sg01/debug_info_backend_DMA.dbg
       228 members/sg01/debug_info_backend_DVE.dbg
       606 members/sg01/debug_info_backend_PE.dbg
       572 members/sg01/debug_info_backend_Pool.dbg
       245 members/sg01/debug_info_backend_SP.dbg
      4096 members/sg01/default_control_fast_table.bin
      4096 members/sg01/default_control_slow_table.bin
     16384 members/sg01/default_datapath_table.bin
      1024 members/sg01/default_opcode_table.bin
     28093 members/sg01/exp_and_others.json
     30112 members/sg01/exp_and_others_bkt.bin
      2848 members/sg01/exp_and_others_ctrl.bin
      2648 members/sg01/tensor_map.json
      6867 model.toml
           sg00/
       296 sg00/act.asm
        40 sg00/dve.asm
       860 sg00/pe.asm
      1082 sg00/pool.asm
       297 sg00/sp.asm
     32896 sg00/value_sg0000_identity_82_CRSM.npy
           sg01/
       296 sg01/act.asm
        40 sg01/dve.asm
       860 sg01/pe.asm
      1086 sg01/pool.asm
       297 sg01/sp.asm

# The style is found, and the order of members with it: the same programs, tables and weights,
# documents equal in every value, in a new archive.

$ neffc build s/model.toml -o again.neff --deny
again.neff: 62,464 bytes

$ neffc ls m.neff > before.txt

$ neffc ls again.neff > after.txt

$ same before.txt after.txt

$ neffc disasm m.neff > before.asm

$ neffc disasm again.neff > after.asm

$ same before.asm after.asm

# Exactly: the record of the archive is kept.

$ neffc import m.neff -o e --exact
e: 58 files, style neuronx
  10 programs as text
  17 other members built from model.toml, 45 passed through
  builds to the identical file

$ ls-tree e/original
           .neffc/
     36864 .neffc/framing.bin
      1024 .neffc/header.bin
     23257 .neffc/record.json

$ neffc build e/model.toml -o same.neff
same.neff: 62,464 bytes
! note[N0411]: the original payload is given back; known encoder parameters: zlib, memLevel 8,
!              level 1
! --> e/model.toml
!

$ same m.neff same.neff

# An edit changes what it says; the rest is the original's.

$ append e/sg01/sp.asm "NOP cycle=7;\n"

$ neffc build e/model.toml -o edited.neff
edited.neff: 62,464 bytes
! note[N0403]: 1 member(s) differ from what was unpacked
! --> e/model.toml
!  = note: changed: sg01/SP.bin
!  = note: data_size, hash and uuid were made anew
!

$ neffc verify edited.neff
edited.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 53,411 bytes, then 8,029 more
  archive  72 members, 356,864 bytes, complete
  hash     matches

$ neffc disasm edited.neff --graph sg01 --engine sp
\# sg01 sp: 4 slots, sg01/SP.bin
.isa v3
.engine sp
SET_ORDERING_MODE;
PSEUDO_BRANCH_LABEL;
PSEUDO_DMA_DIRECT2D semaphore=8 sem_increment=16 src_elem_size=256 dst_elem_size=256 src_pattern=[256,1][128,1] dst_pattern=[262144,1][128,1] src_var_id=4 src_var_offset=0 dst_var_id=0 dst_var_offset=228096 in_dtype=fp16 out_dtype=fp16;  # src identity_82_sg0000[0], dst SB[228096]
NOP cycle=7;

# `pack` knows that the record is a model's, and that the model is no archive.

$ neffc pack e/original -o p.neff
! error[N0402]: the record belongs to a model, which has the members
! --> e/original/.neffc/record.json
!  = help: build the model with `neffc build`
!
[1]

$ neffc pack e -o p.neff
! error[N0410]: the folder has no neff.json
! --> e
!  = help: pass --any-tree to pack it all the same
!
[1]
