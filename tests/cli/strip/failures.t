# What `neffc strip` refuses, and what it leaves.

$ copy tests/data/matmul_small/matmul_small.neff real.neff

$ neffc strip real.neff -o real.neff
! error[N0005]: the output is the input
! --> real.neff
!  = help: name another file with -o
!
[2]

$ neffc strip real.neff -o out.neff --all --debug
! error: the argument '--all' cannot be used with '--debug'
!
! Usage: neffc strip --output <FILE> --all <FILE>
!
! For more information, try '--help'.
[2]

$ head -c 50000 real.neff > cut.neff

$ neffc strip cut.neff -o out.neff --json | grep code
      "code": "N0202",
      "code": "N0108",
      "code": "N2101",
[1]

$ write text "no NEFF"

$ neffc strip text -o out.neff
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
! error[N2101]: it has no header of a NEFF
! --> text
!
[1]

# A debug member that is none is kept by --paths.

$ write bad.dbg "\xff\xff"

$ neffc set -q real.neff -o odd.neff --member sg00/debug_info_asm_PE.dbg=bad.dbg
odd.neff: 62,464 bytes, before 62,464; hash 100510c488d3a3fbc7c7d6b34aeab889, uuid a4441f9d-b241-44d8-9b26-d79e70e95a10

$ neffc strip odd.neff -o out.neff --paths
out.neff: 62,464 bytes, before 62,464; hash 672629e0a854c3355819bca2a722835f, uuid a4441f9d-b241-44d8-9b26-d79e70e95a10
! note[N2110]: "sg00/debug_info_asm_PE.dbg" was left as it is: it cannot be read as debug
!              information
! --> sg00/debug_info_asm_PE.dbg
!
! note[N2109]: 8 members differ from the original
! --> odd.neff
!  = note: changed: debug_info/debug_info_hlo.dbg_sg000000
!  = note: changed: debug_info/debug_info_penguin.dbg_sg000000
!  = note: changed: sg00/debug_info_backend_Activation.dbg
!  = note: changed: sg00/debug_info_backend_PE.dbg
!  = note: changed: sg00/debug_info_backend_Pool.dbg
!  = note: changed: sg01/debug_info_backend_Activation.dbg
!  = note: changed: sg01/debug_info_backend_PE.dbg
!  = note: changed: sg01/debug_info_backend_Pool.dbg
!

# Nothing to do: the same file.

$ neffc strip out.neff -o again.neff --paths
again.neff: 62,464 bytes, before 62,464; hash 672629e0a854c3355819bca2a722835f, uuid a4441f9d-b241-44d8-9b26-d79e70e95a10
! note[N2110]: "sg00/debug_info_asm_PE.dbg" was left as it is: it cannot be read as debug
!              information
! --> sg00/debug_info_asm_PE.dbg
!

$ same out.neff again.neff
