# `neffc load --emit-kbin`: the records that the runtime lowers manifests to, and a side file that
# says what is where and what is not known.

$ copy examples/allreduce a

$ neffc build -o a.neff a/model.toml > out

$ neffc load --arch sunda --allow-legacy --quiet --emit-kbin kbin a.neff > out

$ ls-tree kbin
           core0/
     40392 core0/kbin.bin
     13595 core0/kbin.txt

$ grep kbin_dma_desc kbin/core0/kbin.txt
\# kbin_dma_desc 5438..5440 5449..5456
\# kbin_dma_desc_info 4..8 20..24 156..160
0xb20 kbin_dma_desc 5456 bytes: block 0
0x22a8 kbin_dma_desc 5456 bytes: block 0

$ hex kbin/core0/kbin.bin 0x1a0 16
000001a0  02 00 00 00 00 00 00 00 00 00 00 00 70 65 00 00

# One folder for each core; a folder that is there is not touched.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc load --quiet --emit-kbin real --emit-images images m.neff > out

$ ls-tree real
           core0/
     94488 core0/kbin.bin
     24682 core0/kbin.txt
           core1/
     94488 core1/kbin.bin
     24682 core1/kbin.txt

$ grep "STAGED.PA" real/core1/kbin.txt
  +32 STAGED.PA 0x802010000000 ?
  +32 STAGED.PA 0xffffffffffffffff
  +32 STAGED.PA 0xffffffffffffffff
  +32 STAGED.PA 0xffffffffffffffff
  +32 STAGED.PA 0x1000040000 ?

$ grep "profile[14]" real/core1/kbin.txt
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

$ neffc load --quiet --emit-kbin real m.neff > out
! error[N0004]: it exists
! --> real
!  = help: name another folder; what is there is never touched
!
[2]

$ neffc load --quiet --emit-kbin other m.neff m.neff
! error[N0005]: --emit-kbin takes one NEFF
!
[2]

# A model that is refused is lowered all the same.

$ neffc load --quiet --cores 1 --emit-kbin refused m.neff > out
! error[N1404]: there are not enough physical cores
!  --> m.neff: kelf-0.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = expected: 2 cores
!   = found: 1 cores
!   = runtime: gate G35, status 2 (NRT_INVALID)
!              Insufficient number of pncs, required 2, available 1
!   = note: sources differ on the status: 2, or 9 (NRT_LOAD_NOT_ENOUGH_NC)
!
[1]

$ ls-tree refused
           core0/
     94488 core0/kbin.bin
     24682 core0/kbin.txt
           core1/
     94488 core1/kbin.bin
     24682 core1/kbin.txt

# For another architecture than that of the NEFF there is nothing to write.

$ neffc load --quiet --arch sunda --emit-kbin foreign m.neff
m.neff: refused on sunda, runtime 2.31.24.0
  at gate G33, architecture: status 2 (NRT_INVALID)
  NEURON_RT_ALLOW_LEGACY_NEFF=1 (--allow-legacy) lets it pass
! error[N1401]: the NEFF is for cayman, and the machine is sunda
!   --> m.neff: kelf-0.json:13:15 $.target
!    |
! 13 |     "target": "cayman"
!    |               ^^^^^^^^
!    |
!    = expected: sunda or *
!    = runtime: gate G33, status 2 (NRT_INVALID)
!               Loading a NEFF compiled for a different arch is not allowed, NEFF arch: v3, instance arch: v2
!               Please ensure that --target <correct_arch> is passed as a neuronx-cc command line flag.
!               To override, set NEURON_RT_ALLOW_LEGACY_NEFF=1 and restart.
!    = note: cause NEFF_ARCH_INCOMPAT
!
! error[N1440]: nothing was written: the NEFF is not lowered for another architecture than its own
! --> m.neff
!  = help: leave --arch out, or give --allow-legacy
!
[1]

$ neffc load --quiet --json --arch sunda --emit-kbin foreign m.neff > out
[1]

$ grep "\"code\": \"N14" out
          "code": "N1401",
          "code": "N1440",

$ ls-tree foreign
! ls-tree: No such file or directory (os error 2)
[1]
