// A Node.js of another version: the npm registry carries its programs, with the headers that native modules need.
import { join } from 'node:path';
import { fetchOnce } from './fetchOnce';
import { runNpm } from './npm';

export interface NodeRuntime {
  readonly program: string;
  /** For whatever is started with it, npm among it. */
  readonly variables: Record<string, string>;
}

/** The Node.js that runs us. */
export const ownRuntime: NodeRuntime = { program: process.execPath, variables: {} };

export async function nodeRuntime(version: string): Promise<NodeRuntime> {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const carrier = `node-${system}-${process.arch}`;
  const home = await fetchOnce(`node-${version}`, `Node.js ${version}`, async (work) => {
    await runNpm(
      ['install', `${carrier}@${version}`, '--ignore-scripts', '--no-save', '--prefix', work],
      work,
    );
    return join(work, 'node_modules', carrier);
  });
  const programs = join(home, 'bin');
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    program: join(programs, process.platform === 'win32' ? 'node.exe' : 'node'),
    variables: { PATH: `${programs}${separator}${process.env['PATH'] ?? ''}`, npm_config_nodedir: home },
  };
}
