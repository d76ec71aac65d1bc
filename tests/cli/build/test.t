# `neffc test`: what tests bring is checked before any of them runs.

$ copy examples/allreduce .

$ neffc test model.toml
model.toml: 1 test
  "one rank": passed

$ write x.bin zeros:128

$ write y.bin zeros:124

$ append model.toml "\n[[test]]\nname = 'zeros'\ninputs = { input = 'x.bin' }\nexpect = { output = 'x.bin' }\n"

$ append model.toml "\n[[test]]\nname = 'misspelt'\ninputs = { inptu = 'x.bin' }\nexpect = { output = 'y.bin' }\n"

$ append model.toml "\n[[test]]\nname = 'missing'\ninputs = { input = 'z.npy' }\nexpect = { output = 'x.bin' }\n"

$ neffc test model.toml
model.toml: 4 tests
  "one rank": not run
  "zeros": not run
  "misspelt": not run
  "missing": not run
! error[N0908]: the array for "output" has another size
!   --> model.toml:86:21
!    |
! 86 | expect = { output = 'y.bin' }
!    |                     ^^^^^^^
!    |
!    = expected: 128 bytes: float32 [32]
!    = found: 124 bytes: uint8 [124]
!
! error[N0910]: z.npy: No such file or directory (os error 2)
!   --> model.toml:90:20
!    |
! 90 | inputs = { input = 'z.npy' }
!    |                    ^^^^^^^
!
! error[N0905]: there is no input "inptu"
!   --> model.toml:85:20
!    |
! 85 | inputs = { inptu = 'x.bin' }
!    |                    ^^^^^^^
!    |
!    = help: did you mean "input"?
!
! error[N0903]: the test "misspelt" gives nothing for the input "input"
!   --> model.toml:83:1
!    |
! 83 | [[test]]
!    | ^^^^^^^^
!
[1]

$ neffc test model.toml --json | grep outcome
      "outcome": "not run"
      "outcome": "not run"
      "outcome": "not run"
      "outcome": "not run"
[1]

# As many bytes of another shape are another array, if the file says what they are.
$ copy examples/allreduce shaped

$ write x.npy "\x93NUMPY\x01\x00\x3c\x00{'descr': '<f4', 'fortran_order': False, 'shape': (4, 8), }\n"

$ append x.npy zeros:128

$ copy x.npy shaped/x.npy

$ append shaped/model.toml "\n[[test]]\nname = 'shaped'\ninputs = { input = 'x.npy' }\nexpect = { output = 'x.npy' }\n"

$ neffc test shaped/model.toml
shaped/model.toml: 2 tests
  "one rank": not run
  "shaped": not run
! error[N0908]: the array for "input" has another shape
!   --> shaped/model.toml:80:20
!    |
! 80 | inputs = { input = 'x.npy' }
!    |                    ^^^^^^^
!    |
!    = expected: 128 bytes: float32 [32]
!    = found: 128 bytes: float32 [4, 8]
!
! error[N0908]: the array for "output" has another shape
!   --> shaped/model.toml:81:21
!    |
! 81 | expect = { output = 'x.npy' }
!    |                     ^^^^^^^
!    |
!    = expected: 128 bytes: float32 [32]
!    = found: 128 bytes: float32 [4, 8]
!
[1]
