import { decodeNumbers } from '../src/core/bounds/certificateText';
import type { CertificateKind } from '../src/core/bounds/certificate';
import type { RewardRange } from '../src/core/bounds/rewardRange';
import type { LogSums } from '../src/core/bounds/sums';
import type { StatedParameters } from '../src/core/preview';
import type { PageReport } from '../src/protocol/page';

/** What the core needs of a report to recompute anything the page shows. */
export interface Basis {
  readonly sums: LogSums;
  readonly kind: CertificateKind;
  readonly kl: number;
  readonly range: RewardRange;
  readonly stated: StatedParameters;
}

export function basisOf({ sums, kl, certificate }: PageReport): Basis {
  const { alpha, lambda, alphaGrid } = certificate.selection.stated;
  return {
    sums: decodeNumbers(sums) as LogSums,
    kind: certificate.kind,
    kl: decodeNumbers(kl) as number,
    range: certificate.rewardRange,
    stated: {
      delta: certificate.delta,
      ...(alpha !== undefined && { alpha }),
      ...(lambda !== undefined && { lambda }),
      ...(alphaGrid !== undefined && { alphaGrid }),
    },
  };
}
