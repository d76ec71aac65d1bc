# Tests of the command line
#
# Every `.t` file in this folder is a test: drop one in and it runs. This file describes the
# form, and is run like the others.
#
# A line that begins with `$` is a command. Below it stands what the command prints: standard
# output, then standard error with `!` in front. A blank line or a comment ends the output.

$ neffc explain 0005 --json | grep severity
      "severity": "error",

# A status other than 0 stands in brackets behind the output.

$ neffc explain N9999
! error[N0006]: no diagnostic code `N9999`
!  |
!  = expected: `N` and four digits, for example N0101
!  = help: the nearest are N0909, N0919, N0929; `neffc explain --list` prints all codes
!
[2]

# Expected lines are never written by hand: `NEFFC_BLESS=1 cargo test -p neffc --test cli`
# writes them, and review decides whether they are right. CI compares only.
#
# Commands run one after the other in a fresh folder, shown as `$TMP`. HOME is nowhere, LANG is
# C.UTF-8, NO_COLOR is set. A variable may be given in front: `NO_COLOR= neffc …`.
#
# Words are parted by blanks. 'Single quotes' take everything as it is; "double quotes" know
# \n, \t, \\, \" and \xNN, so any bytes can be given.

$ write "odd name\x01" "one\ntwo\n"

$ cat "odd name\x01"
one
two

# A long command goes on in lines that begin with `>`.

$ write
> file
> text

# `< FILE` and `> FILE` redirect, `|` feeds one command's output to the next when it is complete;
# the status is that of the first one that failed. `> /dev/full` is a full disk, and
# `| closed-pipe` a reader that has gone away.

$ cat file > copy

$ size < copy -
4

# An output line that would read as something else has a backslash in front; an output that does
# not end with a line end says so; control characters and bytes that are not UTF-8 are escaped.

$ write special "\n$ x\n# x\n! x\n[1]\n\\x\n\x1b[0m\xff\nend"

$ cat special
\
\$ x
\# x
\! x
\[1]
\\x
\\x1b[0m\xff (esc)
end
\(no-eol)

# Builtins on bytes. FILE may be `-` for standard input. CONTENT is a text, hex:00ff, zeros:N,
# repeat:N:TEXT or @FILE; numbers may be written 0x10, 2^32 or 2^64-1.

$ write bytes repeat:20:ab

$ patch bytes 0x10 hex:00ff

$ append bytes zeros:3

$ hex bytes
00000000  61 62 61 62 61 62 61 62 61 62 61 62 61 62 61 62
00000010  00 ff 61 62 61 62 61 62 61 62 61 62 61 62 61 62
00000020  61 62 61 62 61 62 61 62 00 00 00

$ hex bytes 16 2
00000010  00 ff

$ head -c 4 bytes
abab
\(no-eol)

$ head -c -41 bytes
ab
\(no-eol)

$ cut-bytes bytes 15 2 | hex -
00000000  62 00

$ same bytes bytes

$ same bytes file
! same: differ at 0 (0x0): 61 and 74
[1]

$ md5 bytes
69fdeabded9ba62153104adf6a8a16a0

$ sha256 bytes
d9f87937040d5d18b8563011b6c34d334bf3ad34247ec79956387bcc670c460e

$ grep special special
! grep: no such line
[1]

# Builtins on files: copy (a file or folder of tests/data/, examples/ or the folder), write, sparse, pipe, cat, rm, mv, mkdir, symlink,
# ls-tree. They work inside the test's folder only.

$ mkdir a/b

$ copy tests/data/legacy_sample/pe.bin a/b/pe.bin

$ symlink ../outside a/link

$ mv copy a/copy

$ rm special

$ ls-tree .
           a/
           a/b/
        64 a/b/pe.bin
         4 a/copy
           a/link -> ../outside
        43 bytes
         4 file
         8 odd name\x01

$ rm ../outside
! rm: ../outside is not inside the test's folder
[1]

# `limit-memory KIB neffc …` runs the tool in a bounded address space.

$ limit-memory 1000000 neffc --version
neffc 0.1.0

# `fixture NAME KEY=VALUE… MEMBER…` makes inputs without the tool's own writer. Names: neff,
# header-only, old-layout, oddities, bomb (size=), many-members (count=). The keys are described
# in tests/harness/fixture: header.rs, tar.rs, gzip.rs. Members are `member:NAME=CONTENT`,
# `dir:NAME=`, `symlink:NAME=TARGET`, `claim:NAME=SIZE` and so on (entry.rs); without any, the
# legacy sample model is used.

$ fixture neff name=model features=0x100 member:neff.json={} member:w.npy=zeros:1000 > f

$ hex f 0xdc 16
000000dc  6d 6f 64 65 6c 00 00 00 00 00 00 00 00 00 00 00

$ fixture neff color=red > g
! fixture: no key color (here)
[1]

# `payload FILE` cuts off the 1024 bytes of the header, `gunzip FILE` inflates and checks,
# `tar-list FILE` and `tar-cat FILE MEMBER` read a NEFF or an archive with the tar crate.

$ payload f | gunzip - | size -
10240

$ tar-list f
Regular 0644 0/0        2 0 neff.json
Regular 0644 0/0     1000 0 w.npy

$ tar-cat f neff.json
{}
\(no-eol)

# A command that does not exist, or a line that is not in this language, is no output to expect:
# the test fails whatever stands below it.
