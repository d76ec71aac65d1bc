# What can go wrong around `neffc carve`.

$ neffc carve
! error: the following required arguments were not provided:
!   <FILE>
!
! Usage: neffc carve <FILE>
!
! For more information, try '--help'.
[2]

$ neffc carve missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ write empty ""

$ neffc carve empty
empty: no NEFF found
[1]

$ write text "nothing here\n"

$ neffc carve text
text: no NEFF found
[1]

$ neffc carve --json text
{
  "schema": 1,
  "file": "text",
  "found": []
}
[1]

$ fixture neff > f

$ neffc carve - < f
! error[N0005]: only a file can be searched, no stream
!  |
!  = help: write it to a file first
!
[2]

$ neffc carve f > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc carve f | closed-pipe
[3]

$ write file ""

$ neffc carve f -o file
! error[N0002]: cannot write: File exists (os error 17)
! --> file
!
[3]

# A file that is there already.

$ mkdir d

$ write d/carved-0x0.neff "mine"

$ neffc carve f -o d
! error[N0004]: the file exists
! --> d/carved-0x0.neff
!  = help: choose another folder with -o
!
[2]

$ size d/carved-0x0.neff
4

$ mkdir folder

$ neffc carve folder
! error[N0001]: cannot read: is a directory
! --> folder
!
[3]
