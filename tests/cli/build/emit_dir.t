# `neffc build --emit-dir`: what was built, unpacked to look at.

$ copy examples/allreduce .

$ neffc build model.toml -o out.neff --emit-dir out
out.neff: 2,611 bytes

$ cat out/sg00/def.json
{
  "name": "definition",
  "version": "0.6-",
  "git_version": "",
  "debug_info": {
    "wavegraph": "wavegraph-bin.json"
  },
  "var": {
    "input": {
      "type": "input",
      "#transfer-type": "input",
      "var_id": 0,
      "size": 128,
      "element_size": 4,
      "internal_shape": [
        1,
        1,
        1,
        32
      ]
    },
    "SB": {
      "type": "state-buffer",
      "var_id": 1
    },
    "output": {
      "type": "output",
      "#transfer-type": "output",
      "#file-name": "value_nn__output:0-simout.npy",
      "var_id": 2,
      "size": 128,
      "element_size": 4,
      "internal_shape": [
        1,
        1,
        1,
        32
      ]
    },
    "gradient_in": {
      "type": "tmp-buf",
      "#transfer-type": "tmp-buf",
      "var_id": 3,
      "size": 128
    },
    "gradient_out": {
      "type": "tmp-buf",
      "#transfer-type": "tmp-buf",
      "var_id": 4,
      "size": 128
    }
  },
  "dma_queue": {
    "q_gradient_in": {
      "type": "in",
      "owner": "pool",
      "semaphore": 10
    },
    "q_gradient_out": {
      "type": "out",
      "owner": "pool",
      "semaphore": 11
    }
  },
  "replica_groups": [
    []
  ],
  "runtime_statebuffer_reservation": [],
  "pe": "pe.json",
  "act": "act.json",
  "pool": "pool.json",
  "dve": "dve.json",
  "sp": "sp.json"
}

$ neffc pack out -o again.neff
again.neff: 2,611 bytes, hash 70933df172441f5669552e7efb0a9a21, uuid 561826fb-125f-4bb8-991c-29e085c8949a
! note[N0411]: the original payload is given back; known encoder parameters: this tool's own
!              encoder at level 5
! --> out
!

$ same out.neff again.neff

$ neffc build model.toml -o out.neff --emit-dir out
! error[N0004]: it exists and is no empty folder
! --> out
!  = help: choose another with --emit-dir, or remove it
!
[2]

# A folder that takes nothing is called by its own name, not by that of what was tried in it.

$ neffc build model.toml -o other.neff --emit-dir /proc/out
! error[N0002]: cannot write: entity not found
! --> /proc
!
[3]

$ neffc import out.neff -o /proc/out
! error[N0002]: cannot write: entity not found
! --> /proc
!
[3]
