import type { BanditLog } from '../core/documents/log/banditLog';
import { parseBanditLog } from '../core/sql/parseBanditLog';
import { readWhole } from './readWhole';

const mostBytes = 1024 * 1024;

/** What a `*.banditlog.json` says. */
export const readBanditLog = (path: string): BanditLog =>
  parseBanditLog(readWhole(path, mostBytes).toString('utf8'));
