# What can go wrong around `neffc load`.

$ neffc load
! error: the following required arguments were not provided:
!   <FILE>...
!
! Usage: neffc load <FILE>...
!
! For more information, try '--help'.
[2]

$ neffc load missing
! error[N0001]: cannot read: No such file or directory (os error 2)
! --> missing
!
[3]

# Nothing, a folder, what is no NEFF, an archive without a header, half a file.

$ write empty ""

$ neffc load empty
empty: refused on cayman, runtime 2.31.24.0
  at gate G02, header: status 2 (NRT_INVALID)
! error[N0101]: the file is empty
! --> empty: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
[1]

$ mkdir folder

$ neffc load folder
! error[N0001]: cannot read: is a directory
! --> folder
!
[3]

$ write text "no NEFF at all\n"

$ neffc load text
text: what becomes of it on cayman, runtime 2.31.24.0 is not known: it has faults that no known gate is for
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ payload m.neff | gunzip - > bare.tar

$ neffc load bare.tar | head -c 60 -
bare.tar: what becomes of it on cayman, runtime 2.31.24.0 is
\(no-eol)
! error[N0117]: the file is an archive without a NEFF header
! --> bare.tar
!  = help: `neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it
!
! note[N0613]: the output "output0" is listed 2 times and counts once
!   --> bare.tar: neff.json:59:9 $.heads[1]
!    |
! 59 |         [
!    |         ^
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> bare.tar: sg00/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> bare.tar: sg01/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
[1]

$ cut-bytes m.neff 0 30000 > half.neff

$ neffc load half.neff
half.neff: refused on cayman, runtime 2.31.24.0
  at gate G06, package: status 2 (NRT_INVALID)
! error[N0108]: `data_size` says 61440, the file has 28976 behind the header: 32464 missing
! --> half.neff: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 28976, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs 7530)
!  = note: the archive is not whole: its gzip data end at offset 30000
!  = note: the last complete member is "sg01/SP.json", member 48
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
[1]

$ neffc load /dev/null
/dev/null: refused on cayman, runtime 2.31.24.0
  at gate G02, header: status 2 (NRT_INVALID)
! error[N0101]: the file is empty
! --> /dev/null: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
[1]

$ neffc load - < empty
standard input: refused on cayman, runtime 2.31.24.0
  at gate G02, header: status 2 (NRT_INVALID)
! error[N0101]: the file is empty
! --> standard input: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
[1]

$ neffc load -q - < m.neff > out

$ head -c 60 out
standard input: loads on cayman, runtime 2.31.24.0
\
core 0: 
\(no-eol)

# Who reads has gone away; there is no room.

$ neffc load -q m.neff | closed-pipe
[3]

$ neffc load -q --json m.neff | closed-pipe
[3]

$ neffc load -q m.neff > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

$ neffc load -q --json m.neff > /dev/full
! error[N0002]: cannot write: No space left on device (os error 28)
! --> standard output
!
[3]

# JSON says so in the same document, and every document has its schema.

$ neffc load --json empty text missing > out
[3]

$ grep schema out
  "schema": 1,

$ grep verdict out
      "verdict": "refused",
      "verdict": "unclear",

$ neffc load --json missing > out
[3]

$ grep schema out
  "schema": 1,

# Limits of the machine that are nothing.

$ neffc load -q --cores 0 m.neff
m.neff: refused on cayman, runtime 2.31.24.0
  at gate G35, cores: status 2 (NRT_INVALID)
! error[N1404]: there are not enough physical cores
!  --> m.neff: kelf-0.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = expected: 2 cores
!   = found: 0 cores
!   = runtime: gate G35, status 2 (NRT_INVALID)
!              Insufficient number of pncs, required 2, available 0
!   = note: sources differ on the status: 2, or 9 (NRT_LOAD_NOT_ENOUGH_NC)
!
[1]

$ neffc load -q --hbm 0 m.neff
m.neff: refused on cayman, runtime 2.31.24.0
  at gate HBM, staging: status 4 (NRT_RESOURCE)
! error[N1408]: the model does not fit into device memory
! --> m.neff
!  = expected: at most 0 bytes for the cores of one memory
!  = found: 232576 bytes
!  = runtime: gate HBM, status 4 (NRT_RESOURCE)
!  = note: the gate has no id in the format notes, and its text is not published
!
[1]

$ neffc load -q --cores -1 m.neff
! error: unexpected argument '-1' found
!
!   tip: to pass '-1' as a value, use '-- -1'
!
! Usage: neffc load [OPTIONS] <FILE>...
!
! For more information, try '--help'.
[2]

# Folders that are there, or cannot be.

$ neffc load -q --emit-images folder m.neff
! error[N0004]: it exists
! --> folder
!  = help: name another folder; what is there is never touched
!
[2]

$ neffc load -q --emit-images no/where m.neff
m.neff: loads on cayman, runtime 2.31.24.0
\
core 0: graph sg00
  image       address  preamble  main  postamble  functions
  pe     0x1000018000        67    11         11          0
  act    0x1000020000        67     4         11          0
  pool   0x1000028000        62     6         11          0
  dve    0x1000030000        67     1         11          0
  sp     0x1000038000        50     2          9          0
  memory        bytes
  GENERIC      25,600
  INSTR_PE      5,696
  INSTR_ACT     5,248
  INSTR_POOL    5,056
  WEIGHT       32,768
  ACT_TABLE    32,960
  INSTR_DVE     5,056
  INSTR_SP      3,904
  in all      116,288
  inputs and outputs, brought for each run: 163,840 bytes
  rings of qPoolDynamic: size not known
  rings of qSPDynamicHW: size not known
\
core 1: graph sg01
  image       address  preamble  main  postamble  functions
  pe     0x1000058000        67    11         11          0
  act    0x1000060000        67     4         11          0
  pool   0x1000068000        62     6         11          0
  dve    0x1000070000        67     1         11          0
  sp     0x1000078000        50     2          9          0
  memory        bytes
  GENERIC      25,600
  INSTR_PE      5,696
  INSTR_ACT     5,248
  INSTR_POOL    5,056
  WEIGHT       32,768
  ACT_TABLE    32,960
  INSTR_DVE     5,056
  INSTR_SP      3,904
  in all      116,288
  inputs and outputs, brought for each run: 163,840 bytes
  rings of qPoolDynamic: size not known
  rings of qSPDynamicHW: size not known
\
memory 0: 232,576 bytes

$ neffc load -q --emit-images images half.neff > out
! error[N0108]: `data_size` says 61440, the file has 28976 behind the header: 32464 missing
! --> half.neff: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 28976, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs 7530)
!  = note: the archive is not whole: its gzip data end at offset 30000
!  = note: the last complete member is "sg01/SP.json", member 48
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
[1]

$ ls-tree folder

# Of an archive that was not read to its end nothing is said but that.

$ neffc load --max-inflated 1KiB m.neff
m.neff: what becomes of it on cayman, runtime 2.31.24.0 is not known: it was not read to its end, for a limit of this tool
! error[N0209]: the payload inflates beyond the limit
! --> m.neff: offset 0x907e (36990)
!  = expected: at most 1024 bytes
!  = found: 262144 bytes from 35966 compressed ones, and more to come
!  = note: the last complete member is "sg01/default_opcode_table.bin", member 65
!  = note: the data end inside "sg01/exp_and_others.json"
!  = help: raise the limit with --max-inflated if the file can be trusted
!
! note[N0623]: 3 tensors of the map are no variables of the graph
!  --> m.neff: sg00/tensor_map.json:1:1 $
!   |
! 1 | {
!   | ^
!   |
!   = found: "sg0000_identity_107_CRSM", "sg0000_identity_109_CRSM", "sg0000_identity_82_CRSM"
!
[1]

$ neffc load --all --max-members 3 --quiet m.neff
m.neff: what becomes of it on cayman, runtime 2.31.24.0 is not known: it was not read to its end, for a limit of this tool
! error[N0311]: the archive has too many members
! --> m.neff: debug_info/debug_info_stack_frame_index.dbg (member 3), archive offset 0xe00 (3584)
!  = expected: at most 3 members
!  = help: raise the limit with --max-members if the file can be trusted
!
[1]

$ neffc load --all --quiet empty
empty: refused on cayman, runtime 2.31.24.0
  at gate G02, header: status 2 (NRT_INVALID)
! error[N0101]: the file is empty
! --> empty: offset 0x0 (0)
!  = expected: a header of 1024 bytes and an archive
!  = found: 0 bytes
!  = runtime: gate G02, status 2 (NRT_INVALID)
!             Invalid number of NEFF bytes received 0
!  = help: make the file again: an interrupted copy or compiler leaves this
!
[1]

$ cut-bytes m.neff 0 3000 > cut.neff

$ neffc load --all --quiet cut.neff
cut.neff: refused on cayman, runtime 2.31.24.0
  at gate G06, package: status 2 (NRT_INVALID)
! error[N0108]: `data_size` says 61440, the file has 1976 behind the header: 59464 missing
! --> cut.neff: offset 0x10 (16), 8 bytes, data_size
!  = expected: at most 1976, the bytes behind the header
!  = found: 61440
!  = runtime: gate G06, status 2 (NRT_INVALID)
!             Invalid NEFF data size(f000 vs bb8)
!  = note: the archive is not whole: its gzip data end at offset 3000
!  = note: the last complete member is "sg00/PE.bin", member 11
!  = help: copy the file again; `neffc unpack --salvage` writes the complete members
!
! error[N0111]: hash is not the MD5 of the stored data, and the archive is damaged
! --> cut.neff: offset 0xac (172), 32 bytes, hash
!  = expected: 7cbdf0c6113c93c8bb5a3038d71e53ee (MD5 of the stored data)
!  = found: bcb3e9ef77301698cd8b4cb9471ff5ac
!
! error[N0202]: the gzip stream is cut off
! --> cut.neff: offset 0xbb8 (3000)
!  = expected: more compressed data and an 8-byte trailer
!  = found: the end of the data at offset 3000
!  = note: 13958 bytes came out before the cut
!  = note: the last complete member is "sg00/PE.bin", member 11
!  = help: `neffc unpack --salvage` writes the members that are complete
!
[1]

# Folders are looked at before any work, and together.

$ neffc load --emit-images x --emit-kbin ./x missing
! error[N0005]: two outputs would go to ./x
!  |
!  = help: give --emit-images and --emit-kbin names of their own
!
[2]

$ neffc load --emit-kbin x --emit-images x/images missing
! error[N0005]: two outputs would go to x
!  |
!  = help: give --emit-images and --emit-kbin names of their own
!
[2]

$ neffc load --emit-images x --emit-kbin folder missing
! error[N0004]: it exists
! --> folder
!  = help: name another folder; what is there is never touched
!
[2]

$ ls-tree folder

# What keeps a folder from being written does not keep the verdict.

$ neffc load -q --emit-images empty/x m.neff | head -c 60 -
m.neff: loads on cayman, runtime 2.31.24.0
\
core 0: graph sg
\(no-eol)
! error[N0002]: cannot write: File exists (os error 17)
! --> empty
!
[3]

$ neffc load -q --json --emit-images empty/x m.neff > out
[3]

$ grep verdict out
      "verdict": "loads",

# A metaneff that cannot be read stands beside the files.

$ neffc load -q --json --metaneff missing m.neff > out
[3]

$ grep "unreadable" out
  "unreadable": [

$ grep "verdict" out
      "verdict": "loads",

# Units.

$ neffc load -q --hbm 100KB m.neff
m.neff: refused on cayman, runtime 2.31.24.0
  at gate HBM, staging: status 4 (NRT_RESOURCE)
! error[N1408]: the model does not fit into device memory
! --> m.neff
!  = expected: at most 100000 bytes for the cores of one memory
!  = found: 232576 bytes
!  = runtime: gate HBM, status 4 (NRT_RESOURCE)
!  = note: the gate has no id in the format notes, and its text is not published
!
[1]

$ neffc load -q --hbm 1TB m.neff | head -c 35 -
m.neff: loads on cayman, runtime 2.
\(no-eol)

$ neffc load -q --hbm 1XB m.neff
! error: invalid value '1XB' for '--hbm <BYTES>': a number of bytes, perhaps with one of KiB, MiB, GiB, TiB, kB, KB, MB, GB, TB, B
!
! For more information, try '--help'.
[2]

# A window behind more pages than a scratchpad has: which, and how many there are.

$ neffc unpack --quiet m.neff -o m > out

$ write m/sg00/def.json "{\"runtime_statebuffer_reservation\": [], \"var\": {\n\"o\": {\"type\": \"output\", \"var_id\": 0, \"size\": 4},\n\"w\": {\"type\": \"virtual\", \"var_id\": 1, \"size\": 64, \"backing_variable_off\": 72057594037927936}}}\n"

$ neffc pack --quiet m -o window.neff > out

$ neffc load --quiet --emit-images window window.neff
window.neff: what becomes of it on cayman, runtime 2.31.24.0 is not known: it has faults that no known gate is for
! error[N1409]: Number of scratchpad pages requested exceeded the max
!  --> window.neff: sg00/def.json:3:6 $.var.w
!   |
! 3 | "w": {"type": "virtual", "var_id": 1, "size": 64, "backing_variable_off": 72057594037927936}}}
!   |      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   |
!   = expected: at most 1024 pages of 67108864 bytes
!   = found: 1073741825 pages
!   = note: "w" reaches furthest, to byte 72057594037928000
!   = help: let windows begin nearer to the start of the scratchpad (`backing_variable_off`)
!
! error[N1440]: nothing was written: the memory of the model cannot be planned
! --> window.neff
!
[1]

$ neffc map --json window.neff --engine pe --slot 0 > out
[1]

$ grep "\"code\": \"N14" out
      "code": "N1421",
      "code": "N1430",
      "code": "N1430",
      "code": "N1430",
      "code": "N1430",
      "code": "N1409",
