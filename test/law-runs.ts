/** fast-check, with a part of a law's runs: the rest is for the long runs. */
import * as fc from 'fast-check';
import { runsShare } from './long-run.ts';

export * from 'fast-check';

const RUNS = 100;
const RUNS_MIN = 5;

export const assert = ((
  property: fc.IRawProperty<unknown>,
  { numRuns = RUNS, ...others }: fc.Parameters<unknown> = {},
) =>
  fc.assert(property, {
    ...others,
    numRuns: Math.max(Math.min(numRuns, RUNS_MIN), Math.ceil(numRuns * runsShare)),
  })) as typeof fc.assert;
