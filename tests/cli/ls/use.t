# `neffc ls`: the members, as they come.

$ fixture neff member:neff.json={} member:sg00/def.json={} member:./w.npy=zeros:1000000 dir:sg00/= "symlink:link=w.npy" > f

$ neffc ls f
             2  neff.json
             2  sg00/def.json
     1,000,000  w.npy
             0  sg00/
             0  link -> w.npy
! warning[N0307]: "link" is a symbolic link
! --> f: link (member 4), archive offset 0xf5000 (1003520)
!  = expected: a plain file or a folder
!  = note: it points to "w.npy"
!

$ neffc ls -l f
file      0644 0:0         nobody:nobody            0              2 @512          neff.json
file      0644 0:0         nobody:nobody            0              2 @1536         sg00/def.json
file      0644 0:0         nobody:nobody            0      1,000,000 @2560         w.npy
directory 0755 0:0         nobody:nobody            0              0 @1003520      sg00/
symbolic-link 0644 0:0         nobody:nobody            0              0 @1004032      link -> w.npy
! warning[N0307]: "link" is a symbolic link
! --> f: link (member 4), archive offset 0xf5000 (1003520)
!  = expected: a plain file or a folder
!  = note: it points to "w.npy"
!

$ neffc ls --json f
{
  "schema": 1,
  "files": [
    {
      "file": "f",
      "kind": "neff",
      "members": [
        {
          "index": 0,
          "name": "neff.json",
          "name_hex": null,
          "kind": "file",
          "size": 2,
          "data_offset": 512,
          "mode": 420,
          "uid": 0,
          "gid": 0,
          "uname": "nobody",
          "gname": "nobody",
          "mtime": 0,
          "format": "GNU ustar",
          "link": null,
          "loaded": true
        },
        {
          "index": 1,
          "name": "sg00/def.json",
          "name_hex": null,
          "kind": "file",
          "size": 2,
          "data_offset": 1536,
          "mode": 420,
          "uid": 0,
          "gid": 0,
          "uname": "nobody",
          "gname": "nobody",
          "mtime": 0,
          "format": "GNU ustar",
          "link": null,
          "loaded": true
        },
        {
          "index": 2,
          "name": "w.npy",
          "name_hex": null,
          "kind": "file",
          "size": 1000000,
          "data_offset": 2560,
          "mode": 420,
          "uid": 0,
          "gid": 0,
          "uname": "nobody",
          "gname": "nobody",
          "mtime": 0,
          "format": "GNU ustar",
          "link": null,
          "loaded": true
        },
        {
          "index": 3,
          "name": "sg00/",
          "name_hex": null,
          "kind": "directory",
          "size": 0,
          "data_offset": 1003520,
          "mode": 493,
          "uid": 0,
          "gid": 0,
          "uname": "nobody",
          "gname": "nobody",
          "mtime": 0,
          "format": "GNU ustar",
          "link": null,
          "loaded": false
        },
        {
          "index": 4,
          "name": "link",
          "name_hex": null,
          "kind": "symbolic-link",
          "size": 0,
          "data_offset": 1004032,
          "mode": 420,
          "uid": 0,
          "gid": 0,
          "uname": "nobody",
          "gname": "nobody",
          "mtime": 0,
          "format": "GNU ustar",
          "link": "w.npy",
          "loaded": true
        }
      ],
      "findings": [
        {
          "code": "N0307",
          "severity": "warning",
          "message": "\"link\" is a symbolic link",
          "place": {
            "kind": "archive",
            "offset": 1003520,
            "index": 4,
            "member": "link",
            "field": null
          },
          "expected": "a plain file or a folder",
          "found": null,
          "notes": [
            {
              "text": "it points to \"w.npy\"",
              "place": {
                "kind": "nowhere"
              }
            }
          ],
          "help": null,
          "runtime": null
        }
      ]
    }
  ],
  "unreadable": []
}

# Several files, standard input.

$ neffc ls f -
f:
             2  neff.json
             2  sg00/def.json
     1,000,000  w.npy
             0  sg00/
             0  link -> w.npy
! warning[N0307]: "link" is a symbolic link
! --> f: link (member 4), archive offset 0xf5000 (1003520)
!  = expected: a plain file or a folder
!  = note: it points to "w.npy"
!
! error[N0101]: the file is empty
! --> standard input
!  = expected: a 1024-byte header
!  = found: 0 bytes
!
[1]

$ neffc ls -q f f
f:
             2  neff.json
             2  sg00/def.json
     1,000,000  w.npy
             0  sg00/
             0  link -> w.npy
f:
             2  neff.json
             2  sg00/def.json
     1,000,000  w.npy
             0  sg00/
             0  link -> w.npy

$ neffc ls -q - < f
             2  neff.json
             2  sg00/def.json
     1,000,000  w.npy
             0  sg00/
             0  link -> w.npy

# Bare archives.

$ fixture neff header=no member:neff.json={} > f.tgz

$ neffc ls f.tgz
             2  neff.json
! note[N0117]: the file is an archive without a NEFF header
! --> f.tgz
!  = help: `neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it
!

$ fixture neff header=no gzip=no member:neff.json={} > f.tar

$ neffc ls f.tar
             2  neff.json
! note[N0117]: the file is an archive without a NEFF header
! --> f.tar
!  = help: `neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it
!

# What is no NEFF.

$ write text "hello, this is some text\n"

$ neffc ls text
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

$ copy tests/data/matmul_small/matmul_small.members.tsv other

$ neffc ls other
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> other: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

# The real file.

$ copy tests/data/matmul_small/matmul_small.neff real

$ neffc ls -l real
file      0664 1000:1000   nobody:nobody            0            400 @512          debug_info/debug_info_hlo.dbg_sg000000
file      0664 1000:1000   nobody:nobody            0            557 @1536         debug_info/debug_info_penguin.dbg_sg000000
file      0664 1000:1000   nobody:nobody            0            132 @3072         debug_info/debug_info_pttf.dbg_sg000000
file      0664 1000:1000   nobody:nobody            0             51 @4096         debug_info/debug_info_stack_frame_index.dbg
file      0664 1000:1000   nobody:nobody            0            328 @5120         hlo_stats.json
file      0664 1000:1000   nobody:nobody            0            614 @6144         info.json
file      0664 1000:1000   nobody:nobody            0            253 @7680         kelf-0.json
file      0664 1000:1000   nobody:nobody            0            320 @8704         sg00/Activation.bin
file      0664 1000:1000   nobody:nobody            0            152 @9728         sg00/Activation.json
file      0664 1000:1000   nobody:nobody            0            128 @10752        sg00/DVE.bin
file      0664 1000:1000   nobody:nobody            0            259 @11776        sg00/DVE.json
file      0664 1000:1000   nobody:nobody            0            768 @12800        sg00/PE.bin
file      0664 1000:1000   nobody:nobody            0             44 @14336        sg00/PE.json
file      0664 1000:1000   nobody:nobody            0            448 @15360        sg00/Pool.bin
file      0664 1000:1000   nobody:nobody            0             48 @16384        sg00/Pool.json
file      0664 1000:1000   nobody:nobody            0            192 @17408        sg00/SP.bin
file      0664 1000:1000   nobody:nobody            0             44 @18432        sg00/SP.json
file      0664 1000:1000   nobody:nobody            0         15,859 @19456        sg00/act_info.json
file      0664 1000:1000   nobody:nobody            0            382 @35840        sg00/debug_info_asm_Activation.dbg
file      0664 1000:1000   nobody:nobody            0            357 @36864        sg00/debug_info_asm_DVE.dbg
file      0664 1000:1000   nobody:nobody            0            408 @37888        sg00/debug_info_asm_PE.dbg
file      0664 1000:1000   nobody:nobody            0            385 @38912        sg00/debug_info_asm_Pool.dbg
file      0664 1000:1000   nobody:nobody            0            361 @39936        sg00/debug_info_asm_SP.dbg
file      0664 1000:1000   nobody:nobody            0            458 @40960        sg00/debug_info_backend_Activation.dbg
file      0664 1000:1000   nobody:nobody            0            421 @41984        sg00/debug_info_backend_DMA.dbg
file      0664 1000:1000   nobody:nobody            0            228 @43008        sg00/debug_info_backend_DVE.dbg
file      0664 1000:1000   nobody:nobody            0            606 @44032        sg00/debug_info_backend_PE.dbg
file      0664 1000:1000   nobody:nobody            0            572 @45568        sg00/debug_info_backend_Pool.dbg
file      0664 1000:1000   nobody:nobody            0            245 @47104        sg00/debug_info_backend_SP.dbg
file      0664 1000:1000   nobody:nobody            0          3,820 @48128        sg00/def.json
file      0664 1000:1000   nobody:nobody            0          4,096 @52736        sg00/default_control_fast_table.bin
file      0664 1000:1000   nobody:nobody            0          4,096 @57344        sg00/default_control_slow_table.bin
file      0664 1000:1000   nobody:nobody            0         16,384 @61952        sg00/default_datapath_table.bin
file      0664 1000:1000   nobody:nobody            0          1,024 @78848        sg00/default_opcode_table.bin
file      0664 1000:1000   nobody:nobody            0         28,093 @80384        sg00/exp_and_others.json
file      0664 1000:1000   nobody:nobody            0         30,112 @109056       sg00/exp_and_others_bkt.bin
file      0664 1000:1000   nobody:nobody            0          2,848 @139776       sg00/exp_and_others_ctrl.bin
file      0664 1000:1000   nobody:nobody            0          2,648 @143360       sg00/tensor_map.json
file      0664 1000:1000   nobody:nobody            0         32,896 @146944       sg00/value_sg0000_identity_82_CRSM.npy
file      0664 1000:1000   nobody:nobody            0            320 @180736       sg01/Activation.bin
file      0664 1000:1000   nobody:nobody            0            152 @181760       sg01/Activation.json
file      0664 1000:1000   nobody:nobody            0            128 @182784       sg01/DVE.bin
file      0664 1000:1000   nobody:nobody            0            259 @183808       sg01/DVE.json
file      0664 1000:1000   nobody:nobody            0            768 @184832       sg01/PE.bin
file      0664 1000:1000   nobody:nobody            0             44 @186368       sg01/PE.json
file      0664 1000:1000   nobody:nobody            0            448 @187392       sg01/Pool.bin
file      0664 1000:1000   nobody:nobody            0             48 @188416       sg01/Pool.json
file      0664 1000:1000   nobody:nobody            0            192 @189440       sg01/SP.bin
file      0664 1000:1000   nobody:nobody            0             44 @190464       sg01/SP.json
file      0664 1000:1000   nobody:nobody            0         15,859 @191488       sg01/act_info.json
file      0664 1000:1000   nobody:nobody            0            382 @207872       sg01/debug_info_asm_Activation.dbg
file      0664 1000:1000   nobody:nobody            0            357 @208896       sg01/debug_info_asm_DVE.dbg
file      0664 1000:1000   nobody:nobody            0            408 @209920       sg01/debug_info_asm_PE.dbg
file      0664 1000:1000   nobody:nobody            0            385 @210944       sg01/debug_info_asm_Pool.dbg
file      0664 1000:1000   nobody:nobody            0            361 @211968       sg01/debug_info_asm_SP.dbg
file      0664 1000:1000   nobody:nobody            0            458 @212992       sg01/debug_info_backend_Activation.dbg
file      0664 1000:1000   nobody:nobody            0            421 @214016       sg01/debug_info_backend_DMA.dbg
file      0664 1000:1000   nobody:nobody            0            228 @215040       sg01/debug_info_backend_DVE.dbg
file      0664 1000:1000   nobody:nobody            0            606 @216064       sg01/debug_info_backend_PE.dbg
file      0664 1000:1000   nobody:nobody            0            572 @217600       sg01/debug_info_backend_Pool.dbg
file      0664 1000:1000   nobody:nobody            0            245 @219136       sg01/debug_info_backend_SP.dbg
file      0664 1000:1000   nobody:nobody            0          3,820 @220160       sg01/def.json
file      0664 1000:1000   nobody:nobody            0          4,096 @224768       sg01/default_control_fast_table.bin
file      0664 1000:1000   nobody:nobody            0          4,096 @229376       sg01/default_control_slow_table.bin
file      0664 1000:1000   nobody:nobody            0         16,384 @233984       sg01/default_datapath_table.bin
file      0664 1000:1000   nobody:nobody            0          1,024 @250880       sg01/default_opcode_table.bin
file      0664 1000:1000   nobody:nobody            0         28,093 @252416       sg01/exp_and_others.json
file      0664 1000:1000   nobody:nobody            0         30,112 @281088       sg01/exp_and_others_bkt.bin
file      0664 1000:1000   nobody:nobody            0          2,848 @311808       sg01/exp_and_others_ctrl.bin
file      0664 1000:1000   nobody:nobody            0          2,648 @315392       sg01/tensor_map.json
file      0664 1000:1000   nobody:nobody            0         32,896 @318976       sg01/value_sg0000_identity_82_CRSM.npy
file      0664 1000:1000   nobody:nobody            0          2,807 @352768       neff.json
