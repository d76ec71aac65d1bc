# What can go wrong around `neffc meta`.

$ neffc meta
! error: the following required arguments were not provided:
!   <FILE>
!
! Usage: neffc meta <FILE>
!
! For more information, try '--help'.
[2]

$ neffc meta missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ write bytes hex:0a057821

$ neffc meta bytes
! error[N1001]: field 1 claims 5 bytes, of which 2 are there
! --> bytes: offset 0x2 (2), MetaNeff
!
[1]

$ neffc meta --json bytes
{
  "schema": 1,
  "file": "bytes",
  "metaneff": null,
  "findings": [
    {
      "code": "N1001",
      "severity": "error",
      "message": "field 1 claims 5 bytes, of which 2 are there",
      "place": {
        "kind": "file",
        "offset": 2,
        "length": 0,
        "field": "MetaNeff"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": null,
      "runtime": null
    }
  ]
}
[1]

$ write text "name: \"a\"\ninput_tensor {\n}\nnum_states: many\n"

$ write out "kept\n"

$ neffc meta text --to bytes -o out
! error[N1006]: MetaNeff has no field `input_tensor`
!  --> text:2:1
!   |
! 2 | input_tensor {
!   | ^^^^^^^^^^^^
!   |
!   = help: did you mean `input_tensors`?
!
! error[N1007]: `num_states` cannot have this value
!  --> text:4:13
!   |
! 4 | num_states: many
!   |             ^^^^
!   |
!   = expected: a number of 64 bits with sign
!   = found: many
!
[1]

$ cat out
kept

$ neffc meta text -o text
! error[N0005]: the output is the input
! --> text
!  = help: name another file with -o
!
[2]

$ neffc meta text --check f -o out
! error: the argument '--check <NEFF>' cannot be used with '--output <FILE>'
!
! Usage: neffc meta --check <NEFF> <FILE>
!
! For more information, try '--help'.
[2]

$ neffc meta text --from f
! error: the argument '[FILE]' cannot be used with '--from <NEFF>'
!
! Usage: neffc meta <FILE>
!
! For more information, try '--help'.
[2]

# Both forms by chance: bytes, unless one says otherwise.

$ write both "\n#B!                     \nname: \"x\"\n "

$ neffc meta both
input_tensors {
  user_input_key: "                     \nname: \"x\"\n "
}
! note[N1020]: the file is a metaneff as text and as bytes, and was read as bytes
! --> both
!
! warning[N1019]: "" has the data type UNDEFINED
! --> both
!
! note[N1017]: "" has the type UNDEFINED_TYPE
! --> both
!

$ neffc meta both --read-as text
name: "x"

$ neffc meta both --read-as bytes
input_tensors {
  user_input_key: "                     \nname: \"x\"\n "
}
! warning[N1019]: "" has the data type UNDEFINED
! --> both
!
! note[N1017]: "" has the type UNDEFINED_TYPE
! --> both
!

# The checks: written all the same, and the status tells.

$ write alias "input_tensors { name: \"a\" shape: [2] data_type: FLOAT }\noutput_aliases_to { key: 0 value: 0 }\n"

$ neffc meta alias --to bytes -o alias.pb
! note[N1017]: "a" has the type UNDEFINED_TYPE
! --> alias
!
! error[N1012]: the alias 0 → 0 names output 0
! --> alias
!  = found: 0 outputs
!
[1]

$ size alias.pb
16

# Against a NEFF.

$ fixture neff > f

$ neffc meta alias --check f
! note[N1017]: "a" has the type UNDEFINED_TYPE
! --> alias
!
! error[N1012]: the alias 0 → 0 names output 0
! --> alias
!  = found: 0 outputs
!
! error[N1008]: the NEFF has no input "a"
! --> alias
!
! error[N1008]: the metaneff has no input "input"
! --> alias
!
! error[N1008]: the metaneff has no output "output"
! --> alias
!
[1]

$ neffc meta alias --check missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ neffc meta alias --check alias
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> alias: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
! note[N1017]: "a" has the type UNDEFINED_TYPE
! --> alias
!
! error[N1012]: the alias 0 → 0 names output 0
! --> alias
!  = found: 0 outputs
!
[1]

$ neffc meta --from f -o f
! error[N0005]: the output is the input
! --> f
!  = help: name another file with -o
!
[2]

# A NEFF that does not say what its tensors are.

$ fixture neff member:neff.json=one > g

$ neffc meta --from g -o g.pb
! error[N0501]: this is no JSON value
!  --> g: neff.json:1:1 $
!   |
! 1 | one
!   | ^^^
!   |
!   = expected: a value
!   = found: `one`
!   = runtime: gate G20, status 2 (NRT_INVALID)
!
[1]

$ neffc meta --from alias -o g.pb
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> alias: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

$ size g.pb
! size: g.pb: No such file or directory (os error 2)
[1]

# A type that a metaneff has no word for; a NEFF with errors is not derived from.

$ neffc unpack -q f -o d
d: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ patch d/neff.json 519 float99

$ neffc pack -q d -o h > log

$ neffc meta --from h -o h.pb
! error[N1022]: "input" has no known data type
! --> h
!
[1]

$ patch d/neff.json 519 float32

$ patch d/neff.json 547 shapo

$ neffc pack -q d -o h2 > log

$ neffc meta --from h2 --json
{
  "schema": 1,
  "file": "h2",
  "metaneff": null,
  "findings": [
    {
      "code": "N0604",
      "severity": "error",
      "message": "the key \"shape\" is missing",
      "place": {
        "kind": "json",
        "member": "neff.json",
        "path": "$.attrs",
        "span": {
          "line": 21,
          "column": 12,
          "offset": 488,
          "text": "{"
        }
      },
      "expected": "\"shape\" with an array",
      "found": null,
      "notes": [],
      "help": null,
      "runtime": {
        "gate": "G22",
        "status": 2,
        "name": "NRT_INVALID",
        "text": "Missing dltype or shape in attrs"
      }
    }
  ]
}
[1]

# Failures of the environment.

$ neffc meta -q alias > /dev/full
! error[N1012]: the alias 0 → 0 names output 0
! --> alias
!  = found: 0 outputs
!
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc meta -q alias | closed-pipe
! error[N1012]: the alias 0 → 0 names output 0
! --> alias
!  = found: 0 outputs
!
[3]

$ neffc meta -q alias -o no/such/folder
! error[N1012]: the alias 0 → 0 names output 0
! --> alias
!  = found: 0 outputs
!
! error[N0002]: cannot write: the folder no/such does not exist
! --> no/such/folder
!
[3]
