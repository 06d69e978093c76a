import type { Results } from '../support/results';

const timeLimit = 30 * 60_000;

/** A host that ends without a report has crashed; that is a failure even with exit code 0. */
export async function outcome(results: Promise<Results>, exit: Promise<number>): Promise<Results> {
  const reported = await Promise.race([results, exit.then(() => undefined)]);
  if (reported === undefined) throw new Error('The host ended before the suite had reported its results.');
  await exit;
  return reported;
}

export function withinTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(new Error(`The host did not finish within ${timeLimit / 60_000} minutes.`)),
        timeLimit,
      ).unref();
    }),
  ]);
}
