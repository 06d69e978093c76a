export function countIncluded(include: (row: number) => boolean, first: number, end: number): number {
  let count = 0;
  for (let row = first; row < end; row++) if (include(row)) count++;
  return count;
}
