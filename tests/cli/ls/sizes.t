# `ls --sizes`: what each entry takes in the file, in front.

$ copy tests/data/matmul_small/matmul_small.neff real.neff

$ neffc ls --sizes real.neff
           469             400  debug_info/debug_info_hlo.dbg_sg000000
           230             557  debug_info/debug_info_penguin.dbg_sg000000
           128             132  debug_info/debug_info_pttf.dbg_sg000000
            78              51  debug_info/debug_info_stack_frame_index.dbg
           201             328  hlo_stats.json
           153             614  info.json
           137             253  kelf-0.json
           105             320  sg00/Activation.bin
           120             152  sg00/Activation.json
            36             128  sg00/DVE.bin
           121             259  sg00/DVE.json
           187             768  sg00/PE.bin
            48              44  sg00/PE.json
           133             448  sg00/Pool.bin
            40              48  sg00/Pool.json
            58             192  sg00/SP.bin
            39              44  sg00/SP.json
         1,455          15,859  sg00/act_info.json
           295             382  sg00/debug_info_asm_Activation.dbg
            52             357  sg00/debug_info_asm_DVE.dbg
            76             408  sg00/debug_info_asm_PE.dbg
            72             385  sg00/debug_info_asm_Pool.dbg
            50             361  sg00/debug_info_asm_SP.dbg
           333             458  sg00/debug_info_backend_Activation.dbg
           177             421  sg00/debug_info_backend_DMA.dbg
            40             228  sg00/debug_info_backend_DVE.dbg
           177             606  sg00/debug_info_backend_PE.dbg
           124             572  sg00/debug_info_backend_Pool.dbg
            46             245  sg00/debug_info_backend_SP.dbg
         1,091           3,820  sg00/def.json
           576           4,096  sg00/default_control_fast_table.bin
           489           4,096  sg00/default_control_slow_table.bin
         1,398          16,384  sg00/default_datapath_table.bin
           233           1,024  sg00/default_opcode_table.bin
         3,320          28,093  sg00/exp_and_others.json
        13,672          30,112  sg00/exp_and_others_bkt.bin
           337           2,848  sg00/exp_and_others_ctrl.bin
           501           2,648  sg00/tensor_map.json
           403          32,896  sg00/value_sg0000_identity_82_CRSM.npy
           157             320  sg01/Activation.bin
           130             152  sg01/Activation.json
            37             128  sg01/DVE.bin
           123             259  sg01/DVE.json
           186             768  sg01/PE.bin
            47              44  sg01/PE.json
           130             448  sg01/Pool.bin
            39              48  sg01/Pool.json
            57             192  sg01/SP.bin
            38              44  sg01/SP.json
         1,462          15,859  sg01/act_info.json
           302             382  sg01/debug_info_asm_Activation.dbg
            52             357  sg01/debug_info_asm_DVE.dbg
            75             408  sg01/debug_info_asm_PE.dbg
            67             385  sg01/debug_info_asm_Pool.dbg
            49             361  sg01/debug_info_asm_SP.dbg
           335             458  sg01/debug_info_backend_Activation.dbg
           178             421  sg01/debug_info_backend_DMA.dbg
            38             228  sg01/debug_info_backend_DVE.dbg
           178             606  sg01/debug_info_backend_PE.dbg
           123             572  sg01/debug_info_backend_Pool.dbg
            47             245  sg01/debug_info_backend_SP.dbg
         1,086           3,820  sg01/def.json
           577           4,096  sg01/default_control_fast_table.bin
           483           4,096  sg01/default_control_slow_table.bin
         1,383          16,384  sg01/default_datapath_table.bin
           231           1,024  sg01/default_opcode_table.bin
         3,303          28,093  sg01/exp_and_others.json
        13,481          30,112  sg01/exp_and_others_bkt.bin
           338           2,848  sg01/exp_and_others_ctrl.bin
           498           2,648  sg01/tensor_map.json
           409          32,896  sg01/value_sg0000_identity_82_CRSM.npy
           743           2,807  neff.json

$ fixture neff member:neff.json={} member:w.npy=zeros:1000 > small

$ neffc ls --sizes --json small | grep stored
          "stored": 103
          "stored": 17

$ neffc ls --json small | grep stored
! grep: no such line
[1]

$ neffc ls --sizes -l real.neff | grep neff.json
           743  file      0664 1000:1000   nobody:nobody            0          2,807 @352768       neff.json

# Uncompressed, an entry takes its blocks; of one that is cut nothing is known.

$ payload real.neff | gunzip - > real.tar

$ neffc ls --sizes real.tar | grep sg00/def.json
         4,608           3,820  sg00/def.json
! note[N0117]: the file is an archive without a NEFF header
! --> real.tar
!  = help: `neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it
!

$ head -c 20000 real.tar > cut.tar

$ neffc ls --sizes cut.tar
         1,024             400  debug_info/debug_info_hlo.dbg_sg000000
         1,536             557  debug_info/debug_info_penguin.dbg_sg000000
         1,024             132  debug_info/debug_info_pttf.dbg_sg000000
         1,024              51  debug_info/debug_info_stack_frame_index.dbg
         1,024             328  hlo_stats.json
         1,536             614  info.json
         1,024             253  kelf-0.json
         1,024             320  sg00/Activation.bin
         1,024             152  sg00/Activation.json
         1,024             128  sg00/DVE.bin
         1,024             259  sg00/DVE.json
         1,536             768  sg00/PE.bin
         1,024              44  sg00/PE.json
         1,024             448  sg00/Pool.bin
         1,024              48  sg00/Pool.json
         1,024             192  sg00/SP.bin
         1,024              44  sg00/SP.json
             ?          15,859  sg00/act_info.json
! note[N0117]: the file is an archive without a NEFF header
! --> cut.tar
!  = help: `neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it
!
! error[N0302]: the archive ends inside sg00/act_info.json
! --> cut.tar: sg00/act_info.json (member 17), archive offset 0x4a00 (18944)
!  = expected: 15859 bytes of data
!  = found: 544 bytes
!  = note: the last complete member is "sg00/SP.json", member 16
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ neffc ls --sizes real.neff > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]
