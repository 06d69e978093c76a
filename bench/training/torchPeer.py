"""One training step in PyTorch, on one thread: what bench/training.ts measures our engines against.

Reads one request per line, {"folder": ..., "method": "sampling" | "closed-form", "steps": ..., "rate": ...}, and
answers each with {"milliseconds": [one per step], "objective": its mean over the first epoch}. A folder holds the rows as raw
float32 (x, mu0, p0, costs) and int32 (actions), and shape.json with the numbers that belong to them.

The objective is Theorem 1 with fixed alpha and lambda for a Gaussian policy, minimized by Adam over mu and log sigma.
"""

import json
import math
import os
import sys
import time

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", MKL_NUM_THREADS="1")

import numpy as np
import torch

torch.set_num_threads(1)

SAMPLES = 32
NODES = torch.linspace(-5.3, 5.3, 32)
NODE_STEP = float(NODES[1] - NODES[0])
# The samplers' tensors have rows x K x K x SAMPLES entries; so many bytes of them are made at once.
CHUNK_BYTES = 2**25
standard_normal = torch.distributions.normal.Normal(0.0, 1.0)


class Problem:
    """The rows, cut into batches, and the parameters."""

    def __init__(self, folder):
        with open(os.path.join(folder, "shape.json"), encoding="utf-8") as file:
            shape = json.load(file)
        self.rows, self.batch, self.n = shape["rows"], shape["batch"], shape["rows"]
        self.alpha, self.lam, self.delta = shape["alpha"], shape["lambda"], shape["delta"]
        d, k = shape["d"], shape["K"]
        read = lambda name, kind, size: torch.from_numpy(
            np.fromfile(os.path.join(folder, name), kind).reshape(size)
        )
        self.x = read("x", "<f4", (self.rows, d))
        self.p0 = read("p0", "<f4", (self.rows, k))
        self.costs = read("costs", "<f4", (self.rows,))
        self.actions = read("actions", "<i4", (self.rows,)).long()
        self.mu0 = read("mu0", "<f4", (k, d)).t().contiguous()
        self.mu = self.mu0.clone().requires_grad_(True)
        self.log_sigma = torch.zeros((), requires_grad=True)
        self.weights = self._weights()

    def _weights(self):
        """The weight of every pi(a|x) in R + B + lambda/2 V, without the constant 1 of B."""
        row = torch.arange(self.rows)
        chosen = self.p0[row, self.actions]
        w = -self.p0 ** (1 - self.alpha) + 0.5 * self.lam * self.p0 ** (1 - 2 * self.alpha)
        w[row, self.actions] += (
            self.costs / chosen**self.alpha + 0.5 * self.lam * self.costs**2 / chosen ** (2 * self.alpha)
        )
        return w

    def divergence(self):
        squares = 0.5 * ((self.mu - self.mu0) ** 2).sum()
        return squares + 0.5 * self.mu.numel() * (torch.exp(2 * self.log_sigma) - 1 - 2 * self.log_sigma)

    def penalty(self, divergence):
        kl1 = divergence + math.log(4 * math.sqrt(self.n) / self.delta)
        kl2 = divergence + math.log(4 / self.delta)
        return 1 + (kl1 / (2 * self.n)) ** 0.5 + kl2 / (self.n * self.lam)


def sampled_policy(scores):
    """The authors' way: the mean over SAMPLES draws of the product over b of Phi(eps + t_a - t_b), b other than a."""
    eps = torch.randn(scores.size(0), 1, 1, SAMPLES)
    differences = (scores.unsqueeze(-1) - scores.unsqueeze(1)).unsqueeze(-1)
    factors = standard_normal.cdf(eps + differences)
    factors.diagonal(dim1=1, dim2=2).fill_(1.0)
    return torch.mean(torch.prod(factors, dim=-2), dim=-1)


def sampling_step(problem, first, last, optimizer):
    """Autograd through the sampled policy."""
    optimizer.zero_grad()
    k = problem.mu.size(1)
    chunk = max(1, min(last - first, CHUNK_BYTES // (k * k * SAMPLES * 4)))
    total = 0.0
    for start in range(first, last, chunk):
        end = min(start + chunk, last)
        scores = problem.x[start:end] @ problem.mu / torch.exp(problem.log_sigma)
        loss = (sampled_policy(scores) * problem.weights[start:end]).sum() / (last - first)
        if end == last:
            loss = loss + problem.penalty(problem.divergence())
        loss.backward()
        total += loss.item()
    optimizer.step()
    return total


def closed_form_step(problem, first, last, optimizer):
    """Quadrature on the nodes, and the gradient written out: no autograd."""
    rows = last - first
    with torch.no_grad():
        sigma = torch.exp(problem.log_sigma)
        x, w = problem.x[first:last], problem.weights[first:last]
        scores = x @ problem.mu / sigma
        z = (scores.max(1, keepdim=True).values + NODES).unsqueeze(-1) - scores.unsqueeze(1)
        # erfc is the fastest distribution function this version of torch has, and accurate enough here.
        phi = torch.special.erfc(z * -math.sqrt(0.5)).mul_(0.5)
        product = torch.exp(torch.log(phi).sum(-1)) * NODE_STEP
        hazard = torch.exp(-0.5 * z * z - 0.5 * math.log(2 * math.pi)) / phi
        total = hazard.sum(-1)
        weighted = torch.einsum("bqk,bk->bq", hazard, w)
        slope = w * torch.einsum("bq,bqk->bk", product * total, hazard)
        slope -= torch.einsum("bq,bqk->bk", product * weighted, hazard)
        divergence = problem.divergence()
        kl1 = divergence + math.log(4 * math.sqrt(problem.n) / problem.delta)
        pull = 1 / (2 * torch.sqrt(2 * problem.n * kl1)) + 1 / (problem.n * problem.lam)
        problem.mu.grad = x.t() @ (slope / (sigma * rows)) + pull * (problem.mu - problem.mu0)
        spread = pull * problem.mu.numel() * (sigma * sigma - 1)
        problem.log_sigma.grad = -(slope * scores).sum() / rows + spread
        objective = (product * weighted).sum() / rows + problem.penalty(divergence)
        optimizer.step()
        return objective.item()


METHODS = {"sampling": sampling_step, "closed-form": closed_form_step}


def answer(request):
    problem = Problem(request["folder"])
    optimizer = torch.optim.Adam([problem.mu, problem.log_sigma], lr=request["rate"])
    step = METHODS[request["method"]]
    milliseconds, objectives = [], []
    for index in range(request["steps"]):
        first = index * problem.batch % problem.rows
        started = time.perf_counter()
        objectives.append(step(problem, first, first + problem.batch, optimizer))
        milliseconds.append(1000 * (time.perf_counter() - started))
    epoch = objectives[: problem.rows // problem.batch]
    return {"milliseconds": milliseconds, "objective": sum(epoch) / len(epoch)}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
