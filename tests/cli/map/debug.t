# `neffc map` with debug members: the compiler's instruction, its type, and the line of the kernel.

$ copy tests/data/matmul_small/matmul_small.neff m.neff

$ neffc map m.neff --engine pe --pc 0x1140 --pc 0x1340
sg00/pe 0x1000019140, offset 0x1140: main, slot 3 (IP 4)
    LDWEIGHTS $S[8]>=16 transpose_mode=ENABLED src=fp16@0x37cfe[-1,0,-32][32,1,4] 128*128;
    from I-87-0 (TRANSPOSE) <- float16<128 x 128> $87[p_78] (TRANSPOSE)
sg00/pe 0x1000019340, offset 0x1340: main, slot 11 (IP 12)
    MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
    from I-72-1 <- float32<128 x 64> $72 <- %op0 = dot(%x, %y) <- hlo__dot_op0; /home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py:58

$ neffc map m.neff --engine pool --slot 0 --slot 2
sg00/pool 0x1000028f80, offset 0xf80: main, slot 0 (IP 1)
    SET_ORDERING_MODE;
sg00/pool 0x1000028fc0, offset 0xfc0: main, slot 2 (IP 3)
    PSEUDO_DMA_DIRECT2D semaphore=24 sem_increment=16 src_elem_size=512 dst_elem_size=512 src_pattern=[512,1][128,1] dst_pattern=[262144,1][128,1] src_table_offset_imm=0 src_table_index=%x dst_var_id=%SB dst_var_offset=228352 in_dtype=fp16 out_dtype=fp16;
    from I-76-0 <- float16<128 x 256> $76

$ neffc map m.neff --engine pe --pc 0x1340 --json
{
  "schema": 1,
  "rows": [
    {
      "address": 4928,
      "slot": null,
      "error": null,
      "finding": null,
      "places": [
        {
          "graph": "sg00",
          "engine": "pe",
          "address": 68719579968,
          "offset": 4928,
          "section": "main",
          "slot": 11,
          "ip": 12,
          "statement": "MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;",
          "member": null,
          "line": null,
          "text": null,
          "source": {
            "level": 1,
            "member": "sg00/debug_info_backend_PE.dbg",
            "id": 121,
            "name": "I-72-1",
            "type": "REGULAR",
            "attributes": {
              "kernel_file": "0",
              "kernel_line": "58"
            },
            "kernel_file": "/home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py",
            "kernel_line": "58",
            "parents": [
              {
                "level": 2,
                "member": "debug_info/debug_info_penguin.dbg_sg000000",
                "id": 72,
                "name": "float32<128 x 64> $72",
                "type": "REGULAR",
                "attributes": {
                  "kernel_file": "0",
                  "kernel_line": "58"
                }
              },
              {
                "level": 3,
                "member": "debug_info/debug_info_hlo.dbg_sg000000",
                "id": 2,
                "name": "%op0 = dot(%x, %y)",
                "type": null,
                "attributes": {
                  "op_type": "NKIPy_Op",
                  "source_file": "/home/ubuntu/workplace/spike-async/nkipy/spike/tests/test_spike_async.py",
                  "source_line": "58"
                }
              },
              {
                "level": 4,
                "member": "debug_info/debug_info_pttf.dbg_sg000000",
                "id": 5,
                "name": "hlo__dot_op0",
                "type": null,
                "attributes": {}
              }
            ],
            "more_parents": false,
            "predecessors": [
              {
                "id": 117,
                "name": "I-72-0",
                "kind": "ORDERED"
              },
              {
                "id": 100,
                "name": "I-71-1",
                "kind": "FLOW"
              },
              {
                "id": 138,
                "name": "I-80-0-accel-tc-act",
                "kind": "FLOW"
              }
            ],
            "predecessors_behind_waits": [
              {
                "id": 117,
                "name": "I-72-0",
                "kind": "ORDERED"
              },
              {
                "id": 100,
                "name": "I-71-1",
                "kind": "FLOW"
              }
            ],
            "more_predecessors": 0
          }
        }
      ]
    }
  ],
  "findings": []
}

# What is wrong with them is said, and the addresses lead to slots all the same.

$ neffc unpack --quiet m.neff -o m > out

$ write m/sg00/debug_info_asm_PE.dbg "\xff\xff"

$ neffc pack --quiet m -o odd.neff > out

$ neffc map odd.neff --engine pe --pc 0x1340
sg00/pe 0x1000019340, offset 0x1340: main, slot 11 (IP 12)
    MATMUL $S[5]++@complete acc_flags=2 src=fp16@0x37e00[1,0,0][64,1,1] dst=0x2000000[1,0,0][64,1,1] 128*128;
! error[N1301]: the message ends inside a varint
! --> odd.neff: sg00/debug_info_asm_PE.dbg (member 20), archive offset 0x9400 (37888)
!
[1]
