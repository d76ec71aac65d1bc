# Weights go to disk while the archive is read: memory does not grow with them.

$ sparse w.bin 2^28

$ write model.toml
> "[model]\nname = \"big\"\n[container]\ncompress = false\n[[graph]]\n[graph.var.w]\ntype = \"file\"\nfile = \"w.bin\"\n[graph.var.y]\ntype = \"output\"\nsize = 4\n"

$ limit-memory 200000 neffc build model.toml -o big.neff
big.neff: 268,452,864 bytes

$ limit-memory 200000 neffc import big.neff -o s
s: 2 files, style reference
  0 programs as text
  14 other members built from model.toml, 0 passed through

$ rm big.neff

$ cat s/model.toml
\[model]
name = "big"
style = "reference"
isa = "v3"
\
\[container]
compress = false
\
\[[graph]]
name = "sg00"
\
\[graph.var.w]
type = "file"
file = "sg00/w.bin"
\
\[graph.var.y]
type = "output"
size = 4

$ same w.bin s/sg00/w.bin

$ limit-memory 200000 neffc build s/model.toml -o again.neff
again.neff: 268,452,864 bytes
