import * as v from 'valibot';
import { certificateDocument } from '../../core/documents/results/certificate';
import { metricTexts } from '../../core/documents/results/metrics';
import { trainingOptions } from '../../core/documents/runs/options';
import { epochRecord } from '../../core/documents/runs/trainingStatus';
import { list } from '../../core/documents/values';
import { concerns, log } from './fields';
import { defineKind } from './kind';

/** Train a policy on a log, and certify it. */
export const trainKind = defineKind(
  'train',
  {
    ...log,
    /** Where the policy is written. */
    out: v.string(),
    training: v.exactOptional(trainingOptions),
    /** Other outcomes, which are no features. */
    metrics: v.exactOptional(metricTexts),
  },
  v.object({
    /** The policy file that was written. */
    policy: v.string(),
    /** On held-out rows where there are any. */
    certificate: certificateDocument,
    /** Of its value by IPS, on the rows of the certificate. */
    estimate: v.number(),
    /** On the rows it was trained on, with its divergence from the prior: the paper's own. */
    trainingCertificate: certificateDocument,
    history: list(epochRecord),
    checks: concerns,
  }),
);
