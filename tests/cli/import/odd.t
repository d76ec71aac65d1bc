# Archives that are not as a build makes them. The parts are those of the published sample.

$ copy examples/allreduce .

$ neffc build model.toml -o x.neff
x.neff: 2,611 bytes

$ neffc unpack x.neff -o u
u: 18 files
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 5

# Names that are no file names everywhere, a second member of a name, a link, a special file: what
# a model has no place for is left out, or kept in the record.

$ fixture neff member:kelf-a.json=@u/kelf-a.json member:neff.json=@u/neff.json
> member:sg00/def.json=@u/sg00/def.json
> member:sg00/pe.json=@u/sg00/pe.json member:sg00/act.json=@u/sg00/act.json
> member:sg00/pool.json=@u/sg00/pool.json member:sg00/dve.json=@u/sg00/dve.json
> member:sg00/sp.json=@u/sg00/sp.json
> member:sg00/pe.bin=@u/sg00/pe.bin member:sg00/act.bin=
> member:sg00/pool.bin=@u/sg00/pool.bin member:sg00/dve.bin= member:sg00/sp.bin=
> member:../out=x member:"a b"=x member:A=x member:a=x member:sg00/pe.bin=y
> symlink:link=sg00/pe.bin fifo:pipe= member:model.toml=z member:"\xff"=w > odd.neff

$ neffc import odd.neff -o odd
odd: 8 files, style reference
  2 programs as text
  8 other members built from model.toml, 5 passed through
! warning[N0308]: the name "../out" leads out of the folder
! --> odd.neff: ../out (member 13), archive offset 0x3800 (14336)
!  = expected: a relative path without `..`
!
! warning[N0309]: the name "a" differs from an earlier one only in case
! --> odd.neff: a (member 16), archive offset 0x4400 (17408)
!  = note: the earlier one is member 15
!
! warning[N0305]: the name "sg00/pe.bin" occurs again
! --> odd.neff: sg00/pe.bin (member 17), archive offset 0x4800 (18432)
!  = note: the earlier one is member 8
!
! warning[N0307]: "link" is a symbolic link
! --> odd.neff: link (member 18), archive offset 0x4c00 (19456)
!  = expected: a plain file or a folder
!  = note: it points to "sg00/pe.bin"
!
! warning[N0307]: "pipe" is a fifo
! --> odd.neff: pipe (member 19), archive offset 0x4e00 (19968)
!  = expected: a plain file or a folder
!
! warning[N0310]: the name "\xff" is not plain ASCII
! --> odd.neff: \xff (member 21), archive offset 0x5400 (21504)
!  = found: byte 0xff
!
! note[N1104]: its file is called "members/file-0"
! --> ../out
!
! note[N1104]: its file is called "members/file-2"
! --> a
!
! note[N1104]: its file is called "members/file-1"
! --> a b
!
! warning[N1105]: not in the model: another member has its name and comes first
! --> odd.neff: sg00/pe.bin (member 17), archive offset 0x4800 (18432)
!  = help: `--exact` keeps it in the record
!
! warning[N1105]: not in the model: it is no plain file
! --> odd.neff: link (member 18), archive offset 0x4c00 (19456)
!  = help: `--exact` keeps it in the record
!
! warning[N1105]: not in the model: it is no plain file
! --> odd.neff: pipe (member 19), archive offset 0x4e00 (19968)
!  = help: `--exact` keeps it in the record
!
! warning[N1105]: not in the model: its name is not UTF-8
! --> odd.neff: \xff (member 21), archive offset 0x5400 (21504)
!  = help: `--exact` keeps it in the record
!

$ ls-tree odd
           members/
         1 members/A
         1 members/file-0
         1 members/file-1
         1 members/file-2
         1 members/model.toml
      1616 model.toml
           sg00/
       176 sg00/pe.asm
       126 sg00/pool.asm

$ cat odd/model.toml | grep without
without = ["sg00/act.asm", "sg00/dve.asm", "sg00/pe.asm", "sg00/pool.asm", "sg00/sp.asm"]

$ neffc build odd/model.toml -o odd2.neff
odd2.neff: 2,397 bytes
! warning[N0308]: the name "../out" leads out of the folder
! --> odd/model.toml: ../out (member 13), archive offset 0x3800 (14336)
!  = expected: a relative path without `..`
!

$ neffc ls odd2.neff
           129  kelf-a.json
           986  neff.json
         1,348  sg00/def.json
            63  sg00/pe.json
           118  sg00/act.json
         1,042  sg00/pool.json
            65  sg00/dve.json
            63  sg00/sp.json
            64  sg00/pe.bin
             0  sg00/act.bin
           192  sg00/pool.bin
             0  sg00/dve.bin
             0  sg00/sp.bin
             1  ../out
             1  a b
             1  A
             1  a
             1  model.toml
! error[N0308]: the name "../out" leads out of the folder
! --> odd2.neff: ../out (member 13), archive offset 0x3800 (14336)
!  = expected: a relative path without `..`
!
! warning[N0309]: the name "a" differs from an earlier one only in case
! --> odd2.neff: a (member 16), archive offset 0x4400 (17408)
!  = note: the earlier one is member 15
!
[1]

$ neffc import odd.neff -o exact --exact
exact: 9 files, style reference
  2 programs as text
  8 other members built from model.toml, 5 passed through
  builds to the identical file
! warning[N0308]: the name "../out" leads out of the folder
! --> odd.neff: ../out (member 13), archive offset 0x3800 (14336)
!  = expected: a relative path without `..`
!
! warning[N0309]: the name "a" differs from an earlier one only in case
! --> odd.neff: a (member 16), archive offset 0x4400 (17408)
!  = note: the earlier one is member 15
!
! warning[N0305]: the name "sg00/pe.bin" occurs again
! --> odd.neff: sg00/pe.bin (member 17), archive offset 0x4800 (18432)
!  = note: the earlier one is member 8
!
! warning[N0307]: "link" is a symbolic link
! --> odd.neff: link (member 18), archive offset 0x4c00 (19456)
!  = expected: a plain file or a folder
!  = note: it points to "sg00/pe.bin"
!
! warning[N0307]: "pipe" is a fifo
! --> odd.neff: pipe (member 19), archive offset 0x4e00 (19968)
!  = expected: a plain file or a folder
!
! warning[N0310]: the name "\xff" is not plain ASCII
! --> odd.neff: \xff (member 21), archive offset 0x5400 (21504)
!  = found: byte 0xff
!
! note[N1104]: its file is called "members/file-0"
! --> ../out
!
! note[N1104]: its file is called "members/file-2"
! --> a
!
! note[N1104]: its file is called "members/file-1"
! --> a b
!
! note[N1105]: not in the model: another member has its name and comes first
! --> odd.neff: sg00/pe.bin (member 17), archive offset 0x4800 (18432)
!  = note: the record has it
!
! note[N1105]: not in the model: it is no plain file
! --> odd.neff: link (member 18), archive offset 0x4c00 (19456)
!  = note: the record has it
!
! note[N1105]: not in the model: it is no plain file
! --> odd.neff: pipe (member 19), archive offset 0x4e00 (19968)
!  = note: the record has it
!
! note[N1105]: not in the model: its name is not UTF-8
! --> odd.neff: \xff (member 21), archive offset 0x5400 (21504)
!  = note: the record has it
!

$ neffc build exact/model.toml -o odd3.neff
odd3.neff: 2,482 bytes
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> exact/model.toml
!
! warning[N0308]: the name "../out" leads out of the folder
! --> exact/model.toml: ../out (member 13), archive offset 0x3800 (14336)
!  = expected: a relative path without `..`
!

$ same odd.neff odd3.neff

# A document that no key can say goes through as it is, and the model still has the programs.

$ write u/sg00/act.json "{\"instr\": \"act.bin\", \"dma\": [], \"name\": null}"

$ neffc pack u -o act.neff
act.neff: 2,606 bytes, hash 61115839a9c60026bf7c67ca8be432e0, uuid 3f3b1c76-c7ba-4fa7-9ccf-f8d3d64effa1
! note[N0403]: 1 member(s) differ from what was unpacked
! --> u
!  = note: changed: sg00/act.json
!  = note: data_size, hash and uuid were made anew
!

$ neffc import act.neff -o act
act: 4 files, style reference
  2 programs as text
  12 other members built from model.toml, 1 passed through, 1 of these because no model builds it
! note[N1102]: passed through: the build would make another $.act_info
! --> sg00/act.json
!

$ neffc build act/model.toml -o act2.neff
act2.neff: 2,606 bytes

# A program whose text would be refused is kept as bytes, or as a member if a build refuses them.

$ patch u/sg00/pe.bin 6 hex:00

$ rm u/sg00/pe.asm

$ neffc pack u -o bytes.neff
bytes.neff: 2,489 bytes, hash 3666292aac2aa198075c073e8b0ec978, uuid 7bcdc5c8-bc48-4861-90e7-934cb3d514ec
! note[N0403]: 3 member(s) differ from what was unpacked
! --> u
!  = note: changed: sg00/pe.bin
!  = note: changed: sg00/act.json
!  = note: removed: sg00/pe.asm
!  = note: data_size, hash and uuid were made anew
!

$ neffc import bytes.neff -o bytes
bytes: 4 files, style reference
  1 program as text, 1 as bytes
  11 other members built from model.toml, 1 passed through, 1 of these because no model builds it
! note[N1102]: passed through: the build would make another $.act_info
! --> sg00/act.json
!
! note[N1103]: the program is kept as bytes: the loader refuses PSEUDO_TRIGGER_COLLECTIVE with this
!              update
! --> sg00/pe.bin
!

$ neffc build bytes/model.toml -o bytes2.neff
bytes2.neff: 2,494 bytes

# One of no whole number of slots is no program that a model may have.

$ write u/sg00/pe.bin repeat:8:abcdefghijk

$ neffc pack u -o pe.neff
pe.neff: 2,478 bytes, hash bc81e5356e4f4bf36cb85b3cb96f70f3, uuid 16338ca3-5635-409a-9a81-9eefadd8f21f
! note[N0403]: 3 member(s) differ from what was unpacked
! --> u
!  = note: changed: sg00/pe.bin
!  = note: changed: sg00/act.json
!  = note: removed: sg00/pe.asm
!  = note: data_size, hash and uuid were made anew
!

$ neffc import pe.neff -o pe
pe: 4 files, style reference
  1 program as text, 1 as bytes
  11 other members built from model.toml, 2 passed through, 2 of these because no model builds it
! note[N1102]: passed through: the build would make another $.act_info
! --> sg00/act.json
!
! note[N1102]: passed through: 24 bytes are left behind the last slot
! --> sg00/pe.bin
!

$ neffc build pe/model.toml -o pe2.neff
pe2.neff: 2,483 bytes

$ patch u/sg00/pool.bin 0x88 hex:ff

$ neffc pack u -o pool.neff
pool.neff: 2,481 bytes, hash 7bd99668927abce71fa4a7641da0cebb, uuid 1c2c2e9f-f1f3-4a87-bcde-cbd462b0be66
! note[N0403]: 4 member(s) differ from what was unpacked
! --> u
!  = note: changed: sg00/pool.bin
!  = note: changed: sg00/pe.bin
!  = note: changed: sg00/act.json
!  = note: removed: sg00/pe.asm
!  = note: data_size, hash and uuid were made anew
!

$ neffc import pool.neff -o pool
pool: 5 files, style reference
  1 program as text, 1 as bytes
  10 other members built from model.toml, 3 passed through, 3 of these because no model builds it
! note[N1102]: passed through: the build would make another $.act_info
! --> sg00/act.json
!
! note[N1102]: passed through: 24 bytes are left behind the last slot
! --> sg00/pe.bin
!
! note[N1102]: passed through: the build makes other bytes of it
! --> sg00/pool.asm
!

$ neffc build pool/model.toml -o pool2.neff
pool2.neff: 2,486 bytes

# A graph whose def.json is broken is left as it is.

$ write u/sg00/def.json "{"

$ neffc pack u -o def.neff
def.neff: 2,154 bytes, hash d8436a5ec31cf854e6ad00c685808aa6, uuid a5c33c44-1a21-4eee-b44e-809c22f0413d
! note[N0403]: 5 member(s) differ from what was unpacked
! --> u
!  = note: changed: sg00/def.json
!  = note: changed: sg00/pool.bin
!  = note: changed: sg00/pe.bin
!  = note: changed: sg00/act.json
!  = note: removed: sg00/pe.asm
!  = note: data_size, hash and uuid were made anew
!

$ neffc import def.neff -o def
def: 17 files, style reference
  0 programs as text
  1 other member built from model.toml, 16 passed through, 3 of these because no model builds it
! note[N1102]: the graph is left as it is: its def.json cannot be read
! --> sg00/
!
! note[N1102]: passed through: the build would make another $.nodes[0].op
! --> neff.json
!
! note[N1102]: passed through: it has a fault: the text ends inside an object
! --> sg00/def.json
!

$ cat def/model.toml
\[model]
name = "x"
style = "reference"
isa = "v3"
\
\[container]
build = "2.0.21884.0%kaena-tools/develop@6c66f4b"
directories = true
order = [
    "kelf-a.json", "neff.json", "sg00/", "sg00/pe.json", "sg00/def.json", "sg00/pool.bin",
    "sg00/sp.asm", "sg00/pe.bin", "sg00/dve.json", "sg00/act.json", "sg00/dve.bin",
    "sg00/dve.asm", "sg00/act.bin", "sg00/sp.bin", "sg00/sp.json", "sg00/pool.asm",
    "sg00/pool.json", "sg00/act.asm",
]
\
\[[graph]]
name = "sg00"
as_is = true
\
\[[member]]
name = "neff.json"
file = "members/neff.json"
\
\[[member]]
name = "sg00/act.asm"
file = "members/sg00/act.asm"
\
\[[member]]
name = "sg00/act.bin"
file = "members/sg00/act.bin"
\
\[[member]]
name = "sg00/act.json"
file = "members/sg00/act.json"
\
\[[member]]
name = "sg00/def.json"
file = "members/sg00/def.json"
\
\[[member]]
name = "sg00/dve.asm"
file = "members/sg00/dve.asm"
\
\[[member]]
name = "sg00/dve.bin"
file = "members/sg00/dve.bin"
\
\[[member]]
name = "sg00/dve.json"
file = "members/sg00/dve.json"
\
\[[member]]
name = "sg00/pe.bin"
file = "members/sg00/pe.bin"
\
\[[member]]
name = "sg00/pe.json"
file = "members/sg00/pe.json"
\
\[[member]]
name = "sg00/pool.asm"
file = "members/sg00/pool.asm"
\
\[[member]]
name = "sg00/pool.bin"
file = "members/sg00/pool.bin"
\
\[[member]]
name = "sg00/pool.json"
file = "members/sg00/pool.json"
\
\[[member]]
name = "sg00/sp.asm"
file = "members/sg00/sp.asm"
\
\[[member]]
name = "sg00/sp.bin"
file = "members/sg00/sp.bin"
\
\[[member]]
name = "sg00/sp.json"
file = "members/sg00/sp.json"

$ neffc build def/model.toml -o def2.neff
def2.neff: 2,163 bytes
! warning[N0503]: the text ends inside an object
!  --> def/model.toml: sg00/def.json:1:2 $
!   |
! 1 | {
!   |  ^
!   |
!   = expected: `}`
!   = found: the end of the document
!   = runtime: gate G40, status 2 (NRT_INVALID)
! note: it begins here
!  --> def/model.toml: sg00/def.json:1:1 $
!   |
! 1 | {
!   | ^
!

# Without a descriptor there are no graphs: nothing is written.

$ rm u/kelf-a.json

$ neffc pack u -o none.neff
none.neff: 2,078 bytes, hash 308b58fd40834e564d23dffebfb640f9, uuid 4b84000b-14d3-41d2-936b-de621a093d4b
! note[N0403]: 6 member(s) differ from what was unpacked
! --> u
!  = note: changed: sg00/def.json
!  = note: changed: sg00/pool.bin
!  = note: changed: sg00/pe.bin
!  = note: changed: sg00/act.json
!  = note: removed: kelf-a.json
!  = note: removed: sg00/pe.asm
!  = note: data_size, hash and uuid were made anew
!

$ neffc import none.neff -o none
! error[N1101]: the NEFF cannot become a model
! --> none.neff
!  = note: its manifests do not lead to a graph
!  = help: `neffc unpack` takes every archive apart, whatever its manifests say
!
! error[N0614]: the KELF descriptor "kelf-a.json" is missing
!   --> none.neff: neff.json:23:17 $.nodes[1].attrs.kelf
!    |
! 23 |         "kelf": "kelf-a.json",
!    |                 ^^^^^^^^^^^^^
!    |
!    = runtime: gate G30, status 2 (NRT_INVALID)
!               Unable to open: kelf-a.json - 2
!
[1]

$ ls-tree none
! ls-tree: No such file or directory (os error 2)
[1]
