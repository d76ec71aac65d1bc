"""What all witnesses need: to count checks, to run commands, to say how it ended. No witness itself."""
import os
import subprocess
import sys
import tempfile

failures = []
checks = 0


def check(name, condition, detail=""):
    global checks
    checks += 1
    if not condition:
        failures.append(name)
        print(f"FAILED {name} {detail}")
    return condition


def run(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)


def expect(name, *command, **options):
    """Runs a command that must succeed; its standard output."""
    done = run(*command, **options)
    check(name, done.returncode == 0, f"status {done.returncode}: {done.stderr[-400:]!r}")
    return done.stdout


def main(judge):
    """Runs `judge(neffc, work)` with the path of the tool and an empty folder, and exits."""
    script = os.path.basename(sys.argv[0])
    if len(sys.argv) != 2:
        sys.exit(f"usage: {script} NEFFC")
    with tempfile.TemporaryDirectory(prefix="neffc-witness-") as work:
        judge(os.path.abspath(sys.argv[1]), work)
    print(f"{script}: {checks} checks, {len(failures)} failed")
    sys.exit(1 if failures or not checks else 0)
