# `neffc build`: what it takes, where output goes, what it says.

$ neffc build --help
Build a NEFF from a model
\
Usage: neffc build [OPTIONS] [MODEL]
\
Arguments:
  [MODEL]  The model; its files are beside it
\
Options:
  -o, --output <FILE>        Where the NEFF goes [default: the model's name beside the model, as
                             NAME.neff]
      --depfile <FILE>       Write which files the NEFF was made of, as a rule that make and ninja
                             read
      --metaneff <FILE>      Write the metaneff, which the host reads beside the NEFF
      --emit-dir <DIR>       Unpack what was built into a new folder, to look at
      --check                Only say what is wrong; write nothing
      --deny                 Take warnings for errors
      --threads <N>          Threads that compress; the output does not depend on it [default: one
                             per core]
      --json                 Print the result as JSON
      --draw[=<CHARACTERS>]  Draw what is in it, in Unicode or, with `--draw=ascii`, without
      --schema               Print a JSON Schema of model.toml, for editors, and do nothing else
  -h, --help                 Print help
\
Global options:
      --color <WHEN>  When to colour; `auto` colours terminals only and obeys NO_COLOR [default:
                      auto] [possible values: auto, always, never]
  -q, --quiet         Print errors only, no warnings and notes
  -v, --verbose       Say more: the explain page under each finding
\
Examples:
  neffc build model.toml
  neffc build model.toml --draw
  neffc build model.toml -o out.neff --metaneff out.metaneff --depfile out.d
  neffc build model.toml --check
  neffc build --schema > model.schema.json
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)

$ copy examples/allreduce .

# Only saying what is wrong; nothing is written.

$ neffc build model.toml --check

$ ls-tree .
      1627 model.toml
       153 pe.asm
       126 pool.asm
       256 test-input.npy

# A dependency file for make and ninja.

$ neffc build model.toml -o out.neff --depfile out.d
out.neff: 2,611 bytes

$ cat out.d
out.neff: \
  model.toml \
  pe.asm \
  pool.asm

# The same bytes on one thread, and through standard output.

$ neffc build model.toml -o one.neff --threads 1
one.neff: 2,611 bytes

$ same out.neff one.neff

$ neffc build model.toml -o - > piped.neff

$ same out.neff piped.neff

# The result as JSON.

$ neffc build model.toml --json
{
  "schema": 1,
  "model": "model.toml",
  "output": "x.neff",
  "length": 2611,
  "findings": []
}

# No input is ever replaced.

$ neffc build model.toml -o pool.asm
! error[N0005]: the output is the input
! --> pool.asm
!  = help: name another file with -o
!
[2]

$ neffc build model.toml -o -  --json
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

$ neffc build missing.toml
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing.toml
!
[3]

$ neffc build
! error: the following required arguments were not provided:
!   <MODEL>
!
! Usage: neffc build <MODEL>
!
! For more information, try '--help'.
[2]
