/** Hostile tapes: oversells, transfers, unknown prices, disorder, ties, zeros. */
import fc from '../../laws.ts';
import type { Tape } from './compare.ts';
import type { OracleLine } from './oracle.ts';
import type { Run } from './play.ts';

const startMs = 1_767_600_000_000;
const kinds = ['buy', 'buy', 'buy', 'sell', 'sell', 'sell', 'swap', 'out', 'in', 'self'] as const;

const prices = (nulls: boolean) =>
  fc.constantFrom(...(nulls ? [null] : []), '1', '100', '149.37', '0.5', '0.999999999999999999', '187.123456789012345');

const lineArbitrary = (nulls: boolean): fc.Arbitrary<OracleLine> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    units: fc.integer({ min: 0, max: 12 }),
    base: fc.oneof(fc.constant(0n), fc.bigInt(0n, 1_000n), fc.bigInt(0n, 2n ** 64n - 1n)),
    baseDecimals: fc.constantFrom(9, 6, 0, 18),
    price: prices(nulls),
    solPrice: prices(nulls),
    lamports: fc.constantFrom(0, 0, 1, 5_000, 10_007, 123_456_789),
    arbitrage: fc.constantFrom(false, false, false, true),
    timestampMs: fc.integer({ min: startMs, max: startMs + 400_000 }),
  });

export const tapeArbitrary = (nulls = true, lengthMax = 40): fc.Arbitrary<Tape> =>
  fc.record({
    lines: fc.array(lineArbitrary(nulls), { minLength: 1, maxLength: lengthMax }),
    unitRaw: fc.constantFrom(1n, 7n, 1_000_000_007n, 2n ** 60n + 1n),
    decimals: fc.integer({ min: 0, max: 18 }),
  });

export const runArbitrary: fc.Arbitrary<Run> = fc.record({
  batches: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  limits: fc.constantFrom(
    { pageLots: 1, stateLotsMax: 1 },
    { pageLots: 2, stateLotsMax: 3 },
    { pageLots: 64, stateLotsMax: 128 },
  ),
});
