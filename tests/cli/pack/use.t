# `neffc pack`: a folder into a NEFF.

$ mkdir tree/sg00

$ write tree/neff.json "{}\n"

$ write tree/sg00/pe.bin zeros:64

$ write tree/b ""

$ neffc pack tree -o f
f: 1,177 bytes, hash ddbc908e3eb044fcfabef3c43542db81, uuid eac532f2-c6e1-49e5-a646-fd5f18f86a0f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 153 bytes
  archive  3 members, 10,240 bytes, complete
  hash     matches

$ tar-list f
Regular 0644 0/0        0 0 b
Regular 0644 0/0        3 0 neff.json
Regular 0644 0/0       64 0 sg00/pe.bin

$ payload f | md5 -
ddbc908e3eb044fcfabef3c43542db81

# Nothing of the outside goes in: the same again is the same, with any number of threads.

$ neffc pack tree -o g --threads 1
g: 1,177 bytes, hash ddbc908e3eb044fcfabef3c43542db81, uuid eac532f2-c6e1-49e5-a646-fd5f18f86a0f

$ same f g

$ neffc pack tree -o - | sha256 -
a0da63c52a1045dc6a928fa36151d2a0ad43c1e24be88f8000baf55186d35268

$ sha256 f
a0da63c52a1045dc6a928fa36151d2a0ad43c1e24be88f8000baf55186d35268

# JSON facts; none when the bytes go to standard output.

$ neffc pack --json tree -o f
{
  "schema": 1,
  "file": "f",
  "length": 1177,
  "header": {
    "data_size": 153,
    "hash": "ddbc908e3eb044fcfabef3c43542db81",
    "uuid": "eac532f2-c6e1-49e5-a646-fd5f18f86a0f"
  },
  "reproduced_by": null,
  "findings": []
}

# The other style, the other package version.

$ neffc pack tree -o f --style neuronx
f: 11,264 bytes, hash dfd8422f8ecc557c53000c9c9b1ab24e, uuid 0a652fde-4724-477f-897a-18bccfb326a4

$ payload f | size -
10240

$ tar-list f
Regular 0664 1000/1000        0 0 b
Regular 0664 1000/1000       64 0 sg00/pe.bin
Regular 0664 1000/1000        3 0 neff.json

$ neffc pack tree -o f --pkg-version 1
f: 11,264 bytes, hash eee8ace7899f1c0eb27beb4e54cf672b8eac467ecba2c0747ca60ce4488785a5, uuid 5a27852d-9582-41be-b3af-397e81e9de36

$ neffc verify --verify-hash f
f: container ok
  gates    9 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 10,240 bytes
  archive  3 members, 10,240 bytes, complete
  hash     matches

$ payload f | sha256 -
eee8ace7899f1c0eb27beb4e54cf672b8eac467ecba2c0747ca60ce4488785a5

$ neffc pack tree -o f --style neuronx --pkg-version 1
f: 11,264 bytes, hash 12e5b87b669d352c20a2824b4a67915359bbfc5e9f26d9b821cc5e3e11ccee0a, uuid 8d067e00-b1a1-44c3-afea-87f1e75b6ca3

$ neffc verify --verify-hash f
f: container ok
  gates    9 passed of G01 to G09a, runtime 2.31.24.0
  payload  tar, 10,240 bytes
  archive  3 members, 10,240 bytes, complete
  hash     matches

# A name that begins with a dash.

$ neffc pack tree -o -f
! error: unexpected argument '-f' found
!
!   tip: to pass '-f' as a value, use '-- -f'
!
! Usage: neffc pack [OPTIONS] --output <FILE> <DIR>
!
! For more information, try '--help'.
[2]

$ neffc pack tree --output=-f
-f: 1,177 bytes, hash ddbc908e3eb044fcfabef3c43542db81, uuid eac532f2-c6e1-49e5-a646-fd5f18f86a0f

$ size ./-f
1177

$ mv tree -tree

$ neffc pack -o f -tree
! error: unexpected argument '-t' found
!
!   tip: to pass '-t' as a value, use '-- -t'
!
! Usage: neffc pack [OPTIONS] --output <FILE> <DIR>
!
! For more information, try '--help'.
[2]

$ neffc pack -o f -- -tree
f: 1,177 bytes, hash ddbc908e3eb044fcfabef3c43542db81, uuid eac532f2-c6e1-49e5-a646-fd5f18f86a0f

# A folder with nothing in it is no member unless folders are.

$ fixture neff member:neff.json={} > e.neff

$ neffc unpack -q e.neff -o e
e: 1 file
  packs back to the same bytes; known encoder parameters: this tool's own encoder at level 6

$ mkdir e/sg00/inner

$ mkdir e/other

$ neffc pack e -o e2.neff
e2.neff: 1,144 bytes, hash d6c7a57e64532e937515e1ecac6d3b1f, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 6
! --> e
!
! warning[N0413]: 2 empty folder(s) are not in the archive
! --> e
!  = found: "other/"
!  = note: "sg00/inner/"
!

$ neffc pack e -o e3.neff --style gnu --directories true
e3.neff: 1,198 bytes, hash 54cd5d8bc360129314a8d156e8b4e223, uuid 8776c8d4-4fde-4793-a819-4c8d8019d70d

$ neffc ls e3.neff
             2  neff.json
             0  other/
             0  sg00/
             0  sg00/inner/
