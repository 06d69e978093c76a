import { ownCopy } from '../blocks/ownCopy';

/** A name with more characters than this is kept by its beginning and a hash: names must not fill the memory. */
const maxNameLength = 1024;
const shownLength = 200;

/** The name itself, or what stands for a long one: names that differ anywhere differ in it, too. */
export function keptName(name: string): string {
  return name.length > maxNameLength ? shortened(name) : name;
}

function shortened(name: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x5bd1e995);
    second ^= second >>> 15;
  }
  const hex = [first, second].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  return ownCopy(`${name.slice(0, shownLength)}…${hex}`);
}
