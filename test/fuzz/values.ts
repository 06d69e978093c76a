import type { Draw } from './draw';

const oddNumbers = [
  ...['-0', '0.0', '1e5', '1E-7', '0.1e+1', '1e400', '-1e-400', '9007199254740993', '12345678901234567890'],
  ...['0.30000000000000004', '0.14285714498588012', '8.5e-315', '2.2250738585072014e-308', '1e-320', '1e308'],
  ...['01', '1.', '.5', '+1', '1e', '-', '', 'NaN', 'null', 'true', '[1]', '{}', ' 7 ', '0x10', '1e-', '-1'],
  ...['1e22', '1e23', '5e37', '123456789012345678', '99999', '1e99'],
];
const texts = ['a', 'b', 'Paris', 'ünï', 'null', '1', '', '😀', 'x y', 'a=b', '#1', 'nan', '{', '[1]', "'"];
export const fieldNames = [
  ...['a', 'b', 'c', 'x', 'p', 'q', 'r', 'x0', 'x1', '', 'a.b', '0', '7', 'length', '__proto__', 'action'],
  ...['reward', 'cost', 'context', 'probs', 'p0', 'p1', 'id', 'user_id', 'constructor', '_tag', 'ü', 'a b'],
];

/** A number as people and programs write it, now and then a troublesome one, or none. */
export function numberText(draw: Draw, odd = 0.05): string {
  if (draw.chance(odd)) return draw.pick(oddNumbers);
  return draw.chance(0.5)
    ? String(draw.below(4))
    : String(draw.below(2e6) / 10 ** draw.below(8) - draw.below(3));
}

export function probabilityText(draw: Draw, odd = 0.05): string {
  return draw.chance(odd)
    ? numberText(draw, 0.5)
    : draw.pick(['0.5', '0.25', '0.125', '1', '0.3333333333333333']);
}

export const plainText = (draw: Draw): string => draw.pick(texts);

/** A JSON value, nested at most `depth` deep. */
export function jsonValue(draw: Draw, depth = 2, odd = 0.1): string {
  const kind = draw.below(depth > 0 ? 8 : 5);
  if (kind < 3) return numberText(draw, odd);
  if (kind === 3) return JSON.stringify(plainText(draw));
  if (kind === 4) return draw.pick(['true', 'false', 'null', '0']);
  if (kind < 6) return `[${draw.times(draw.below(4), () => jsonValue(draw, depth - 1, odd)).join(',')}]`;
  const members = draw.times(
    draw.below(4),
    () => `${JSON.stringify(draw.pick(fieldNames))}:${jsonValue(draw, depth - 1, odd)}`,
  );
  return `{${members.join(',')}}`;
}
