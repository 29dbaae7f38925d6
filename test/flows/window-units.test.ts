/** What figures of windows and candles of pools read of busy tokens. */
import { beforeAll, describe, expect, test } from 'vitest';
import { toTokenStats } from '../../layers/contract/routes/token-stats.ts';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { foldBucketTrades } from '../../layers/core/candles/rows.ts';
import { timeframeMs, timeframes } from '../../layers/core/candles/timeframe.ts';
import { type Cover, computeWindowSpan, coverSpan, type StatsWindow } from '../../layers/core/candles/window-stats.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { countReadUnits, meterReads } from '../../layers/edge/read-units.ts';
import { readWindowStats } from '../../layers/flows/candles/window-stats.ts';
import { readCandlesPage } from '../../layers/flows/candles-page.ts';
import { saveRows } from '../../layers/storage/market/candles.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { chooseCases } from '../long-run.ts';
import { oracleStats } from '../oracle/window-stats.ts';
import type { Engine, TableNames } from '../storage/engines.ts';
import { useEngine, useTables } from '../storage/use-engine.ts';
import { trade } from '../tapes/trades.ts';
import { keepCandleFold } from '../worlds/candle-fold.ts';
import { address, START_MS, slotAt } from '../worlds/events.ts';
import { keepTape } from '../worlds/long-tapes.ts';
import { asOracle } from '../worlds/market.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const [curve, busy, quiet, odd] = ['curve', 'busy', 'quiet', 'odd'].map(address) as [string, string, string, string];
const WINDOWS = { '5m': 5 * MINUTE, '1h': HOUR, '6h': 6 * HOUR, '24h': 24 * HOUR } as const;

/** By the definition. */
const recompute = (tape: readonly Trade[], nowMs: number) => {
  const toMs = Math.floor(nowMs / MINUTE) * MINUTE + MINUTE;
  const known = tape.map(asOracle);
  return Object.fromEntries(
    Object.entries(WINDOWS).map(([name, widthMs]) => [name, oracleStats(known, toMs - widthMs, toMs)]),
  );
};

/** Distinct buckets of all windows. */
const listCover = (nowMs: number): Cover['buckets'] => {
  const found = Object.keys(WINDOWS).flatMap(
    name => coverSpan(computeWindowSpan(name as StatsWindow, nowMs), nowMs).buckets,
  );
  return [...new Map(found.map(one => [`${one.timeframe} ${one.startMs}`, one])).values()];
};

const listStores = ({ client }: Engine, names: TableNames) => ({
  candles: { client, table: names.candles },
  tape: openTape({ client, table: names.tape }),
});

/** Most units of a page of candles by timeframe, and of figures. */
const measurePools = async (stores: ReturnType<typeof listStores>, mint: string, nowMs: number) => {
  const most: Record<string, number> = {};
  const count = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const spent = { units: 0 };
    await countReadUnits(spent, work);
    most[name] = Math.max(spent.units, most[name] ?? 0);
  };
  for (const pool of [busy, quiet, address('unknown')]) {
    for (const timeframe of timeframes) {
      const range = { from: undefined, to: undefined, limit: 2_000, fill: false };
      const query = { ...range, timeframe, view: 'full', pool } as const;
      await count(timeframe, () => readCandlesPage(stores, mint, query, 'enterprise', nowMs));
    }
    await count('stats', () => readWindowStats(stores, mint, nowMs, pool));
  }
  return most;
};

describe('Figures of windows and candles of pools', () => {
  const engine = useEngine('dynoxide');
  const names = useTables(engine, beforeAll);
  beforeAll(() => {
    meterReads(engine.client);
  });

  /** A trade every `stepMs`, by wallets that change, mostly in one pool of four. */
  const busyTape = (count: number, stepMs: number, wallets: number): readonly Trade[] =>
    Array.from({ length: count }, (_, index) => {
      const timestampMs = START_MS + index * stepMs;
      return trade({
        seq: index + 1,
        timestampMs,
        slot: slotAt(timestampMs),
        eventIndex: index,
        signature: `s${index}`,
        wallet: `${Math.floor(index / 1_200)}-${(index * 7) % wallets}`,
        pool: index % 100 === 7 ? quiet : index % 10 === 3 ? curve : index % 5 === 0 ? odd : busy,
        direction: index % 3 === 0 ? 'sell' : 'buy',
        organic: index % 5 !== 0,
      });
    });

  // Figures of few traders are also those of `window-stats`.
  const busyTapes = [
    [1_200, () => busyTape(28_800, 3_000, 1_200), 60],
    [40, () => busyTape(28_800, 3_000, 40), 40],
    [600, () => busyTape(60_000, 72, 600), 60],
  ] as const;
  test.each(chooseCases(busyTapes, 3))(
    'of a busy token read few units, and many traders are within 3 percent (%i)',
    async (wallets, buildTape, unitsMax) => {
      const tape = buildTape();
      const mint = address(`windows-${wallets}`);
      const stores = listStores(engine, names);
      const known = tape.flatMap(one => toCandleTrade(one) ?? []);
      const newestMs = tape.at(-1)!.timestampMs;
      await keepTape(engine.plain, names, mint, tape);
      await keepCandleFold(stores.candles, mint, known);
      const count = { units: 0 };
      const stats = await countReadUnits(count, () => readWindowStats(stores, mint, newestMs));
      const distinct = ['traders', 'buyers', 'sellers'];
      const [found, wanted] = [toTokenStats(mint, stats).windows, recompute(tape, newestMs)].map(windows =>
        Object.entries(windows).flatMap(([name, one]) =>
          Object.entries(one).map(([field, value]) => ({ name, field, value: value ?? 0 })),
        ),
      );
      for (const [index, { name, field, value }] of found!.entries()) {
        const other = wanted![index]!.value;
        const off = !distinct.includes(field) ? 1e-9 * Math.abs(other) : other <= 256 ? 0 : 0.03 * other;
        expect(Math.abs(value - other), `${name} ${field}`).toBeLessThanOrEqual(off);
      }
      expect(count.units).toBeLessThanOrEqual(unitsMax);
      const most = await measurePools(stores, mint, newestMs);
      console.error(JSON.stringify({ wallets, units: count.units, ...most }));
      const { stats: ofPools, ...pages } = most;
      expect(Math.max(...Object.values(pages))).toBeLessThanOrEqual(100);
      expect(ofPools).toBeLessThanOrEqual(60);
    },
  );

  test('of a token that is busy all day read at most 64 units, in the minute with the most buckets', async () => {
    const mint = address('windows of a busy day');
    const stores = listStores(engine, names);
    const count = (nowMs: number) => listCover(nowMs).length;
    const minutes = Array.from({ length: 24 * 60 }, (_, at) => START_MS + 24 * HOUR + at * MINUTE + 59_900);
    const nowMs = minutes.reduce((a, b) => (count(b) > count(a) ? b : a));
    // A trade every 72 ms, by 600 wallets of each minute.
    const fill = (fromMs: number, toMs: number, firstSeq: number): readonly Trade[] =>
      Array.from({ length: Math.min(1_000, Math.floor((toMs - fromMs) / 72)) }, (_, index) => {
        const [timestampMs, seq] = [fromMs + index * 72, firstSeq + index];
        const own = {
          wallet: address(`wallet-${fromMs}-${index % 600}`),
          direction: index % 3 === 0 ? 'sell' : 'buy',
        } as const;
        return trade({ ...own, seq, timestampMs, slot: slotAt(timestampMs), signature: `s${timestampMs}` });
      });
    const closedMs = Math.floor(nowMs / MINUTE) * MINUTE;
    for (const { timeframe, startMs } of listCover(nowMs)) {
      const known = fill(startMs, startMs + timeframeMs[timeframe], 1).flatMap(one => toCandleTrade(one) ?? []);
      const rows = foldBucketTrades(timeframe, known, { full: null, filtered: null });
      await saveRows(stores.candles, mint, 1_000, rows);
    }
    const tape = fill(closedMs, nowMs, 1);
    await keepTape(engine.plain, names, mint, tape);
    await keepCandleFold(
      stores.candles,
      mint,
      tape.flatMap(one => toCandleTrade(one) ?? []),
    );
    const spent = { units: 0 };
    const stats = await countReadUnits(spent, () => readWindowStats(stores, mint, nowMs));
    expect(stats['24h'].trades).toBeGreaterThan(15_000);
    console.error(JSON.stringify({ buckets: count(nowMs), units: spent.units }));
    expect(spent.units).toBeLessThanOrEqual(64);
    expect(spent.units).toBeGreaterThan(40);
  });
});
