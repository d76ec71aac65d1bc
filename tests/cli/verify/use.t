# `neffc verify`: gates, soundness, digest.

$ fixture neff > f

$ neffc verify f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ neffc verify --json f
{
  "schema": 1,
  "runtime": "2.31.24.0",
  "files": [
    {
      "file": "f",
      "ok": true,
      "kind": "neff",
      "file_size": 2547,
      "refused_at": null,
      "gates": [
        {
          "id": "G01",
          "outcome": "passed",
          "why": null,
          "reached": true
        },
        {
          "id": "G02",
          "outcome": "passed",
          "why": null,
          "reached": true
        },
        {
          "id": "G03",
          "outcome": "passed",
          "why": null,
          "reached": true
        },
        {
          "id": "G04",
          "outcome": "passed",
          "why": null,
          "reached": true
        },
        {
          "id": "G05",
          "outcome": "passed",
          "why": null,
          "reached": true
        },
        {
          "id": "G06",
          "outcome": "passed",
          "why": null,
          "reached": true
        },
        {
          "id": "G07",
          "outcome": "passed",
          "why": null,
          "reached": true
        },
        {
          "id": "G08",
          "outcome": "not-evaluated",
          "why": "only with the runtime's verify flag",
          "reached": true
        },
        {
          "id": "G09b",
          "outcome": "not-evaluated",
          "why": "only with the runtime's verify flag",
          "reached": true
        }
      ],
      "payload": "gzip",
      "members": 18,
      "hash": "matches",
      "findings": []
    }
  ],
  "unreadable": []
}

$ neffc verify - < f
standard input: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ neffc verify f f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

# Newer and older runtimes; a beginning of a version is enough.

$ neffc verify --runtime 2.31 f
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches

$ neffc verify --runtime 9 f
! error: invalid value '9' for '--runtime <VERSION>': known versions are early-2024, 2.30.51, 2.31.24.0, 2.32.31.0, 2.34.10
!
! For more information, try '--help'.
[2]

# A bare archive passes no gate, and is readable.

$ fixture neff header=no > f.tgz

$ neffc verify f.tgz
f.tgz: an archive without a header
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
! error[N0117]: the file is an archive without a NEFF header
! --> f.tgz
!  = help: `neffc unpack`, then `neffc pack --style gnu`, make a NEFF of it
!
[1]

# The worst file decides the status.

$ fixture neff pkg_version=3 > bad

$ neffc verify -q bad f
bad: refused at gate G07
  gates    6 passed of G01 to G09, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
! error[N0110]: `pkg_version` is 3, which no runtime knows
! --> bad: offset 0x0 (0), 8 bytes, pkg_version
!  = expected: 1 (SHA-256) or 2 (MD5)
!  = found: 3
!  = runtime: gate G07, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             Unsupported NEFF packager: 3
!
[1]

$ neffc verify -q f bad
f: container ok
  gates    7 passed of G01 to G09b, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
  hash     matches
bad: refused at gate G07
  gates    6 passed of G01 to G09, runtime 2.31.24.0
  payload  gzip, 1,523 bytes
  archive  18 members, 20,480 bytes, complete
! error[N0110]: `pkg_version` is 3, which no runtime knows
! --> bad: offset 0x0 (0), 8 bytes, pkg_version
!  = expected: 1 (SHA-256) or 2 (MD5)
!  = found: 3
!  = runtime: gate G07, status 10 (NRT_UNSUPPORTED_NEFF_VERSION)
!             Unsupported NEFF packager: 3
!
[1]
