# `neffc hash`: digests of files, and of what they execute.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc hash m.neff
m.neff
  file             SHA-256 5100752fb155fff1c3c2a5f9d68aa13373b049f838057cf54a125e26856742de
  archive          SHA-256 763ba038665461ce0f7ee2c1f57dd3b4c1b4d75ff28ddff46137b1d31bc7c19e
  stored data      MD5 efe9b3bc98163077b94c8bcdacf51f47
  hash             bcb3e9ef77301698cd8b4cb9471ff5ac00000000000000000000000000000000 signature
  uuid             00a04c53-5fd9-4f07-bffd-d5eacdefc852

$ neffc hash --json m.neff
{
  "schema": 1,
  "form": 1,
  "files": [
    {
      "file": "m.neff",
      "sha256": "5100752fb155fff1c3c2a5f9d68aa13373b049f838057cf54a125e26856742de",
      "archive_sha256": "763ba038665461ce0f7ee2c1f57dd3b4c1b4d75ff28ddff46137b1d31bc7c19e",
      "stored": {
        "algorithm": "MD5",
        "digest": "efe9b3bc98163077b94c8bcdacf51f47"
      },
      "hash": "bcb3e9ef77301698cd8b4cb9471ff5ac00000000000000000000000000000000",
      "verdict": "signature",
      "uuid": "00a04c53-5fd9-4f07-bffd-d5eacdefc852",
      "findings": []
    }
  ],
  "unreadable": []
}

$ neffc hash --program m.neff
p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334  m.neff

# The same program: another UUID, other packaging, no debug information.

$ neffc unpack -q m.neff -o m
m: 72 files
  packs back to the same bytes; known encoder parameters: zlib, memLevel 8, level 1

$ rm m/debug_info

$ neffc pack -q m -o again.neff --style gnu --lnc 2 --features 0x209c00
again.neff: 49,755 bytes, hash 50817876ff1b9191a301995eeea3d3a8, uuid 06218ba3-55d2-4c74-97b5-3565ad5cd1f4

$ neffc hash --program again.neff
p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334  again.neff

# Which part differs: of the two graphs only the program of pool does.

$ neffc hash --program --parts m.neff
p1:08f2aae733a5f3e93d21bbdb25e2e339b0dedc49b9be4c668ba038baa326c334  m.neff
  p1:025585cb22c42c9cba783ad824a2aa82467fd7a138cde0217f5de38d5219cdc5  settings
  p1:859a55037530142ae195d502da4d7385f9b472b5c3e6c373cb17fdc393b57f6a  host graph
  p1:98bc9291e4425d1ff7e61020d9cb6729ba85b08a458301e5c6d5f255a8a93eeb  sg00/settings
  p1:dddf35267bc57b03b4b063b3a404ba65ab02df0b29bc49a2a956579e1737167a  sg00/variables
  p1:5d78606ad6097375f628d6a0aff4e6e4d7c5ba527b511efa67d479cd52f34ea8  sg00/weights
  p1:68afc63af84b6c37d50e287daaefa99969b2e2fc8bbd90cc0637fdc70bb07257  sg00/queues
  p1:3f16909539cd5f772603e118b6dbf8d1ef5d7d7d88eff10cd653a891a8ae53b8  sg00/transfers
  p1:57a01faca87d70b484ef6d2df70ac5d6cef012bed9625d275a99f5c7a314d356  sg00/libraries
  p1:39313e547066b34567f43daf6cb41490f3fa8fabf139296b8598e2ce84e86ea4  sg00/pe
  p1:1992a78bc4fb8865be4924948e6bf429cc5cf4e8ae555bf5cb3f84d21d23ae6d  sg00/act
  p1:0f25872ae9f9e985e946e05901542f614b2b17eda0381d5564c68837832360aa  sg00/pool
  p1:ceb2dfcd42d134f876fc502041f08f559a515353cde072b3f1bc855a22e80c49  sg00/dve
  p1:570b09e265414e828707f94cfe96d82ea98601be1017e6cd740152f8ff47b6aa  sg00/sp
  p1:98bc9291e4425d1ff7e61020d9cb6729ba85b08a458301e5c6d5f255a8a93eeb  sg01/settings
  p1:dddf35267bc57b03b4b063b3a404ba65ab02df0b29bc49a2a956579e1737167a  sg01/variables
  p1:5d78606ad6097375f628d6a0aff4e6e4d7c5ba527b511efa67d479cd52f34ea8  sg01/weights
  p1:68afc63af84b6c37d50e287daaefa99969b2e2fc8bbd90cc0637fdc70bb07257  sg01/queues
  p1:3f16909539cd5f772603e118b6dbf8d1ef5d7d7d88eff10cd653a891a8ae53b8  sg01/transfers
  p1:57a01faca87d70b484ef6d2df70ac5d6cef012bed9625d275a99f5c7a314d356  sg01/libraries
  p1:39313e547066b34567f43daf6cb41490f3fa8fabf139296b8598e2ce84e86ea4  sg01/pe
  p1:1992a78bc4fb8865be4924948e6bf429cc5cf4e8ae555bf5cb3f84d21d23ae6d  sg01/act
  p1:6e9ad5a92f83d798c07002651668f09751672ee77ab0ad2939b25d3ee6e39dc3  sg01/pool
  p1:ceb2dfcd42d134f876fc502041f08f559a515353cde072b3f1bc855a22e80c49  sg01/dve
  p1:570b09e265414e828707f94cfe96d82ea98601be1017e6cd740152f8ff47b6aa  sg01/sp

$ fixture neff > legacy.neff

$ neffc hash --program --parts --json legacy.neff
{
  "schema": 1,
  "form": 1,
  "files": [
    {
      "file": "legacy.neff",
      "program": "p1:4bcbc620b35f6c8615fddd1cf1964c82f544dedb42e596b967b5fbd5cee5fc13",
      "ids_replaced": {
        "names": true,
        "semaphores": true
      },
      "parts": [
        {
          "graph": null,
          "part": "settings",
          "digest": "p1:052fc5bfe80ed2028fddbf367196f70c570ab7c88b07f0d904f7c71525e13d00"
        },
        {
          "graph": null,
          "part": "host graph",
          "digest": "p1:474ac1ceca1e08641ab47adae7fad5882b39cc33edc1eda344b07522aee49a14"
        },
        {
          "graph": "sg00",
          "part": "settings",
          "digest": "p1:f586df32e161d3bfdb890a6f92f64cc92f790baa8dbdc540a04675dcfb1a7065"
        },
        {
          "graph": "sg00",
          "part": "variables",
          "digest": "p1:9a3d924189cb2504a4499a5490b1e965ce3e5a7de373be6526161d9ed520d834"
        },
        {
          "graph": "sg00",
          "part": "weights",
          "digest": "p1:9285854b75d1a984d4754483d44a502cd48333c2d20290b216fe963e8865d4bc"
        },
        {
          "graph": "sg00",
          "part": "queues",
          "digest": "p1:0a86ea4a0141c8b28f7e7b55775e889615240976402885995127273d33b7e59e"
        },
        {
          "graph": "sg00",
          "part": "transfers",
          "digest": "p1:0b6d98b4dcfd18d9874eba42b45996ce7fb4b0aeadb062804e3619152db53ce2"
        },
        {
          "graph": "sg00",
          "part": "libraries",
          "digest": "p1:57a01faca87d70b484ef6d2df70ac5d6cef012bed9625d275a99f5c7a314d356"
        },
        {
          "graph": "sg00",
          "part": "pe",
          "digest": "p1:69de7ee150acf2eaae13641220030ea789c9461d3a3566d511627680ad187b78"
        },
        {
          "graph": "sg00",
          "part": "act",
          "digest": "p1:d034af6e5468d86aa4b79b04ea6a98f70d216159274f913ac9a37b664da63551"
        },
        {
          "graph": "sg00",
          "part": "pool",
          "digest": "p1:7b82ec1c81605c36ea62524fb8247b6b25495956966a03f54086558e88d266e7"
        },
        {
          "graph": "sg00",
          "part": "dve",
          "digest": "p1:b44e1dfc40fff431bae55967463d3a0b767f62340968b1c3033a5313e0fa5814"
        },
        {
          "graph": "sg00",
          "part": "sp",
          "digest": "p1:f21ddad2f04d82dd00fb570870b231974dc03901cfad80ad14fed6917c8e5d5e"
        }
      ],
      "findings": []
    }
  ],
  "unreadable": []
}

# No program.

$ head -c 30000 m.neff > cut.neff

$ neffc hash --program cut.neff
cut.neff: no program
! error[N0202]: the gzip stream is cut off
! --> cut.neff: offset 0x7530 (30000)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 30000
!  = note: 198442 bytes came out before the cut
!  = note: the last complete member is "sg01/SP.json", member 48
!  = note: the data end inside "sg01/act_info.json"
!  = help: `neffc unpack --salvage` writes the members that are complete
!
! error[N0108]: `data_size` says 61440, the file has 28976 behind the header
! --> cut.neff: offset 0x10 (16), 8 bytes, data_size
!  = note: the archive is not whole: its gzip data end at offset 30000
!  = note: the last complete member is "sg01/SP.json", member 48
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> cut.neff: sg00/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
[1]

$ write empty ""

$ neffc hash --program empty
empty: no program
! error[N0101]: the file is empty
! --> empty
!  = expected: a 1024-byte header
!  = found: 0 bytes
!
[1]

$ neffc hash --program --json empty
{
  "schema": 1,
  "form": 1,
  "files": [
    {
      "file": "empty",
      "program": null,
      "ids_replaced": null,
      "findings": [
        {
          "code": "N0101",
          "severity": "error",
          "message": "the file is empty",
          "place": {
            "kind": "nowhere"
          },
          "expected": "a 1024-byte header",
          "found": "0 bytes",
          "notes": [],
          "help": null,
          "runtime": null
        }
      ]
    }
  ],
  "unreadable": []
}
[1]

$ neffc hash --program missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

$ neffc hash --parts m.neff
! error: the following required arguments were not provided:
!   --program
!
! Usage: neffc hash --program --parts <FILE>...
!
! For more information, try '--help'.
[2]

$ neffc hash empty
empty
  file             SHA-256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
! error[N0101]: the file is empty
! --> empty
!  = expected: a 1024-byte header
!  = found: 0 bytes
!
[1]

$ neffc hash --help
Digest files, or what they execute
\
With --program, files have the same digest if they are the same program: whatever their UUIDs,
names, paths, debug information and packaging are, and however variables, queues and semaphores are
numbered.
\
Usage: neffc hash [OPTIONS] <FILE>...
\
Arguments:
  <FILE>...
          NEFFs; `-` is standard input
\
Options:
      --program
          Digest what is executed: files with the same digest are the same program
\
      --parts
          Digest every part of it too: settings, variables, weights, queues, programs of each graph
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
  neffc hash model.neff
  neffc hash --program build/*.neff
  neffc hash --program --parts model.neff
\
Exit status:
  0  done
  1  the input has faults or is refused
  2  wrong usage
  3  the environment failed (I/O, disk)
