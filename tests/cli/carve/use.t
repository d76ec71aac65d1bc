# `neffc carve`: finds NEFFs in other files.

$ fixture neff member:neff.json={} > one

$ size one
1144

$ fixture neff gzip=no end=2 member:neff.json=[] > two

# An ELF-like blob with two of them.

$ write blob "\x7fELF\x02\x01\x01\x00"

$ append blob zeros:5000

$ append blob @one

$ append blob "between"

$ append blob @two

$ append blob zeros:100

$ neffc carve blob
offset 0x1390 (5008): 1,144 bytes
offset 0x180f (6159): 3,072 bytes

$ neffc carve blob -o found
offset 0x1390 (5008): 1,144 bytes -> found/carved-0x1390.neff
offset 0x180f (6159): 3,072 bytes -> found/carved-0x180f.neff

$ ls-tree found
      1144 carved-0x1390.neff
      3072 carved-0x180f.neff

$ same one found/carved-0x1390.neff

$ neffc carve --json blob
{
  "schema": 1,
  "file": "blob",
  "found": [
    {
      "offset": 5008,
      "length": 1144,
      "there": 1144,
      "inside": null,
      "written": null
    },
    {
      "offset": 6159,
      "length": 3072,
      "there": 3072,
      "inside": null,
      "written": null
    }
  ]
}

# A NEFF itself.

$ neffc carve one -o itself
offset 0x0 (0): 1,144 bytes -> itself/carved-0x0.neff

$ same one itself/carved-0x0.neff

# A zip with a stored member.

$ write zip "PK\x03\x04\x14\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00model"

$ append zip @one

$ neffc carve zip
offset 0x23 (35): 1,144 bytes

# A zip with a deflated one: the stream is that of a gzip member, without its frame.

$ fixture neff header=no member:model=@one > outer.tgz

$ size outer.tgz
349

$ cut-bytes outer.tgz 10 331 > deflated

$ write zip "PK\x03\x04\x14\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x05\x00\x00\x00model"

$ append zip @deflated

$ neffc carve zip -o unzipped
offset 0x200 (512) of the data inflated from offset 35: 1,144 bytes -> unzipped/carved-0x23-0x200.neff

$ same one unzipped/carved-0x23-0x200.neff

# Something that ends inside.

$ head -c 5100 blob > cut

$ neffc carve cut
cut: no NEFF found
[1]

$ head -c 6060 blob > cut

$ neffc carve cut -o cut.d
offset 0x1390 (5008): 1,144 bytes, cut off: 1,052 of them are there -> cut.d/carved-0x1390.neff
[1]

$ ls-tree cut.d
      1052 carved-0x1390.neff
