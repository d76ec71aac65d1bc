# No colour when piped, whatever the environment; --color overrides both.

$ NO_COLOR= neffc explain N0191
! error[N0006]: no diagnostic code `N0191`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes
!
[2]

$ neffc --color always explain N0191
! \x1b[1m\x1b[91merror[N0006]\x1b[0m\x1b[1m: no diagnostic code `N0191`\x1b[0m (esc)
!  \x1b[1m\x1b[94m|\x1b[0m (esc)
!  \x1b[1m\x1b[94m= \x1b[0m\x1b[1mexpected\x1b[0m: `N` and four digits, for example N0101 (esc)
!  \x1b[1m\x1b[94m= \x1b[0m\x1b[1mhelp\x1b[0m: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes (esc)
!
[2]

$ NO_COLOR= neffc --color never explain N0191
! error[N0006]: no diagnostic code `N0191`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes
!
[2]

$ NO_COLOR= CLICOLOR_FORCE=1 neffc explain N0191
! \x1b[1m\x1b[91merror[N0006]\x1b[0m\x1b[1m: no diagnostic code `N0191`\x1b[0m (esc)
!  \x1b[1m\x1b[94m|\x1b[0m (esc)
!  \x1b[1m\x1b[94m= \x1b[0m\x1b[1mexpected\x1b[0m: `N` and four digits, for example N0101 (esc)
!  \x1b[1m\x1b[94m= \x1b[0m\x1b[1mhelp\x1b[0m: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes (esc)
!
[2]

$ CLICOLOR_FORCE=1 neffc explain N0191
! error[N0006]: no diagnostic code `N0191`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: the nearest are N0101, N0111, N0121; `neffc explain --list` prints all codes
!
[2]

# clap's own messages obey as well.

$ neffc --color=always explain --jsno
! \x1b[1m\x1b[31merror:\x1b[0m unexpected argument \'\x1b[33m--jsno\x1b[0m\' found (esc)
!
!   \x1b[32mtip:\x1b[0m a similar argument exists: \'\x1b[32m--json\x1b[0m\' (esc)
!
! \x1b[1m\x1b[4mUsage:\x1b[0m \x1b[1mneffc explain\x1b[0m \x1b[1m--json\x1b[0m [CODE]... (esc)
!
! For more information, try \'\x1b[1m--help\x1b[0m\'. (esc)
[2]

$ neffc explain --jsno --color never
! error: unexpected argument '--jsno' found
!
!   tip: a similar argument exists: '--json'
!
! Usage: neffc explain --json [CODE]...
!
! For more information, try '--help'.
[2]
