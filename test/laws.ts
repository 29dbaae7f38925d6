import fc from 'fast-check';

/**
 * fast-check with a fixed seed, so that runs repeat; a failing law prints its seed.
 * `LAWS_SEED=7 npm test` uses another seed, `LAWS_SEED=any` a random one.
 */
const { LAWS_SEED = '20261122' } = process.env;
if (LAWS_SEED !== 'any') fc.configureGlobal({ seed: Number(LAWS_SEED) });

export default fc;
