# `neffc set`: other values for a NEFF that is there, and only what must change changes.

$ neffc set --help
Give a NEFF another name, uuid, feature, constant, tensor name or member
\
Nothing is compiled, and only what must change changes. The result is read, verified and loaded
before it appears: what the original passes it must pass.
\
Usage: neffc set [OPTIONS] --output <FILE> <FILE>
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
Edits:
      --name <TEXT>
          `name` of the header, at most 255 bytes
\
      --uuid <UUID>
          `uuid`: one, `content` to derive it from the content, `keep` to leave it in any case
          [default: stays while the payload stays, else derived]
\
      --feature <+NAME|-NAME>
          Switch a feature on (+) or off (-), by vendor or tool name or bitN; again for more
\
      --lnc <N>
          `lnc_size`: physical cores per logical core, 1 or 2; sets or clears feature bit 10 too
\
      --weight <NAME=FILE>
          Replace a constant, by variable or member: .npy, .npz#NAME, .safetensors#NAME or plain
          bytes of its type, shape and size; again for more
\
      --rename <OLD=NEW>
          Give an input or output another name, wherever it stands; again for more
\
      --member <NAME=FILE>
          Replace a member by the bytes of a file; again for more
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
What is not named stays byte for byte: other header fields, members, their entries in the archive,
the form of documents, the way of compressing. data_size is always that of the payload. While the
payload stays, so do hash and uuid. If it changes, hash becomes its digest (also where a compiler's
signature stood), and the uuid is derived from the content unless --uuid says otherwise: a runtime
remembers what it parsed by the uuid alone, so files that load differently must not share one.
Several edits are made together.
\
Examples:
  neffc set model.neff -o renamed.neff --name resnet --uuid content
  neffc set model.neff -o new.neff --weight w0=weights.safetensors#layer0
  neffc set model.neff -o new.neff --rename x=images --rename output0=scores
  neffc set model.neff -o new.neff --feature -neff_feature_DGE --member info.json=info.json
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

$ copy tests/data/matmul_small/matmul_small.neff real.neff

# A header field: the payload stays, and with it hash and uuid.

$ neffc set real.neff -o named.neff --name resnet
named.neff: 62,464 bytes, before 62,464; hash bcb3e9ef77301698cd8b4cb9471ff5ac, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852

$ payload real.neff > before

$ payload named.neff > after

$ same before after

$ neffc set named.neff -o back.neff --name file.neff
back.neff: 62,464 bytes, before 62,464; hash bcb3e9ef77301698cd8b4cb9471ff5ac, uuid 00a04c53-5fd9-4f07-bffd-d5eacdefc852

$ same real.neff back.neff

# Features by the names that `info` prints, or by bit; the uuid as it is given.

$ neffc set real.neff -o f.neff --feature -neff_feature_DGE_cast --feature +custom-ops --feature +bit1 --uuid 561826fb-125f-4bb8-991c-29e085c8949a
f.neff: 62,464 bytes, before 62,464; hash bcb3e9ef77301698cd8b4cb9471ff5ac, uuid 561826fb-125f-4bb8-991c-29e085c8949a

$ neffc info -q f.neff | grep feature_bits
  feature_bits         0x201c06: collectives-offset, custom-ops, virtual-core, v3-2x-4x-dve-perf-mode, neff_feature_DGE, neff_feature_hardware_DGE

$ neffc set real.neff -o u.neff --uuid content
u.neff: 62,464 bytes, before 62,464; hash bcb3e9ef77301698cd8b4cb9471ff5ac, uuid fdb9aeaf-ea56-43ec-ac57-f1f70cc94304

# An input and an output: in the host graph, in every def.json, in the maps for tools.

$ neffc set real.neff -o io.neff --rename x=images --rename output0=scores
io.neff: 62,464 bytes, before 62,464; hash e019f8b66fc975b6e6f1c4d31eb8dc66, uuid 0b439e31-2f79-41f0-8c05-375cf8dad185
! note[N2110]: 26 debug member(s) were left as they are
! --> real.neff
!  = help: they may have the old name; `neffc strip` takes them out
!
! note[N2109]: 5 members differ from the original
! --> real.neff
!  = note: changed: neff.json
!  = note: changed: sg00/def.json
!  = note: changed: sg00/tensor_map.json
!  = note: changed: sg01/def.json
!  = note: changed: sg01/tensor_map.json
!

$ neffc info -q io.neff | grep images
  images  float16  [128 256]  65,536 bytes

$ neffc cat io.neff sg01/def.json | grep scores
        "scores": {

$ neffc load -q io.neff | grep loads
io.neff: loads on cayman, runtime 2.31.24.0

# A constant, by its variable: both graphs have it.

$ copy examples/weights weights

$ neffc build -q weights/model.toml -o w.neff
w.neff: 2,769 bytes

$ neffc run -q w.neff -i x=weights/test-x.npy --check y=weights/test-y.npy | grep ran
w.neff: ran to its end
rank 0, graph sg00
  queue  transfers  bytes

$ neffc set w.neff -o other.neff --weight bias=weights/layers.safetensors#layer0.shift
other.neff: 2,567 bytes, before 2,769; hash 9eccb2e908436c645b0b56589e56c8ce, uuid 3591b5b3-2aa3-4ead-9155-31f12ba3fd8f
! note[N2109]: 1 member differs from the original
! --> w.neff
!  = note: changed: sg00/bias.npy
!

$ neffc run -q other.neff -i x=weights/test-x.npy -o y=y.npy | grep ran
other.neff: ran to its end
rank 0, graph sg00
  queue  transfers  bytes

# The same by its member, and several edits at once, as JSON.

$ neffc set w.neff -o same.neff --weight sg00/bias.npy=weights/layers.safetensors#layer0.shift --json
{
  "schema": 1,
  "file": "w.neff",
  "output": "same.neff",
  "before": 2769,
  "length": 2567,
  "header": {
    "data_size": 1543,
    "hash": "9eccb2e908436c645b0b56589e56c8ce",
    "uuid": "3591b5b3-2aa3-4ead-9155-31f12ba3fd8f"
  },
  "findings": [
    {
      "code": "N2109",
      "severity": "note",
      "message": "1 member differs from the original",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [
        {
          "text": "changed: sg00/bias.npy",
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

$ same other.neff same.neff

# A member becomes a file.

$ write info.json "{}"

$ neffc set real.neff -o m.neff --member info.json=info.json --name m --rename y=other
m.neff: 62,464 bytes, before 62,464; hash 3c345ec2728e44d326f78f7edfd45adf, uuid d919c7cd-9ed0-40a4-a5ed-efb5ef4ec057
! note[N2110]: 26 debug member(s) were left as they are
! --> real.neff
!  = help: they may have the old name; `neffc strip` takes them out
!
! note[N2109]: 6 members differ from the original
! --> real.neff
!  = note: changed: info.json
!  = note: changed: neff.json
!  = note: changed: sg00/def.json
!  = note: changed: sg00/tensor_map.json
!  = note: changed: sg01/def.json
!  = note: changed: sg01/tensor_map.json
!

$ neffc cat m.neff info.json
{}
\(no-eol)

# From standard input, to standard output.

$ neffc set - -o - --name resnet < real.neff > piped.neff

$ same piped.neff named.neff

$ ls-tree .
     61440 after
     62464 back.neff
     61440 before
     62464 f.neff
         2 info.json
     62464 io.neff
     62464 m.neff
     62464 named.neff
      2567 other.neff
     62464 piped.neff
     62464 real.neff
      2567 same.neff
     62464 u.neff
      2769 w.neff
           weights/
       384 weights/bias.npy
       472 weights/layers.safetensors
      1472 weights/model.toml
       110 weights/pool.asm
       384 weights/test-x.npy
       384 weights/test-y.npy
       384 y.npy
