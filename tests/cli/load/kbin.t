# `neffc load --emit-kbin`: the records that the runtime lowers manifests to.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc load --quiet --emit-kbin kbin m.neff > out

$ cat kbin/core1/kbin.txt
\# kbin of the graph "sg01": offset, record, its bytes; fields with their
\# offsets and values. Pointers are offsets in this dump, 0 is null; `?` stands
\# where bytes are not known. No field covers these bytes, which are not known:
\# kbin 316..320 324..328 420..424
\# kbin_engine 264..320
\# kbin_dma 292..296
\# kbin_dma_ring_instance 260..264
\# kbin_dma_desc 5438..5440 5449..5456
\# kbin_dma_desc_info 4..8 20..24 156..160
\# kbin_mem_ref_set 20..24
\# kbin_mem_ref 4..8 52..56
\# PTR 5..16
\# VIRTUAL 12..16
\# LIST 4..8
\# REMOTE 8..16
\# kbin_act_function_set 268..272 2185..2192
\# kbin_act_profile_data 11..12 74..76
\# {ptr, count} 12..16
\# src_target_pairs 20..24
\# kbin_ucode_lib 22..24 33..40
\# sb_carveouts 4..8
\# sb_carveout 4..8
\# kbin_fp8_conv_cfg 1..4 15..16
\# runtime mem_ref 12..16 30..32
\# STAGED 32..40
\# STAGED_PTR 12..16 17..40
\# STAGED_LIST 4..8 16..40
\# STAGED_TABLE 4..8
0x0 kbin 424 bytes: sg01
  +0 engine 0x1a8 0x5e8 0x868 0xb68 0xd28
  +40 dma 0xf28 0x1160 and 30 of 0
  +296 mem_ref_set 0x1398
  +304 act_function_sets 0x17a8
  +312 act_function_sets.num 1
  +320 act_function_sets.semaphore 12
  +328 dve_config 0xa0f8
  +336 sb_carveouts 0x10538
  +344 replica_groups.ptr 0x0
  +352 replica_groups.count 0
  +360 src_target_pairs.ptr 0x0
  +368 src_target_pairs.count 0
  +376 ucode_lib_set.ptr 0x0
  +384 ucode_lib_set.count 0
  +392 cc_streams.num 0
  +400 fp8_conv_cfg.range_ext 1
  +404 fp8_conv_cfg.emax_e4m3 8
  +408 fp8_conv_cfg.emax_e5m2 15
  +412 fp8_conv_cfg.ocp_sat 1
  +413 fp8_conv_cfg.sis 0
  +414 fp8_conv_cfg.sns 0
  +416 target 3
0x1a8 kbin_engine 320 bytes: pe
  +0 eng_type 0
  +4 name "pe" ?
  +260 ninstr 12
0x2e8 768 bytes: program of pe
0x5e8 kbin_engine 320 bytes: act
  +0 eng_type 1
  +4 name "act" ?
  +260 ninstr 5
0x728 320 bytes: program of act
0x868 kbin_engine 320 bytes: pool
  +0 eng_type 2
  +4 name "pool" ?
  +260 ninstr 7
0x9a8 448 bytes: program of pool
0xb68 kbin_engine 320 bytes: dve
  +0 eng_type 3
  +4 name "dve" ?
  +260 ninstr 2
0xca8 128 bytes: program of dve
0xd28 kbin_engine 320 bytes: sp
  +0 eng_type 4
  +4 name "sp" ?
  +260 ninstr 3
0xe68 192 bytes: program of sp
0xf28 kbin_dma 296 bytes: qPoolDynamic
  +0 ring_type 6
  +4 owner 2
  +8 queue_set_cnt 16
  +12 semaphore_cnt 16
  +16 semaphores 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 and 16 of 0
  +144 pseudo_serialization_semaphore_cnt 0 ?
  +148 pseudo_serialization_semaphores 0 and 31 of 0 ?
  +276 dge_sb_scratch_addr 0
  +280 dge_sb_scratch_size 16384
  +284 flags 0 ?
  +288 ring_instance_count 1
0x1050 pointer 8 bytes: qPoolDynamic
  +0 ptr 0x1058
0x1058 kbin_dma_ring_instance 264 bytes: qPoolDynamic
  +0 name "qPoolDynamic"
  +256 ndesc 0
0x1160 kbin_dma 296 bytes: qSPDynamicHW
  +0 ring_type 6
  +4 owner 4
  +8 queue_set_cnt 16
  +12 semaphore_cnt 16
  +16 semaphores 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 and 16 of 0
  +144 pseudo_serialization_semaphore_cnt 0 ?
  +148 pseudo_serialization_semaphores 0 and 31 of 0 ?
  +276 dge_sb_scratch_addr 0
  +280 dge_sb_scratch_size 0
  +284 flags 0 ?
  +288 ring_instance_count 1
0x1288 pointer 8 bytes: qSPDynamicHW
  +0 ptr 0x1290
0x1290 kbin_dma_ring_instance 264 bytes: qSPDynamicHW
  +0 name "qSPDynamicHW"
  +256 ndesc 0
0x1398 kbin_mem_ref_set 24 bytes: variables
  +0 local_scratchpad_size 0
  +8 shared_scratchpad_size 0
  +16 nmem 6
0x13b0 kbin_mem_ref 152 bytes: "SB"
  +0 mr_type 1
  +8 name 0x1740
  +16 size 0
  +24 alignment 0
  +32 var_id 0
  +36 dtype ""
  +56 shape 0 and 7 of 0
  +120 debug 0x0
  +128 buffer 0x0
  +136 union 16 bytes
0x1448 kbin_mem_ref 152 bytes: "x"
  +0 mr_type 5
  +8 name 0x1748
  +16 size 65536
  +24 alignment 0
  +32 var_id 1
  +36 dtype ""
  +56 shape 0 and 7 of 0
  +120 debug 0x0
  +128 buffer 0x0
  +136 union 16 bytes
0x14e0 kbin_mem_ref 152 bytes: "y"
  +0 mr_type 5
  +8 name 0x1750
  +16 size 65536
  +24 alignment 0
  +32 var_id 2
  +36 dtype ""
  +56 shape 0 and 7 of 0
  +120 debug 0x0
  +128 buffer 0x0
  +136 union 16 bytes
0x1578 kbin_mem_ref 152 bytes: "output0"
  +0 mr_type 6
  +8 name 0x1758
  +16 size 32768
  +24 alignment 0
  +32 var_id 3
  +36 dtype ""
  +56 shape 0 and 7 of 0
  +120 debug 0x0
  +128 buffer 0x0
  +136 union 16 bytes
0x1610 kbin_mem_ref 152 bytes: "identity_82_sg0000"
  +0 mr_type 3
  +8 name 0x1760
  +16 size 32768
  +24 alignment 32768
  +32 var_id 4
  +36 dtype ""
  +56 shape 0 and 7 of 0
  +120 debug 0x0
  +128 buffer 0x1778
  +136 union 16 bytes
0x16a8 kbin_mem_ref 152 bytes: "DGETable0"
  +0 mr_type 10
  +8 name 0x1788
  +16 size 0
  +24 alignment 0
  +32 var_id 5
  +36 dtype ""
  +56 shape 0 and 7 of 0
  +120 debug 0x0
  +128 buffer 0x0
  +136 LIST.len 3
  +144 LIST.list 0x1798
0x1740 2 bytes: text "SB"
0x1748 1 bytes: text "x"
0x1750 1 bytes: text "y"
0x1758 7 bytes: text "output0"
0x1760 18 bytes: text "identity_82_sg0000"
0x1778 kbin_buffer 16 bytes: member "sg01/value_sg0000_identity_82_CRSM.npy"
  +0 ptr 0x0 ?
  +8 size 32896 ?
0x1788 9 bytes: text "DGETable0"
0x1798 mem_ref id 4 bytes: 0
  +0 var_id 1
0x179c mem_ref id 4 bytes: 1
  +0 var_id 2
0x17a0 mem_ref id 4 bytes: 2
  +0 var_id 3
0x17a8 kbin_act_function_set 2192 bytes: "exp_and_others"
  +0 name "exp_and_others"
  +256 bkt 0x2038
  +264 bkt_sz 30112
  +272 ctl 0x95d8
  +280 ctl_sz 2848
  +284 profile[0].func_id 7
  +288 profile[0].symmetry_point 0
  +292 profile[0].sym_invert_sign_point 0
  +293 profile[0].symmetry_opt_en 0
  +294 profile[0].symmetry_opt_use_neg_region 0
  +296 profile[0].exp_offset -19
  +300 profile[0].pwl_control_base_pos 26 ?
  +304 profile[0].pwl_control_base_neg 0 ?
  +308 profile[0].thresholds and controls 24 bytes ?
  +332 profile[0].fnan_result 2143289344
  +336 profile[0].fpinf_result 2139095040
  +340 profile[0].fninf_result 0
  +344 profile[0].fzero_result 1065353216
  +348 profile[0].fma_const_0 0
  +352 profile[0].fma_const_1 0
  +356 profile[0].fma_indirection_src_sel 0
  +357 profile[0].imm_bias 0
  +360 profile[1].func_id 1
  +364 profile[1].symmetry_point 0
  +368 profile[1].sym_invert_sign_point 0
  +369 profile[1].symmetry_opt_en 0
  +370 profile[1].symmetry_opt_use_neg_region 0
  +372 profile[1].exp_offset -127
  +376 profile[1].pwl_control_base_pos 53 ?
  +380 profile[1].pwl_control_base_neg 52 ?
  +384 profile[1].thresholds and controls 24 bytes ?
  +408 profile[1].fnan_result 2143289344
  +412 profile[1].fpinf_result 2139095040
  +416 profile[1].fninf_result 4286578688
  +420 profile[1].fzero_result 0
  +424 profile[1].fma_const_0 0
  +428 profile[1].fma_const_1 0
  +432 profile[1].fma_indirection_src_sel 0
  +433 profile[1].imm_bias 0
  +436 profile[2].func_id 128
  +440 profile[2].symmetry_point 0
  +444 profile[2].sym_invert_sign_point 0
  +445 profile[2].symmetry_opt_en 0
  +446 profile[2].symmetry_opt_use_neg_region 0
  +448 profile[2].exp_offset -127
  +452 profile[2].pwl_control_base_pos 55 ?
  +456 profile[2].pwl_control_base_neg 54 ?
  +460 profile[2].thresholds and controls 24 bytes ?
  +484 profile[2].fnan_result 2143289344
  +488 profile[2].fpinf_result 2139095040
  +492 profile[2].fninf_result 4286578688
  +496 profile[2].fzero_result 0
  +500 profile[2].fma_const_0 0
  +504 profile[2].fma_const_1 0
  +508 profile[2].fma_indirection_src_sel 0
  +509 profile[2].imm_bias 1
  +512 profile[3].func_id 3
  +516 profile[3].symmetry_point 0
  +520 profile[3].sym_invert_sign_point 0
  +521 profile[3].symmetry_opt_en 0
  +522 profile[3].symmetry_opt_use_neg_region 0
  +524 profile[3].exp_offset -127
  +528 profile[3].pwl_control_base_pos 57 ?
  +532 profile[3].pwl_control_base_neg 56 ?
  +536 profile[3].thresholds and controls 24 bytes ?
  +560 profile[3].fnan_result 2143289344
  +564 profile[3].fpinf_result 2139095040
  +568 profile[3].fninf_result 4286578688
  +572 profile[3].fzero_result 0
  +576 profile[3].fma_const_0 0
  +580 profile[3].fma_const_1 0
  +584 profile[3].fma_indirection_src_sel 0
  +585 profile[3].imm_bias 0
  +588 profile[4].func_id 4
  +592 profile[4].symmetry_point 0
  +596 profile[4].sym_invert_sign_point 0
  +597 profile[4].symmetry_opt_en 0
  +598 profile[4].symmetry_opt_use_neg_region 0
  +600 profile[4].exp_offset 128
  +604 profile[4].pwl_control_base_pos 58 ?
  +608 profile[4].pwl_control_base_neg 58 ?
  +612 profile[4].thresholds and controls 24 bytes ?
  +636 profile[4].fnan_result 2143289344
  +640 profile[4].fpinf_result 2139095040
  +644 profile[4].fninf_result 4286578688
  +648 profile[4].fzero_result 0
  +652 profile[4].fma_const_0 1065353216
  +656 profile[4].fma_const_1 0
  +660 profile[4].fma_indirection_src_sel 2
  +661 profile[4].imm_bias 0
  +664 profile[5].func_id 33
  +668 profile[5].symmetry_point 0
  +672 profile[5].sym_invert_sign_point 0
  +673 profile[5].symmetry_opt_en 0
  +674 profile[5].symmetry_opt_use_neg_region 0
  +676 profile[5].exp_offset -127
  +680 profile[5].pwl_control_base_pos 59 ?
  +684 profile[5].pwl_control_base_neg 58 ?
  +688 profile[5].thresholds and controls 24 bytes ?
  +712 profile[5].fnan_result 2143289344
  +716 profile[5].fpinf_result 2139095040
  +720 profile[5].fninf_result 2139095040
  +724 profile[5].fzero_result 0
  +728 profile[5].fma_const_0 0
  +732 profile[5].fma_const_1 0
  +736 profile[5].fma_indirection_src_sel 0
  +737 profile[5].imm_bias 0
  +740 profile[6].func_id 31
  +744 profile[6].symmetry_point 0
  +748 profile[6].sym_invert_sign_point 1
  +749 profile[6].symmetry_opt_en 1
  +750 profile[6].symmetry_opt_use_neg_region 0
  +752 profile[6].exp_offset -127
  +756 profile[6].pwl_control_base_pos 60 ?
  +760 profile[6].pwl_control_base_neg 60 ?
  +764 profile[6].thresholds and controls 24 bytes ?
  +788 profile[6].fnan_result 2143289344
  +792 profile[6].fpinf_result 1065353216
  +796 profile[6].fninf_result 3212836864
  +800 profile[6].fzero_result 0
  +804 profile[6].fma_const_0 0
  +808 profile[6].fma_const_1 0
  +812 profile[6].fma_indirection_src_sel 0
  +813 profile[6].imm_bias 0
  +816 profile[7].func_id 130
  +820 profile[7].symmetry_point 0
  +824 profile[7].sym_invert_sign_point 0
  +825 profile[7].symmetry_opt_en 1
  +826 profile[7].symmetry_opt_use_neg_region 0
  +828 profile[7].exp_offset -127
  +832 profile[7].pwl_control_base_pos 61 ?
  +836 profile[7].pwl_control_base_neg 61 ?
  +840 profile[7].thresholds and controls 24 bytes ?
  +864 profile[7].fnan_result 0
  +868 profile[7].fpinf_result 0
  +872 profile[7].fninf_result 0
  +876 profile[7].fzero_result 0
  +880 profile[7].fma_const_0 0
  +884 profile[7].fma_const_1 0
  +888 profile[7].fma_indirection_src_sel 0
  +889 profile[7].imm_bias 1
  +892 profile[8].func_id 2
  +896 profile[8].symmetry_point 0
  +900 profile[8].sym_invert_sign_point 0
  +901 profile[8].symmetry_opt_en 0
  +902 profile[8].symmetry_opt_use_neg_region 0
  +904 profile[8].exp_offset -127
  +908 profile[8].pwl_control_base_pos 63 ?
  +912 profile[8].pwl_control_base_neg 62 ?
  +916 profile[8].thresholds and controls 24 bytes ?
  +940 profile[8].fnan_result 2143289344
  +944 profile[8].fpinf_result 2139029504
  +948 profile[8].fninf_result 0
  +952 profile[8].fzero_result 0
  +956 profile[8].fma_const_0 0
  +960 profile[8].fma_const_1 0
  +964 profile[8].fma_indirection_src_sel 0
  +965 profile[8].imm_bias 0
  +968 profile[9].func_id 6
  +972 profile[9].symmetry_point 0
  +976 profile[9].sym_invert_sign_point 1
  +977 profile[9].symmetry_opt_en 1
  +978 profile[9].symmetry_opt_use_neg_region 0
  +980 profile[9].exp_offset -14
  +984 profile[9].pwl_control_base_pos 64 ?
  +988 profile[9].pwl_control_base_neg 64 ?
  +992 profile[9].thresholds and controls 24 bytes ?
  +1016 profile[9].fnan_result 2143289344
  +1020 profile[9].fpinf_result 1065353216
  +1024 profile[9].fninf_result 3212836864
  +1028 profile[9].fzero_result 0
  +1032 profile[9].fma_const_0 0
  +1036 profile[9].fma_const_1 0
  +1040 profile[9].fma_indirection_src_sel 0
  +1041 profile[9].imm_bias 0
  +1044 profile[10].func_id 12
  +1048 profile[10].symmetry_point 0
  +1052 profile[10].sym_invert_sign_point 0
  +1053 profile[10].symmetry_opt_en 0
  +1054 profile[10].symmetry_opt_use_neg_region 0
  +1056 profile[10].exp_offset -127
  +1060 profile[10].pwl_control_base_pos 82 ?
  +1064 profile[10].pwl_control_base_neg 81 ?
  +1068 profile[10].thresholds and controls 24 bytes ?
  +1092 profile[10].fnan_result 2143289344
  +1096 profile[10].fpinf_result 1065353216
  +1100 profile[10].fninf_result 0
  +1104 profile[10].fzero_result 1065353216
  +1108 profile[10].fma_const_0 0
  +1112 profile[10].fma_const_1 0
  +1116 profile[10].fma_indirection_src_sel 0
  +1117 profile[10].imm_bias 0
  +1120 profile[11].func_id 13
  +1124 profile[11].symmetry_point 0
  +1128 profile[11].sym_invert_sign_point 0
  +1129 profile[11].symmetry_opt_en 0
  +1130 profile[11].symmetry_opt_use_neg_region 0
  +1132 profile[11].exp_offset -127
  +1136 profile[11].pwl_control_base_pos 84 ?
  +1140 profile[11].pwl_control_base_neg 83 ?
  +1144 profile[11].thresholds and controls 24 bytes ?
  +1168 profile[11].fnan_result 2143289344
  +1172 profile[11].fpinf_result 1065353216
  +1176 profile[11].fninf_result 1008981770
  +1180 profile[11].fzero_result 1065353216
  +1184 profile[11].fma_const_0 0
  +1188 profile[11].fma_const_1 0
  +1192 profile[11].fma_indirection_src_sel 0
  +1193 profile[11].imm_bias 0
  +1196 profile[12].func_id 11
  +1200 profile[12].symmetry_point 0
  +1204 profile[12].sym_invert_sign_point 0
  +1205 profile[12].symmetry_opt_en 0
  +1206 profile[12].symmetry_opt_use_neg_region 0
  +1208 profile[12].exp_offset -127
  +1212 profile[12].pwl_control_base_pos 86 ?
  +1216 profile[12].pwl_control_base_neg 85 ?
  +1220 profile[12].thresholds and controls 24 bytes ?
  +1244 profile[12].fnan_result 2143289344
  +1248 profile[12].fpinf_result 1065353216
  +1252 profile[12].fninf_result 1065353216
  +1256 profile[12].fzero_result 1065353216
  +1260 profile[12].fma_const_0 0
  +1264 profile[12].fma_const_1 0
  +1268 profile[12].fma_indirection_src_sel 0
  +1269 profile[12].imm_bias 0
  +1272 profile[13].func_id 35
  +1276 profile[13].symmetry_point 0
  +1280 profile[13].sym_invert_sign_point 0
  +1281 profile[13].symmetry_opt_en 1
  +1282 profile[13].symmetry_opt_use_neg_region 0
  +1284 profile[13].exp_offset -127
  +1288 profile[13].pwl_control_base_pos 87 ?
  +1292 profile[13].pwl_control_base_neg 87 ?
  +1296 profile[13].thresholds and controls 24 bytes ?
  +1320 profile[13].fnan_result 0
  +1324 profile[13].fpinf_result 0
  +1328 profile[13].fninf_result 0
  +1332 profile[13].fzero_result 1065353216
  +1336 profile[13].fma_const_0 0
  +1340 profile[13].fma_const_1 0
  +1344 profile[13].fma_indirection_src_sel 0
  +1345 profile[13].imm_bias 1
  +1348 profile[14].func_id 30
  +1352 profile[14].symmetry_point 0
  +1356 profile[14].sym_invert_sign_point 0
  +1357 profile[14].symmetry_opt_en 1
  +1358 profile[14].symmetry_opt_use_neg_region 0
  +1360 profile[14].exp_offset -127
  +1364 profile[14].pwl_control_base_pos 88 ?
  +1368 profile[14].pwl_control_base_neg 88 ?
  +1372 profile[14].thresholds and controls 24 bytes ?
  +1396 profile[14].fnan_result 2143289344
  +1400 profile[14].fpinf_result 2139095040
  +1404 profile[14].fninf_result 2139095040
  +1408 profile[14].fzero_result 0
  +1412 profile[14].fma_const_0 0
  +1416 profile[14].fma_const_1 0
  +1420 profile[14].fma_indirection_src_sel 0
  +1421 profile[14].imm_bias 0
  +1424 profile[15..25] 0
  +2184 num 15
0x2038 30112 bytes: member "sg01/exp_and_others_bkt.bin"
0x95d8 2848 bytes: member "sg01/exp_and_others_ctrl.bin"
0xa0f8 kbin_dve_config 64 bytes: tables of dve
  +0 opcode.ptr 0xa138
  +8 opcode.size 1024
  +16 control_fast.ptr 0xa538
  +24 control_fast.size 4096
  +32 control_slow.ptr 0xb538
  +40 control_slow.size 4096
  +48 datapath.ptr 0xc538
  +56 datapath.size 16384
0xa138 1024 bytes: member "sg01/default_opcode_table.bin"
0xa538 4096 bytes: member "sg01/default_control_fast_table.bin"
0xb538 4096 bytes: member "sg01/default_control_slow_table.bin"
0xc538 16384 bytes: member "sg01/default_datapath_table.bin"
0x10538 sb_carveouts 8 bytes: carve-outs
  +0 count 1
0x10540 sb_carveout 40 bytes: 0
  +0 type 1
  +8 offset 229368
  +16 size 8
  +24 start_partition 0
  +32 num_partitions 128
0x10568 kbin_patch_info_t 80 bytes: patch tables
  +0 eng_patch[0].count 3
  +4 eng_patch[0].array_count 8
  +8 eng_patch[0].locations 0x105b8
  +16 eng_patch[1].count 3
  +20 eng_patch[1].array_count 8
  +24 eng_patch[1].locations 0x105e8
  +32 eng_patch[2].count 3
  +36 eng_patch[2].array_count 8
  +40 eng_patch[2].locations 0x10618
  +48 eng_patch[3].count 3
  +52 eng_patch[3].array_count 8
  +56 eng_patch[3].locations 0x10648
  +64 eng_patch[4].count 3
  +68 eng_patch[4].array_count 8
  +72 eng_patch[4].locations 0x10678
0x105b8 kbin_patch_location_t 16 bytes: INSERT of pe
  +0 offset 0
  +4 count 67
  +8 type 0
  +12 section 0
0x105c8 kbin_patch_location_t 16 bytes: DELETE of pe
  +0 offset 4352
  +4 count 1
  +8 type 2
  +12 section 2
0x105d8 kbin_patch_location_t 16 bytes: INSERT of pe
  +0 offset 4992
  +4 count 11
  +8 type 0
  +12 section 1
0x105e8 kbin_patch_location_t 16 bytes: INSERT of act
  +0 offset 0
  +4 count 67
  +8 type 0
  +12 section 0
0x105f8 kbin_patch_location_t 16 bytes: DELETE of act
  +0 offset 4352
  +4 count 1
  +8 type 2
  +12 section 2
0x10608 kbin_patch_location_t 16 bytes: INSERT of act
  +0 offset 4544
  +4 count 11
  +8 type 0
  +12 section 1
0x10618 kbin_patch_location_t 16 bytes: INSERT of pool
  +0 offset 0
  +4 count 62
  +8 type 0
  +12 section 0
0x10628 kbin_patch_location_t 16 bytes: DELETE of pool
  +0 offset 4032
  +4 count 1
  +8 type 2
  +12 section 2
0x10638 kbin_patch_location_t 16 bytes: INSERT of pool
  +0 offset 4352
  +4 count 11
  +8 type 0
  +12 section 1
0x10648 kbin_patch_location_t 16 bytes: INSERT of dve
  +0 offset 0
  +4 count 67
  +8 type 0
  +12 section 0
0x10658 kbin_patch_location_t 16 bytes: DELETE of dve
  +0 offset 4352
  +4 count 1
  +8 type 2
  +12 section 2
0x10668 kbin_patch_location_t 16 bytes: INSERT of dve
  +0 offset 4352
  +4 count 11
  +8 type 0
  +12 section 1
0x10678 kbin_patch_location_t 16 bytes: INSERT of sp
  +0 offset 0
  +4 count 50
  +8 type 0
  +12 section 0
0x10688 kbin_patch_location_t 16 bytes: DELETE of sp
  +0 offset 3264
  +4 count 1
  +8 type 2
  +12 section 2
0x10698 kbin_patch_location_t 16 bytes: INSERT of sp
  +0 offset 3328
  +4 count 9
  +8 type 0
  +12 section 1
0x106a8 resolved block 56 bytes: pe
  +0 base 68719837184
  +8 one_offset.offset 0 ?
  +16 one_offset.size 5696 ?
  +24 model_switch_offset.offset 64 ?
  +32 model_switch_offset.size 256 ?
  +40 core_offset.offset 4288
  +48 core_offset.size 704
0x106e0 resolved block 56 bytes: act
  +0 base 68719869952
  +8 one_offset.offset 0 ?
  +16 one_offset.size 5248 ?
  +24 model_switch_offset.offset 64 ?
  +32 model_switch_offset.size 256 ?
  +40 core_offset.offset 4288
  +48 core_offset.size 256
0x10718 resolved block 56 bytes: pool
  +0 base 68719902720
  +8 one_offset.offset 0 ?
  +16 one_offset.size 5056 ?
  +24 model_switch_offset.offset 64 ?
  +32 model_switch_offset.size 256 ?
  +40 core_offset.offset 3968
  +48 core_offset.size 384
0x10750 resolved block 56 bytes: dve
  +0 base 68719935488
  +8 one_offset.offset 0 ?
  +16 one_offset.size 5056 ?
  +24 model_switch_offset.offset 64 ?
  +32 model_switch_offset.size 256 ?
  +40 core_offset.offset 4288
  +48 core_offset.size 64
0x10788 resolved block 56 bytes: sp
  +0 base 68719968256
  +8 one_offset.offset 0 ?
  +16 one_offset.size 3904 ?
  +24 model_switch_offset.offset 64 ?
  +32 model_switch_offset.size 256 ?
  +40 core_offset.offset 3200
  +48 core_offset.size 128
0x107c0 runtime mem_ref 208 bytes: "SB"
  +0 name 0x1740
  +8 type 1
  +16 size 0
  +24 var_id 0
  +28 remote 0
  +29 shared_scratch 0
  +32 STAGED.PA 140875195744256
  +40 STAGED.handle 0 ?
  +48 STAGED.mem_offset 0 ?
  +56 STAGED.va 0 ?
  +72 dtype ""
  +88 shape 0 and 7 of 0
  +152 debug 0x0
  +160 hash_node 48 bytes ?
0x10890 runtime mem_ref 208 bytes: "x"
  +0 name 0x1748
  +8 type 5
  +16 size 65536
  +24 var_id 1
  +28 remote 0
  +29 shared_scratch 0
  +32 STAGED.PA 18446744073709551615
  +40 STAGED.handle 0 ?
  +48 STAGED.mem_offset 0 ?
  +56 STAGED.va 0 ?
  +72 dtype ""
  +88 shape 0 and 7 of 0
  +152 debug 0x0
  +160 hash_node 48 bytes ?
0x10960 runtime mem_ref 208 bytes: "y"
  +0 name 0x1750
  +8 type 5
  +16 size 65536
  +24 var_id 2
  +28 remote 0
  +29 shared_scratch 0
  +32 STAGED.PA 18446744073709551615
  +40 STAGED.handle 0 ?
  +48 STAGED.mem_offset 0 ?
  +56 STAGED.va 0 ?
  +72 dtype ""
  +88 shape 0 and 7 of 0
  +152 debug 0x0
  +160 hash_node 48 bytes ?
0x10a30 runtime mem_ref 208 bytes: "output0"
  +0 name 0x1758
  +8 type 6
  +16 size 32768
  +24 var_id 3
  +28 remote 0
  +29 shared_scratch 0
  +32 STAGED.PA 18446744073709551615
  +40 STAGED.handle 0 ?
  +48 STAGED.mem_offset 0 ?
  +56 STAGED.va 0 ?
  +72 dtype ""
  +88 shape 0 and 7 of 0
  +152 debug 0x0
  +160 hash_node 48 bytes ?
0x10b00 runtime mem_ref 208 bytes: "identity_82_sg0000"
  +0 name 0x1760
  +8 type 3
  +16 size 32768
  +24 var_id 4
  +28 remote 0
  +29 shared_scratch 0
  +32 STAGED.PA 68719738880
  +40 STAGED.handle 0 ?
  +48 STAGED.mem_offset 0 ?
  +56 STAGED.va 0 ?
  +72 dtype ""
  +88 shape 0 and 7 of 0
  +152 debug 0x0
  +160 hash_node 48 bytes ?
0x10bd0 runtime mem_ref 208 bytes: "DGETable0"
  +0 name 0x1788
  +8 type 10
  +16 size 0
  +24 var_id 5
  +28 remote 0
  +29 shared_scratch 0
  +32 STAGED_TABLE.len 3
  +40 STAGED_TABLE.ids 0x1798
  +48 STAGED_TABLE.needs 0x0 ?
  +56 STAGED_TABLE.addrs 0x0 ?
  +64 STAGED_TABLE.index 0 ?
  +72 dtype ""
  +88 shape 0 and 7 of 0
  +152 debug 0x0
  +160 hash_node 48 bytes ?
