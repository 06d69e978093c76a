/**
 * How many cases a test goes through: so many in every run of the suite, and many more where BANDIT_LENS_LONG is set,
 * which is for nights and before a release.
 */
export const cases = (usual: number, long: number): number =>
  process.env['BANDIT_LENS_LONG'] === undefined ? usual : long;
