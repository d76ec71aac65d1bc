#!/usr/bin/env python3
"""run.py --neffc PATH [--repetitions N] [--only NAME]: runs the peer comparisons.

Exit status 0 if every result is right and every goal is met. Called by scripts/bench-peers.
"""
import argparse
import os
import sys
import tempfile

import assembly
import building
import comparing
import container
import linking
import loading
import running
from compare import Memory, compare, measure

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))


def main():
    parser = argparse.ArgumentParser(prog="bench-peers")
    parser.add_argument("--neffc", required=True)
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument("--only", default="", help="a part of a comparison's name; `memory` for the memory")
    arguments = parser.parse_args()
    neffc = os.path.abspath(arguments.neffc)
    good = True
    with tempfile.TemporaryDirectory(prefix="neffc-peers-") as work:
        for comparison in container.comparisons(ROOT, neffc, work):
            if arguments.only in comparison.name:
                good &= compare(comparison, arguments.repetitions)
        if arguments.only in "asm, three instructions":
            for comparison in assembly.comparisons(ROOT, neffc, work):
                good &= compare(comparison, arguments.repetitions)
    with tempfile.TemporaryDirectory(prefix="neffc-peers-") as work:
        # The large input is made only if it is wanted.
        if arguments.only in "memory of pack verify ls unpack, 4 GB":
            for memory in container.memories(neffc, work):
                good &= measure(memory)
    with tempfile.TemporaryDirectory(prefix="neffc-peers-") as work:
        for comparison in building.comparisons(neffc, work):
            if arguments.only in comparison.name:
                good &= compare(comparison, arguments.repetitions)
    with tempfile.TemporaryDirectory(prefix="neffc-peers-") as work:
        if arguments.only in "build, 2 GB of weights" or arguments.only in "memory of build":
            for each in building.weights(neffc, work):
                is_memory = isinstance(each, Memory)
                good &= measure(each) if is_memory else compare(each, min(2, arguments.repetitions))
    with tempfile.TemporaryDirectory(prefix="neffc-peers-") as work:
        if "load" in arguments.only or not arguments.only:
            for each in loading.comparisons(ROOT, neffc, work):
                is_memory = isinstance(each, Memory)
                good &= measure(each) if is_memory else compare(each, min(2, arguments.repetitions))
    with tempfile.TemporaryDirectory(prefix="neffc-peers-") as work:
        if arguments.only.startswith("linking") or not arguments.only:
            for each in linking.comparisons(neffc, work):
                if arguments.only in each.name:
                    good &= compare(each, arguments.repetitions)
        if arguments.only.startswith("comparing") or not arguments.only:
            for each in comparing.comparisons(ROOT, neffc, work):
                    good &= measure(each) if isinstance(each, Memory) else compare(each, min(3, arguments.repetitions))
    with tempfile.TemporaryDirectory(prefix="neffc-peers-") as work:
        if arguments.only.startswith("run") or not arguments.only:
            running.figure(ROOT, neffc, work)
            for each in running.comparisons(ROOT, neffc, work):
                if arguments.only in each.name:
                    good &= measure(each) if isinstance(each, Memory) else compare(each, min(2, arguments.repetitions))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
