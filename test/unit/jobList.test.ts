import assert from 'node:assert/strict';
import { withRoom, type JobState } from '../../src/extension/jobs/jobStates';
import { keptJobs } from '../../src/extension/jobs/keptJobs';

describe('the list of jobs', () => {
  it('lets the oldest go that have ended, and never one that can be resumed', () => {
    const states = (state: JobState, count: number): { state: JobState }[] =>
      Array.from({ length: count }, () => ({ state }));
    const jobs = [
      ...states('finished', 15),
      ...states('interrupted', 30),
      ...states('running', 2),
      ...states('failed', 9),
    ];
    const left = withRoom(jobs);
    const count = (state: JobState): number => left.filter((job) => job.state === state).length;
    assert.deepEqual(
      [count('finished'), count('interrupted'), count('running'), count('failed')],
      [15, 30, 2, 4],
    );
    assert.equal(left.at(-1), jobs.at(-6), 'the newest of them stay');
  });

  it('takes from what was kept only what it understands', () => {
    const job = { kind: 'train', paths: ['/logs/a.jsonl'], out: '/logs/a.policy.json' };
    const good = { title: 'Training', log: '/logs/a.jsonl', job };
    const bad = [
      null,
      'a word',
      { title: 'No job', log: '/logs/a.jsonl' },
      { ...good, log: 7 },
      { ...good, job: { ...job, kind: 'unknown' } },
      { ...good, job: { ...job, paths: [] } },
      { ...good, job: { kind: 'index', paths: ['/logs/a.jsonl'] } },
    ];
    assert.deepEqual(keptJobs([good, ...bad]), [good]);
    assert.deepEqual(keptJobs({ length: 3 }), []);
    assert.deepEqual(keptJobs(undefined), []);
  });
});
