#!/usr/bin/env python3
"""schema.py NEFFC: the JSON Schema that `neffc build --schema` prints judges models as the tool
does. Called by scripts/witness.

Python's tomllib reads the models and jsonschema judges them: all examples, the models with faults
that the tests of neff-build have, and models with one fault each that are made here. A schema
knows the shape of a document and nothing else: it must refuse those of which the tool says that a
key is unknown or missing or a value does not fit, and accept all others. Two differences are
meant: of TOML's dates a schema says nothing, and to it 1.0 is a whole number.
"""
import copy
import datetime
import glob
import json
import os
import re
import tomllib

from jsonschema import Draft202012Validator

from verdict import check, expect, main, run

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
SYNTAX = "N0901"
# What the tool says of shape, by code; other findings have these codes too, which only the tool
# can have: of words that it knows without the schema, of tests that lack an input.
SHAPE = {
    "N0902": re.compile(""),
    "N0903": re.compile(r" has no `"),
    "N0904": re.compile(r"does not fit$|has no word "),
}
# How many values of each example get a fault of their own.
FAULTS = 12


def load(path):
    """A model, or nothing if it is no TOML."""
    with open(path, "rb") as file:
        try:
            return tomllib.load(file)
        except tomllib.TOMLDecodeError:
            return None


def dates(value):
    if isinstance(value, dict):
        return any(map(dates, value.values()))
    if isinstance(value, list):
        return any(map(dates, value))
    return isinstance(value, (datetime.date, datetime.time))


def said(neffc, path):
    """Findings of the tool, as code and message."""
    done = run(neffc, "build", path, "--check", "--json")
    check(f"{path}: the tool judges", done.returncode in (0, 1), done.stderr.decode())
    findings = json.loads(done.stdout)["findings"]
    return [(finding["code"], finding["message"]) for finding in findings]


def of_shape(findings):
    return any(code in SHAPE and SHAPE[code].search(message) for code, message in findings)


def judged_alike(neffc, validator, label, path):
    """Both judge a file; whether it was refused, or nothing if it is no TOML."""
    findings = said(neffc, path)
    model = load(path)
    syntax = any(code == SYNTAX for code, _ in findings)
    check(f"{label}: TOML or not", (model is None) == syntax, str(findings))
    if model is None or dates(model):
        return None
    refused = of_shape(findings)
    errors = [error.message[:120] for error in validator.iter_errors(model)]
    check(f"{label}: alike", bool(errors) == refused, f"tool {findings}, schema {errors}")
    return refused


def text(value):
    """A value as TOML, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {text(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(text, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def places(value, path=()):
    """Paths of all values below a table or array."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        yield path + (key,)
        if isinstance(inner, (dict, list)):
            yield from places(inner, path + (key,))


def at(model, path):
    for key in path:
        model = model[key]
    return model


def faults(model):
    """Models with one thing changed, and what it is; most of the changes are faults."""
    found = list(places(model))
    step = max(1, len(found) // FAULTS)
    for path in found[::step]:
        for label, value in (("text", "no such word"), ("number", -7), ("fraction", 0.5),
                             ("truth", True), ("list", []), ("table", {}),
                             ("large", 2**40), ("list of lists", [[1, "a"]])):
            other = copy.deepcopy(model)
            at(other, path[:-1])[path[-1]] = value
            yield f"{path} is a {label}", other
        other = copy.deepcopy(model)
        del at(other, path[:-1])[path[-1]]
        yield f"{path} is left out", other
        if isinstance(at(model, path), dict):
            other = copy.deepcopy(model)
            at(other, path)["unheard_of"] = 1
            yield f"{path} has one key more", other


def judge(neffc, work):
    schema = json.loads(expect("the schema is printed", neffc, "build", "--schema"))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    examples = sorted(glob.glob(os.path.join(ROOT, "examples/*/model.toml")))
    bad = sorted(glob.glob(os.path.join(ROOT, "crates/neff-build/tests/bad/*.toml")))
    check("there are models", len(examples) >= 6 and len(bad) >= 50)
    for path in examples:
        check(f"{path}: is good", judged_alike(neffc, validator, path, path) is False)
    verdicts = [judged_alike(neffc, validator, path, path) for path in bad]
    check("some are refused, some are not", verdicts.count(True) >= 10 and verdicts.count(False) >= 10,
          str((verdicts.count(True), verdicts.count(False))))
    verdicts = []
    for example in examples:
        for label, model in faults(load(example)):
            path = os.path.join(work, "model.toml")
            with open(path, "w", encoding="utf-8") as file:
                file.write("".join(f"{json.dumps(k)} = {text(v)}\n" for k, v in model.items()))
            name = os.path.basename(os.path.dirname(example))
            verdicts.append(judged_alike(neffc, validator, f"{name}: {label}", path))
    print(f"{len(examples)} examples, {len(bad)} models with faults, {len(verdicts)} made here, of"
          f" which {verdicts.count(True)} are refused")
    check("most of what is made here is refused", verdicts.count(True) > len(verdicts) // 2)
    check("some of it is not", verdicts.count(False) > 10)


if __name__ == "__main__":
    main(judge)
