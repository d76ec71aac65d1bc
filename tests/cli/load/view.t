# `neffc load`: variables and where they are, and the metaneff that goes with a NEFF.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc load -v m.neff

$ neffc meta --from m.neff -o m.pb

$ neffc load --quiet --metaneff m.pb m.neff > out

# One that is of something else.

$ write odd.txt "input_tensors { name: \"x\" shape: [128, 255] data_type: FLOAT16 type: USER_INPUT }\n"

$ neffc load --quiet --metaneff odd.txt m.neff > out

$ neffc load --json --metaneff odd.txt m.neff > out

$ grep odd.txt out

$ neffc load --metaneff odd.txt m.neff m.neff

$ neffc load --metaneff missing m.neff > out

# Vendor's words for rings and variables.

$ neffc load --json m.neff > out

$ grep ring_type out

$ grep MR_ out
