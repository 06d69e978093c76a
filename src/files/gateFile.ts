import { dirname, resolve } from 'node:path';
import type { GateDocument } from '../core/documents/results/gate';
import { parseGate } from '../core/gate/parseGate';
import { rulePlaces, type RulePlace } from '../core/gate/rulePlaces';
import { readWhole } from './readWhole';

/** A gate that somebody wrote in a file. */
export interface GateOnDisk {
  readonly gate: GateDocument;
  /** Where each of its rules stands. */
  readonly places: readonly RulePlace[];
  /** Paths in the file are relative to its folder. */
  readonly placed: (path: string) => string;
}

export const isGateFile = (path: string): boolean => path.endsWith('.gate.json');

const mostBytes = 1024 * 1024;

export function readGateFile(path: string): GateOnDisk {
  const text = readWhole(path, mostBytes).toString('utf8');
  return {
    gate: parseGate(text),
    places: rulePlaces(text),
    placed: (named) => resolve(dirname(path), named),
  };
}
