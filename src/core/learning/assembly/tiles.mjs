// Writes tiles.ts: the register tiles of the two matrix products, unrolled because AssemblyScript has no macros.
// Rows of X lie in groups of 12, feature by feature (X[group][feature][12]), so that one pointer serves both directions.
// The inner loops are not unrolled further: V8 would spill the accumulators.
import { writeFileSync } from 'node:fs';

/** rows × vectors of four: 4×2 for panels of 8 actions; for panels of 12, 3×3 with fused multiply-add, else 2×3. */
const shapes = [
  [4, 2],
  [3, 3],
  [2, 3],
];

const each = (count, line) => Array.from({ length: count }, (_, i) => line(i)).join('\n');

function forward(rows, vectors) {
  const accumulators = (line) => each(rows, (r) => each(vectors, (v) => line(r, v)));
  return `
/** S[${rows} rows][panel] += X · M over \`features\` features. */
export function forward${rows}x${vectors}(x: usize, m: usize, features: i32, s: usize, stride: usize): void {
${accumulators((r, v) => `  let c${r}${v}: v128 = v128.load(s + ${r} * stride, ${16 * v});`)}
  const end: usize = x + <usize>features * 48;
  do {
    let a: v128;
${each(vectors, (v) => `    const b${v}: v128 = v128.load(m, ${16 * v});`)}
${each(rows, (r) => `    a = v128.load32_splat(x, ${4 * r});\n${each(vectors, (v) => `    c${r}${v} = fma(a, b${v}, c${r}${v});`)}`)}
    m += ${16 * vectors};
    x += 48;
  } while (x < end);
${accumulators((r, v) => `  v128.store(s + ${r} * stride, c${r}${v}, ${16 * v});`)}
}
`;
}

function backward(features, vectors) {
  const accumulators = (line) => each(features, (f) => each(vectors, (v) => line(f, v)));
  const panel = 16 * vectors;
  return `
/** G[${features} features][panel] += Xᵀ · D over \`groups\` groups of rows. */
export function backward${features}x${vectors}(x: usize, groupStride: usize, d: usize, groups: i32, g: usize): void {
${accumulators((f, v) => `  let c${f}${v}: v128 = v128.load(g, ${f * panel + 16 * v});`)}
  for (let group: i32 = 0; group < groups; group++) {
    const end: usize = x + 48;
    do {
      let a: v128;
${each(vectors, (v) => `      const b${v}: v128 = v128.load(d, ${16 * v});`)}
${each(features, (f) => `      a = v128.load32_splat(x, ${48 * f});\n${each(vectors, (v) => `      c${f}${v} = fma(a, b${v}, c${f}${v});`)}`)}
      x += 4;
      d += ${panel};
    } while (x < end);
    x += groupStride - 48;
  }
${accumulators((f, v) => `  v128.store(g, c${f}${v}, ${f * panel + 16 * v});`)}
}
`;
}

const header = `// Written by tiles.mjs at build time.
// @ts-ignore: decorator
@inline
export function fma(a: v128, b: v128, c: v128): v128 {
  return ASC_FEATURE_RELAXED_SIMD ? f32x4.relaxed_madd(a, b, c) : f32x4.add(c, f32x4.mul(a, b));
}
`;

const text =
  header + shapes.map(([rows, vectors]) => forward(rows, vectors) + backward(rows, vectors)).join('');
writeFileSync(new URL('./tiles.ts', import.meta.url), text);
