import * as v from 'valibot';

/** A server that holds logs, and who asks it. */
const tableServer = v.object({ url: v.string(), user: v.exactOptional(v.string()) });
export type TableServer = Readonly<v.InferOutput<typeof tableServer>>;

/**
 * A password, and the server that it is for: it goes to no other, whatever a file says by the time it is read. It travels beside
 * a job and is no part of it, so that no list of jobs holds it.
 */
export const tableAccess = v.object({ ...tableServer.entries, password: v.string() });
export type TableAccess = Readonly<v.InferOutput<typeof tableAccess>>;

/** Whether two mean the same server and the same user. */
export const isSameServer = (a: TableServer, b: TableServer): boolean => serverKey(a) === serverKey(b);

/** What passwords are kept under. */
export const serverKey = ({ url, user = 'default' }: TableServer): string =>
  JSON.stringify([new URL(url).href, user]);

/** The codes of faults that a password may mend. */
export const passwordFaults: readonly string[] = ['wrong-password', 'no-password'];
