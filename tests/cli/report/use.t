# A page of the real file, and the same as JSON.

$ copy tests/data/matmul_small/matmul_small.neff matmul_small.neff

$ neffc report matmul_small.neff -o page.html > said

$ grep loads said
matmul_small.neff: loads on cayman, runtime 2.31.24.0

$ neffc report matmul_small.neff -o again.html > said

$ same page.html again.html

# Only the name in the header is in it, no path; and what it needs, it has.

$ grep "<title>" page.html
<title>neffc report</title>

$ grep matmul_small page.html
! grep: no such line
[1]

$ grep "src=\"" page.html
! grep: no such line
[1]

$ grep href= page.html
! grep: no such line
[1]

$ grep http page.html
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-neffc'">
const SVG = "http://www.w3.org/2000/svg";

# It goes to standard output as well.

$ neffc report matmul_small.neff -o - | same - page.html

$ neffc report - -o - < matmul_small.neff | same - page.html

# JSON is the same value. Without a profile its place is empty, and peaks are not known.

$ neffc report matmul_small.neff --json > report.json

$ grep "schema" report.json
  "schema": 1,

$ grep "macs" report.json
            "macs": 2097152,
            "macs": 0,
            "macs": 0,
            "macs": 0,
            "macs": 0,
        "macs": 2097152,
            "macs": 2097152,
            "macs": 0,
            "macs": 0,
            "macs": 0,
            "macs": 0,
        "macs": 2097152,
    "macs_per_second": null,

$ grep "profile" report.json
  "profile": null

# Another machine, a memory that is too small.

$ neffc report matmul_small.neff --json --arch sunda | grep "status"
    "status": "2 (NRT_INVALID)",
      "page": "The archive is sound, yet `hash` is not its MD5 (or SHA-256 for pkg_version 1). Today's compiler writes a signature of its own there, followed by sixteen NULs, and such files load because the runtime does not verify by default. With its verify flag on the runtime would refuse with status 2."
[1]

$ neffc report matmul_small.neff --json --hbm 100KiB | grep "capacity"
    "capacity": 102400,
[1]

$ neffc report matmul_small.neff -o page.html --arch sunda > said
[1]

$ grep refused said
matmul_small.neff: refused on sunda, runtime 2.31.24.0
