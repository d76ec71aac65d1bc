# The programs of a NEFF as text, and back to the same bytes.

$ fixture neff > f

$ neffc disasm f
\# sg00 pe
PSEUDO_TRIGGER_COLLECTIVE $S[10]>0 $S[22]++@complete ctype=ALL_REDUCE input_tensor_id=3 output_tensor_id=4 num_elements=32 dtype=fp32 op=ADD group_id=0;
\
\# sg00 act
\
\# sg00 pool
PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
PSEUDO_DMA_TRIGGER $S[22]>0 q_gradient_out block_id=0;
EVENT_SEMAPHORE $S[11]>0;
\
\# sg00 dve
\
\# sg00 sp

$ neffc disasm --style profiler f
\# sg00 pe
\
\
\# sg00 act
\
\# sg00 pool
\
\
S[11] (q_gradient_out)>0 setter=0   
\
\# sg00 dve
\
\# sg00 sp

$ neffc cat f sg00/pool.bin -o pool.bin

$ neffc disasm pool.bin -o pool.asm

$ cat pool.asm
PSEUDO_DMA_TRIGGER q_gradient_in block_id=0;
PSEUDO_DMA_TRIGGER $S[22]>0 q_gradient_out block_id=0;
EVENT_SEMAPHORE $S[11]>0;

$ neffc asm pool.asm -o again.bin

$ same pool.bin again.bin

# A program whose end is no whole slot is written whole.

$ write odd.bin "\xa4\x10\x07"

$ neffc disasm odd.bin
.bytes a41007;

# What is neither a program nor a NEFF.

$ write text "hello, world\n"

$ neffc disasm text
! error[N0115]: the file is not a NEFF; it looks like plain text
! --> text: offset 0x0 (0)
!  = expected: a 1024-byte NEFF header
!  = found: plain text
!  = help: pass the `.neff` file that the compiler wrote
!
[1]

$ neffc disasm pool.bin --isa v9
! error: invalid value 'v9' for '--isa <GENERATION>': the generations are tonga, v2, v3, v4, v5
!
! For more information, try '--help'.
[2]
