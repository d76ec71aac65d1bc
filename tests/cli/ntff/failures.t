# What can go wrong around `neffc ntff`.

$ neffc ntff
! Look into a device trace of the vendor's profiler (.ntff)
!
! Usage: neffc ntff [OPTIONS] <COMMAND>
!
! Commands:
!   info    Show what is in a trace: images of the engines, patch rows, queues, and all fields that
!           are not explained, as they stand
!   images  List the images that the engines ran, or write them to files
!   map     Say which slot of an image is which slot of the program
!   help    Print this message or the help of the given subcommand(s)
!
! Options:
!   -h, --help  Print help
!
! Global options:
!       --color <WHEN>  When to colour; `auto` colours terminals only and obeys NO_COLOR [default:
!                       auto] [possible values: auto, always, never]
!   -q, --quiet         Print errors only, no warnings and notes
!   -v, --verbose       Say more: the explain page under each finding
!
! Examples:
!   neffc ntff info profile.ntff
!   neffc ntff map profile.ntff --neff model.neff
!   neffc help ntff map
!
! Exit status:
!   0  done
!   1  the input has faults or is refused
!   2  wrong usage
!   3  the environment failed (I/O, disk)
[2]

$ neffc ntff info missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ copy tests/data/synthetic/matmul_small.ntff t

$ copy tests/data/matmul_small/matmul_small.neff m

# Too short, cut in the message, cut in an image, another version.

$ head -c 100 t > short

$ neffc ntff info short
! error[N1911]: the file ends in its header
! --> short: offset 0x64 (100)
!  = expected: at least 128 bytes
!  = found: 100
!
[1]

$ neffc ntff map short
! error[N1911]: the file ends in its header
! --> short: offset 0x64 (100)
!  = expected: at least 128 bytes
!  = found: 100
!
[1]

$ head -c 300 t > cut

$ neffc ntff info cut
cut: format version 6, message of 553 bytes
\
not explained
  3    wire type 0  1x  6
  4    wire type 2  1x  74726e322e73796e746865746963  (14 bytes)
  5.1  wire type 0  1x  4000000000
  5.2  wire type 2  1x  0001ff  (3 bytes)
! error[N1913]: the message is longer than the rest of the file
! --> cut: offset 0x1 (1), 4 bytes, length
!  = expected: 553 bytes
!  = found: 172
!
! error[N1914]: field 2 claims 519 bytes, of which 138 are there
! --> cut: offset 0xa2 (162)
!
! warning[N1916]: no record says where the image of an engine is
! --> cut
!
[1]

$ head -c -100 t > images

$ neffc ntff images images
core0-pe.bin    0x1000000000  5,696 bytes
core0-act.bin   0x1000008000  5,248 bytes
core0-pool.bin  0x1000010000  5,056 bytes
core0-dve.bin   0x1000018000  5,056 bytes
core0-sp.bin    0x1000020000  3,904 bytes
core1-pe.bin    0x1000028000  5,632 bytes
core1-act.bin   0x1000030000  4,544 bytes
core1-pool.bin  0x1000038000  4,992 bytes
core1-dve.bin   0x1000040000  4,992 bytes
! error[N1917]: 3840 bytes from 0xb2e9 on are not in the file
! --> images: offset 0x1e9 (489)
!
[1]

$ patch t 0 hex:05

$ neffc ntff info t --quiet | grep version
t: format version 5, message of 553 bytes

$ neffc ntff info t --json | grep N1912
      "code": "N1912",

$ copy tests/data/synthetic/matmul_small.ntff trace

# An image that is not that of the program: a slot of PE, and an address of a transfer of POOL.

$ copy tests/data/synthetic/matmul_small.ntff other

$ patch other 5137 hex:55

$ patch other 15766 hex:55

$ neffc ntff map other --neff m --core 0 --engine pe --engine pool
core 0 pe: 89 slots, sg00
  image slots 0..67   before the program
  image slot 67       program slot 0
  gone                program slot 1
  image slots 68..78  program slots 2..12
  image slots 78..89  behind the program
  compared: 10 the same, 0 as transfers, 0 not known, 1 different
    slot 3: image slot 69
core 0 pool: 79 slots, sg00
  image slots 0..62   before the program
  image slot 62       program slot 0
  gone                program slot 1
  image slots 63..68  program slots 2..7
  image slots 68..79  behind the program
  compared: 2 the same, 4 as transfers, 0 not known, 0 different
addresses of variables
  core 0  variable 0  0x802000000000
  core 0  variable 4     0x400300000
  core 1  variable 0  0x802000000000
  core 1  variable 4     0x400300000
! error[N1920]: slot 69 of the image is not what loading makes of this one
! --> other: graph sg00, engine pe, slot 3
!
! warning[N1921]: variable 0 has another address here
! --> other: graph sg00, engine pool, slot 3
!  = expected: 0x802000000000
!  = found: 0x552000000000
!
[1]

# Patch rows that reach beyond their image.

$ copy tests/data/synthetic/matmul_small.ntff rows

$ patch rows 347 hex:7f

$ neffc ntff map rows --core 0 --engine sp
core 0 sp: 61 slots
! warning[N1919]: core 0 sp: a row at 0x0 reaches beyond the image
! --> rows: offset 0xe4 (228)
!

# No records.

$ write head "\x06\x02\x00\x00\x00"

$ append head zeros:123

$ append head hex:0801

$ neffc ntff info head
head: format version 6, message of 2 bytes
\
not explained
  1  wire type 0  1x  1
! warning[N1916]: no record says where the image of an engine is
! --> head
!

$ neffc ntff map head
! warning[N1916]: no record says where the image of an engine is
! --> head
!

# A folder that is there, one input twice.

$ mkdir there

$ neffc ntff images trace -o there
! error[N0004]: it exists
! --> there
!  = help: name another folder; what is there is never touched
!
[2]

$ neffc ntff map - --neff - < trace
! error[N0005]: standard input is the trace
!  |
!  = help: give the trace or the NEFF as a file
!
[2]

$ neffc ntff map trace --neff trace
core 0 pe: 89 slots
  image slots 0..67   before the program
  image slot 67       program slot 0
  gone                program slot 1
  image slots 68..78  program slots 2..12
  image slots 78..89  behind the program
core 0 act: 82 slots
  image slots 0..67   before the program
  image slot 67       program slot 0
  gone                program slot 1
  image slots 68..71  program slots 2..5
  image slots 71..82  behind the program
core 0 pool: 79 slots
  image slots 0..62   before the program
  image slot 62       program slot 0
  gone                program slot 1
  image slots 63..68  program slots 2..7
  image slots 68..79  behind the program
core 0 dve: 79 slots
  image slots 0..67   before the program
  image slot 67       program slot 0
  gone                program slot 1
  image slots 68..79  behind the program
core 0 sp: 61 slots
  image slots 0..50   before the program
  image slot 50       program slot 0
  gone                program slot 1
  image slot 51       program slot 2
  image slots 52..61  behind the program
core 1 pe: 88 slots
  image slots 0..66   before the program
  image slot 66       program slot 0
  gone                program slot 1
  image slots 67..77  program slots 2..12
  image slots 77..88  behind the program
core 1 act: 71 slots
  image slots 0..56   before the program
  image slot 56       program slot 0
  gone                program slot 1
  image slots 57..60  program slots 2..5
  image slots 60..71  behind the program
core 1 pool: 78 slots
  image slots 0..61   before the program
  image slot 61       program slot 0
  gone                program slot 1
  image slots 62..67  program slots 2..7
  image slots 67..78  behind the program
core 1 dve: 78 slots
  image slots 0..66   before the program
  image slot 66       program slot 0
  gone                program slot 1
  image slots 67..78  behind the program
core 1 sp: 60 slots
  image slots 0..49   before the program
  image slot 49       program slot 0
  gone                program slot 1
  image slot 50       program slot 2
  image slots 51..60  behind the program
! error[N0115]: the file is not a NEFF, nor of any format known here
! --> trace: offset 0x0 (0)
!  = expected: a NEFF header and an archive
!  = help: `neffc carve` looks for NEFFs inside it
!
[1]

$ neffc ntff map trace --core 9
! error[N0005]: the trace has no such image
!  |
!  = help: `neffc ntff images` lists those that there are
!
[2]

$ neffc help ntff map
Say which slot of an image is which slot of the program
\
With a NEFF, also whether each slot is what loading makes of the program.
\
Usage: neffc ntff map [OPTIONS] <FILE>
\
Arguments:
  <FILE>
          A device trace; `-` is standard input
\
Options:
      --neff <NEFF>
          Compare the images with the programs of this NEFF: core 0 with its first graph, and so on
\
      --engine <NAME>
          Only images of this engine: pe, act, pool, dve, sp or what the profiler calls them; may be
          given again
\
      --core <N>
          Only images of this core, from 0
\
      --pc <ADDRESS>
          Say of this address alone what it is: one of the device, or an offset into an image; may
          be given again
\
      --disasm
          Print every slot of the images as a statement
\
      --isa <GENERATION>
          Generation of the instruction set [default: that of the NEFF, else v3]
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
  neffc ntff map profile.ntff
  neffc ntff map profile.ntff --neff model.neff
  neffc ntff map profile.ntff --engine pe --core 0 --pc 0x1140
  neffc ntff map profile.ntff --engine pool --disasm
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)
