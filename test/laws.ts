import * as fc from './law-runs.ts';

/**
 * fast-check with a fixed seed, so that runs repeat; a failing law prints its seed.
 * `LAWS_SEED=7 npm test` uses another seed, `LAWS_SEED=any` a random one.
 * `LAWS_RUNS=10` runs each law ten times as often as it asks; `laws.soak.ts` runs all laws whole.
 */
const { LAWS_SEED = '20261122' } = process.env;
if (LAWS_SEED !== 'any') fc.configureGlobal({ seed: Number(LAWS_SEED) });

export default fc;
