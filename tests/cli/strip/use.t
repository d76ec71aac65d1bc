# `neffc strip`: what no runtime needs goes, the program stays.

$ neffc strip --help
Take out of a NEFF what no runtime needs: debug members, names, paths, build labels
\
The program stays the same, and so does the uuid. The result is read, verified and loaded before it
appears.
\
Usage: neffc strip [OPTIONS] --output <FILE> <FILE>
\
Arguments:
  <FILE>
          The NEFF; `-` is standard input
\
Options:
  -o, --output <FILE>
          The file to make, never the input itself; `-` is standard output
\
      --threads <N>
          Threads that compress; the output does not depend on it [default: one per core]
\
      --json
          Print JSON
\
  -h, --help
          Print help (see a summary with '-h')
\
Limits:
      --max-inflated <BYTES>
          Bytes of the uncompressed archive, e.g. 64GiB
          
          [default: 68719476736]
\
      --max-ratio <N>
          Uncompressed bytes per compressed byte, tested from 256 MiB on
          
          [default: 500]
\
      --max-members <N>
          Entries of the archive
          
          [default: 65536]
\
      --max-member-size <BYTES>
          Bytes of one member
          
          [default: 34359738368]
\
What goes [default: --debug]:
      --debug
          Debug members and listings, and the keys that name them
\
      --names
          Names of variables that are neither input nor output, and the tools' map of them
\
      --paths
          Folders of sources and of builds: of such a path only the file's name stays
\
      --build-ids
          The build label, the compiler's version and revision
\
      --all
          All of these
\
      --raw
          The compression: larger, and quicker to load; pkg_version stays
\
Global options:
      --color <WHEN>
          When to colour; `auto` colours terminals only and obeys NO_COLOR
          
          [default: auto]
          [possible values: auto, always, never]
\
  -q, --quiet
          Print errors only, no warnings and notes
\
  -v, --verbose
          Say more: the explain page under each finding
\
Examples:
  neffc strip model.neff -o small.neff
  neffc strip model.neff -o public.neff --all
  neffc strip model.neff -o quick.neff --debug --raw
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

$ copy tests/data/matmul_small/matmul_small.neff real.neff

# Debug members, and the keys that name them.

$ neffc strip real.neff -o small.neff
small.neff: 52,224 bytes, before 62,464; hash eb4cf9f016921d79a8c3191b6c8542ae, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852
! note[N2109]: 28 members differ from the original
! --> real.neff
!  = note: changed: sg00/def.json
!  = note: changed: sg01/def.json
!  = note: removed: debug_info/debug_info_hlo.dbg_sg000000
!  = note: removed: debug_info/debug_info_penguin.dbg_sg000000
!  = note: removed: debug_info/debug_info_pttf.dbg_sg000000
!  = note: removed: debug_info/debug_info_stack_frame_index.dbg
!  = note: removed: sg00/debug_info_asm_Activation.dbg
!  = note: removed: sg00/debug_info_asm_DVE.dbg
!  = note: removed: sg00/debug_info_asm_PE.dbg
!  = note: removed: sg00/debug_info_asm_Pool.dbg
!  = note: removed: sg00/debug_info_asm_SP.dbg
!  = note: removed: sg00/debug_info_backend_Activation.dbg
!  = note: removed: sg00/debug_info_backend_DMA.dbg
!  = note: removed: sg00/debug_info_backend_DVE.dbg
!  = note: removed: sg00/debug_info_backend_PE.dbg
!  = note: removed: sg00/debug_info_backend_Pool.dbg
!  = note: removed: sg00/debug_info_backend_SP.dbg
!  = note: removed: sg01/debug_info_asm_Activation.dbg
!  = note: removed: sg01/debug_info_asm_DVE.dbg
!  = note: removed: sg01/debug_info_asm_PE.dbg
!  = note: removed: sg01/debug_info_asm_Pool.dbg
!  = note: removed: sg01/debug_info_asm_SP.dbg
!  = note: removed: sg01/debug_info_backend_Activation.dbg
!  = note: removed: sg01/debug_info_backend_DMA.dbg
!  = note: removed: sg01/debug_info_backend_DVE.dbg
!  = note: removed: sg01/debug_info_backend_PE.dbg
!  = note: removed: sg01/debug_info_backend_Pool.dbg
!  = note: removed: sg01/debug_info_backend_SP.dbg
!

$ neffc ls small.neff | grep dbg
! grep: no such line
[1]

$ neffc cat small.neff sg00/def.json | grep dbg
! grep: no such line
[1]

$ neffc load -q small.neff | grep loads
small.neff: loads on cayman, runtime 2.31.24.0

$ neffc info -q small.neff | grep uuid
  uuid                 00a04c53-5fd9-4f07-bffd-d5eacdefc852

# Names, paths and what says which compiler made it: each alone.

$ neffc strip real.neff -o names.neff --names
names.neff: 62,464 bytes, before 62,464; hash 8c4b28eb8499d51197afb21e385301b9, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852
! note[N2109]: 4 members differ from the original
! --> real.neff
!  = note: changed: sg00/def.json
!  = note: changed: sg00/tensor_map.json
!  = note: changed: sg01/def.json
!  = note: changed: sg01/tensor_map.json
!

$ neffc cat names.neff sg00/def.json | grep v4
        "v4": {

$ neffc strip real.neff -o paths.neff --paths
paths.neff: 62,464 bytes, before 62,464; hash 365a2d9884cd3103a124cdb97aa7e35f, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852
! note[N2109]: 8 members differ from the original
! --> real.neff
!  = note: changed: debug_info/debug_info_hlo.dbg_sg000000
!  = note: changed: debug_info/debug_info_penguin.dbg_sg000000
!  = note: changed: sg00/debug_info_backend_Activation.dbg
!  = note: changed: sg00/debug_info_backend_PE.dbg
!  = note: changed: sg00/debug_info_backend_Pool.dbg
!  = note: changed: sg01/debug_info_backend_Activation.dbg
!  = note: changed: sg01/debug_info_backend_PE.dbg
!  = note: changed: sg01/debug_info_backend_Pool.dbg
!

$ neffc cat paths.neff debug_info/debug_info_penguin.dbg_sg000000 > dbg

$ grep ubuntu dbg
! grep: no such line
[1]

$ neffc strip real.neff -o ids.neff --build-ids
ids.neff: 62,464 bytes, before 62,464; hash abfb044fcb90f5229ce702c693f6dc28, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852
! note[N2109]: 1 member differs from the original
! --> real.neff
!  = note: changed: info.json
!

$ neffc info -q ids.neff | grep compiler
  compiler                 unknown

# All of it, and the uncompressed form: the archive as it is.

$ neffc strip real.neff -o all.neff --all -q
all.neff: 52,224 bytes, before 62,464; hash ad8c8c9d213c0690535a907abdef5c32, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852

$ neffc strip all.neff -o raw.neff --raw --json
{
  "schema": 1,
  "file": "all.neff",
  "output": "raw.neff",
  "before": 52224,
  "length": 324608,
  "header": {
    "data_size": 323584,
    "hash": "25ec8745bb224b74a2d8a7982d551485",
    "uuid": "00a04c53-5fd9-4f07-bffd-d5eacdefc852"
  },
  "findings": [
    {
      "code": "N2109",
      "severity": "note",
      "message": "the archive is stored uncompressed",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": null,
      "runtime": null
    }
  ]
}

$ payload all.neff | gunzip - > archive

$ payload raw.neff > raw.tar

$ same archive raw.tar

$ neffc verify raw.neff
raw.neff: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  tar, 323,584 bytes
  archive  46 members, 323,584 bytes, complete
  hash     matches
