# Every option of the header.

$ fixture neff > base

$ neffc unpack -q base -o tree
tree: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ rm tree/.neffc

$ neffc pack tree -o f --name model --build-version 2.1+x --uuid 00112233-4455-6677-8899-aabbccddeeff --major 1 --minor 7 --lnc 2 --cores 4
f: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid 00112233-4455-6677-8899-aabbccddeeff
! warning[N0113]: features are set, and major version 1 has none tested: virtual-core
! --> tree: offset 0x220 (544), 8 bytes, feature_bits
!  = found: 0x400
!

$ neffc info -q f | grep _
  pkg_version          2
  header_size          1024
  data_size            1520
  neff_version         1.7
  neff_build_version   2.1+x
  num_tpb              4
  requested_tpb_count  4
  tpb_per_node         []
  lnc_size (vnc_size)  2
  feature_bits         0x400: virtual-core
  sg00/act_info.json                  activation catalog, absent
  sg00/value_nn__output:0-simout.npy  simulator data, absent

$ neffc info -q f | grep uuid
  uuid                 00112233-4455-6677-8899-aabbccddeeff

# Features by number, by vendor's and by this tool's names.

$ neffc pack tree -o f --features 0x900
f: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid 6f6fbf22-59e5-41ea-afce-a69a49ed0b3b

$ neffc info -q f | grep feature_bits
  feature_bits         0x900: neff_feature_indirect_memcpy_bound_check, v3-2x-4x-dve-perf-mode

$ neffc pack tree -o f --features neff_feature_DGE,virtual-core,bit40
f: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid bb410a33-563f-4595-977d-e07832138df8
! warning[N0121]: `lnc_size` is 1 and feature bit 10 (virtual-core) is set
! --> tree: offset 0x228 (552), 4 bytes, lnc_size
!  = expected: a size of 2 or more, or the bit clear
!  = found: 1, with the bit set
!  = note: the bit stands here (offset 0x220 (544), 8 bytes, feature_bits)
!

$ neffc info -q f | grep feature_bits
  feature_bits         0x10000001400: virtual-core, neff_feature_DGE, bit40

$ neffc pack tree -o f --features neff_feature_dge_typo
! error: invalid value 'neff_feature_dge_typo' for '--features <BITS>': no feature is called `neff_feature_dge_typo`
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --features bit64
! error: invalid value 'bit64' for '--features <BITS>': no feature is called `bit64`
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --features ""
! error: invalid value '' for '--features <BITS>': no feature is called ``
!
! For more information, try '--help'.
[2]

# --lnc sets or clears bit 10; features that are given too have the last word.

$ neffc pack tree -o f --lnc 1 --features virtual-core
! error[N0412]: lnc_size and the virtual-core feature (bit 10) contradict each other
!  |
!  = expected: bit 10 set exactly if lnc_size is 2
!  = found: lnc_size 1, feature_bits 0x400
!
[2]

$ neffc info -q f | grep feature_bits
  feature_bits         0x10000001400: virtual-core, neff_feature_DGE, bit40

# Values that do not fit.

$ neffc pack tree -o f --lnc 3
! error[N0412]: lnc_size does not fit
!  |
!  = expected: 1 or 2
!  = found: 3
!
[2]

$ neffc pack tree -o f --lnc 0
! error[N0412]: lnc_size does not fit
!  |
!  = expected: 1 or 2
!  = found: 0
!
[2]

$ neffc pack tree -o f --major 3
f: 2,544 bytes, hash 93b4f3bc4c7695bc9feff2923766e7c9, uuid eea6b959-2449-4396-a3f5-73827b002987

$ neffc pack tree -o f --major -1
! error: unexpected argument '-1' found
!
!   tip: to pass '-1' as a value, use '-- -1'
!
! Usage: neffc pack [OPTIONS] --output <FILE> <DIR>
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --minor 18446744073709551616
! error: invalid value '18446744073709551616' for '--minor <N>': number too large to fit in target type
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --uuid 0011
! error: invalid value '0011' for '--uuid <UUID>': 32 hexadecimal digits, grouped 8-4-4-4-12 or not at all
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --cores 4294967296
! error: invalid value '4294967296' for '--cores <N>': 4294967296 is not in 1..=64
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --build-version xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
! error[N0412]: 129 bytes do not fit `neff_build_version`
!  |
!  = expected: at most 127 bytes and a NUL
!  = found: 129 bytes
!  = help: give a shorter one; it is not cut silently
!
[2]

# Settings of the archive.

$ neffc pack tree -o f --mode 0600 --uid 2097152 --gid 7 --uname me --gname us --mtime 1700000000 --directories true --level 9 --tail 4096
f: 5,120 bytes, hash 8c392dcab69f92f865f849559b85c8b1, uuid 7499373f-2d3b-46df-a6f2-777a3f78bd22

$ tar-list f
Regular 0600 2097152/7      129 1700000000 kelf-a.json
Regular 0600 2097152/7      630 1700000000 neff.json
Directory 0755 2097152/7        0 1700000000 sg00/
Regular 0600 2097152/7        0 1700000000 sg00/act.asm
Regular 0600 2097152/7        0 1700000000 sg00/act.bin
Regular 0600 2097152/7      109 1700000000 sg00/act.json
Regular 0600 2097152/7     1052 1700000000 sg00/def.json
Regular 0600 2097152/7        0 1700000000 sg00/dve.asm
Regular 0600 2097152/7        0 1700000000 sg00/dve.bin
Regular 0600 2097152/7       65 1700000000 sg00/dve.json
Regular 0600 2097152/7      153 1700000000 sg00/pe.asm
Regular 0600 2097152/7       64 1700000000 sg00/pe.bin
Regular 0600 2097152/7       63 1700000000 sg00/pe.json
Regular 0600 2097152/7      126 1700000000 sg00/pool.asm
Regular 0600 2097152/7      192 1700000000 sg00/pool.bin
Regular 0600 2097152/7      599 1700000000 sg00/pool.json
Regular 0600 2097152/7        0 1700000000 sg00/sp.asm
Regular 0600 2097152/7        0 1700000000 sg00/sp.bin
Regular 0600 2097152/7       63 1700000000 sg00/sp.json

$ neffc ls -l f
file      0600 2097152:7   me:us           1700000000            129 @512          kelf-a.json
file      0600 2097152:7   me:us           1700000000            630 @1536         neff.json
directory 0755 2097152:7   me:us           1700000000              0 @3072         sg00/
file      0600 2097152:7   me:us           1700000000              0 @3584         sg00/act.asm
file      0600 2097152:7   me:us           1700000000              0 @4096         sg00/act.bin
file      0600 2097152:7   me:us           1700000000            109 @4608         sg00/act.json
file      0600 2097152:7   me:us           1700000000          1,052 @5632         sg00/def.json
file      0600 2097152:7   me:us           1700000000              0 @7680         sg00/dve.asm
file      0600 2097152:7   me:us           1700000000              0 @8192         sg00/dve.bin
file      0600 2097152:7   me:us           1700000000             65 @8704         sg00/dve.json
file      0600 2097152:7   me:us           1700000000            153 @9728         sg00/pe.asm
file      0600 2097152:7   me:us           1700000000             64 @10752        sg00/pe.bin
file      0600 2097152:7   me:us           1700000000             63 @11776        sg00/pe.json
file      0600 2097152:7   me:us           1700000000            126 @12800        sg00/pool.asm
file      0600 2097152:7   me:us           1700000000            192 @13824        sg00/pool.bin
file      0600 2097152:7   me:us           1700000000            599 @14848        sg00/pool.json
file      0600 2097152:7   me:us           1700000000              0 @16384        sg00/sp.asm
file      0600 2097152:7   me:us           1700000000              0 @16896        sg00/sp.bin
file      0600 2097152:7   me:us           1700000000             63 @17408        sg00/sp.json

$ neffc pack tree -o f --mode 999
! error: invalid value '999' for '--mode <OCTAL>': octal digits, e.g. 0644
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --level 0
! error: invalid value '0' for '--level <N>': 0 is not in 1..=9
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --pkg-version 3
! error: invalid value '3' for '--pkg-version <N>': 3 is not in 1..=2
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --uname 123456789012345678901234567890123
! error: invalid value '123456789012345678901234567890123' for '--uname <TEXT>': at most 32 ASCII characters
!
! For more information, try '--help'.
[2]

$ neffc pack tree -o f --compress false
f: 21,504 bytes, hash 2f10db3a39aca72c321e36fccfb94f7c, uuid 95a6ad03-2bbe-43ca-9932-aad6bec461fa

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  tar, 20,480 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
