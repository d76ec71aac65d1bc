# -v adds the explain page, -q leaves errors alone.

$ neffc -v explain N0191
! error[N0006]: no diagnostic code `N0191`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes
!     Codes are `N` and four digits, for example `N0101`. `neffc explain --list`
!     prints all of them.
!
[2]

$ neffc -q explain N0191
! error[N0006]: no diagnostic code `N0191`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes
!
[2]
