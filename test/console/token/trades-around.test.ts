import type { TradeRow } from '@chain-intelligence/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTradesFrom, type Reader } from '../../../console/src/token/bundles/trades-around.ts';

/** One trade a second, with every third `seq`. */
const tape = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ seq: 3 * at + 1, timestamp: 1_000 * at }) as TradeRow);

const readerOfTape = (trades: readonly TradeRow[]): { read: Reader; calls: () => number } => {
  let calls = 0;
  const read: Reader = async ({ before_seq = Number.POSITIVE_INFINITY, after_seq, limit = 50 }) => {
    calls += 1;
    const inside = trades.filter(({ seq }) => seq < before_seq && seq > (after_seq ?? -1));
    return (after_seq === undefined ? inside.slice(-limit) : inside.slice(0, limit)).toReversed();
  };
  return { read, calls: () => calls };
};

test('the trades from a time on are found with few calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 20_000 }), fc.nat(), async (count, place) => {
      const at = place % count;
      const { read, calls } = readerOfTape(tape(count));
      const found = await findTradesFrom(read, 1_000 * at, 3 * count);
      expect(found.some(({ timestamp }) => timestamp === 1_000 * at)).toBe(true);
      expect(calls()).toBeLessThan(14);
    }),
    { numRuns: 40 },
  );
});
