#!/usr/bin/env python3
"""Writes values.txt: the activation functions at 32-bit inputs, to 20 digits, by mpmath alone.

    python3 values.py > values.txt        # mpmath 1.3.0
"""
import random
import struct

from mpmath import (atan, erf, erfc, exp, isnan, log, log1p, mp, mpf, nstr, pi, sin, sqrt, tanh)

mp.dps = 80


def single(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def sigmoid(x):
    return 1 / (1 + exp(-x))


def normal(x):
    return erfc(-x / sqrt(mpf(2))) / 2


def silu_slope(x):
    s = sigmoid(x)
    return s + x * s * (1 - s)


K = mpf("1.702")
ANY, POSITIVE, NOT_ZERO = range(3)
P = mpf("0.25")  # the parameter of functions that have one; the test passes it too

FUNCTIONS = [
    (1, ANY, lambda x: x),
    (2, ANY, lambda x: max(x, mpf(0))),
    (3, ANY, lambda x: x if x > 0 else P * x),
    (4, ANY, lambda x: x if x > 0 else P * x),
    (5, ANY, sigmoid),
    (6, ANY, tanh),
    (7, ANY, exp),
    (8, POSITIVE, sqrt),
    (9, ANY, lambda x: log1p(exp(x))),
    (10, POSITIVE, log),
    (11, ANY, lambda x: mpf(1)),
    (12, NOT_ZERO, lambda x: mpf(1 if x > 0 else 0)),
    (13, NOT_ZERO, lambda x: mpf(1) if x > 0 else P),
    (19, ANY, sin),
    (21, ANY, erf),
    (22, ANY, lambda x: 2 / sqrt(pi) * exp(-x * x)),
    (23, ANY, lambda x: x * normal(x)),
    (24, ANY, lambda x: x * tanh(log1p(exp(x)))),
    (25, ANY, lambda x: x / 2 * (1 + tanh(sqrt(2 / pi) * (x + mpf("0.044715") * x**3)))),
    (26, ANY, lambda x: x * sigmoid(K * x)),
    (28, ANY, atan),
    (29, POSITIVE, lambda x: 1 / sqrt(x)),
    (30, ANY, lambda x: x * x),
    (31, NOT_ZERO, lambda x: mpf(1 if x > 0 else -1)),
    (32, ANY, lambda x: normal(x) + x * exp(-x * x / 2) / sqrt(2 * pi)),
    (33, ANY, abs),
    (34, NOT_ZERO, lambda x: 1 / sqrt(abs(x))),
    (35, ANY, lambda x: mpf(1)),
    (36, ANY, lambda x: x * sigmoid(x)),
    (37, ANY, silu_slope),
    (38, ANY, lambda x: silu_slope(K * x)),
    (128, ANY, lambda x: x),
    (129, NOT_ZERO, lambda x: 1 / x),
    (130, ANY, lambda x: mpf(0)),
]

# The last ones are beside the zeros of the derivatives of gelu, silu and the approximated gelu,
# where their terms cancel.
FIXED = [0.0, 1e-40, 1e-20, 3e-5, 0.1, 0.5, 1.0, 1.7, 2.5, 4.0, 7.3, 12.0, 30.0, 86.0, 1e5,
         0.7517916, 1.2784645, 0.7511543]
random.seed(20)
DRAWN = [random.uniform(0, 10) for _ in range(6)]
# More for the function that programs use most.
EXPONENTS = [random.uniform(-104, 88.7) for _ in range(120)]


def line(code, function, x):
    # tanh needs digits for 1 + tanh(u) with large negative u; the exponents are what is lost.
    mp.dps = 80 + int(min(abs(x), 200) ** 3 / 2) if code == 25 and abs(x) < 20 else 400
    value = function(mpf(x))
    assert not isnan(value)
    print(code, struct.pack(">f", x).hex(), nstr(value, 20, min_fixed=0, max_fixed=0))


print("# Made by values.py with mpmath 1.3.0: code, bits of the input, result.")
for code, domain, function in FUNCTIONS:
    inputs = [single(x) for x in FIXED + DRAWN]
    if domain != POSITIVE:
        inputs += [-x for x in inputs if x != 0]
    if domain != ANY:
        inputs = [x for x in inputs if x != 0]
    for x in inputs + [single(x) for x in EXPONENTS if code == 7]:
        if code == 7 and x > 88.72:
            continue  # above the range of 32 bits
        line(code, function, x)
