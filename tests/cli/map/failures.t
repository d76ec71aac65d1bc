# What can go wrong around `neffc map`.

$ neffc map
! error: the following required arguments were not provided:
!   <FILE>
!
! Usage: neffc map <FILE>
!
! For more information, try '--help'.
[2]

$ neffc map missing --pc 0
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

# Nothing, a folder, what is no NEFF, an archive without a header, half a file.

$ write empty ""

$ neffc map empty --pc 0
! error[N0101]: the file is empty
! --> empty: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
! error[N0601]: the archive has no "neff.json"
! --> empty
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!
[1]

$ mkdir folder

$ neffc map folder --pc 0
! error[N0001]: cannot read: is a directory
! --> folder
!
[3]

$ write text "no NEFF at all\n"

$ neffc map text --pc 0
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
! error[N0601]: the archive has no "neff.json"
! --> text
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!
[1]

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ payload m.neff | gunzip - > bare.tar

$ neffc map bare.tar --engine pe --slot 0
sg00/pe 0x10000190c0, offset 0x10c0: main, slot 0 (IP 1)
    SET_ORDERING_MODE;

$ cut-bytes m.neff 0 30000 > half.neff

$ neffc map half.neff --engine pe --slot 0
sg00/pe 0x10000190c0, offset 0x10c0: main, slot 0 (IP 1)
    SET_ORDERING_MODE;

$ neffc map /dev/null --pc 0
! error[N0101]: the file is empty
! --> /dev/null: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
! error[N0601]: the archive has no "neff.json"
! --> /dev/null
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!
[1]

$ neffc map --json empty --pc 0
! error[N0101]: the file is empty
! --> empty: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
! error[N0601]: the archive has no "neff.json"
! --> empty
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!
[1]

$ neffc map --json text --pc 0
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
! error[N0601]: the archive has no "neff.json"
! --> text
!  = runtime: gate G20, status 2 (NRT_INVALID)
!             Invalid NN: …, neff.json is missing
!
[1]

$ neffc map --json missing --pc 0
{
  "schema": 1,
  "findings": [
    {
      "code": "N0001",
      "severity": "error",
      "message": "cannot read: No such file or directory (os error 2)",
      "place": {
        "kind": "path",
        "path": "missing"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": null,
      "runtime": null
    }
  ]
}
[3]

# Who reads has gone away; there is no room.

$ neffc map m.neff --engine pe --slot 0 | closed-pipe
[3]

$ neffc map --json m.neff --engine pe --slot 0 | closed-pipe
[3]

$ neffc map m.neff --engine pe --slot 0 > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

# No question, ends of ranges, and lines that are none.

$ neffc map m.neff < empty

$ neffc map m.neff --engine pe --slot 0xffffffffffffffff --slot 18446744073709551616
! error: invalid value '0xffffffffffffffff' for '--slot <N>': invalid digit found in string
!
! For more information, try '--help'.
[2]

$ neffc map m.neff --engine pe --slot 18446744073709551615
! error[N1418]: the image has nothing of slot 18446744073709551615
! --> m.neff
!
[1]

$ neffc map m.neff --engine pe --pc 0xffffffffffffffff --pc 0x8000000000000000
! error[N1418]: device_ip 0xffffffffffffffff is out of bounds of the main buffer
! --> m.neff
!
! error[N1418]: device_ip 0x8000000000000000 is out of bounds of the main buffer
! --> m.neff
!
[1]

$ neffc map m.neff --engine pe --base 0xffffffffffffffff --pc 0xffffffffffffffff
sg00/pe 0xffffffffffffffff, offset 0x0: preamble

$ neffc map m.neff --engine gpu --pc 0
! error: invalid value 'gpu' for '--engine <NAME>': the engines are pe (Tensor), act (Scalar), pool (GpSimd), dve (Vector), sp (Sync)
!
! For more information, try '--help'.
[2]

$ neffc map m.neff --base 0 --pc 0
! error: the following required arguments were not provided:
!   --engine <NAME>
!
! Usage: neffc map --engine <NAME> --base <ADDRESS> --pc <ADDRESS> <FILE>
!
! For more information, try '--help'.
[2]

$ write log "\xff\xfe pe 0x1000018000\n0x\n0xfffffffffffffffff\n"

$ neffc map m.neff < log
sg00/pe 0x1000018000, offset 0x0: preamble

# A line without an end.

$ write long zeros:1000000

$ neffc map m.neff < long
