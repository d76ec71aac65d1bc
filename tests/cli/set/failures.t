# What `neffc set` refuses. Nothing is written then.

$ copy tests/data/matmul_small/matmul_small.neff real.neff

# The output is never the input.

$ neffc set real.neff -o ./real.neff --name x
! error[N0005]: the output is the input
! --> ./real.neff
!  = help: name another file with -o
!
[2]

$ neffc set real.neff --name x
! error: the following required arguments were not provided:
!   --output <FILE>
!
! Usage: neffc set --output <FILE> --name <TEXT> <FILE>
!
! For more information, try '--help'.
[2]

# Names that are not there, or taken, or none.

$ neffc set real.neff -o out.neff --rename outptu0=scores --rename x=y --rename y=
! error[N2102]: there is no input or output "outptu0"
! --> real.neff
!  = help: did you mean "output0"?
!
! error[N2104]: "y" cannot get that name
! --> real.neff
!  = expected: 1 to 255 bytes without NUL
!  = found: 0 bytes
!
[1]

$ neffc set real.neff -o out.neff --rename identity_82_sg0000=i
! error[N2102]: there is no input or output "identity_82_sg0000"
! --> real.neff
!  = found: a variable of type "file" has the name
!  = help: there are "output0", "x", "y"
!
[1]

$ neffc set real.neff -o out.neff --rename x=a --rename x=b
! error[N2106]: "x" is to have two names
! --> real.neff
!
[1]

$ neffc set real.neff -o out.neff --rename x
! error: invalid value 'x' for '--rename <OLD=NEW>': an `=` is missing, or what stands before it
!
! For more information, try '--help'.
[2]

$ neffc set real.neff -o out.neff --member sg00/PE.bni=x
! error[N2102]: there is no member "sg00/PE.bni"
! --> real.neff
!  = help: did you mean one of "sg00/PE.bin", "sg01/PE.bin", "sg00/DVE.bin"?
!
[1]

$ neffc set real.neff -o out.neff --feature +neff_feature_dge
! error: invalid value '+neff_feature_dge' for '--feature <+NAME|-NAME>': no feature is called `neff_feature_dge`
!
! For more information, try '--help'.
[2]

$ neffc set real.neff -o out.neff --feature neff_feature_DGE
! error: invalid value 'neff_feature_DGE' for '--feature <+NAME|-NAME>': begin it with `+` to switch it on, with `-` to switch it off
!
! For more information, try '--help'.
[2]

# Arrays that do not fit: type, shape, size; files that are not there.

$ copy examples/weights weights

$ copy examples/matmul/test-a.npy half.npy

$ neffc build -q weights/model.toml -o w.neff
w.neff: 2,769 bytes

$ neffc set w.neff -o out.neff --weight bias=half.npy
! error[N2105]: the array is of another type than "bias"
! --> sg00/bias.npy
!  = expected: float32
!  = found: float16
!
[1]

$ neffc cat w.neff sg00/bias.npy > short.npy

$ write short.bin zeros:252

$ neffc set w.neff -o out.neff --weight bias=short.bin
! error[N2105]: the array is of another size than "bias"
! --> sg00/bias.npy
!  = expected: 256 bytes
!  = found: 252 bytes
!
[1]

$ neffc set w.neff -o out.neff --weight bias=weights/layers.safetensors
! error[N1240]: weights/layers.safetensors holds arrays by name, and no name is given
! --> weights/layers.safetensors
!  = help: write weights/layers.safetensors#NAME
!
[1]

$ neffc set w.neff -o out.neff --weight bais=short.npy --weight shift=missing.npy --weight x=short.npy
! error[N2102]: there is no constant "bais"
! --> w.neff
!  = help: did you mean "bias"?
!
! error[N2107]: cannot read: No such file or directory (os error 2)
! --> missing.npy
!
! error[N2102]: there is no constant "x"
! --> w.neff
!  = help: there are "bias", "sg00/bias.npy", "sg00/layer0.shift.npy", "shift"
!
[1]

$ neffc set w.neff -o out.neff --weight bias=short.npy --member sg00/bias.npy=short.npy
! error[N2106]: two edits concern the member "sg00/bias.npy"
! --> sg00/bias.npy
!  = help: make one of them first, and the other in a second call
!
[1]

# A result that would not load.

$ write empty.json "{}"

$ neffc set real.neff -o out.neff --member neff.json=empty.json
! error[N2108]: the result: the key "nodes" is missing
!  --> real.neff: neff.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: "nodes" with an array
!   = runtime: gate G21, status 2 (NRT_INVALID)
!              Missing required fields in NEFF JSON
!   = note: this is N0604
!
! error[N2108]: the result: the key "arg_nodes" is missing
!  --> real.neff: neff.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: "arg_nodes" with an array
!   = runtime: gate G21, status 2 (NRT_INVALID)
!              Missing required fields in NEFF JSON
!   = note: this is N0604
!
! error[N2108]: the result: the key "heads" is missing
!  --> real.neff: neff.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: "heads" with an array
!   = runtime: gate G21, status 2 (NRT_INVALID)
!              Missing required fields in NEFF JSON
!   = note: this is N0604
!
! error[N2108]: the result: the key "node_row_ptr" is missing
!  --> real.neff: neff.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: "node_row_ptr" with an array
!   = runtime: gate G21, status 2 (NRT_INVALID)
!              Missing required fields in NEFF JSON
!   = note: this is N0604
!
! error[N2108]: the result: the key "attrs" is missing
!  --> real.neff: neff.json:1:1 $
!   |
! 1 | {}
!   | ^^
!   |
!   = expected: "attrs" with an object
!   = runtime: gate G21, status 2 (NRT_INVALID)
!              Missing required fields in NEFF JSON
!   = note: this is N0604
!
[1]

$ neffc set real.neff -o out.neff --lnc 1
! error[N2108]: the result: the number of graphs is not that of cores
!  --> real.neff: kelf-0.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = expected: 1 graph, or 1 as lnc_size says
!   = found: 2 graphs
!   = runtime: gate G35, status 2 (NRT_INVALID)
!   = note: the runtime asserts it; no text is published
!   = note: this is N1404
!
[1]

$ neffc set real.neff -o out.neff --lnc 1 --feature +virtual-core --json
{
  "schema": 1,
  "file": "real.neff",
  "output": null,
  "before": null,
  "length": null,
  "header": null,
  "findings": [
    {
      "code": "N0412",
      "severity": "error",
      "message": "lnc_size and the virtual-core feature (bit 10) contradict each other",
      "place": {
        "kind": "nowhere"
      },
      "expected": "bit 10 set exactly if lnc_size is 2",
      "found": "lnc_size 1, feature_bits 0x209c00",
      "notes": [],
      "help": null,
      "runtime": null
    }
  ]
}
[1]

# What is no whole NEFF.

$ head -c 30000 real.neff > cut.neff

$ neffc set cut.neff -o out.neff --name x
! error[N0202]: the gzip stream is cut off
! --> cut.neff: offset 0x7530 (30000)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 30000
!  = note: 198442 bytes came out before the cut
!  = note: the last complete member is "sg01/SP.json", member 48
!  = note: the data end inside "sg01/act_info.json"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 61440, the file has 28976 behind the header
! --> cut.neff: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its gzip data end at offset 30000
!  = note: the last complete member is "sg01/SP.json", member 48
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N2101]: it is damaged, and what is damaged cannot be kept as it is
! --> cut.neff
!
[1]

$ payload real.neff > bare.tgz

$ neffc set bare.tgz -o out.neff --name x
! error[N2101]: it has no header of a NEFF
! --> bare.tgz
!
[1]

$ neffc set missing.neff -o out.neff --name x
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing.neff
!
[3]

$ neffc set real.neff -o none/out.neff --name x
! error[N0002]: cannot write: the folder none does not exist
! --> none/out.neff
!
[3]

$ ls-tree .
     61440 bare.tgz
     30000 cut.neff
         2 empty.json
     32896 half.npy
     62464 real.neff
       252 short.bin
       384 short.npy
      2769 w.neff
           weights/
       384 weights/bias.npy
       472 weights/layers.safetensors
      1472 weights/model.toml
       110 weights/pool.asm
       384 weights/test-x.npy
       384 weights/test-y.npy
