#!/usr/bin/env python3
"""report.py NEFFC: the page that `neffc report` writes, used in Chromium as a reader uses it. Called
by scripts/witness; where there is no Chromium it says so and checks nothing.

The page of the real file, one of 60,000 slots, one with names that want to be markup: search finds,
a jump lands on its slot, filters filter, links lead from slots to signals, variables and instructions
of the compiler and back, nothing is said on the console, nothing is asked of the network. With
NEFFC_SHOTS a folder gets pictures of the pages.
"""
import json
import os
import sys

import browser
import large
from verdict import check, expect, main

REAL = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                    "../../tests/data/matmul_small/matmul_small.neff")
SLOTS = 60_000
# Seconds until the large page is there, and until its pictures are: a loaded machine has less to give
# than a reader's. Milliseconds that a search may take.
PAGE, DRAWN, SEARCH = 3, 6, 100
# Bytes of the page for each slot.
PER_SLOT = 250
HOSTILE = "</script><img src=x onerror=alert(1)>"
LOOKS = {"light": (1440, 900, False), "dark": (1440, 900, True), "narrow": (420, 860, False)}

SEARCH_FIELD = "#programs input[type=search]"
JUMP_FIELD = "#programs input[type=number]"
TITLE = "document.querySelector('#inspector h2').textContent"
STATUS = "document.querySelector('#programs .status').textContent"
CHOSEN = "document.querySelector('.row.chosen')?.dataset.slot"


def quiet(page, name):
    """Nothing was said, and nothing asked for but the file."""
    check(f"{name}: the console is quiet", not page.said, page.said)
    elsewhere = [url for url in page.asked if not url.startswith("file://")]
    check(f"{name}: nothing is asked of the network", not elsewhere and len(page.asked) == 1, page.asked)


def fits(page, name):
    """Nothing sticks out of the window, at any width."""
    for look, size in LOOKS.items():
        page.look(*size)
        page.settle()
        over = page.run("document.documentElement.scrollWidth - innerWidth")
        check(f"{name}: fits when {look}", over <= 0, over)
    page.look(*LOOKS["light"])


def shoot(page, name):
    folder = os.environ.get("NEFFC_SHOTS")
    for look, size in LOOKS.items() if folder else ():
        page.look(*size)
        page.settle()
        page.shoot(os.path.join(folder, f"{name}-{look}.png"), whole=True)
    page.look(*LOOKS["light"])


def in_list(page, text):
    """Clicks the link of the selection that has this text."""
    page.run(f"""[...document.querySelectorAll('#inspector button.link')]
        .find((it) => it.textContent === {json.dumps(text)}).dataset.wanted = ''""")
    page.click("#inspector [data-wanted]")


def real(page, path):
    page.open(path)
    check("the title has the name", "file.neff" in page.run("document.title"))
    check("all sections are there", page.run("document.querySelectorAll('main > section').length") == 10)
    page.write(SEARCH_FIELD, "transpose_mode=enabled")
    check("a search finds", page.run(STATUS).startswith("4 of 29"), page.run(STATUS))
    check("what was found is marked", page.run("document.querySelectorAll('.row mark').length") == 4)
    page.write(SEARCH_FIELD, "dot(%x, %y)")
    check("a search finds names of the compiler", page.run(STATUS).startswith("10 of 29"), page.run(STATUS))
    page.click("#programs input[type=checkbox]")
    page.write(SEARCH_FIELD, "^(COPY|NOP) ")
    check("a regular expression finds", page.run(STATUS).startswith("3 of 29"), page.run(STATUS))
    page.write(SEARCH_FIELD, "(")
    check("one that is none says so", "Not a regular expression" in page.run(STATUS))
    page.click("#programs input[type=checkbox]")
    page.write(SEARCH_FIELD, "")
    check("without a search all are there", page.run(STATUS).startswith("29 slots"), page.run(STATUS))
    links(page)
    opcode = """(() => { const it = document.querySelector("#programs select"); it.value = "MATMUL";
        it.dispatchEvent(new Event("change")); })()"""
    page.run(opcode)
    check("an opcode filters", page.run(STATUS).startswith("4 of"), page.run(STATUS))
    page.run("document.querySelector('.theme').click()")
    page.settle()
    check("the look can be changed", page.run("document.documentElement.dataset.theme") == "dark")
    page.run("""(() => { const it = document.querySelector("#graph"); it.value = 1;
        it.dispatchEvent(new Event("change")); })()""")
    page.settle()
    check("the other graph is there", page.run("document.querySelectorAll('main > section').length") == 10)
    quiet(page, "the real file")
    fits(page, "the real file")


def links(page):
    """From a slot to signal, variable, queue and instruction, and back."""
    page.run("document.querySelectorAll('.tabs button')[3].click()")
    page.write(JUMP_FIELD, "2", enter=True)
    check("a jump lands", page.run(CHOSEN) == "pool 2" and "#sg00/pool/2" == page.run("location.hash"))
    check("the slot says what it moves", "65,536 bytes" in page.run("document.querySelector('#inspector').innerText"))
    for name, back in (("x", "pool 2"), ("qPoolDynamic", "pool 2"), ("S[24]", "pe 2"), ("I-87-0-wait-0", "pe 2")):
        in_list(page, name)
        check(f"to {name}", page.run(TITLE) == name, page.run(TITLE))
        uses = page.run("document.querySelector('#inspector').innerText")
        check(f"{name} has its slots", back in uses, uses)
        if name != "S[24]" and name != "I-87-0-wait-0":
            in_list(page, back)
            check(f"from {name} back", page.run(CHOSEN) == back, page.run(CHOSEN))
        elif name == "S[24]":
            in_list(page, "pe 2")
            check("from the signal to who waits", page.run(CHOSEN) == "pe 2")
    page.run("[...document.querySelectorAll('#inspector button.link')].find((it) => it.textContent.startsWith('Show only')).click()")
    page.settle()
    check("a filter leaves what belongs to it", page.run(STATUS).startswith("1 of 29"), page.run(STATUS))
    page.click("#programs .chip button")
    check("it can be removed", page.run(STATUS).startswith("29 slots"), page.run(STATUS))


def many(page, path):
    drawn = page.open(path)
    there = page.run("performance.getEntriesByName('page')[0].startTime") / 1000
    print(f"report.py: {SLOTS:,} slots: page after {there:.2f} s, pictures after {drawn:.2f} s")
    check("the large page is there soon", there < PAGE, there)
    check("its pictures too", drawn < DRAWN, drawn)
    rows = page.run("document.querySelectorAll('.row').length")
    check("only rows that are seen are in the page", 0 < rows < 100, rows)
    worst = 0
    for text in ("matmul", "0x2000180", "no such text", "s", "4>=59"):
        took = page.run(f"""(() => {{ const field = document.querySelector({json.dumps(SEARCH_FIELD)});
            const started = performance.now(); field.value = {json.dumps(text)};
            field.dispatchEvent(new Event("input")); return performance.now() - started; }})()""")
        worst = max(worst, took)
    print(f"report.py: the slowest search took {worst:.1f} ms")
    check("a search is quick", worst < SEARCH, worst)
    page.run("document.querySelectorAll('.tabs button')[1].click()")
    page.write(JUMP_FIELD, "20005", enter=True)
    check("a jump lands far down", page.run(CHOSEN) == "pe 20005", page.run(CHOSEN))
    seen = page.run("""(() => { const row = document.querySelector('.row.chosen').getBoundingClientRect();
        const list = document.querySelector('.rows').getBoundingClientRect();
        return row.top >= list.top && row.bottom <= list.bottom; })()""")
    check("and is seen", seen)
    page.run("document.querySelector('.rows').scrollTop = 1e9")
    page.settle()
    last = page.run("Math.max(...[...document.querySelectorAll('.row')].map((it) => Number(it.dataset.slot.split(' ')[1])))")
    check("the list has an end", last == SLOTS // 2 + 1, last)
    quiet(page, "60,000 slots")
    fits(page, "60,000 slots")


def hostile(page, path):
    page.open(path)
    check("no markup comes of a name", page.run("document.querySelectorAll('img, main script').length") == 0)
    check("the name is text", page.run("document.querySelector('h1').textContent") == HOSTILE)
    names = page.run("[...document.querySelectorAll('td.name')].map((it) => it.textContent)")
    check("so are those of variables", "a" + HOSTILE in names and "b" + HOSTILE in names, names)
    check("and of queues", "q" + HOSTILE in names, names)
    page.write(SEARCH_FIELD, HOSTILE)
    check("statements have them", not page.run(STATUS).startswith("0 of"), page.run(STATUS))
    page.run("[...document.querySelectorAll('.row .text button')].find((it) => it.textContent.includes('onerror')).click()")
    page.settle()
    check("links of such names lead", HOSTILE in page.run(TITLE), page.run(TITLE))
    check("and nothing ran", page.run("document.querySelectorAll('img').length") == 0)
    quiet(page, "hostile names")


def judge(neffc, work):
    chromium = browser.find()
    if chromium is None:
        print("report.py: skipped, there is no Chromium")
        sys.exit(0)
    def make(name, neff):
        path = os.path.join(work, name + ".html")
        expect(f"{name}: report", neffc, "report", neff, "-o", path)
        return path
    def build(kind, slots, **names):
        neff = os.path.join(work, kind + ".neff")
        model = large.write(os.path.join(work, kind), slots, **names)
        expect(f"{kind}: build", neffc, "build", model, "-o", neff)
        return make(kind, neff)
    pages = {
        "matmul_small": (real, make("matmul_small", REAL)),
        "large": (many, build("large", SLOTS)),
        "hostile": (hostile, build("hostile", 20, name=HOSTILE, a="a" + HOSTILE, b="b" + HOSTILE,
                                   queue="q" + HOSTILE)),
    }
    size = os.path.getsize(pages["large"][1])
    check("the large page is not too large", size < PER_SLOT * SLOTS, size)
    page = browser.Page(chromium)
    try:
        page.look(*LOOKS["light"])
        for name, (use, path) in pages.items():
            use(page, path)
            page.open(path)
            shoot(page, name)
    finally:
        page.close()


main(judge)
