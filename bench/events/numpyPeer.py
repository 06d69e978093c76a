"""The peer of bench/events.ts: one step of Adam on a softmax policy over expanded sparse features, in NumPy.

Reads a folder of raw arrays, prints the CPU milliseconds of every step and the mean risk of the first one.
"""

import json
import sys
import time

import numpy as np

folder = sys.argv[1]
shape = json.load(open(f"{folder}/shape.json"))


def raw(name, kind):
    return np.fromfile(f"{folder}/{name}", dtype=kind)


slots = raw("slots", np.uint32).astype(np.int64)
ends = raw("ends", np.uint32).astype(np.int64)
index = raw("index", np.uint32).astype(np.int64)
value = raw("value", np.float32)
actions = raw("actions", np.int32)
weights = raw("weights", np.float32)
order = raw("order", np.uint32)
size, batch, steps = shape["size"], shape["batch"], shape["steps"]
theta = raw("theta", np.float32)
first = np.zeros(size, np.float32)
second = np.zeros(size, np.float32)


def spans(begin, end):
    """The numbers of begin[0]..end[0], then begin[1]..end[1] and so on."""
    counts = end - begin
    starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    return np.arange(counts.sum()) + np.repeat(begin - starts, counts), counts, starts


def step(number, rows):
    global theta, first, second
    offers, offer_counts, offer_starts = spans(slots[rows], slots[rows + 1])
    entries, entry_counts, entry_starts = spans(ends[offers], ends[offers + 1])
    at, v = index[entries], value[entries]
    scores = np.add.reduceat(theta[at] * v, entry_starts)
    top = np.maximum.reduceat(scores, offer_starts)
    odds = np.exp(scores - np.repeat(top, offer_counts))
    pi = odds / np.repeat(np.add.reduceat(odds, offer_starts), offer_counts)
    chosen = offer_starts + actions[rows]
    earned = weights[rows] * pi[chosen]
    slope = -pi * np.repeat(earned, offer_counts)
    slope[chosen] += earned
    gradient = np.bincount(at, np.repeat(slope, entry_counts) * v, size).astype(np.float32) / len(rows)
    first = 0.9 * first + 0.1 * gradient
    second = 0.999 * second + 0.001 * gradient * gradient
    rate = 1e-4 / (1 - 0.9**number)
    theta = theta - rate * first / (np.sqrt(second / (1 - 0.999**number)) + 1e-8)
    return earned.mean()


milliseconds, risk = [], None
for number in range(1, steps + 1):
    begin = time.process_time()
    place = ((number - 1) * batch) % len(order)
    found = step(number, order[place : place + batch].astype(np.int64))
    milliseconds.append(1000 * (time.process_time() - begin))
    risk = found if risk is None else risk
print(json.dumps({"milliseconds": milliseconds, "risk": float(risk)}))
