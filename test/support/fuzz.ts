import fc from 'fast-check';

/**
 * Property tests draw the same cases every time, so that a change is judged by what it changed. To look for cases
 * nobody has seen, run them with FUZZ_SEED=random, or with the seed a failure has printed.
 */
const wanted = process.env['FUZZ_SEED'] ?? '20230723';
fc.configureGlobal(wanted === 'random' ? {} : { seed: Number(wanted) });
