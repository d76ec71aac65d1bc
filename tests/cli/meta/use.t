# What `neffc meta` is for.

$ neffc meta --help
Print, make and check the metaneff that lies beside a NEFF
\
A metaneff tells a framework what the inputs and outputs of a NEFF are: names, shapes, data types,
who supplies an input, and which outputs take the buffer of an input. It is read as bytes or as
text, whichever the file holds, and checked; what the checks find does not keep it from being
written, but the exit status tells of it.
\
Usage: neffc meta [OPTIONS] [FILE]
\
Arguments:
  [FILE]
          The metaneff, bytes or text; `-` is standard input
\
Options:
      --from <NEFF>
          Make one from the inputs and outputs of this NEFF; every input is the user's
\
      --read-as <FORM>
          What the file holds [default: what its content looks like]
\
          Possible values:
          - text:  Text, for people
          - bytes: Bytes, for frameworks
\
      --to <FORM>
          What to write [default: text; with --from, bytes]
\
          Possible values:
          - text:  Text, for people
          - bytes: Bytes, for frameworks
\
      --check <NEFF>
          Write nothing; compare with the inputs and outputs of this NEFF
\
  -o, --output <FILE>
          Where it goes; bytes in canonical form
          
          [default: -]
\
      --json
          Print what it says and what was found as JSON, instead of writing it
\
  -h, --help
          Print help (see a summary with '-h')
\
Limits:
      --max-inflated <BYTES>
          Bytes of the uncompressed archive, e.g. 64GiB
          
          [default: 68719476736]
\
      --max-ratio <N>
          Uncompressed bytes per compressed byte, tested from 256 MiB on
          
          [default: 500]
\
      --max-members <N>
          Entries of the archive
          
          [default: 65536]
\
      --max-member-size <BYTES>
          Bytes of one member
          
          [default: 34359738368]
\
Global options:
      --color <WHEN>
          When to colour; `auto` colours terminals only and obeys NO_COLOR
          
          [default: auto]
          [possible values: auto, always, never]
\
  -q, --quiet
          Print errors only, no warnings and notes
\
  -v, --verbose
          Say more: the explain page under each finding
\
Examples:
  neffc meta metaneff.pb
  neffc meta metaneff.txt --to bytes -o metaneff.pb
  neffc meta metaneff.pb --check graph.neff
  neffc meta --from graph.neff -o metaneff.pb
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

# The example of the format notes, 04 §9.2: bytes to text and back.

$ write text "input_tensors { name: \"input0\" shape: [1] data_type: INT32 type: USER_INPUT }\ninput_tensors { name: \"input1\" shape: [4, 8] data_type: BFLOAT16 type: INPUT_STATE checkpoint_key: \"kv\" }\noutput_tensors { name: \"output0\" shape: [1] data_type: FLOAT }\noutput_tensors { name: \"output1\" shape: [4, 8] data_type: BFLOAT16 }\noutput_aliases_to { key: 1 value: 1 }\nnum_user_inputs: 1\nnum_states: 1\n"

$ neffc meta text --to bytes -o a.pb

$ hex a.pb
00000000  0a 0f 0a 06 69 6e 70 75 74 30 12 01 01 18 02 38
00000010  01 0a 14 0a 06 69 6e 70 75 74 31 12 02 04 08 18
00000020  0e 32 02 6b 76 38 02 12 0e 0a 07 6f 75 74 70 75
00000030  74 30 12 01 01 18 01 12 0f 0a 07 6f 75 74 70 75
00000040  74 31 12 02 04 08 18 0e 32 04 08 01 10 01 38 01
00000050  40 01

$ neffc meta a.pb
input_tensors {
  name: "input0"
  shape: [1]
  data_type: INT32
  type: USER_INPUT
}
input_tensors {
  name: "input1"
  shape: [4, 8]
  data_type: BFLOAT16
  checkpoint_key: "kv"
  type: INPUT_STATE
}
output_tensors {
  name: "output0"
  shape: [1]
  data_type: FLOAT
}
output_tensors {
  name: "output1"
  shape: [4, 8]
  data_type: BFLOAT16
}
output_aliases_to {
  key: 1
  value: 1
}
num_user_inputs: 1
num_states: 1

$ neffc meta a.pb -o again

$ neffc meta - --to bytes < again > b.pb

$ same a.pb b.pb

$ neffc meta --json a.pb
{
  "schema": 1,
  "file": "a.pb",
  "metaneff": {
    "name": {
      "text": "",
      "hex": null
    },
    "input_tensors": [
      {
        "name": {
          "text": "input0",
          "hex": null
        },
        "shape": [
          1
        ],
        "data_type": {
          "number": 2,
          "word": "INT32"
        },
        "type": {
          "number": 1,
          "word": "USER_INPUT"
        },
        "allow_dynamic_batch_size": false,
        "checkpoint_key": null,
        "user_input_key": null,
        "content_bytes": 0
      },
      {
        "name": {
          "text": "input1",
          "hex": null
        },
        "shape": [
          4,
          8
        ],
        "data_type": {
          "number": 14,
          "word": "BFLOAT16"
        },
        "type": {
          "number": 2,
          "word": "INPUT_STATE"
        },
        "allow_dynamic_batch_size": false,
        "checkpoint_key": {
          "text": "kv",
          "hex": null
        },
        "user_input_key": null,
        "content_bytes": 0
      }
    ],
    "output_tensors": [
      {
        "name": {
          "text": "output0",
          "hex": null
        },
        "shape": [
          1
        ],
        "data_type": {
          "number": 1,
          "word": "FLOAT"
        },
        "type": {
          "number": 0,
          "word": "UNDEFINED_TYPE"
        },
        "allow_dynamic_batch_size": false,
        "checkpoint_key": null,
        "user_input_key": null,
        "content_bytes": 0
      },
      {
        "name": {
          "text": "output1",
          "hex": null
        },
        "shape": [
          4,
          8
        ],
        "data_type": {
          "number": 14,
          "word": "BFLOAT16"
        },
        "type": {
          "number": 0,
          "word": "UNDEFINED_TYPE"
        },
        "allow_dynamic_batch_size": false,
        "checkpoint_key": null,
        "user_input_key": null,
        "content_bytes": 0
      }
    ],
    "model_config": null,
    "output_aliases_to": [
      {
        "output": 1,
        "input": 1
      }
    ],
    "num_user_inputs": 1,
    "num_states": 1,
    "num_weights": 0,
    "serialized_graph_def_bytes": 0,
    "canonical": true,
    "unknown_fields": false
  },
  "findings": []
}

# Fields that the schema does not know stay in text and in bytes.

$ write c.pb hex:50072a01785a026100

$ neffc meta c.pb > c.txt
! note[N1003]: MetaNeff has no field 10
! --> c.pb: offset 0x0 (0)
!  = found: a varint
!
! note[N1003]: MetaNeff has no field 11
! --> c.pb: offset 0x5 (5)
!  = found: a value with a length
!

$ cat c.txt
10: 7
name: "x"
11: "a\000"

$ neffc meta -q c.txt --to bytes -o d.pb

$ same c.pb d.pb

# From a NEFF, and compared with it.

$ fixture neff > f

$ neffc info -q f | grep input
inputs
  input  float32  [32]  128 bytes
  var input         1, 128 bytes

$ neffc meta --from f -o f.pb

$ neffc meta f.pb
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
num_user_inputs: 1

$ neffc meta --from f --to text
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
num_user_inputs: 1

$ neffc meta f.pb --check f

$ neffc meta --from f --json -q | grep num_user_inputs
    "num_user_inputs": 1,

# Text that is not canonical bytes: a note, and canonical bytes when written.

$ write e.pb hex:0a0410041008

$ neffc meta e.pb --to bytes -o e2.pb
! note[N1002]: a canonical writer gives other bytes for this
! --> e.pb
!  = note: 2 dimensions are not packed
!
! warning[N1019]: "" has the data type UNDEFINED
! --> e.pb
!
! note[N1017]: "" has the type UNDEFINED_TYPE
! --> e.pb
!

$ hex e2.pb
00000000  0a 04 12 02 04 08
