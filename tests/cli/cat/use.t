# `neffc cat`: the bytes of members.

$ fixture neff member:neff.json=one member:./sg00/def.json=two member:-=three member:--x=four "member:a b\n=five" member:twice=first member:twice=second dir:sg00/= > f

$ neffc cat f neff.json
one
\(no-eol)

$ neffc cat f sg00/def.json
two
\(no-eol)

$ neffc cat f ./sg00/def.json
two
\(no-eol)

# In the archive's order, not that of the arguments.

$ neffc cat f sg00/def.json neff.json
onetwo
\(no-eol)

# Names beginning with dashes.

$ neffc cat f -
three
\(no-eol)

$ neffc cat f -- --x
four
\(no-eol)

# A name with a line end.

$ neffc cat f "a b\n"
five
\(no-eol)

# A name that occurs twice: the first, as on unpacking; the other by its index.

$ neffc cat -q f twice
first
\(no-eol)

$ neffc cat -q f -i 6
second
\(no-eol)

$ neffc cat -q f -i 0 -i 6
onesecond
\(no-eol)

# Into a file, from standard input.

$ neffc cat -q - neff.json -o out < f

$ cat out
one
\(no-eol)

$ neffc cat -q f neff.json | sha256 -
7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed
