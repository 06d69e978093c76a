/**
 * The names that our queries give to things: parameters of lambdas, values of a row, columns of the answer. A table may have a
 * column of the same name, and a server may take one for the other without a word. So all of them get a prefix before a query
 * is sent; names of tables and columns are in backticks, and texts in quotes: those stay as they are.
 */
const own: ReadonlySet<string> = new Set(
  [
    'rr aa pp dd hh gg sg cc rc kk kc wh mo ru p why d pi q ok rho fs fn sc ex zs gs cp e',
    'x y z g s m u v i',
    'tag key sums maxima hash context row times propensities name',
  ].flatMap((words) => words.split(' ')),
);

/** No column that is mapped may begin like this. */
export const ownPrefix = 'bl_';

/** Stands for what follows FROM until our own names are told from it. */
const place = '\u0001';

const parts = /`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\])*'|\b[A-Za-z_]\w*\b/gs;

/** A query over a source, with our own names out of the way of everybody else's. */
export function ownNames(source: string, query: (from: string) => string): string {
  return query(place)
    .replace(parts, (part) => (own.has(part.replace(/_\d+$/, '')) ? ownPrefix + part : part))
    .replaceAll(place, () => source);
}

/** An expression with other names for some of ours. */
export const renamed = (sql: string, names: ReadonlyMap<string, string>): string =>
  sql.replace(parts, (part) => names.get(part) ?? part);
