# A closed pipe ends the tool without a word; the status is that of a failed environment.

$ neffc explain --list | closed-pipe
[3]

$ neffc explain N0101 --json | closed-pipe
[3]

$ neffc completions bash | closed-pipe
[3]

$ neffc --help | closed-pipe
[3]

# A full disk is reported.

$ neffc explain --list > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc completions bash > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]
