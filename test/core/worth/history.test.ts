import { describe, expect, it } from 'vitest';
import { worthCodec } from '../../../layers/core/worth/codec.ts';
import { createLiquidityHistory, mergeLiquidity, takeLiquidity } from '../../../layers/core/worth/history.ts';
import { worthRules } from '../../../layers/core/worth/rules.ts';
import fc from '../../laws.ts';
import { poolFact, tokenFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';
import { foldWorth } from './rows.ts';

const DAY = 86_400_000;
const START = 20_000 * DAY;
const samples = fc.array(fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.double({ min: 0, max: 1e6, noNaN: true })), {
  minLength: 1,
  maxLength: 200,
});

/** Buckets by brute force: the values inside, and the last value before. */
const bruteBuckets = (values: readonly (readonly [number, number])[], widthMs: number) =>
  [...Map.groupBy(values, ([atMs]) => atMs - (atMs % widthMs))].map(([startMs, inside]) => {
    const before = values.filter(([atMs]) => atMs < startMs).at(-1)?.[1] ?? inside[0]![1];
    const all = [before, ...inside.map(([, usd]) => usd)];
    return { startMs, open: before, high: Math.max(...all), low: Math.min(...all), close: all.at(-1) };
  });

describe('The history of liquidity', () => {
  it('has the buckets of every width, whole or in chunks, also after it is stored and read', () => {
    fc.assert(
      fc.property(samples, steps => {
        const history = createLiquidityHistory();
        let atMs = START;
        const values = steps.map(([step, usd]) => {
          atMs += step;
          takeLiquidity(history, atMs, usd);
          return [atMs, usd] as const;
        });
        const { worth } = foldWorth([]);
        const stored = JSON.parse(JSON.stringify(worthCodec.encode({ ...worth, history })));
        const read = worthCodec.decode(stored).history;
        expect(read).toEqual(history);
        const all = (width: '1m' | '15m' | '4h') => [...read[width].chunks.flat(), ...read[width].buckets];
        for (const chunk of read['1m'].chunks) expect(chunk).toHaveLength(worthRules.chunkBuckets);
        expect(mergeLiquidity(all('1m'), 60_000)).toEqual(bruteBuckets(values, 60_000));
        expect(mergeLiquidity(all('1m'), 300_000)).toEqual(bruteBuckets(values, 300_000));
        expect(mergeLiquidity(all('15m'), 3_600_000)).toEqual(bruteBuckets(values, 3_600_000));
        expect(mergeLiquidity(all('4h'), DAY)).toEqual(bruteBuckets(values, DAY));
      }),
    );
  });

  it('has a value after each reserve change, at the price then, and none of trades without reserves', () => {
    const at = (second: number) => ({ seq: second, slot: second, timestampMs: START + second * 1000 });
    const rows = [
      tokenFact(at(1)),
      poolFact({ ...at(2), tokenRaw: '1000000000', baseRaw: '1000000000' }),
      trade({ ...at(3), tokenRaw: '1000000000', baseRaw: '1000000000', basePriceUsd: '100' }),
      poolFact({ ...at(4), tokenRaw: '500000000', baseRaw: '1000000000' }),
      poolFact({ ...at(65), tokenRaw: '1000000000', baseRaw: '2000000000' }),
    ];
    // Before the first trade, nothing prices the quote.
    expect(foldWorth(rows).worth.history['1m'].buckets).toEqual([
      { startMs: START, open: 150, high: 150, low: 150, close: 150 },
      { startMs: START + 60_000, open: 150, high: 300, low: 150, close: 300 },
    ]);
  });

  it('counts a late change of a reserve in the newest bucket, and an older reserve not at all', () => {
    const history = createLiquidityHistory();
    takeLiquidity(history, START + 60_000, 5);
    takeLiquidity(history, START, 7);
    expect(history['1m'].buckets).toEqual([{ startMs: START + 60_000, open: 5, high: 7, low: 5, close: 7 }]);
    const at = (slot: number) => ({ seq: slot, slot, timestampMs: START + slot * 1000 });
    const swap = trade({ ...at(9), tokenReserveRaw: '1000000000', baseReserveRaw: '1000000000' });
    const rows = [swap, { ...swap, ...at(8), baseReserveRaw: '9000000000' }];
    expect(foldWorth(rows).worth.history).toEqual(foldWorth(rows.slice(0, 1)).worth.history);
  });
});
