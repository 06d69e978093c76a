import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What the shim noted of one operation. */
export interface Noted {
  readonly kind: 'create' | 'write' | 'fsync' | 'fsyncdir' | 'rename' | 'rm' | 'mkdir';
  readonly path: string;
  readonly to?: string;
  readonly id?: string;
  readonly snapshot?: string;
}

/**
 * What a disk may hold after a power cut. `names-lost`: a name is there once its folder was synced. `contents-lost`: every
 * name is there at once, but a content only once its file was synced. Real file systems lie between the two.
 */
export type Disk = 'names-lost' | 'contents-lost';
export const disks: readonly Disk[] = ['names-lost', 'contents-lost'];

/** Builds in `target` what the disk holds when the power fails after these operations on a copy of `template`. */
export function afterPowerCut(
  disk: Disk,
  operations: readonly Noted[],
  { template, folder, notes, target }: Record<'template' | 'folder' | 'notes' | 'target', string>,
): void {
  const names = new Map<string, string>();
  const folders = new Set<string>([folder]);
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(template, { recursive: true, withFileTypes: true })) {
    const path = join(folder, relative(template, join(entry.parentPath, entry.name)));
    if (entry.isDirectory()) folders.add(path);
    else {
      names.set(path, path);
      contents.set(path, readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  const keptNames = new Map(names);
  const keptFolders = new Set(folders);
  for (const { kind, path, to, id, snapshot } of operations) {
    if (kind === 'create') {
      names.set(path, id as string);
      contents.set(id as string, Buffer.alloc(0));
    }
    // Opened again to be synced, it is known by its name.
    if (kind === 'fsync') {
      const file = names.get(path);
      if (file !== undefined) contents.set(file, readFileSync(join(notes, snapshot as string)));
    }
    if (kind === 'rename') {
      names.set(to as string, names.get(path) as string);
      names.delete(path);
    }
    if (kind === 'rm') names.delete(path);
    if (kind === 'mkdir') for (let at = path; at.startsWith(folder); at = dirname(at)) folders.add(at);
    if (kind === 'fsyncdir') {
      for (const name of keptNames.keys()) if (dirname(name) === path) keptNames.delete(name);
      for (const [name, file] of names) if (dirname(name) === path) keptNames.set(name, file);
      for (const below of folders) if (dirname(below) === path) keptFolders.add(below);
    }
  }
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const [there, within] = disk === 'names-lost' ? [keptNames, keptFolders] : [names, folders];
  for (const each of within) mkdirSync(join(target, relative(folder, each)), { recursive: true });
  for (const [name, file] of there)
    if (isReachable(name, folder, within))
      writeFileSync(join(target, relative(folder, name)), contents.get(file) ?? Buffer.alloc(0), {
        mode: 0o600,
      });
}

function isReachable(path: string, top: string, folders: ReadonlySet<string>): boolean {
  for (let at = dirname(path); at !== top; at = dirname(at)) if (!folders.has(at)) return false;
  return true;
}

export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}
