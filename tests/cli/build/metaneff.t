# `neffc build --metaneff`: what the host reads beside a NEFF, made with it.

$ copy examples/allreduce .

$ neffc build model.toml -o out.neff --metaneff out.metaneff
out.neff: 2,611 bytes

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

$ neffc meta out.metaneff --check out.neff

# `[metaneff]` says what follows from no variable.

$ append model.toml "\n[metaneff]\nname = 'other'\nreturn_aliases = true\naliases = { output = 'input' }\n"

$ append model.toml "input.input = { type = 'INPUT_STATE', checkpoint_key = 'kv' }\n"

$ neffc build model.toml -o out.neff --metaneff out.metaneff
out.neff: 2,611 bytes

$ neffc meta out.metaneff
input_tensors {
  name: "input"
  shape: [32]
  data_type: FLOAT
  checkpoint_key: "kv"
  type: INPUT_STATE
}
output_tensors {
  name: "output"
  shape: [32]
  data_type: FLOAT
}
model_config {
  return_aliases: true
}
name: "other"
output_aliases_to {
  key: 0
  value: 0
}
num_states: 1

# Names are looked up.

$ append model.toml "input.inptu = { }\n"

$ neffc build model.toml --check
! error[N0905]: there is no input "inptu"; did you mean "input"?
!   --> model.toml:83:7
!    |
! 83 | input.inptu = { }
!    |       ^^^^^
!
[1]
