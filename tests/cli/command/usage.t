# Wrong usage ends with status 2 and says what is wrong on standard error.

$ neffc
! Reads, checks and writes NEFF, the executable format of AWS Neuron accelerators
!
! Usage: neffc [OPTIONS] <COMMAND>
!
! Commands:
!   build        Build a NEFF from a model
!   new          Make a folder with a model that builds at once
!   test         Check the tests of a model
!   import       Make source of a NEFF: a model, assembly text and files
!   pack         Pack a folder into a NEFF
!   unpack       Unpack a NEFF into a folder, losslessly
!   set          Give a NEFF another name, uuid, feature, constant, tensor name or member
!   strip        Take out of a NEFF what no runtime needs: debug members, names, paths, build labels
!   ls           List the members
!   cat          Print the bytes of members
!   info         Show what is in a NEFF
!   diff         Say whether two NEFFs are the same program, and where they part
!   scan         Say of every file under a folder what it is, and which are the same program
!   hash         Digest files, or what they execute
!   verify       Check that a file is sound and that a runtime gets past its header
!   load         Say what the runtime does with a NEFF: where it refuses it, or what is on the device
!                then
!   map          Find what stands at an address of a loaded program: its slot, statement and line
!   report       Write one page of HTML that shows a NEFF, for a browser
!   run          Run the program on the CPU, with tensors from files
!   carve        Find NEFFs inside other files and take them out
!   disasm       Print engine programs as text
!   asm          Assemble the text of an engine program
!   fmt          Lay out assembly text, in place
!   isa          List the instructions, or show the fields of one
!   kernel       Build custom GPSIMD kernels, and look into those that are built
!   meta         Print, make and check the metaneff that lies beside a NEFF
!   ntff         Look into a device trace of the vendor's profiler (.ntff)
!   explain      Print what a diagnostic code means and what to do
!   completions  Print a completion script for a shell
!   help         Print this message or the help of the given subcommand(s)
!
! Options:
!   -h, --help     Print help
!   -V, --version  Print version
!
! Global options:
!       --color <WHEN>  When to colour; `auto` colours terminals only and obeys NO_COLOR [default:
!                       auto] [possible values: auto, always, never]
!   -q, --quiet         Print errors only, no warnings and notes
!   -v, --verbose       Say more: the explain page under each finding
!
! Examples:
!   neffc explain N0108
!   neffc help explain
!
! Exit status:
!   0  done
!   1  the input has faults or is refused
!   2  wrong usage
!   3  the environment failed (I/O, disk)
[2]

$ neffc frobnicate
! error: unrecognized subcommand 'frobnicate'
!
! Usage: neffc [OPTIONS] <COMMAND>
!
! For more information, try '--help'.
[2]

$ neffc explian N0101
! error: unrecognized subcommand 'explian'
!
!   tip: a similar subcommand exists: 'explain'
!
! Usage: neffc [OPTIONS] <COMMAND>
!
! For more information, try '--help'.
[2]

$ neffc explain --jsno N0101
! error: unexpected argument '--jsno' found
!
!   tip: a similar argument exists: '--json'
!
! Usage: neffc explain --json [CODE]...
!
! For more information, try '--help'.
[2]

$ neffc -q -v explain N0101
! error: the argument '--quiet' cannot be used with '--verbose'
!
! Usage: neffc --quiet <COMMAND>
!
! For more information, try '--help'.
[2]

$ neffc --color sometimes explain N0101
! error: invalid value 'sometimes' for '--color <WHEN>'
!   [possible values: auto, always, never]
!
! For more information, try '--help'.
[2]

# Help and version are no errors.

$ neffc --version
neffc 0.1.0

$ neffc --help
Reads, checks and writes NEFF, the executable format of AWS Neuron accelerators
\
Usage: neffc [OPTIONS] <COMMAND>
\
Commands:
  build        Build a NEFF from a model
  new          Make a folder with a model that builds at once
  test         Check the tests of a model
  import       Make source of a NEFF: a model, assembly text and files
  pack         Pack a folder into a NEFF
  unpack       Unpack a NEFF into a folder, losslessly
  set          Give a NEFF another name, uuid, feature, constant, tensor name or member
  strip        Take out of a NEFF what no runtime needs: debug members, names, paths, build labels
  ls           List the members
  cat          Print the bytes of members
  info         Show what is in a NEFF
  diff         Say whether two NEFFs are the same program, and where they part
  scan         Say of every file under a folder what it is, and which are the same program
  hash         Digest files, or what they execute
  verify       Check that a file is sound and that a runtime gets past its header
  load         Say what the runtime does with a NEFF: where it refuses it, or what is on the device
               then
  map          Find what stands at an address of a loaded program: its slot, statement and line
  report       Write one page of HTML that shows a NEFF, for a browser
  run          Run the program on the CPU, with tensors from files
  carve        Find NEFFs inside other files and take them out
  disasm       Print engine programs as text
  asm          Assemble the text of an engine program
  fmt          Lay out assembly text, in place
  isa          List the instructions, or show the fields of one
  kernel       Build custom GPSIMD kernels, and look into those that are built
  meta         Print, make and check the metaneff that lies beside a NEFF
  ntff         Look into a device trace of the vendor's profiler (.ntff)
  explain      Print what a diagnostic code means and what to do
  completions  Print a completion script for a shell
  help         Print this message or the help of the given subcommand(s)
\
Options:
  -h, --help     Print help
  -V, --version  Print version
\
Global options:
      --color <WHEN>  When to colour; `auto` colours terminals only and obeys NO_COLOR [default:
                      auto] [possible values: auto, always, never]
  -q, --quiet         Print errors only, no warnings and notes
  -v, --verbose       Say more: the explain page under each finding
\
Examples:
  neffc explain N0108
  neffc help explain
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

$ neffc help completions | grep Usage
Usage: neffc completions [OPTIONS] <SHELL>
