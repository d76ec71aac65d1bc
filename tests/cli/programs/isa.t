# The instructions, and the fields of one with how sure they are.

$ neffc isa EVENT_SEMAPHORE
0xa0 EVENT_SEMAPHORE
  control, maintained, in v2 v3 v4 v5, measured
\
CTRL_ES (format notes 05 §3.9, published)
 0   1  opcode            unsigned        measured
 1   1  inst_word_len     unsigned        measured
 2   1  debug_cmd         DEBUG_CMD       measured
 3   1  debug_hint        unsigned        measured
 4   1  wait_mode         WAIT_MODE       measured
 5   1  wait_idx          unsigned        measured
 6   1  update_mode       UPDATE_MODE     measured
 7   1  update_idx        unsigned        measured
 8   4  semaphore_value   unsigned        measured
12   1  setter_signature  unsigned        measured
13  19  rsvd              reserved        published
32  12  events_extended   eventsextended  measured
44  20  rsvd              reserved        published

$ neffc isa 0xa4 --isa v5
0xa4 NOP
  control, maintained, in v2 v3 v4 v5, measured
  cycle count at 12
\
CTRL_NO (NOP) (format notes 05 §3.9, published)
 0   1  opcode           unsigned     measured
 1   1  inst_word_len    unsigned     measured
 2   1  debug_cmd        DEBUG_CMD    measured
 3   1  debug_hint       unsigned     measured
 4   1  wait_mode        WAIT_MODE    measured
 5   1  wait_idx         unsigned     measured
 6   1  update_mode      UPDATE_MODE  measured
 7   1  update_idx       unsigned     measured
 8   4  semaphore_value  unsigned     measured
12   4  cycle            unsigned     measured
16  48  rsvd             reserved     measured

$ neffc isa PE_REG_WRITE
0x03 PE_REG_WRITE
  pe, maintained, in v2 v3 v4 v5, published
  PE configuration register write; layout unpublished
\
The fields are not known.

$ neffc isa --isa tonga
0x01  LDWEIGHTS                    pe          tonga  published
0x02  MATMUL                       pe          tonga  published
0x21  ACTIVATE                     activation  tonga  published
0x22  ACTIVATE_QUANTIZE            activation  tonga  published
0x41  TENSOR_TENSOR                pool        tonga  published
0x42  TENSOR_REDUCE                pool        tonga  published
0x43  TENSOR_SCALAR                pool        tonga  published
0x44  TENSOR_SCALAR_PTR_ARITH_OP   pool        tonga  published
0x45  POOL                         pool        tonga  published
0x46  COPY                         pool        tonga  published
0x47  CAST                         pool        tonga  published
0x48  RECIPROCAL                   pool        tonga  published
0x49  MEMSET                       pool        tonga  published
0x4a  REG_LOAD                     pool        tonga  published
0x4b  REG_STORE                    pool        tonga  published
0x4c  REG_SHUFFLE                  pool        tonga  published
0x4d  RNG                          pool        tonga  published
0x4e  TENSOR_CUMULATIVE_ARITH_OP   pool        tonga  published
0x51  TENSOR_TENSOR_BITVEC_OP      pool        tonga  published
0x52  TENSOR_REDUCE_BITVEC_OP      pool        tonga  published
0x53  TENSOR_SCALAR_BITVEC_OP      pool        tonga  published
0x54  TENSOR_SCALAR_PTR_BITVEC_OP  pool        tonga  published
0x5e  TENSOR_CUMULATIVE_BITVEC_OP  pool        tonga  published
0x61  EVENT_WAIT                   all         tonga  published
0x62  EVENT_SET                    all         tonga  published
0x63  EVENT_CLEAR                  all         tonga  published
0x65  SEMAPHORE_TEST_AND_SET       all         tonga  published
0x68  NOP                          all         tonga  published
0x69  WRITE                        all         tonga  published
0x6a  NOTIFY                       all         tonga  published
0xc1  PSEUDO_DMA_TRIGGER           pseudo      tonga  published
0xc2  PSEUDO_DMA_REARM             pseudo      tonga  published
0xc3  PSEUDO_DMA_BARRIER           pseudo      tonga  published
0xc4  PSEUDO_DMA_MEMCPY            pseudo      tonga  published
0xc5  PSEUDO_SEMAPHORE_SET         pseudo      tonga  published
0xc6  PSEUDO_LOAD_ACT_FUNC_SET     pseudo      tonga  published
0xc7  PSEUDO_SET_TRANSFER_ADJUST   pseudo      tonga  published
0xc8  PSEUDO_READ_VAR_ADDR         pseudo      tonga  published
0xeb  SIM_DMA_COPY                 simulation  tonga  published
0xec  SIM_WRFILE                   simulation  tonga  published
0xed  SIM_WRNPY                    simulation  tonga  published
0xee  SIM_RDNPY                    simulation  tonga  published
0xef  SIM_MEMCPY                   simulation  tonga  published
0xff  INVALID                      invalid     tonga  published

$ neffc isa matmull
! error[N0801]: no instruction is called `matmull`
!  |
!  = help: the nearest are MATMUL
!
[2]

$ neffc isa PE_MANAGE_SEED
! error[N0802]: PE_MANAGE_SEED is not in v3
!  |
!  = help: v4, v5 have it
!
[2]
