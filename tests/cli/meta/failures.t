# What can go wrong around `neffc meta`.

$ neffc meta

$ neffc meta missing

$ write bytes hex:0a057821

$ neffc meta bytes

$ neffc meta --json bytes

$ write text "name: \"a\"\ninput_tensor {\n}\nnum_states: many\n"

$ write out "kept\n"

$ neffc meta text --to bytes -o out

$ cat out

$ neffc meta text -o text

$ neffc meta text --check f -o out

$ neffc meta text --from f

# Both forms by chance: bytes, unless one says otherwise.

$ write both "\n#B!                     \nname: \"x\"\n "

$ neffc meta both

$ neffc meta both --read-as text

$ neffc meta both --read-as bytes

# The checks: written all the same, and the status tells.

$ write alias "input_tensors { name: \"a\" shape: [2] data_type: FLOAT }\noutput_aliases_to { key: 0 value: 0 }\n"

$ neffc meta alias --to bytes -o alias.pb

$ size alias.pb

# Against a NEFF.

$ fixture neff > f

$ neffc meta alias --check f

$ neffc meta alias --check missing

$ neffc meta alias --check alias

$ neffc meta --from f -o f

# A NEFF that does not say what its tensors are.

$ fixture neff member:neff.json=one > g

$ neffc meta --from g -o g.pb

$ neffc meta --from alias -o g.pb

$ size g.pb

# Failures of the environment.

$ neffc meta -q alias > /dev/full

$ neffc meta -q alias | closed-pipe

$ neffc meta -q alias -o no/such/folder
