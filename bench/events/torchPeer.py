"""The peer of bench/events.ts in PyTorch: one step of Adam on a softmax policy over expanded features.

Where every event has as many actions and the features are few, ψ is a dense tensor, made before the clock starts, and
scores are its product with the coefficients; elsewhere they are an embedding bag. The gradient is by autograd. Reads
what numpyPeer.py reads, and prints the same.
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


def dense():
    """ψ as rows × actions × features; None where sets differ in size or features are many."""
    counts = slots[1:] - slots[:-1]
    if shape["size"] > 4096 or int(counts.min()) != int(counts.max()):
        return None
    psi = torch.zeros(len(ends) - 1, shape["size"])
    of = torch.repeat_interleave(torch.arange(len(ends) - 1), ends[1:] - ends[:-1])
    psi.index_put_((of, index), value, accumulate=True)
    return psi.reshape(len(counts), int(counts[0]), shape["size"])


psi = dense()


def dense_chosen(rows):
    scores = (psi[rows] @ theta)[:, :, 0]
    return torch.softmax(scores, 1).gather(1, actions[rows][:, None])[:, 0]


def sparse_chosen(rows):
    offers, offer_counts, offer_starts = spans(slots[rows], slots[rows + 1])
    entries, _, entry_starts = spans(ends[offers], ends[offers + 1])
    scores = torch.nn.functional.embedding_bag(
        index[entries], theta, entry_starts, mode="sum", per_sample_weights=value[entries]
    )[:, 0]
    of = torch.repeat_interleave(torch.arange(len(rows)), offer_counts)
    top = torch.full((len(rows),), -torch.inf).scatter_reduce(0, of, scores.detach(), "amax")
    odds = torch.exp(scores - top[of])
    total = torch.zeros(len(rows)).index_add(0, of, odds)
    return odds[offer_starts + actions[rows]] / total


def step(rows):
    pi = sparse_chosen(rows) if psi is None else dense_chosen(rows)
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
