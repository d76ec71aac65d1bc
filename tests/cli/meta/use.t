# What `neffc meta` is for.

$ neffc meta --help

# The example of the format notes, 04 §9.2: bytes to text and back.


$ write text "input_tensors { name: \"input0\" shape: [1] data_type: INT32 type: USER_INPUT }\ninput_tensors { name: \"input1\" shape: [4, 8] data_type: BFLOAT16 type: INPUT_STATE checkpoint_key: \"kv\" }\noutput_tensors { name: \"output0\" shape: [1] data_type: FLOAT }\noutput_tensors { name: \"output1\" shape: [4, 8] data_type: BFLOAT16 }\noutput_aliases_to { key: 1 value: 1 }\nnum_user_inputs: 1\nnum_states: 1\n"

$ neffc meta text --to bytes -o a.pb

$ hex a.pb

$ neffc meta a.pb

$ neffc meta a.pb -o again

$ neffc meta - --to bytes < again > b.pb

$ same a.pb b.pb

$ neffc meta --json a.pb

# Fields that the schema does not know stay in text and in bytes.

$ write c.pb hex:50072a01785a026100

$ neffc meta c.pb > c.txt

$ cat c.txt

$ neffc meta -q c.txt --to bytes -o d.pb

$ same c.pb d.pb

# From a NEFF, and compared with it.

$ fixture neff > f

$ neffc info -q f | grep input

$ neffc meta --from f -o f.pb

$ neffc meta f.pb

$ neffc meta --from f --to text

$ neffc meta f.pb --check f

$ neffc meta --from f --json -q | grep num_user_inputs

# Text that is not canonical bytes: a note, and canonical bytes when written.

$ write e.pb hex:0a0410041008

$ neffc meta e.pb --to bytes -o e2.pb

$ hex e2.pb
