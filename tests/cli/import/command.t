# The command itself: help, what it refuses, JSON.

$ neffc help import
Make source of a NEFF: a model, assembly text and files
\
The folder holds model.toml, a .asm file per engine program, weights as they are, and under members/
what a model cannot say. `build` makes a NEFF of it with the same programs and equal documents; with
--exact it is the identical file, and after an edit one that differs only where it must.
\
Usage: neffc import [OPTIONS] --output <DIR> <FILE>
\
Arguments:
  <FILE>
          The NEFF, or a bare .tgz or .tar; `-` is standard input
\
Options:
  -o, --output <DIR>
          The folder to make
\
      --exact
          Keep what is needed to build the identical file: the record of the archive, and documents
          in their form
\
      --isa <NAME>
          Generation of the programs, if the NEFF is for any target
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
  neffc import model.neff -o model
  neffc import model.neff -o model --exact
  neffc build model/model.toml -o again.neff
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

$ neffc import
! error: the following required arguments were not provided:
!   --output <DIR>
!   <FILE>
!
! Usage: neffc import --output <DIR> <FILE>
!
! For more information, try '--help'.
[2]

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc import m.neff -o -
! error[N0005]: a folder cannot go to standard output
!  |
!  = help: name the folder, `./-` for one of that name
!
[2]

$ mkdir taken

$ write taken/file x

$ neffc import m.neff -o taken
! error[N0004]: it exists and is no empty folder
! --> taken
!  = help: choose another with -o, or remove it
!
[2]

$ neffc import missing.neff -o a
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing.neff
!
[3]

$ neffc import m.neff -o a --isa v9
! error: invalid value 'v9' for '--isa <NAME>': the generations are tonga, v2, v3, v4, v5
!
! For more information, try '--help'.
[2]

$ neffc import m.neff -o made --json
{
  "schema": 1,
  "file": "m.neff",
  "folder": "made",
  "style": "neuronx",
  "files": 57,
  "programs": [
    {
      "member": "sg00/PE.bin",
      "file": "sg00/pe.asm",
      "text": true
    },
    {
      "member": "sg00/Activation.bin",
      "file": "sg00/act.asm",
      "text": true
    },
    {
      "member": "sg00/Pool.bin",
      "file": "sg00/pool.asm",
      "text": true
    },
    {
      "member": "sg00/DVE.bin",
      "file": "sg00/dve.asm",
      "text": true
    },
    {
      "member": "sg00/SP.bin",
      "file": "sg00/sp.asm",
      "text": true
    },
    {
      "member": "sg01/PE.bin",
      "file": "sg01/pe.asm",
      "text": true
    },
    {
      "member": "sg01/Activation.bin",
      "file": "sg01/act.asm",
      "text": true
    },
    {
      "member": "sg01/Pool.bin",
      "file": "sg01/pool.asm",
      "text": true
    },
    {
      "member": "sg01/DVE.bin",
      "file": "sg01/dve.asm",
      "text": true
    },
    {
      "member": "sg01/SP.bin",
      "file": "sg01/sp.asm",
      "text": true
    }
  ],
  "built": 17,
  "members": 45,
  "passed": [],
  "findings": []
}

# From standard input; a folder that is empty is taken.

$ mkdir empty

$ neffc import - -o empty < m.neff
empty: 57 files, style neuronx
  10 programs as text
  17 other members built from model.toml, 45 passed through

# Nothing of a file that is damaged, and nothing is left beside it.

$ patch m.neff 0x2000 hex:ffff

$ neffc import m.neff -o b
! error[N0204]: the gzip CRC does not match
! --> m.neff: offset 0xd559 (54617), 4 bytes, gzip CRC-32
!  = expected: 0xb95a98c6, the CRC of the uncompressed data
!  = found: 0xdecb0ffc
!
! error[N0205]: the gzip size does not match
! --> m.neff: offset 0xd55d (54621), 4 bytes, gzip ISIZE
!  = expected: 357024, the uncompressed size modulo 2^32
!  = found: 356864
!
! error[N0301]: a tar header fails its checksum
! --> m.neff: member 32, archive offset 0xf000 (61440), chksum
!  = expected: 006423
!  = found: "\x00\x00\x00\x00\x00\x00\x00\x00"
!  = note: the last complete member is "sg00/default_control_slow_table.bin", member 31
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ neffc import m.neff -o b --json
{
  "schema": 1,
  "file": "m.neff",
  "folder": null,
  "style": null,
  "files": 0,
  "programs": [],
  "built": 0,
  "members": 0,
  "passed": [],
  "findings": [
    {
      "code": "N0204",
      "severity": "error",
      "message": "the gzip CRC does not match",
      "place": {
        "kind": "file",
        "offset": 54617,
        "length": 4,
        "field": "gzip CRC-32"
      },
      "expected": "0xb95a98c6, the CRC of the uncompressed data",
      "found": "0xdecb0ffc",
      "notes": [],
      "help": null,
      "runtime": null
    },
    {
      "code": "N0205",
      "severity": "error",
      "message": "the gzip size does not match",
      "place": {
        "kind": "file",
        "offset": 54621,
        "length": 4,
        "field": "gzip ISIZE"
      },
      "expected": "357024, the uncompressed size modulo 2^32",
      "found": "356864",
      "notes": [],
      "help": null,
      "runtime": null
    },
    {
      "code": "N0301",
      "severity": "error",
      "message": "a tar header fails its checksum",
      "place": {
        "kind": "archive",
        "offset": 61440,
        "index": 32,
        "member": null,
        "field": "chksum"
      },
      "expected": "006423",
      "found": "\"\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\"",
      "notes": [
        {
          "text": "the last complete member is \"sg00/default_control_slow_table.bin\", member 31",
          "place": {
            "kind": "nowhere"
          }
        }
      ],
      "help": "`neffc unpack --salvage` writes the members that are complete",
      "runtime": null
    }
  ]
}
[1]

$ ls-tree b
! ls-tree: No such file or directory (os error 2)
[1]
