# `neffc scan`: what every file under a folder is.

$ mkdir models/deep/er

$ copy tests/data/matmul_small/matmul_small.neff models/b.neff

$ copy models/b.neff models/deep/a.neff

$ patch models/deep/a.neff 204 "\x77"

$ head -c 30000 models/b.neff > models/cut.neff

$ head -c 100 models/b.neff > models/short.neff

$ write models/empty ""

$ write models/deep/er/notes.txt "nothing\n"

$ fixture neff > models/legacy.neff

$ fixture neff features=0x100000000 > models/newer.neff

$ symlink ../outside models/link

$ neffc scan models
models/b.neff: ok
models/cut.neff: truncated
models/deep/a.neff: duplicate of models/b.neff
models/deep/er/notes.txt: not a NEFF
models/empty: empty
models/legacy.neff: ok
models/newer.neff: refused at gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION): runtime 2.31.24.0 lacks a feature that the file needs: bit32
models/short.neff: truncated
8 files: 2 ok, 1 duplicate, 1 refused, 2 truncated, 1 empty, 1 not a NEFF
[1]

$ neffc scan --json models
{
  "schema": 1,
  "runtime": "2.31.24.0",
  "arch": null,
  "files": [
    {
      "file": "models/b.neff",
      "state": "ok",
      "program": "p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334",
      "duplicate_of": null,
      "gate": null,
      "status": null,
      "why": null
    },
    {
      "file": "models/cut.neff",
      "state": "truncated",
      "program": null,
      "duplicate_of": null,
      "gate": null,
      "status": null,
      "why": null
    },
    {
      "file": "models/deep/a.neff",
      "state": "duplicate",
      "program": "p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334",
      "duplicate_of": "models/b.neff",
      "gate": null,
      "status": null,
      "why": null
    },
    {
      "file": "models/deep/er/notes.txt",
      "state": "not a NEFF",
      "program": null,
      "duplicate_of": null,
      "gate": null,
      "status": null,
      "why": null
    },
    {
      "file": "models/empty",
      "state": "empty",
      "program": null,
      "duplicate_of": null,
      "gate": null,
      "status": null,
      "why": null
    },
    {
      "file": "models/legacy.neff",
      "state": "ok",
      "program": "p1:4bcbc620b35f6c8615fddd1cf1964c82f544dedb42e596b967b5fbd5cee5fc13",
      "duplicate_of": null,
      "gate": null,
      "status": null,
      "why": null
    },
    {
      "file": "models/newer.neff",
      "state": "refused",
      "program": "p1:50a6606729c8eda7ad924656d51d0f61a52c0e01e5b55319d75f0fd7d883e924",
      "duplicate_of": null,
      "gate": "G05",
      "status": "status 10 (NRT_UNSUPPORTED_NEFF_VERSION)",
      "why": "runtime 2.31.24.0 lacks a feature that the file needs: bit32"
    },
    {
      "file": "models/short.neff",
      "state": "truncated",
      "program": null,
      "duplicate_of": null,
      "gate": null,
      "status": null,
      "why": null
    }
  ]
}
[1]

$ neffc scan --threads 1 --arch sunda models
models/b.neff: refused at gate G33, status 2 (NRT_INVALID): the NEFF is for cayman, and the machine is sunda
models/cut.neff: truncated
models/deep/a.neff: refused at gate G33, status 2 (NRT_INVALID): the NEFF is for cayman, and the machine is sunda
models/deep/er/notes.txt: not a NEFF
models/empty: empty
models/legacy.neff: ok
models/newer.neff: refused at gate G05, status 10 (NRT_UNSUPPORTED_NEFF_VERSION): runtime 2.31.24.0 lacks a feature that the file needs: bit32
models/short.neff: truncated
8 files: 1 ok, 3 refused, 2 truncated, 1 empty, 1 not a NEFF
[1]

$ neffc scan models/b.neff
models/b.neff: ok
1 file: 1 ok

$ neffc scan missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ mkdir nothing

$ neffc scan nothing
0 files

$ neffc scan --color always models/b.neff
models/b.neff: \x1b[32mok\x1b[0m (esc)
1 file: 1 ok

$ neffc scan --help
Say of every file under a folder what it is, and which are the same program
\
Each file is read once: ok, duplicate, refused by a gate of the runtime, truncated, empty, or no
NEFF. Files are read at the same time and listed in the order of their paths.
\
Usage: neffc scan [OPTIONS] <DIR>...
\
Arguments:
  <DIR>...
          Folders, looked through with all that is in them but not through links; or files
\
Options:
      --arch <ARCH>
          The machine: sunda, cayman, mariana, or v2, v3, v4 [default: what each NEFF is for]
\
      --runtime <VERSION>
          The runtime version that loads them
          
          [default: 2.31.24.0]
\
      --allow-legacy
          Load as with NEURON_RT_ALLOW_LEGACY_NEFF=1
\
      --threads <N>
          Files that are read at the same time [default: one per processor]
\
      --json
          Print JSON
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
  neffc scan models
  neffc scan --arch sunda --allow-legacy models
  neffc scan --json models > models.json
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)
