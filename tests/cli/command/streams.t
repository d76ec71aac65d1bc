# An output that goes to standard output goes there alone, by whatever name.

$ copy examples/allreduce .

$ neffc build model.toml -o out.neff
out.neff: 2,611 bytes

$ neffc build model.toml -o - > one.neff

$ same one.neff out.neff

$ neffc build model.toml -o /dev/stdout > two.neff

$ same two.neff out.neff

$ neffc build model.toml -o /dev/fd/1 | size -
2611

$ neffc build model.toml -o out.neff --metaneff /dev/stdout > out.metaneff
! out.neff: 2,611 bytes

$ neffc meta out.metaneff
input_tensors {
  name: "input"
  shape: [32]
  data_type: FLOAT
  type: USER_INPUT
}
output_tensors {
  name: "output"
  shape: [32]
  data_type: FLOAT
}
name: "x"
num_user_inputs: 1

$ neffc build model.toml -o out.neff --depfile -
out.neff: \
  model.toml \
  pe.asm \
  pool.asm
! out.neff: 2,611 bytes

$ neffc build model.toml -o out.neff --depfile - --json
{
  "schema": 1,
  "findings": [
    {
      "code": "N0005",
      "severity": "error",
      "message": "an output takes standard output, so JSON has no place there",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "name a file with --depfile, or leave --json out",
      "runtime": null
    }
  ]
}
[2]

$ neffc build model.toml -o /dev/stdout --json
{
  "schema": 1,
  "findings": [
    {
      "code": "N0005",
      "severity": "error",
      "message": "an output takes standard output, so JSON has no place there",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "name a file with -o, or leave --json out",
      "runtime": null
    }
  ]
}
[2]

$ neffc build model.toml -o - --metaneff /dev/stdout
! error[N0005]: two outputs would go to standard output
!  |
!  = help: give -o and --metaneff names of their own
!
[2]

$ neffc unpack out.neff -o folder
folder: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 5

$ neffc pack folder -o /dev/stdout > three.neff
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 5
! --> folder
!

$ same three.neff out.neff

$ neffc asm pool.asm -o /dev/stdout --json
{
  "schema": 1,
  "findings": [
    {
      "code": "N0005",
      "severity": "error",
      "message": "an output takes standard output, so JSON has no place there",
      "place": {
        "kind": "nowhere"
      },
      "expected": null,
      "found": null,
      "notes": [],
      "help": "name files, or leave --json out",
      "runtime": null
    }
  ]
}
[2]
