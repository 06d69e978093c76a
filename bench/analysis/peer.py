"""What people do today: JSON lines into NumPy, then IPW and self-normalized IPW with bootstraps of 200 samples."""
import json
import sys

import numpy as np

actions, rewards, propensities, contexts = [], [], [], []
with open(sys.argv[1]) as file:
    for line in file:
        row = json.loads(line)
        actions.append(row['action'])
        rewards.append(row['reward'])
        propensities.append(row['propensities'])
        contexts.append(row['context'])
action, reward = np.array(actions), np.array(rewards, dtype=float)
pscore = np.array(propensities)[np.arange(len(action)), action]
context = np.array(contexts)
policy = np.full((len(action), len(propensities[0])), 1 / len(propensities[0]))
weight = policy[np.arange(len(action)), action] / pscore
random = np.random.default_rng(0)


def interval(estimate):
    draws = [estimate(random.integers(len(action), size=len(action))) for _ in range(200)]
    return estimate(slice(None)), np.percentile(draws, 2.5), np.percentile(draws, 97.5)


print(interval(lambda rows: np.mean(weight[rows] * reward[rows])))
print(interval(lambda rows: np.sum(weight[rows] * reward[rows]) / np.sum(weight[rows])))
