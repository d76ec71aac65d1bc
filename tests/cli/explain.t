# A code may be written in four ways.

$ neffc explain N0101
N0101 (error): the file is empty
\
  A NEFF has at least a 1024-byte header and an archive. An empty file is
  usually the trace of an interrupted copy or of a compiler that was killed;
  delete it and make it again.

$ neffc explain n0101 0101 101 | grep N0101
N0101 (error): the file is empty
N0101 (error): the file is empty
N0101 (error): the file is empty

# Several at once, parted by a blank line; JSON has them in a list.

$ neffc explain N0101 N0103
N0101 (error): the file is empty
\
  A NEFF has at least a 1024-byte header and an archive. An empty file is
  usually the trace of an interrupted copy or of a compiler that was killed;
  delete it and make it again.
\
N0103 (error): the file has a header and no archive
\
  The archive begins at offset 1024 and `data_size` says how long it is. Here
  nothing follows, or `data_size` is 0. The runtime refuses such a file: with
  its verify flag it stops at an assertion, without it the archive does not
  open.

$ neffc explain N0101 --json
{
  "schema": 1,
  "codes": [
    {
      "code": "N0101",
      "severity": "error",
      "area": "the outer file and its header",
      "title": "the file is empty",
      "page": "A NEFF has at least a 1024-byte header and an archive. An empty file is usually the trace of an interrupted copy or of a compiler that was killed; delete it and make it again."
    }
  ]
}

# A code that does not exist: the nearest ones, exit status 2.

$ neffc explain N0191
! error[N0006]: no diagnostic code `N0191`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes
!
[2]

$ neffc explain N0191 --json
{
  "schema": 1,
  "findings": [
    {
      "code": "N0006",
      "severity": "error",
      "message": "no diagnostic code `N0191`",
      "place": {
        "kind": "nowhere"
      },
      "expected": "`N` and four digits, for example N0101",
      "found": null,
      "notes": [],
      "help": "the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes",
      "runtime": null
    }
  ]
}
[2]

$ neffc explain banana
! error[N0006]: no diagnostic code `banana`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: `neffc explain --list` prints all codes
!
[2]

$ neffc explain ""
! error[N0006]: no diagnostic code ``
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: `neffc explain --list` prints all codes
!
[2]

$ neffc explain "N0101\n\x1b[31m"
! error[N0006]: no diagnostic code `N0101\n\x1b[31m`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: `neffc explain --list` prints all codes
!
[2]

# With several, nothing is printed if one is wrong.

$ neffc explain N0101 N0191
! error[N0006]: no diagnostic code `N0191`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes
!
[2]

# The list has all codes.

$ neffc explain --list | grep N00
N0001  error    the input cannot be read
N0002  error    the output cannot be written
N0003  error    binary output would go to the terminal
N0004  error    the output exists already
N0005  error    an option does not fit
N0006  error    no such diagnostic code
N0007  error    the archive has no such member
N0008  error    the archive has only a part of the member
N0009  error    a dependency file cannot name a path

$ neffc explain --list --json | grep '"code": "N01'
      "code": "N0101",
      "code": "N0102",
      "code": "N0103",
      "code": "N0104",
      "code": "N0105",
      "code": "N0106",
      "code": "N0107",
      "code": "N0108",
      "code": "N0109",
      "code": "N0110",
      "code": "N0111",
      "code": "N0112",
      "code": "N0113",
      "code": "N0114",
      "code": "N0115",
      "code": "N0116",
      "code": "N0117",
      "code": "N0118",
      "code": "N0119",
      "code": "N0120",
      "code": "N0121",
      "code": "N0122",
      "code": "N0123",

# It needs codes or --list, not both.

$ neffc explain
! error: the following required arguments were not provided:
!   <CODE>...
!
! Usage: neffc explain <CODE>...
!
! For more information, try '--help'.
[2]

$ neffc explain --list N0101
! error: the argument '--list' cannot be used with '[CODE]...'
!
! Usage: neffc explain --list [CODE]...
!
! For more information, try '--help'.
[2]

$ neffc explain --help
Print what a diagnostic code means and what to do
\
Usage: neffc explain [OPTIONS] [CODE]...
\
Arguments:
  [CODE]...  The codes, as printed in brackets behind `error`: N0108, n0108, 0108 or 108
\
Options:
  -l, --list  List all codes instead
      --json  Print JSON
  -h, --help  Print help
\
Global options:
      --color <WHEN>  When to colour; `auto` colours terminals only and obeys NO_COLOR [default:
                      auto] [possible values: auto, always, never]
  -q, --quiet         Print errors only, no warnings and notes
  -v, --verbose       Say more: the explain page under each finding
\
Examples:
  neffc explain N0108
  neffc explain 108 --json
  neffc explain --list
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)
