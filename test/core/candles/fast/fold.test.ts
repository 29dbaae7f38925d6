/** The fast fold equals the plain one, however batches are cut. */
import { expect, test } from 'vitest';
import * as apply from '../../../../layers/core/candles/apply.ts';
import type { CandleTrade } from '../../../../layers/core/candles/candle-trade.ts';
import * as market from '../../../../layers/core/candles/market.ts';
import * as snapshot from '../../../../layers/core/candles/snapshot.ts';
import { type Timeframe, timeframeMs, timeframes, views } from '../../../../layers/core/candles/timeframe.ts';
import fc from '../../../laws.ts';
import { candleTrade } from '../../../tapes/candle-trades.ts';
import { seeded } from '../../../tapes/simulated-tapes.ts';
import { tapeArbitrary } from '../generated-tapes.ts';
import * as plainApply from '../plain/apply.ts';
import * as plainMarket from '../plain/market.ts';
import * as plainSnapshot from '../plain/snapshot.ts';

/** A batch, then perhaps a tick or a restart. */
type Step = { readonly size: number; readonly closeAfterMs: number | null; readonly isRestart: boolean };

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  size: fc.integer({ min: 1, max: 12 }),
  closeAfterMs: fc.option(fc.integer({ min: -5_000, max: 4_000_000 }), { freq: 3 }),
  isRestart: fc.integer({ min: 0, max: 4 }).map(n => n === 0),
});

/** Other decimals, or amounts beyond 64 and 128 bits. */
const odd = (trade: CandleTrade, kind: number): CandleTrade => {
  if (kind === 1) return { ...trade, tokenDecimals: trade.tokenDecimals + 3, baseDecimals: 6 };
  if (kind === 2) return { ...trade, tokenRaw: trade.tokenRaw << 40n, baseRaw: trade.baseRaw << 70n };
  if (kind === 3) return { ...trade, usdE30: trade.usdE30 << 90n };
  return trade;
};

const tradesArbitrary = fc
  .tuple(tapeArbitrary, fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2, 3), { minLength: 1, maxLength: 40 }))
  .map(([tape, kinds]) => tape.map((one, i) => odd(candleTrade(one), kinds[i % kinds.length]!)));

const expectSame = (trades: readonly CandleTrade[], steps: readonly Step[]): void => {
  let [fast, plain] = [market.createMarket(), plainMarket.emptyMarket()];
  let taken = 0;
  for (let i = 0; taken < trades.length; i += 1) {
    const { size, closeAfterMs, isRestart } = steps[i % steps.length]!;
    const batch = trades.slice(taken, taken + size);
    taken += size;
    expect(apply.applyTrades(fast, batch)).toEqual(plainApply.applyTrades(plain, batch));
    expectSameOpen(fast, plain);
    if (closeAfterMs !== null) {
      const nowMs = fast.clockMs + closeAfterMs;
      expect(apply.closeThrough(fast, nowMs)).toEqual(plainApply.closeThrough(plain, nowMs));
    }
    const bytes = snapshot.encodeMarket(fast);
    expect(Buffer.from(bytes).equals(plainSnapshot.encodeMarket(plain))).toBe(true);
    if (isRestart) [fast, plain] = [snapshot.decodeMarket(bytes), plainSnapshot.decodeMarket(bytes)];
  }
  expect(apply.closeThrough(fast, 4e12)).toEqual(plainApply.closeThrough(plain, 4e12));
};

const expectSameOpen = (fast: market.Market, plain: plainMarket.Market): void => {
  const open = market.openCandles(fast, (timeframe): timeframe is Timeframe => timeframe in timeframeMs);
  for (const timeframe of timeframes)
    for (const view of views) {
      const startMs = fast.newestMs - (fast.newestMs % timeframeMs[timeframe]);
      if (!Number.isFinite(startMs)) continue;
      const candle = plainMarket.display(plain, timeframe, view, startMs);
      expect(market.buildCandleAt(fast, timeframe, view, startMs)).toEqual(candle);
      const isOpen = startMs + timeframeMs[timeframe] > fast.clockMs;
      const found = open.find(one => one.timeframe === timeframe && one.view === view)?.candle ?? null;
      expect(found).toEqual(isOpen ? candle : null);
    }
};

test('generated tapes give the same through ticks and restarts, with late, huge and mixed amounts', () => {
  fc.assert(fc.property(tradesArbitrary, fc.array(stepArbitrary, { minLength: 1, maxLength: 6 }), expectSame), {
    numRuns: 200,
  });
});

test('more traders than are counted exactly give the same', () => {
  const random = seeded(29);
  let timestampMs = 1_760_000_000_000;
  const trades = Array.from({ length: 2_500 }, (_, seq): CandleTrade => {
    timestampMs += Math.floor(random() * 300);
    return {
      timestampMs: timestampMs - (random() < 0.05 ? Math.floor(random() * 400_000) : 0),
      slot: Math.floor(timestampMs / 400),
      txIndex: random() < 0.5 ? Math.floor(random() * 900) : null,
      firstSeq: null,
      eventIndex: 0,
      seq,
      wallet: `${Math.floor(random() * 2_200)}`.padStart(44, 'w'),
      side: random() < 0.7 ? 'buy' : 'sell',
      tokenRaw: BigInt(Math.floor(random() * 1e15) + 1),
      tokenDecimals: 6,
      baseRaw: BigInt(Math.floor(random() * 1e11)),
      baseDecimals: 9,
      usdE30: BigInt(Math.floor(random() * 1e15)) * 10n ** 19n + 7n,
      price: random(),
      organic: random() < 0.6,
      outlier: random() < 0.1,
      tooLate: false,
    };
  });
  expectSame(trades, [
    { size: 500, closeAfterMs: null, isRestart: false },
    { size: 40, closeAfterMs: 100, isRestart: true },
  ]);
});
