// Loaded into a child before its program: counts every operation that changes a file below a root, and ends the process,
// fails, or takes notes at one of them. What it is to do comes in BANDIT_LENS_FAULT (see Fault in child.ts).
const fs = require('node:fs');
const promises = require('node:fs/promises');
const { join, resolve } = require('node:path');

const { mode, at, code, root, notes } = JSON.parse(process.env.BANDIT_LENS_FAULT);
const original = { ...fs };
const events = [];
/** Open descriptors below the root: where they lead, and the file itself, whatever it is called later. */
const opened = new Map();
let count = 0;
let files = 0;
let snapshots = 0;

const inside = (path) => typeof path === 'string' && resolve(path).startsWith(root);
const creates = (flags) => typeof flags === 'string' && /[wa]/.test(flags);

function fails(kind) {
  if (mode !== 'error' || kind === 'rm') return false;
  // A disk that is full stays full; an error of the disk comes once.
  return code === 'ENOSPC' ? count >= at && kind !== 'rename' : count === at;
}

/** One operation: `half` does a part of it, where it has parts. */
function step(event, perform, half) {
  count++;
  if (mode === 'kill' && count === at) {
    half?.();
    process.kill(process.pid, 'SIGKILL');
    for (;;);
  }
  if (fails(event.kind))
    throw Object.assign(new Error(`${code}: simulated, ${event.kind}`), {
      code,
      syscall: event.kind,
      path: event.path,
    });
  const result = perform();
  if (mode === 'note') events.push(event);
  return result;
}

function noteOpened(descriptor, path, isNew) {
  const target = resolve(path);
  const id = isNew ? `new-${files++}` : undefined;
  opened.set(descriptor, { path: target, id });
  return id;
}

function snapshot(path) {
  if (mode !== 'note') return undefined;
  const name = `snapshot-${snapshots++}`;
  original.writeFileSync(join(notes, name), original.readFileSync(path));
  return name;
}

function synced(descriptor) {
  const { path, id } = opened.get(descriptor);
  if (original.fstatSync(descriptor).isDirectory()) return { kind: 'fsyncdir', path };
  return { kind: 'fsync', path, id, snapshot: snapshot(path) };
}

fs.openSync = (path, flags, ...rest) => {
  if (!inside(path)) return original.openSync(path, flags, ...rest);
  if (!creates(flags)) {
    const descriptor = original.openSync(path, flags, ...rest);
    noteOpened(descriptor, path, false);
    return descriptor;
  }
  const event = { kind: 'create', path: resolve(path) };
  return step(event, () => {
    const descriptor = original.openSync(path, flags, ...rest);
    event.id = noteOpened(descriptor, path, true);
    return descriptor;
  });
};

fs.closeSync = (descriptor) => {
  opened.delete(descriptor);
  return original.closeSync(descriptor);
};

fs.writeSync = (descriptor, bytes, from = 0, length = bytes.length - from, ...rest) => {
  const known = opened.get(descriptor);
  const write = (size) => original.writeSync(descriptor, bytes, from, size, ...rest);
  if (known === undefined) return write(length);
  return step(
    { kind: 'write', path: known.path },
    () => write(length),
    () => write(length >> 1),
  );
};

fs.fsyncSync = (descriptor) => {
  if (!opened.has(descriptor)) return original.fsyncSync(descriptor);
  // A file that was opened again to be synced is known by its name.
  const event = synced(descriptor);
  event.id ??= event.path;
  return step(event, () => original.fsyncSync(descriptor));
};

fs.writeFileSync = (path, content, options) => {
  if (!inside(path)) return original.writeFileSync(path, content, options);
  const event = { kind: 'create', path: resolve(path), id: `new-${files++}` };
  const half = () => original.writeFileSync(path, content.slice(0, content.length >> 1), options);
  return step(event, () => original.writeFileSync(path, content, options), half);
};

for (const name of ['renameSync', 'rename']) {
  const wrap = (rename) => (from, to, done) => {
    const perform = () => rename(from, to, done);
    return inside(from) ? step({ kind: 'rename', path: resolve(from), to: resolve(to) }, perform) : perform();
  };
  fs[name] = wrap(original[name]);
}

fs.rmSync = (path, options) => {
  const perform = () => original.rmSync(path, options);
  if (!inside(path) || !original.existsSync(path)) return perform();
  return step({ kind: 'rm', path: resolve(path) }, perform);
};

fs.mkdirSync = (path, options) => {
  const perform = () => original.mkdirSync(path, options);
  if (!inside(path) || original.existsSync(path)) return perform();
  return step({ kind: 'mkdir', path: resolve(path) }, perform);
};

const async = { ...promises };

promises.open = async (path, flags, ...rest) => {
  if (!inside(path) || !creates(flags)) return async.open(path, flags, ...rest);
  const event = { kind: 'create', path: resolve(path) };
  const handle = await step(event, async () => {
    const file = await async.open(path, flags, ...rest);
    event.id = noteOpened(file.fd, path, true);
    return file;
  });
  const write = handle.write.bind(handle);
  const writev = handle.writev.bind(handle);
  handle.write = async (bytes, ...more) =>
    step(
      { kind: 'write', path: event.path },
      () => write(bytes, ...more),
      () => original.writeSync(handle.fd, bytes, 0, bytes.length >> 1),
    );
  handle.writev = async (buffers) =>
    step(
      { kind: 'write', path: event.path },
      () => writev(buffers),
      () => original.writeSync(handle.fd, buffers[0], 0, buffers[0].length >> 1),
    );
  return handle;
};

promises.rename = async (from, to) =>
  inside(from)
    ? step({ kind: 'rename', path: resolve(from), to: resolve(to) }, () => async.rename(from, to))
    : async.rename(from, to);

promises.rm = async (path, options) =>
  inside(path) && original.existsSync(path)
    ? step({ kind: 'rm', path: resolve(path) }, () => async.rm(path, options))
    : async.rm(path, options);

process.on('exit', () => {
  if (notes !== undefined)
    original.writeFileSync(join(notes, 'notes.json'), JSON.stringify({ count, events }));
});
