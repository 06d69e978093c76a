import { bind } from '../bindings';
import { ownNames, renamed } from '../ownNames';
import { float, whole } from '../quote';
import { branchesOf, type Branch, type SumsRequest } from './sumsBranches';
import { contradictsSql } from './survey';

/** The tag of a table of one of several requests: its own, and so much more for each request before it. */
export const tagsOfRequest = 256;

/** One query for everything that a report is made from: a few selections, each over all rows, of sums alone. */
export function sumsQuery(request: SumsRequest): string {
  return ownNames(request.rows.source, (from) =>
    branchesOf(request)
      .map((branch) => branchSql(from, rowSql([{ request, branch }]), branch))
      .join('\nUNION ALL\n'),
  );
}

interface Part {
  readonly request: SumsRequest;
  readonly branch: Branch;
}

/**
 * One query for several requests about the same rows. Selections that sum the same become one, whose rows are read and checked
 * once for all of them.
 */
export function jointQuery(requests: readonly SumsRequest[]): string {
  const [{ rows }] = requests;
  const groups = new Map<string, Part[]>();
  for (const [which, request] of requests.entries())
    for (const branch of branchesOf(request, which)) {
      const { entries: _own, ...summed } = branch;
      const alike = JSON.stringify(summed);
      groups.set(alike, [...(groups.get(alike) ?? []), { request, branch }]);
    }
  return ownNames(rows.source, (from) =>
    [...groups.values()]
      .map((parts) => branchSql(from, rowSql(parts), parts[0].branch))
      .join('\nUNION ALL\n'),
  );
}

/** What rows become, for one request after the other, around what is bound of a row. */
function rowSql(parts: readonly Part[]): string {
  const [{ request }] = parts;
  const { rows, actionCount } = request;
  const padded = rows.full ? { d: `arrayResize(dd, ${whole(actionCount)}, 0.)` } : {};
  if (parts.length === 1) {
    const { body, values } = partSql(parts[0]);
    return rows.bound(body, values, padded);
  }
  // Two policies may call different things of a row the same, and the same by two names: each value gets one name.
  const names = new Map<string, string>();
  const bodies = parts.map((part) => {
    const { body, values } = partSql(part);
    const own = Object.entries(values).map(([name, value]) => {
      const given = names.get(value) ?? `${name}_${names.size}`;
      names.set(value, given);
      return [name, given] as const;
    });
    return renamed(body, new Map(own));
  });
  const shared = Object.fromEntries([...names].map(([value, name]) => [name, value]));
  return rows.bound(`arrayConcat(${bodies.join(', ')})`, shared, padded);
}

/** Binds what both policies say of a row (pi, q), whether it takes part (ok), and its reward as a share (rho). */
function partSql({ request, branch }: Part): {
  readonly body: string;
  readonly values: Readonly<Record<string, string>>;
} {
  const { rows, policy, range, setsAside, include, outcome } = request;
  const used = [
    'why = 0',
    ...(rows.filtered ? ['wh'] : []),
    ...(include === undefined ? [] : [include]),
    ...(setsAside ? [`NOT ${contradictsSql(rows)}`] : []),
  ];
  const asked = bind(
    {
      pi: policy.chosen,
      ...(policy.all !== undefined && !policy.heavy && { q: policy.all }),
      ok: `(${used.join(' AND ')})`,
      rho: `(rr - ${float(range.min)}) / ${float(range.max - range.min)}`,
    },
    branch.entries,
  );
  // What is heavy is computed once, before anything that it is looked up for.
  const settled = policy.heavy && policy.all !== undefined ? bind({ q: policy.all }, asked) : asked;
  if (outcome === undefined) return { body: settled, values: policy.arguments ?? {} };
  // Whether a row can be used is still for its reward to say.
  return { body: settled.replace(/\brr\b/g, 'mo'), values: { ...policy.arguments, mo: outcome } };
}

/** A selection whose rows have the shape of `EntryTables`. `joined`: what each row becomes, as an array. */
function branchSql(from: string, joined: string, { tag, key, sums, maxima, hash, which }: Branch): string {
  const most = (maxima ?? []).map((each) => `max(${each})`);
  const tagged =
    which === undefined ? `toUInt8(${tag})` : `toUInt32(${tag}) + toUInt32(${tagsOfRequest} * ${which})`;
  return [
    `SELECT ${tagged} AS tag, toInt64(${key}) AS key,`,
    `[${sums.map((each) => `sum(${each})`).join(', ')}] AS sums,`,
    `${most.length === 0 ? 'emptyArrayFloat64()' : `[${most.join(', ')}]`} AS maxima,`,
    `toString(sum(${hash})) AS hash`,
    `FROM ${from}`,
    `ARRAY JOIN ${joined} AS e`,
    'GROUP BY tag, key',
  ].join('\n');
}
