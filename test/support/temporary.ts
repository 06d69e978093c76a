import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that lives as long as the tests around it. */
export function temporaryFolder(): {
  readonly path: string;
  file(name: string, content: string | Uint8Array): string;
} {
  const path = mkdtempSync(join(tmpdir(), 'bandit-lens-test-'));
  after(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    file(name, content) {
      const target = join(path, name);
      writeFileSync(target, content);
      return target;
    },
  };
}
