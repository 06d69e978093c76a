import type { LogSums } from '../../src/core/documents/results/sums';
import type { RewardRange } from '../../src/core/documents/log/rewardRange';
import type { CertificateKind } from '../../src/core/documents/names';
import type { StatedParameters } from '../../src/core/analysis/whatIf/preview';
import type { PageReport } from '../../src/protocol/page';

/** What the core needs of a report to recompute anything the page shows. */
export interface Basis {
  readonly sums: LogSums;
  readonly kind: CertificateKind;
  readonly kl: number;
  readonly range: RewardRange;
  readonly stated: StatedParameters;
  /** The policy is one of so many to pick from: every δ is divided by it. */
  readonly comparisons: number;
}

export function basisOf({ sums, kl, certificate }: PageReport): Basis {
  const { stated, comparisons } = certificate.selection;
  const { alpha, lambda, alphaGrid } = stated;
  return {
    sums,
    kind: certificate.kind,
    kl,
    range: certificate.rewardRange,
    comparisons,
    stated: {
      delta: certificate.delta,
      ...(alpha !== undefined && { alpha }),
      ...(lambda !== undefined && { lambda }),
      ...(alphaGrid !== undefined && { alphaGrid }),
    },
  };
}
