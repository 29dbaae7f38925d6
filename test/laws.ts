import fc from 'fast-check';

/**
 * What laws are tried on is generated, the same in each run, so that a run can be repeated. `LAWS_SEED=7 npm test` tries others, `LAWS_SEED=any` others each
 * time; a law that fails says its seed.
 */
const { LAWS_SEED = '20261122' } = process.env;
if (LAWS_SEED !== 'any') fc.configureGlobal({ seed: Number(LAWS_SEED) });

export default fc;
