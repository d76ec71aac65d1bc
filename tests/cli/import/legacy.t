# The dialect of the published sample: names of members, static DMA, listings.

$ copy examples/allreduce .

$ neffc build model.toml -o x.neff
x.neff: 2,611 bytes

$ neffc import x.neff -o s
s: 3 files, style reference
  2 programs as text
  13 other members built from model.toml, 0 passed through

$ cat s/model.toml
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
    "sg00/pe.asm", "sg00/pool.json", "sg00/act.asm",
]
\
\[[graph]]
name = "sg00"
replica_groups = [[]]
\
\[graph.var.input]
type = "input"
dtype = "float32"
shape = [1, 1, 1, 32]
framework_shape = [32]
\
\[graph.var.SB]
type = "state-buffer"
\
\[graph.var.output]
type = "output"
dtype = "float32"
shape = [1, 1, 1, 32]
framework_shape = [32]
simulator_file = "value_nn__output:0-simout.npy"
\
\[graph.var.gradient_in]
type = "tmp-buf"
size = 128
\
\[graph.var.gradient_out]
type = "tmp-buf"
size = 128
\
\[graph.queue.q_gradient_in]
type = "in"
owner = "pool"
semaphore = 10
\
\[graph.queue.q_gradient_out]
type = "out"
owner = "pool"
semaphore = 11
\
\[graph.engine.pe]
asm = "sg00/pe.asm"
\
\[graph.engine.pool]
asm = "sg00/pool.asm"
\
\[[graph.engine.pool.dma]]
queue = "q_gradient_in"
desc = [{ from = "input", to = "gradient_in", bytes = 128 }]
\
\[[graph.engine.pool.dma]]
queue = "q_gradient_out"
desc = [{ from = "gradient_out", to = "output", bytes = 128 }]

$ cat s/sg00/pool.asm
PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
PSEUDO_DMA_TRIGGER $S[22]>0 q_gradient_out block_id=0;
EVENT_SEMAPHORE $S[11]>0;

# Its target is any, so the generation is found from the listings or given.

$ neffc import x.neff -o v2 --isa v2
v2: 3 files, style reference
  2 programs as text
  13 other members built from model.toml, 0 passed through

$ grep isa v2/model.toml
isa = "v2"

$ neffc import x.neff -o e --exact
e: 4 files, style reference
  2 programs as text
  13 other members built from model.toml, 0 passed through
  builds to the identical file

$ neffc build e/model.toml -o y.neff
y.neff: 2,611 bytes
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 5
! --> e/model.toml
!

$ same x.neff y.neff
