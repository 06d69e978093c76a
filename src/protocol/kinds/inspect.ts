import { inspection } from '../../core/documents/log/inspection';
import { log } from './fields';
import { defineKind } from './kind';

/** Read a log into the cache, and say what it is. */
export const inspectKind = defineKind('inspect', log, inspection);
