import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PolicyScanOptions, ScanResult } from '../../core/analysis/scan/policyScan';
import type { ClaimsRequest, ScansBeside } from '../../core/analysis/scan/scansBeside';
import type { JobControl } from '../../core/control/jobControl';
import type { RewardSolution } from '../../core/estimators/rewardModel/rewardModel';
import type { LoggedData } from '../../core/logs/blocks/loggedData';
import { RowSet } from '../../core/numerics/collections/rowSet';
import { type PortablePolicy, portableForm } from '../policies/portablePolicy';
import { placeOfData, type StoredPlace } from '../reading/storedLog';
import { builtFile } from '../wasm/webAssembly';

/** Of fewer rows a thread costs more than it saves. */
const worthAThread = 100_000;

/** Milliseconds between looks at whether somebody still waits for an answer. */
const lookEvery = 50;

interface PortableRequest {
  readonly policy: PortablePolicy;
  readonly options: Omit<PolicyScanOptions, 'include'>;
  /** A bit for each row; all rows where it is absent. */
  readonly included?: Uint8Array<ArrayBuffer>;
}

export type ScanTask = { readonly place: StoredPlace } & (
  { readonly fit: number } | { readonly claims: readonly PortableRequest[] }
);

export type ScanAnswer = RewardSolution | readonly ScanResult[] | undefined;

/** A thread that scans a log as it is stored, while this one scans it for something else. */
export class AnalysisThread {
  private readonly waiting: ((answer: ScanAnswer) => void)[] = [];
  private ended = false;
  private readonly fits = new Map<string, Promise<RewardSolution | undefined>>();

  private constructor(
    private readonly worker: Worker,
    private readonly control: JobControl,
  ) {
    worker.on('message', (answer: ScanAnswer) => this.waiting.shift()?.(answer));
    worker.on('error', () => this.end());
    worker.on('exit', () => this.end());
  }

  /** undefined: the logs are short or not stored, or there is one processor. `threads`: how many a person wants. */
  static for(
    logs: readonly LoggedData[],
    control: JobControl,
    threads = availableParallelism(),
  ): AnalysisThread | undefined {
    const file = builtFile('analysisWorker.js');
    if (file === undefined || threads < 2 || !logs.some(isWorthAThread)) return undefined;
    return new AnalysisThread(new Worker(file, { execArgv: [] }), control);
  }

  /** undefined: this log is not one for another thread. */
  scansOf(data: LoggedData): ScansBeside | undefined {
    const place = placeOfData(data);
    if (place === undefined || !isWorthAThread(data)) return undefined;
    return {
      fit: (seed) => this.fitOnce(place, seed),
      knows: (policy) => portableForm(policy) !== undefined,
      claims: (requests) => {
        const claims = requests.map((request) => portableRequest(data, request));
        return this.ask<readonly ScanResult[]>({ place, claims });
      },
    };
  }

  /** Whoever asks again gets the same answer. */
  private fitOnce(place: StoredPlace, seed: number): Promise<RewardSolution | undefined> {
    const key = `${seed} ${place.path}`;
    const fit = this.fits.get(key) ?? this.ask<RewardSolution>({ place, fit: seed });
    this.fits.set(key, fit);
    return fit;
  }

  async close(): Promise<void> {
    this.end();
    await this.worker.terminate();
  }

  private async ask<Answer extends ScanAnswer>(task: ScanTask): Promise<Answer | undefined> {
    if (this.ended) return undefined;
    this.worker.postMessage(task);
    // Work that was canceled goes on in this thread, which comes upon that at once.
    const looking = setInterval(() => this.isCanceled() && this.end(), lookEvery);
    try {
      const answer = await new Promise<ScanAnswer>((resolve) => this.waiting.push(resolve));
      return answer as Answer | undefined;
    } finally {
      clearInterval(looking);
    }
  }

  private isCanceled(): boolean {
    try {
      this.control.checkpoint();
      return false;
    } catch {
      return true;
    }
  }

  /** Nothing comes any more: whoever waits does it alone. */
  private end(): void {
    this.ended = true;
    for (const resolve of this.waiting.splice(0)) resolve(undefined);
  }
}

const isWorthAThread = (data: LoggedData): boolean =>
  data.rows >= worthAThread && placeOfData(data) !== undefined;

function portableRequest({ rows }: LoggedData, { policy, options }: ClaimsRequest): PortableRequest {
  const form = portableForm(policy);
  if (form === undefined) throw new Error(`Only this thread can ask the policy ${policy.name}.`);
  const { include, ...rest } = options;
  return { policy: form, options: rest, ...(include && { included: RowSet.of(rows, include).bytes }) };
}
