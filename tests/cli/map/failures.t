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
[1]

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ payload m.neff | gunzip - > bare.tar

$ neffc map bare.tar --engine pe --slot 0
sg00/pe 0x10000190c0, offset 0x10c0: main, slot 0 (IP 1)
    SET_ORDERING_MODE;
! error[N0117]: the file is an archive without a NEFF header
! --> bare.tar
!  = help: `neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it
!
[1]

$ cut-bytes m.neff 0 30000 > half.neff

$ neffc map half.neff --engine pe --slot 0
sg00/pe 0x10000190c0, offset 0x10c0: main, slot 0 (IP 1)
    SET_ORDERING_MODE;
! error[N0108]: `data_size` says 61440, the file has 28976 behind the header: 32464 missing
! --> half.neff: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 28976, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs 7530)
!  = note: the archive is not whole: its gzip data end at offset 30000
!  = note: the last complete member is "sg01/SP.json", member 48
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> half.neff: offset 0xac (172), 32 bytes, hash
!  = expected: 6242929fd73dc44120447f9461a22cba (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! error[N0202]: the gzip stream is cut off
! --> half.neff: offset 0x7530 (30000)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 30000
!  = note: 198442 bytes came out before the cut
!  = note: the last complete member is "sg01/SP.json", member 48
!  = note: the data end inside "sg01/act_info.json"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

$ neffc map /dev/null --pc 0
! error[N0101]: the file is empty
! --> /dev/null: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
[1]

$ neffc map --json empty --pc 0
{
  "schema": 1,
  "rows": [],
  "findings": [
    {
      "code": "N0101",
      "severity": "error",
      "message": "the file is empty",
      "place": {
        "kind": "file",
        "offset": 0,
        "length": 0,
        "field": null
      },
      "expected": "a header of 1024 bytes and an archive",
      "found": "0 bytes",
      "notes": [],
      "help": "make the file again: an interrupted copy or compiler leaves this",
      "runtime": {
        "gate": "G02",
        "status": 2,
        "name": "NRT_INVALID",
        "text": "Invalid number of NEFF bytes received 0"
      }
    }
  ]
}
[1]

$ neffc map --json text --pc 0
{
  "schema": 1,
  "rows": [],
  "findings": [
    {
      "code": "N0115",
      "severity": "error",
      "message": "the file is not a NEFF; it looks like plain text",
      "place": {
        "kind": "file",
        "offset": 0,
        "length": 0,
        "field": null
      },
      "expected": "a 1024-byte NEFF header",
      "found": "plain text",
      "notes": [],
      "help": "pass the `.neff` file that the compiler wrote",
      "runtime": null
    }
  ]
}
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
! warning[N1441]: standard input has no address
! --> standard input
!  = expected: a number with 0x, perhaps behind a graph and an engine, or a decimal number alone on
!              its line
!

$ neffc map m.neff --engine pe --slot 0xffffffffffffffff --slot 18446744073709551616
! error: invalid value '0xffffffffffffffff' for '--slot <N>': invalid digit found in string
!
! For more information, try '--help'.
[2]

$ neffc map m.neff --engine pe --slot 18446744073709551615
! error[N1418]: there is no slot 18446744073709551615
! --> m.neff
!  = found: a program of 12 slots, counted from 0
!
[1]

$ neffc map m.neff --engine pe --pc 0xffffffffffffffff --pc 0x8000000000000000
! error[N1418]: device_ip 0xffffffffffffffff is out of bounds of the main buffer
! --> m.neff
!  = expected: from 0x1000018000 to below 0x1000019640, or an offset below 0x1640: pe of graph
!              "sg00"
!
! error[N1418]: device_ip 0x8000000000000000 is out of bounds of the main buffer
! --> m.neff
!  = expected: from 0x1000018000 to below 0x1000019640, or an offset below 0x1640: pe of graph
!              "sg00"
!
[1]

$ neffc map m.neff --engine pe --base 0xffffffffffffffff --pc 0xffffffffffffffff
! warning[N1442]: --base 0xffffffffffffffff is where no image begins
! --> m.neff
!  = expected: a multiple of 0x8000
!
! error[N1418]: an image at 0xffffffffffffffff would end beyond 64 bits
! --> m.neff
!  = expected: --base of at most 0xffffffffffffe9bf, for 5696 bytes
!
[1]

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
! note[N1441]: line 2 has no address and was passed over
! --> standard input
!
! error[N1418]: 0xfffffffffffffffff is no address
!  --> standard input:3:1
!   |
! 3 | 0xfffffffffffffffff
!   | ^^^^^^^^^^^^^^^^^^^
!   |
!   = expected: at most 64 bits
!
[1]

# A line without an end.

$ write long zeros:1000000

$ neffc map m.neff < long
! warning[N1441]: standard input has no address
! --> standard input
!  = expected: a number with 0x, perhaps behind a graph and an engine, or a decimal number alone on
!              its line
!

# Which address is meant, on which line, and where it is instead.

$ write log "0x1000019340\n0x77\nnothing\n0x1000019380\nnor here\n"

$ neffc map m.neff < log
sg00/pe 0x1000019340, offset 0x1340: main, slot 11 (IP 12)
    MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
    from I-72-1 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58
sg00/pe 0x1000019380, offset 0x1380: postamble
! note[N1441]: 2 lines have no address and were passed over, the first is line 3
! --> standard input
!
! error[N1418]: no image has 0x77
!  --> standard input:2:1
!   |
! 2 | 0x77
!   | ^^^^
!   |
!   = help: for an offset into an image, give --engine
!
[1]

$ neffc map --json m.neff < log > out
[1]

$ grep "\"line\"" out
          "line": null,
            "line": 2,
          "line": null,

$ neffc map m.neff --graph sg01 --pc 0x1000019340
! error[N1418]: no image of graph "sg01" has 0x1000019340
! --> m.neff
!  = note: as memory is planned, the image of pe of graph "sg00" has it
!  = help: for an offset into an image, give --engine
!
[1]

$ neffc map m.neff --engine pe --pc 0x1000028f80
! error[N1418]: device_ip 0x1000028f80 is out of bounds of the main buffer
! --> m.neff
!  = expected: from 0x1000018000 to below 0x1000019640, or an offset below 0x1640: pe of graph
!              "sg00"
!  = note: as memory is planned, the image of pool of graph "sg00" has it
!
[1]

$ neffc map m.neff --engine pe --slot 99
! error[N1418]: there is no slot 99
! --> m.neff
!  = found: a program of 12 slots, counted from 0
!
[1]

$ neffc map m.neff --slot 3
! error: the following required arguments were not provided:
!   --engine <NAME>
!
! Usage: neffc map --engine <NAME> --slot <N> <FILE>
!
! For more information, try '--help'.
[2]

# Forms that are not read.

$ write log "1000038c80\nt=5 68719709312\nhello\n"

$ neffc map m.neff < log
! warning[N1441]: standard input has no address
! --> standard input
!  = expected: a number with 0x, perhaps behind a graph and an engine, or a decimal number alone on
!              its line
!

$ neffc map - < m.neff
! error[N0005]: standard input is the NEFF, so it has no addresses
!  |
!  = help: give --pc or --slot, or the NEFF as a file
!
[2]

# An image elsewhere.

$ neffc map m.neff --engine pe --base 0xffffffffffff8000 --slot 3
sg00/pe 0xffffffffffff9140, offset 0x1140: main, slot 3 (IP 4)
    LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
    from I-87-0 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)

$ neffc map m.neff --engine pe --base 0xffffffffffff0000 --slot 3
sg00/pe 0xffffffffffff1140, offset 0x1140: main, slot 3 (IP 4)
    LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
    from I-87-0 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)

$ neffc map m.neff --engine pe --base 0x1040 --slot 3
sg00/pe 0x2180, offset 0x1140: main, slot 3 (IP 4)
    LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
    from I-87-0 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
! warning[N1442]: --base 0x1040 is where no image begins
! --> m.neff
!  = expected: a multiple of 0x8000
!

$ neffc map m.neff --engine pe --base 0x1234560000 --pc 0x1000019340
! error[N1418]: device_ip 0x1000019340 is out of bounds of the main buffer
! --> m.neff
!  = expected: from 0x1234560000 to below 0x1234561640, or an offset below 0x1640: pe of graph
!              "sg00"
!  = note: as memory is planned, the image of pe of graph "sg00" has it
!
[1]

# A limit, a file that is cut off, and what cannot be planned.

$ neffc map m.neff --max-inflated 1KiB --engine pe --slot 0
sg00/pe 0x10000190c0, offset 0x10c0: main, slot 0 (IP 1)
    SET_ORDERING_MODE;
! error[N0209]: the payload inflates beyond the limit
! --> m.neff: offset 0x907e (36990)
!  = expected: at most 1024 bytes
!  = found: 262144 bytes from 35966 compressed ones, and more to come
!  = note: the last complete member is "sg01/default_opcode_table.bin", member 65
!  = note: the data end inside "sg01/exp_and_others.json"
!  = help: raise the limit with --max-inflated if the file can be trusted
!
[1]

$ cut-bytes m.neff 0 3000 > cut.neff

$ neffc map cut.neff --engine pe --slot 2
! error[N0108]: `data_size` says 61440, the file has 1976 behind the header: 59464 missing
! --> cut.neff: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 1976, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs bb8)
!  = note: the archive is not whole: its gzip data end at offset 3000
!  = note: the last complete member is "sg00/PE.bin", member 11
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> cut.neff: offset 0xac (172), 32 bytes, hash
!  = expected: 7cbdf0c6113c93c8bb5a3038d71e53ee (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! error[N0202]: the gzip stream is cut off
! --> cut.neff: offset 0xbb8 (3000)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 3000
!  = note: 13958 bytes came out before the cut
!  = note: the last complete member is "sg00/PE.bin", member 11
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N1418]: the NEFF has no graph that could be read
! --> cut.neff
!
[1]

$ neffc map --json cut.neff --engine pe --slot 2 > out
[1]

$ grep "\"code\"" out
        "code": "N1418",
      "code": "N0108",
      "code": "N0111",
      "code": "N0202",

$ neffc unpack --quiet m.neff -o m > out

$ write m/kelf-0.json "{\"version\": \"0.5\", \"target\": \"tonga\", \"graphs\": [{\"name\": \"sg00\", \"definition\": \"sg00/def.json\"}]}"

$ neffc pack --quiet m -o tonga.neff > out

$ neffc map --json tonga.neff --engine pe --slot 0 > out
[1]

$ grep "\"rows\"" out
  "rows": [],

$ grep "\"code\": \"N0617" out
      "code": "N0617",
