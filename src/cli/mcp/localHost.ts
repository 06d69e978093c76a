import { Canceled } from '../../core/control/jobControl';
import { confinedPath } from '../../files/confined';
import { readGateFile } from '../../files/gateFile';
import { sha256OfFile } from '../../files/sha256';
import { runJob } from '../../jobs/runJob';
import type { LookedAt } from '../../protocol/tools/lookedAt';
import type { ToolHost } from '../../protocol/tools/tool';

/** Tools that work in this process, on files below one folder. */
export function localHost(root: string, looked: LookedAt, isCanceled: () => boolean): ToolHost {
  const placed = (path: string): string => confinedPath(path, [root]);
  return {
    placed,
    readGate(path) {
      const { gate, placed: besideFile } = readGateFile(placed(path));
      return { gate, placed: (named) => placed(besideFile(named)) };
    },
    contentOf: (path) => sha256OfFile(path).catch(() => ''),
    homeOf: () => root,
    looked,
    run: (job) =>
      runJob(job, {
        progress: () => undefined,
        checkpoint() {
          if (isCanceled()) throw new Canceled();
        },
        warn: (message) => void process.stderr.write(`bandit-lens: ${message}\n`),
      }),
  };
}
