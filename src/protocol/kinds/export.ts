import * as v from 'valibot';
import { defineKind } from './kind';

/** A policy as a NumPy archive or an ONNX model. */
export const exportKind = defineKind(
  'export',
  {
    /** The file of the policy. */
    policy: v.string(),
    /** Where it is written; its ending says as what: .npz or .onnx. */
    out: v.string(),
  },
  v.object({ policy: v.string(), out: v.string() }),
);
