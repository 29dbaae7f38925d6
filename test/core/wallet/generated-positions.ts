import fc from '../../laws.ts';
import type { OraclePosition } from '../../oracle/quality.ts';

const moneyArbitrary = fc.record({
  proceeds: fc.nat(500_000),
  cost: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 200_000 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  entryFee: fc.nat(50),
  exitFee: fc.nat(50),
});

const exitArbitrary = fc.record({
  waitMs: fc.oneof(fc.nat(90_000), fc.nat(40_000_000)),
  weight: fc.integer({ min: 1, max: 9 }),
  money: fc.option(moneyArbitrary, { freq: 8, nil: null }),
});

/** Positions sold completely, some exits without a price. */
export const positionArbitrary: fc.Arbitrary<OraclePosition> = fc
  .record({
    openedMs: fc.integer({ min: 1_700_000_000_000, max: 1_710_000_000_000 }),
    entryCents: fc.integer({ min: 1, max: 300_000 }),
    exits: fc.array(exitArbitrary, { minLength: 1, maxLength: 4 }),
  })
  .map(({ openedMs, entryCents, exits }) => {
    let atMs = openedMs;
    let held = exits.reduce((sum, exit) => sum + exit.weight, 0);
    const bought = held;
    const sold = exits.map(({ waitMs, weight, money }) => {
      atMs += waitMs;
      held -= weight;
      return { atMs, sold: weight, held: held + weight, money };
    });
    return { openedMs, bought, entryCents, exits: sold };
  });

/** Doubles from a seed, so that every run sees the same. */
export const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};
