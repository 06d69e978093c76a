import { UserError } from '../errors/userError';

/** Which namespaces of the shared context meet which of the actions: all, none, or those named, as "User:Item". */
export type Interactions = 'all' | 'none' | readonly string[];

/** The namespace of a column: what stands before the first dot or equals sign; that of a bucket is its "#". */
const namespaceOf = (column: string): string => (column.startsWith('#') ? '#' : column.split(/[.=]/, 1)[0]);

/** Which of the shared namespaces meets which of the actions'. */
export interface MeetingTable {
  /** The namespace of each column, by its number. */
  readonly shared: Uint16Array;
  readonly actions: Uint16Array;
  /** At shared · width + action: 1 where they meet. */
  readonly meets: Uint8Array;
  readonly width: number;
}

/** The table of chosen interactions; undefined where everything meets everything. */
export function meetingTable(
  interactions: Interactions,
  sharedColumns: readonly string[],
  actionColumns: readonly string[],
): MeetingTable | undefined {
  if (interactions === 'all') return undefined;
  const shared = numbered(sharedColumns);
  const actions = numbered(actionColumns);
  const width = actions.names.length;
  const meets = new Uint8Array(shared.names.length * width);
  for (const pair of interactions === 'none' ? [] : interactions) {
    const [one, other, ...rest] = pair.split(':');
    const from = shared.names.indexOf(one);
    const to = actions.names.indexOf(other);
    if (from < 0 || to < 0 || rest.length > 0) throw unknownPair(pair, shared.names, actions.names);
    meets[from * width + to] = 1;
  }
  // Nobody knows which namespaces share a bucket.
  if (interactions !== 'none')
    shared.names.forEach((one, i) =>
      actions.names.forEach((other, j) => {
        if (one === '#' || other === '#') meets[i * width + j] = 1;
      }),
    );
  return { shared: shared.of, actions: actions.of, meets, width };
}

function numbered(columns: readonly string[]): { readonly names: string[]; readonly of: Uint16Array } {
  const numbers = new Map<string, number>();
  const of = Uint16Array.from(columns, (column) => {
    const name = namespaceOf(column);
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  });
  if (numbers.size > 65_535)
    throw new UserError(
      'bad-option',
      'The log has more than 65,535 namespaces, too many to choose among. Use --interactions all or none.',
    );
  return { names: [...numbers.keys()], of };
}

function unknownPair(pair: string, shared: readonly string[], actions: readonly string[]): UserError {
  const some = (names: readonly string[]): string => names.slice(0, 5).join(', ') || 'none';
  return new UserError(
    'bad-option',
    `--interactions must name a namespace of the context and one of the actions, as User:Item (got "${pair.slice(0, 60)}"). This log has ${some(shared)} in its contexts and ${some(actions)} in its actions.`,
  );
}
