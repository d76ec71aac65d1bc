# What can go wrong around `neffc ls`.

$ neffc ls
! error: the following required arguments were not provided:
!   <FILE>...
!
! Usage: neffc ls <FILE>...
!
! For more information, try '--help'.
[2]

$ neffc ls missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ neffc ls --frob f
! error: unexpected argument '--frob' found
!
!   tip: to pass '--frob' as a value, use '-- --frob'
!
! Usage: neffc ls [OPTIONS] <FILE>...
!
! For more information, try '--help'.
[2]

$ mkdir folder

$ neffc ls folder
! error[N0001]: cannot read: is a directory
! --> folder
!
[3]

# Names that begin with dashes.

$ fixture neff member:-x=1 member:--long=2 > -f

$ neffc ls -f
! error: unexpected argument '-f' found
!
!   tip: to pass '-f' as a value, use '-- -f'
!
! Usage: neffc ls [OPTIONS] <FILE>...
!
! For more information, try '--help'.
[2]

$ neffc ls -- -f
             1  -x
             1  --long

$ neffc ls ./-f
             1  -x
             1  --long

# A full disk, a closed pipe.

$ neffc ls -- -f > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc ls -- -f | closed-pipe
[3]

$ neffc ls --json -- -f > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

# One bad file does not hide a good one that came before it.

$ neffc ls ./-f missing
./-f:
             1  -x
             1  --long
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

# Limits.

$ neffc ls --max-members 1 ./-f
             1  -x
! error[N0311]: the archive has too many members
! --> ./-f: --long (member 1), archive offset 0x400 (1024)
!  = expected: at most 1 members
!  = help: raise the limit with --max-members if the file can be trusted
!
[1]

$ neffc ls --max-members x ./-f
! error: invalid value 'x' for '--max-members <N>': invalid digit found in string
!
! For more information, try '--help'.
[2]

$ neffc ls --max-inflated 4KiB ./-f
             1  -x
             1  --long
! error[N0209]: the payload inflates beyond the limit
! --> ./-f: offset 0x486 (1158)
!  = expected: at most 4096 bytes
!  = found: 10240 bytes from 134 compressed ones, and more to come
!  = note: the last complete member is "--long", member 1
!  = help: raise the limit with --max-inflated if the file can be trusted
!
[1]

$ neffc ls --max-member-size 0 ./-f
! error[N0312]: a member is larger than the limit
! --> ./-f: -x (member 0), archive offset 0x0 (0)
!  = expected: at most 0 bytes
!  = found: 1 bytes
!  = help: raise the limit with --max-member-size if the file can be trusted
!
[1]
