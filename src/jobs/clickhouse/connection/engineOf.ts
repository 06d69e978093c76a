import { dirname, resolve } from 'node:path';
import type { BanditLog } from '../../../core/documents/log/banditLog';
import type { JobControl } from '../../../core/control/jobControl';
import { Chdb } from './chdb';
import { ClickHouse, defaultTimeout } from './clickHouse';
import type { TableEngine } from './tableEngine';
import { passwordOf } from './tablePassword';

/** The engine that a banditlog file names, and the file as it says where the rows are from here. */
export function engineOf(
  document: BanditLog,
  path: string,
  control: JobControl,
): { readonly engine: TableEngine; readonly placed: BanditLog } {
  const { url, files, timeout = defaultTimeout } = document;
  if (files !== undefined)
    return {
      engine: new Chdb(timeout, control),
      placed: { ...document, files: resolve(dirname(path), files) },
    };
  if (url === undefined) throw new Error('A log in a table has a server, or files.');
  const asked = { ...document, url };
  return { engine: new ClickHouse(asked, passwordOf(asked), control), placed: document };
}
