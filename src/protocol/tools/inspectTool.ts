import * as v from 'valibot';
import { checkCaveats } from './caveats';
import { logInput, logOf } from './inputs';
import { defineTool } from './tool';

const mostListed = 20;
const longestName = 60;
const mostRejections = 5;

export const inspectTool = defineTool({
  name: 'bandit_lens_inspect',
  title: 'Inspect a Bandit Log',
  description:
    'Reads a log of contextual-bandit decisions and says its format, which field is which, how many rows can be used, and what its checks found. It evaluates no policy.',
  input: v.strictObject(logInput),
  async ask(input, host) {
    const report = await host.run({ kind: 'inspect', ...logOf(input, host) });
    const { format, mapping, rows, actions, actionNames, features, propensities, rejections, checks } =
      report;
    return {
      format,
      fields: Object.fromEntries(
        (['context', 'action', 'reward', 'cost', 'propensity', 'distribution'] as const).flatMap((part) =>
          mapping[part] === undefined || mapping[part] === null ? [] : [[part, mapping[part]]],
        ),
      ),
      rows,
      actions,
      actionNames: actionNames.slice(0, mostListed).map((name) => name.slice(0, longestName)),
      features,
      propensities: propensities === 'full' ? 'of all actions' : 'of the chosen action alone',
      rejected: rejections.slice(0, mostRejections),
      caveats: [
        ...checkCaveats(checks),
        ...(rows.rejected > 0
          ? [
              `${rows.rejected} of ${rows.lines} lines could not be read: every claim counts them with the worst case.`,
            ]
          : []),
        'Inspecting a log certifies nothing about any policy.',
      ],
    };
  },
});
