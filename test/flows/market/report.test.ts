import { describe, expect, test } from 'vitest';
import { toCandleTrade } from '../../../layers/core/candles/candle-trade.ts';
import { hashWallet } from '../../../layers/core/candles/fast/distinct-hash.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { computeNotional } from '../../../layers/core/money/trade-money.ts';
import { encodeClockRecord } from '../../../layers/flows/processor/records.ts';
import { readReports } from '../../../layers/storage/token-list/reports.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address, cut, START_MS } from '../../worlds/events.ts';
import { openLine } from '../../worlds/faults.ts';
import { chance, keepTape, longTape, tradesIn } from '../../worlds/long-tapes.ts';
import { bruteCandles, bruteMarket, farEnd, startMarket } from '../../worlds/market.ts';

const MINUTE = 60_000;
const E30 = 10n ** 30n;
const LATER = START_MS + 7 * 86_400_000;

const isPriced = (one: Trade): boolean => !one.tooLate && one.tokenRaw !== '0' && computeNotional(one) !== null;

const sidesOf = (trades: readonly Trade[]) => {
  const buys = trades.filter(({ direction }) => direction === 'buy');
  const hashes = [...new Set(buys.map(({ wallet }) => wallet))].map(hashWallet);
  return {
    buys: buys.length,
    sells: trades.filter(({ direction }) => direction === 'sell').length,
    buyers_hashed: hashes.sort(),
  };
};

const isOrganicBuy = (one: Trade): boolean =>
  one.direction === 'buy' && one.organic && !one.tooLate && one.tokenRaw !== '0' && computeNotional(one) !== null;

describe('Reports of the market', () => {
  const engine = useEngine();

  test.each([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 0],
    [5, 60_000],
    [6, 60_000],
    [7, 3_600_000],
    [8, 3_600_000],
  ])(
    'have the 1-minute candles of the tape, late trades included (tape %i, gathered over %i ms)',
    async (seed, gatherMs) => {
      const names = await makeTables(engine.client);
      const [mint, next] = [address(`reported ${seed}`), chance(seed)];
      const tape = longTape(seed, 300).map(one => ({ ...one, dex: `dex-${one.slot % 3}` }));
      await keepTape(engine.client, names, mint, tape);
      // A cold process has lost what the one before gathered.
      const start = () => startMarket(engine.client, names, farEnd(), openLine(), gatherMs);
      let market = start();
      for (const batch of cut(tape, [1, 7, 40, 3])) {
        // A cold process rebuilds what late trades change.
        if (next() < 0.3) market = start();
        await market.take([tradesIn(mint, batch)], LATER + batch.at(-1)!.seq * 1_000);
      }
      const endMs = LATER + 2 * 3_600_000;
      if (gatherMs > 0) await start().take([{ shard: 's', sequence: '0', text: encodeClockRecord(mint) }], endMs);
      const items = await readReports({ client: engine.client, table: names.listings }, LATER, endMs);
      const reports = items
        .flatMap(one => one.reports)
        .flatMap(one => (one.kind === 'market' ? [one] : []))
        .sort((a, b) => a.seq - b.seq);
      const minutes = new Map(reports.flatMap(one => one.minutes.map(minute => [minute.minuteMs, minute])));
      const priced = Map.groupBy(tape.filter(isPriced), ({ timestampMs }) => timestampMs - (timestampMs % MINUTE));
      const bought = Map.groupBy(tape.filter(isOrganicBuy), ({ timestampMs }) => timestampMs - (timestampMs % MINUTE));
      const dexesIn = (startMs: number) =>
        [...new Set(tape.map(({ dex }) => dex))].sort().flatMap(dex => {
          const own = tape.filter(one => one.dex === dex && toCandleTrade(one) !== null && !one.tooLate);
          const inside = own.filter(({ timestampMs }) => timestampMs - (timestampMs % MINUTE) === startMs);
          const usdE30 = inside.reduce((usd, one) => usd + computeNotional(one)!, 0n);
          return inside.length === 0 ? [] : [{ dex, trades: inside.length, usdE30 }];
        });
      const expected = bruteCandles(tape, MINUTE, 'full').map(candle => ({
        minuteMs: candle.bucket_start_ms,
        trades: candle.trades,
        volumeUsd: candle.volume_usd,
        buyers: new Set(
          bought.get(candle.bucket_start_ms)?.flatMap(one => (computeNotional(one)! < E30 ? [] : one.wallet)),
        ).size,
        open: candle.open,
        close: candle.close,
        buyUsdE30: (bought.get(candle.bucket_start_ms) ?? []).reduce((usd, one) => usd + computeNotional(one)!, 0n),
        dexes: dexesIn(candle.bucket_start_ms),
        ...sidesOf(priced.get(candle.bucket_start_ms) ?? []),
      }));
      const found = [...minutes.values()].sort((a, b) => a.minuteMs - b.minuteMs);
      const shown = found.map(({ usdE30, crowd, ...minute }) => ({
        ...minute,
        buyers_hashed: [...crowd.hashes].sort(),
        volumeUsd: Number(`${usdE30 / 10n ** 30n}.${String(usdE30 % 10n ** 30n).padStart(30, '0')}`),
      }));
      expect(shown).toEqual(expected);
      expect(reports.at(-1)!.priceUsd).toBe(bruteMarket(tape).price!.usd);
    },
  );
});
