# `neffc kernel`: what is refused, and how it is said.

$ neffc kernel
! Build custom GPSIMD kernels, and look into those that are built
!
! Usage: neffc kernel [OPTIONS] <COMMAND>
!
! Commands:
!   build    Assemble and link kernels to the image that a NEFF carries
!   info     Show what is in an image: headers, segments, relocations, kernels
!   disasm   Print the code of an image as text
!   verify   Say what the runtime's loader does with an image: its status, and all that it would
!            refuse
!   prelink  Do what the runtime's loader does: relocate an image and make the library that is staged
!   run      Execute a kernel, a function or a program of a library on the CPU
!   help     Print this message or the help of the given subcommand(s)
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
!   neffc kernel build relu.q7 -o relu.so
!   neffc kernel verify relu.so
!   neffc help kernel build
!
! Exit status:
!   0  done
!   1  the input has faults or is refused
!   2  wrong usage
!   3  the environment failed (I/O, disk)
[2]

$ neffc kernel build --help
Assemble and link kernels to the image that a NEFF carries
\
Files are texts (.q7) or objects, told apart by what they hold. The language, the layout of the
image and what is a choice of this project: docs/kernels.md.
\
Usage: neffc kernel build [OPTIONS] --output <FILE> <FILE>...
\
Arguments:
  <FILE>...
          Texts and objects, linked in this order; `-` is standard input. Files that a text includes
          lie beside it, or in folders there
\
Options:
  -o, --output <FILE>
          Where the image goes; nothing is written if there are errors
\
  -c, --compile
          Assemble only: make a relocatable object of one text
\
      --addresses <WAY>
          How `la` and `li` form addresses and large numbers
\
          Possible values:
          - const16:  By pairs of CONST16, which the device's loader fills in
          - literals: By L32R from literals before the code, for emulators without CONST16
          
          [default: const16]
\
      --listing <FILE>
          Write a listing of the texts
\
      --map <FILE>
          Write a map: sections, symbols, kernels, relocations
\
      --print-layout
          Draw the segments in their windows
\
      --code-base <ADDRESS>
          Link address of the code; 0 for images of the MAVERICK family
          
          [default: 0x01000000]
\
      --data-base <ADDRESS>
          Link address of the data
          
          [default: 0x02000000]
\
      --scratch-base <ADDRESS>
          Link address of the dynamic part
          
          [default: 0x03000000]
\
      --code-limit <BYTES>
          Bytes of code that the device takes
          
          [default: 0x8000]
\
      --data-limit <BYTES>
          Bytes of data that the device takes, zeroed data included
          
          [default: 0x2000]
\
      --no-section-headers
          Leave section headers out; the loader takes alignments from them
\
      --shifted
          Let segments begin off the largest alignment, as one shipped image does; the loader then
          loses the last bytes, which is a warning instead of an error
\
      --comment
          Name this tool in a section of the image
\
      --json
          Print what was found and what was made as JSON
\
  -h, --help
          Print help (see a summary with '-h')
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
  neffc kernel build relu.q7 -o relu.so
  neffc kernel build relu.q7 gelu.o -o library.so --map - --print-layout
  neffc kernel build -c relu.q7 -o relu.o --listing relu.lst
  neffc kernel build relu.q7 -o relu.elf --addresses literals
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

$ neffc kernel run --help
Execute a kernel, a function or a program of a library on the CPU
\
A program writes by SYSCALL (13 in a2) or SIMCALL (4) and ends by them (118, 1), as emulators have
it. A kernel is called by ABI 1 of this project: docs/kernels.md.
\
Usage: neffc kernel run [OPTIONS] <FILE>
\
Arguments:
  <FILE>
          A text (.q7), which is assembled and linked, or an image; `-` is standard input
\
Options:
      --call <NAME>
          Call this function, by its name or run address, with the arguments in a2 to a7 [default:
          the entry]
\
      --kernel <OPCODE[/SPEC]>
          Execute the kernel of this opcode and spec, as ABI 1 of this project calls it, with the
          arguments as words from byte 32 of the instruction on
\
      --processors <N>
          Processors that execute the kernel, 1 to 8
          
          [default: 1]
\
      --arg <NUMBER>
          An argument; may be given again
\
      --mem <FILE@ADDRESS[+STRIDE]>
          Put an array (.npy) or a file of bytes into the memory of the core, from an address of
          engines on; with +STRIDE so many bytes from one row to the next; may be given again
\
      --save <FILE@…>
          Write an array of that memory (.npy) at the end: `FILE@ADDRESS[+STRIDE]:DTYPE[SHAPE]`; may
          be given again
\
      --steps <N>
          Instructions that may be executed, on each processor
          
          [default: 1000000000]
\
      --trace <FILE>
          Write every instruction with the registers that it changed, and every store
\
      --break <PLACE>
          Stop before this label or run address; may be given again
\
      --json
          Print what came of it as JSON
\
  -h, --help
          Print help (see a summary with '-h')
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
  neffc kernel run program.q7
  neffc kernel run sum.q7 --call sum --arg 30 --trace -
  neffc kernel run relu.q7 --kernel 0xF0/0x20 --processors 8 --arg 0x4000 --arg 0x4080
      --arg 0x40000 --arg 0x40000 --arg 64 --arg 32 --mem x.npy@0x4000+0x40000
      --save y.npy@0x4080+0x40000:float32[64,32]
  neffc kernel run relu.so --break 0x18010
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

$ write bad.q7 ".entry main\nmain:\n    add a2, a3\n    l32i a2, a3, 2\n    call8 helpr\n    retw\n"

$ neffc kernel build bad.q7 -o bad.so
! error[N1802]: `add` has 3 operands
!  --> bad.q7:3:5
!   |
! 3 |     add a2, a3
!   |     ^^^^^^^^^^
!   |
!   = expected: add ar, as, at
!   = found: 2 operands
!
! error[N1804]: `l32i` does not take 2 here
!  --> bad.q7:4:18
!   |
! 4 |     l32i a2, a3, 2
!   |                  ^
!   |
!   = expected: 0 to 1020, in steps of 4
!
! error[N1808]: `helpr` is defined nowhere
!  --> bad.q7:5:11
!   |
! 5 |     call8 helpr
!   |           ^^^^^
!   |
!   = help: `.extern helpr` if another file of the link defines it
!
[1]

$ size bad.so
! size: bad.so: No such file or directory (os error 2)
[1]

$ write one.q7 ".extern helper\n.entry main\n.kernel main opcode=1\nmain:\n    call8 helper\n    retw\n"

$ neffc kernel build one.q7 -o one.so
! error[N1721]: helper is not defined in any object
! --> one.q7: section .text, offset 0x0 (0)
!
[1]

$ neffc kernel build -c one.q7 bad.q7 -o one.o
! error[N0005]: -c takes one file
!  |
!  = help: assemble each by itself, and link the objects
!
[2]

$ neffc kernel build one.q7 -o one.q7
! error[N0005]: the output is the input
! --> one.q7
!  = help: name another file with -o
!
[2]

$ neffc kernel build missing.q7 -o one.so
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing.q7
!
[3]

$ write text "no image"

$ neffc kernel verify text
text: NOT_ELF (1)
! error[N1601]: the file is no ELF32 file
! --> text: offset 0x0 (0), 6 bytes, e_ident
!  = expected: 7f 45 4c 46 01, then 01 (little-endian) or 02
!  = found: 6e 6f 20 69 6d 61
!  = note: the loader returns NOT_ELF (1) at its step 1
!
[1]

$ neffc kernel info text
! error[N1601]: the file is no ELF32 file
! --> text: offset 0x0 (0), 6 bytes, e_ident
!  = expected: 7f 45 4c 46 01, then 01 (little-endian) or 02
!  = found: 6e 6f 20 69 6d 61
!  = note: the loader returns NOT_ELF (1) at its step 1
!
[1]

$ neffc kernel disasm text
! error[N1601]: the file is no ELF32 file
! --> text: offset 0x0 (0), 6 bytes, e_ident
!  = expected: 7f 45 4c 46 01, then 01 (little-endian) or 02
!  = found: 6e 6f 20 69 6d 61
!  = note: the loader returns NOT_ELF (1) at its step 1
!
[1]

$ neffc kernel prelink text -o text.ucpl
! error[N1601]: the file is no ELF32 file
! --> text: offset 0x0 (0), 6 bytes, e_ident
!  = expected: 7f 45 4c 46 01, then 01 (little-endian) or 02
!  = found: 6e 6f 20 69 6d 61
!  = note: the loader returns NOT_ELF (1) at its step 1
!
[1]

$ neffc kernel run text
! error[N1801]: no instruction is called `no`
!  --> text:1:1
!   |
! 1 | no image
!   | ^^
!   |
!   = help: did you mean nop?
!
[1]

$ write loop.q7 ".entry main\nmain: j main\n"

$ neffc kernel run loop.q7 --steps 1000 -q
processor 0 stopped at 0x18000 after 1000 instructions
  a0  00000000  a1  000bdf80  a2  00000000  a3  00000000
  a4  00000000  a5  00000000  a6  00000000  a7  00000000
  a8  bffffffc  a9  00000000  a10 00000000  a11 00000000
  a12 00000000  a13 00000000  a14 00000000  a15 00000000
! error[N1508]: processor 0 stopped at 0x18000 (main): the limit of instructions is reached
! --> loop.q7
!  = help: --steps allows more
!
[1]

$ neffc kernel run loop.q7 --call man -q
! error[N0005]: "man" is no label and no address
!  |
!  = help: did you mean main?
!
[2]

$ neffc kernel run loop.q7 --kernel 0xF0/3 -q
! error[N1502]: no kernel has opcode 0xf0, spec 0x03; the library has none
! --> loop.q7
!
[1]

$ neffc kernel run loop.q7 --mem nothing -q
! error: invalid value 'nothing' for '--mem <FILE@ADDRESS[+STRIDE]>': FILE@ADDRESS is expected
!
! For more information, try '--help'.
[2]

$ neffc kernel run loop.q7 --save x.npy@0:float99[2] -q
! error: invalid value 'x.npy@0:float99[2]' for '--save <FILE@…>': float99 is no data type that arrays have: uint64, int8, uint8, int16, uint16, float16, int32, uint32, float32, int64, bool, float64
!
! For more information, try '--help'.
[2]
