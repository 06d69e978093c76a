"""The peer of bench/events.ts in PyTorch: one step of Adam on a softmax policy over expanded sparse features.

Scores are an embedding bag, the gradient is by autograd. Reads what numpyPeer.py reads, and prints the same.
"""

import json
import sys
import time

import numpy as np
import torch

torch.set_num_threads(1)
folder = sys.argv[1]
shape = json.load(open(f"{folder}/shape.json"))


def raw(name, kind):
    return torch.from_numpy(np.fromfile(f"{folder}/{name}", dtype=kind).astype(np.int64))


def numbers(name):
    return torch.from_numpy(np.fromfile(f"{folder}/{name}", dtype=np.float32))


slots, ends, index = (raw(name, np.uint32) for name in ("slots", "ends", "index"))
actions, order = raw("actions", np.int32), raw("order", np.uint32)
value, weights = numbers("value"), numbers("weights")
batch, steps = shape["batch"], shape["steps"]
theta = torch.nn.Parameter(numbers("theta")[:, None])
adam = torch.optim.Adam([theta], lr=1e-4)


def spans(begin, end):
    """The numbers of begin[0]..end[0], then begin[1]..end[1] and so on."""
    counts = end - begin
    starts = torch.cumsum(counts, 0) - counts
    return torch.arange(int(counts.sum())) + torch.repeat_interleave(begin - starts, counts), counts, starts


def step(rows):
    offers, offer_counts, offer_starts = spans(slots[rows], slots[rows + 1])
    entries, _, entry_starts = spans(ends[offers], ends[offers + 1])
    scores = torch.nn.functional.embedding_bag(
        index[entries], theta, entry_starts, mode="sum", per_sample_weights=value[entries]
    )[:, 0]
    of = torch.repeat_interleave(torch.arange(len(rows)), offer_counts)
    top = torch.full((len(rows),), -torch.inf).scatter_reduce(0, of, scores.detach(), "amax")
    odds = torch.exp(scores - top[of])
    total = torch.zeros(len(rows)).index_add(0, of, odds)
    pi = odds[offer_starts + actions[rows]] / total
    risk = (weights[rows] * pi).mean()
    adam.zero_grad()
    risk.backward()
    adam.step()
    return float(risk)


milliseconds, risk = [], None
for number in range(steps):
    begin = time.process_time()
    place = (number * batch) % len(order)
    found = step(order[place : place + batch])
    milliseconds.append(1000 * (time.process_time() - begin))
    risk = found if risk is None else risk
print(json.dumps({"milliseconds": milliseconds, "risk": risk}))
