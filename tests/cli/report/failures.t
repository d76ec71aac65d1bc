# What can go wrong around `neffc report`.

$ neffc report
! error: the following required arguments were not provided:
!   --output <PAGE>
!   <FILE>
!
! Usage: neffc report --output <PAGE> <FILE>
!
! For more information, try '--help'.
[2]

$ neffc report f
! error: the following required arguments were not provided:
!   --output <PAGE>
!
! Usage: neffc report --output <PAGE> <FILE>
!
! For more information, try '--help'.
[2]

$ neffc report missing -o page.html
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ write nothing ""

$ neffc report nothing -o page.html > said
[1]

$ grep refused said
nothing: refused on cayman, runtime 2.31.24.0

# A file that is no NEFF has a page all the same, which says so.

$ neffc report nothing --json | grep "code"
      "code": "N0101",
  "codes": [
      "code": "N0101",
[1]

$ neffc report nothing -o nothing
! error[N0005]: the output is the input
! --> nothing
!  = help: name another file with -o
!
[2]

$ neffc report nothing --json -o page.html
! error: the argument '--json' cannot be used with '--output <PAGE>'
!
! Usage: neffc report --json <FILE>
!
! For more information, try '--help'.
[2]

$ neffc report nothing -o missing/page.html
! error[N0002]: cannot write: the folder missing does not exist
! --> missing/page.html
!
[3]

$ neffc report nothing -o - > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc report nothing -o - | closed-pipe
[3]
