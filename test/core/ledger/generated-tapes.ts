/** Hostile tapes: oversells, transfers, unknown prices, disorder, ties, zeros. */
import fc from '../../laws.ts';
import { tradeOf } from '../../stories/teller.ts';
import type { Move, Run } from './play.ts';

const startMs = 1_767_600_000_000;
const kinds = ['buy', 'buy', 'buy', 'sell', 'sell', 'sell', 'swap', 'out', 'in', 'self'] as const;

const price = fc.constantFrom(null, '1', '100', '149.37', '0.5', '0.999999999999999999', '187.123456789012345');

const lineArbitrary = fc.record({
  kind: fc.constantFrom(...kinds),
  units: fc.integer({ min: 0, max: 12 }).map(BigInt),
  base: fc.oneof(fc.constant(0n), fc.bigInt(0n, 1_000n), fc.bigInt(0n, 2n ** 64n - 1n)).map(String),
  baseDecimals: fc.constantFrom(9, 6, 0, 18),
  basePriceUsd: price,
  solPriceUsd: price,
  lamports: fc.constantFrom(0, 0, 1, 5_000, 10_007, 123_456_789),
  arbitrage: fc.constantFrom(false, false, false, true),
  timestampMs: fc.integer({ min: startMs, max: startMs + 400_000 }),
});

export const tapeArbitrary: fc.Arbitrary<readonly Move[]> = fc
  .record({
    lines: fc.array(lineArbitrary, { minLength: 1, maxLength: 40 }),
    unitRaw: fc.constantFrom(1n, 7n, 1_000_000_007n, 2n ** 60n + 1n),
    tokenDecimals: fc.integer({ min: 0, max: 18 }),
  })
  .map(({ lines, unitRaw, tokenDecimals }) =>
    lines.map(({ kind, units, base, lamports, ...line }, at): Move => {
      const raw = units * unitRaw;
      if (kind === 'out' || kind === 'in' || kind === 'self')
        return { transfer: { direction: kind, raw, timestampMs: line.timestampMs } };
      const amounts = { direction: kind, tokenRaw: String(raw), tokenDecimals, baseRaw: base };
      const tipLamports = lamports >> 1;
      return { trade: tradeOf({ ...line, ...amounts, networkFeeLamports: lamports - tipLamports, tipLamports }, at) };
    }),
  );

export const runArbitrary: fc.Arbitrary<Run> = fc.record({
  batches: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  limits: fc.constantFrom(
    { pageLots: 1, stateLotsMax: 1 },
    { pageLots: 2, stateLotsMax: 3 },
    { pageLots: 64, stateLotsMax: 128 },
  ),
});
