import * as vscode from 'vscode';
import type { BanditLog } from '../../core/documents/log/banditLog';
import type { ColumnKind, ListedColumn, ProposedMapping } from '../../core/documents/log/tableColumns';
import { askSteps, choice, type Choice, type Step } from '../shown/quickSteps';
import { pickMany } from '../shown/picks';

type Mapping = BanditLog['mapping'];
type Answers = Partial<Mapping>;

/** What is known of a table before anybody is asked. */
export interface KnownTable {
  readonly columns: readonly ListedColumn[];
  readonly proposed: ProposedMapping;
  readonly actionNames: readonly string[];
}

/** Which column is which, step by step; what names, types and a sample of rows propose is the first answer. */
export async function askColumns(title: string, table: KnownTable): Promise<Mapping | undefined> {
  const answers = await askSteps<Answers>(title, [
    () => actionStep(table),
    () => chancesStep(table),
    () => outcomeStep(table),
    () => identityStep(table),
    ({ action }) => (isOf(table, action, 'number') ? firstActionStep(table) : undefined),
    ({ action, distribution }) =>
      isOf(table, action, 'text') && distribution !== undefined ? namesStep(table) : undefined,
  ]);
  if (answers?.action === undefined) return undefined;
  const context = await askContext(title, table, new Set(Object.values(answers).flat()));
  return context && { ...answers, action: answers.action, context };
}

const isOf = ({ columns }: KnownTable, name: string | undefined, kind: ColumnKind): boolean =>
  columns.some((column) => column.name === name && column.kind === kind);

/** The columns of some kinds, the proposed one first. */
function inOrder(
  { columns }: KnownTable,
  kinds: readonly ColumnKind[],
  proposed: string | undefined,
): ListedColumn[] {
  const fitting = columns.filter(({ kind }) => kinds.includes(kind));
  return [...fitting].sort((a, b) => Number(b.name === proposed) - Number(a.name === proposed));
}

const described = ({ name, type }: ListedColumn, proposed: string | undefined): string =>
  name === proposed ? vscode.l10n.t('{0}, proposed', type) : type;

function actionStep(table: KnownTable): Step<Answers> {
  const { action } = table.proposed;
  return {
    question: vscode.l10n.t('Which column is the chosen action?'),
    choices: inOrder(table, ['number', 'text'], action).map((column) =>
      choice(column.name, { action: column.name }, described(column, action)),
    ),
  };
}

/** Whole distributions tell most; the chance of the chosen action is enough. */
function chancesStep(table: KnownTable): Step<Answers> {
  const { l10n } = vscode;
  const { propensity, distribution } = table.proposed;
  const listed = distribution === undefined ? '' : [distribution].flat().join(', ');
  const proposed: Choice<Answers>[] = [
    ...(distribution !== undefined && propensity !== undefined
      ? [
          choice(
            l10n.t('{0} and {1}', shortened(listed), propensity),
            { distribution, propensity },
            l10n.t('proposed'),
            l10n.t('The probabilities of all actions, and that of the chosen one.'),
          ),
        ]
      : []),
    ...(Array.isArray(distribution)
      ? [
          choice<Answers>(
            shortened(listed),
            { distribution },
            l10n.t('proposed'),
            l10n.t('The probabilities of all actions, one column each.'),
          ),
        ]
      : []),
  ];
  const single = typeof distribution === 'string' ? distribution : undefined;
  const all = inOrder(table, ['numbers'], single).map((column) =>
    choice<Answers>(
      column.name,
      { distribution: column.name },
      described(column, single),
      l10n.t('The probabilities of all actions.'),
    ),
  );
  const chosen = inOrder(table, ['number'], propensity).map((column) =>
    choice<Answers>(
      column.name,
      { propensity: column.name },
      described(column, propensity),
      l10n.t('The probability of the chosen action.'),
    ),
  );
  return {
    question: l10n.t('Which column says how likely the action was?'),
    choices: [
      ...proposed,
      ...(single === undefined && propensity !== undefined ? [...chosen, ...all] : [...all, ...chosen]),
    ],
  };
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function outcomeStep(table: KnownTable): Step<Answers> {
  const { l10n } = vscode;
  const { reward, cost } = table.proposed;
  const numbers = inOrder(table, ['number'], reward ?? cost);
  const rewards = numbers.map((column) =>
    choice<Answers>(
      column.name,
      { reward: column.name },
      described(column, reward),
      l10n.t('A reward: more is better.'),
    ),
  );
  const costs = numbers.map((column) =>
    choice<Answers>(
      column.name,
      { cost: column.name },
      described(column, cost),
      l10n.t('A cost: less is better.'),
    ),
  );
  return {
    question: l10n.t('Which column is the outcome?'),
    choices: reward === undefined && cost !== undefined ? [...costs, ...rewards] : [...rewards, ...costs],
  };
}

function identityStep(table: KnownTable): Step<Answers> {
  const { l10n } = vscode;
  const { id, time } = table.proposed;
  const ids = inOrder(table, ['number', 'text'], id).map((column) =>
    choice<Answers>(column.name, { id: column.name }, described(column, id), l10n.t('The id of a decision.')),
  );
  const times = inOrder(table, ['time', 'number'], time).map((column) =>
    choice<Answers>(
      column.name,
      { time: column.name },
      described(column, time),
      l10n.t('When a decision was made.'),
    ),
  );
  const nothing = choice<Answers>(
    l10n.t('Nothing'),
    {},
    '',
    l10n.t('A policy cannot be trained then, and rows that were written twice may not be found.'),
  );
  const [first, second] = id === undefined && time !== undefined ? [times, ids] : [ids, times];
  return {
    question: l10n.t('What tells one decision from another?'),
    choices:
      id === undefined && time === undefined
        ? [nothing, ...ids, ...times]
        : [first[0], nothing, ...first.slice(1), ...second],
  };
}

function firstActionStep({ proposed }: KnownTable): Step<Answers> {
  const numbers = ([0, 1] as const).map((firstAction) =>
    choice<Answers>(vscode.l10n.t('Actions are numbered from {0}', firstAction), { firstAction }),
  );
  return {
    question: vscode.l10n.t('How are actions numbered?'),
    choices: proposed.firstAction === 1 ? numbers.reverse() : numbers,
  };
}

/** Which probability belongs to which name, only a person knows. */
function namesStep({ actionNames }: KnownTable): Step<Answers> {
  const { l10n } = vscode;
  return {
    question: l10n.t('In which order are the actions in the distribution?'),
    choices: [
      {
        label: l10n.t('Enter their names in that order…'),
        answer: {
          prompt: l10n.t('The names of all actions, in the order of the distribution, separated by commas'),
          value: actionNames.join(', '),
          parse: (text) => {
            const names = text.split(',').map((name) => name.trim());
            return names.every((name) => name !== '')
              ? { actionNames: names }
              : l10n.t('Enter the names, separated by commas.');
          },
        },
      },
    ],
  };
}

async function askContext(
  title: string,
  table: KnownTable,
  taken: ReadonlySet<unknown>,
): Promise<string[] | undefined> {
  const { context } = table.proposed;
  const items = table.columns
    .filter(({ kind, name }) => (kind === 'number' || kind === 'text') && !taken.has(name))
    .map(({ name, type }) => ({ label: name, description: type, picked: context.includes(name), name }));
  if (items.length === 0) return [];
  const picked = await pickMany(items, {
    title,
    placeHolder: vscode.l10n.t('Which columns describe the situation, before the action was chosen?'),
    ignoreFocusOut: true,
  });
  return picked?.map(({ name }) => name);
}
