import { beforeAll, describe, expect, test } from 'vitest';
import { toTokenStats } from '../../layers/contract/routes/token-stats.ts';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { foldBucketTrades } from '../../layers/core/candles/rows.ts';
import { timeframeMs } from '../../layers/core/candles/timeframe.ts';
import { type Cover, computeWindowSpan, coverSpan, type StatsWindow } from '../../layers/core/candles/window-stats.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { countReadUnits, meterReads } from '../../layers/edge/read-units.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { readWindowStats } from '../../layers/flows/candles/window-stats.ts';
import { sections } from '../../layers/flows/pass/pass.ts';
import { encodeClockRecord } from '../../layers/flows/processor/records.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { saveRows } from '../../layers/storage/market/candles.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { oracleStats } from '../oracle/window-stats.ts';
import type { Engine, TableNames } from '../storage/engines.ts';
import { useEngine, useTables } from '../storage/use-engine.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';
import { trade } from '../tapes/trades.ts';
import { keepCandleFold } from '../worlds/candle-fold.ts';
import { address, START_MS, slotAt } from '../worlds/events.ts';
import { finished } from '../worlds/faults.ts';
import { chance, keepTape, longTape, tradesIn, weekEndTape } from '../worlds/long-tapes.ts';
import { asOracle, farEnd, startMarket } from '../worlds/market.ts';
import { openSections } from '../worlds/tape-records.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
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

/** Doubles of two ways. */
const roundWindows = (windows: Readonly<Record<string, Readonly<Record<string, number | null>>>>) =>
  Object.entries(windows).map(([name, one]) => [
    name,
    Object.entries(one).map(([field, value]) => [
      field,
      value === null ? null : Number(value.toFixed(6)).toPrecision(10),
    ]),
  ]);

const listStores = ({ client }: Engine, names: TableNames) => ({
  candles: { client, table: names.candles },
  tape: openTape({ client, table: names.tape }),
});

describe('Figures of windows', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let mints = 0;
  let isHeard = false;

  const stores = () => listStores(engine, names);
  const ask = async (mint: string, nowMs: number) =>
    toTokenStats(mint, await readWindowStats(stores(), mint, nowMs)).windows;
  const start = (rows: number) => {
    const { deps } = startMarket(engine.client, names, farEnd());
    const publisher = { ...deps.publisher, heard: async (all: readonly string[]) => new Set(isHeard ? all : []) };
    const policies = { candles: { ...commitPolicies.candles, rows, bytesPerRow: Infinity } };
    const take = openSections({ ...deps, publisher, policies }, [sections.market]);
    return (records: readonly StreamRecord[], nowMs: number) => finished(take(records, nowMs));
  };
  const tick = (mint: string): StreamRecord => ({ shard: 's', sequence: '0', text: encodeClockRecord(mint) });

  test.each([
    [1, 0, longTape(1, 500)],
    [2, 7, longTape(2, 500)],
    [3, 32, longTape(3, 400, 4_000_000)],
    [4, 7, weekEndTape(4, 300)],
    [5, 7, weekEndTape(5, 300)],
    [6, 32, longTape(6, 500, 1_000_000)],
  ])(
    'are those of all trades, whatever waits, restarts, is heard and comes late (tape %i)',
    async (seed, deferred, tape) => {
      const mint = address(`windows-${mints++}`);
      const next = chance(seed);
      let take = start(deferred);
      let counted = 0;
      for (let at = 0; at < tape.length; ) {
        const batch = tape.slice(at, at + 1 + Math.floor(next() * 12));
        at += batch.length;
        const newestMs = Math.max(...tape.slice(0, at).map(({ timestampMs }) => timestampMs));
        if (next() < 0.05) take = start(deferred);
        if (next() < 0.1) isHeard = !isHeard;
        await keepTape(engine.client, names, mint, batch);
        // What a batch ahead has is on the tape only.
        if (next() < 0.2)
          expect(roundWindows(await ask(mint, newestMs))).toEqual(roundWindows(recompute(tape.slice(0, at), newestMs)));
        await take([tradesIn(mint, batch)], newestMs + 100);
        const laterMs = newestMs + Math.floor(next() * 8 * HOUR);
        if (next() < 0.1) await take([tick(mint)], laterMs);
        if (next() > 0.3 && at < tape.length) continue;
        for (const nowMs of [newestMs, newestMs + Math.floor(next() * HOUR), laterMs]) {
          const found = await ask(mint, nowMs);
          expect(roundWindows(found)).toEqual(roundWindows(recompute(tape.slice(0, at), nowMs)));
          counted += found['24h'].trades;
        }
      }
      expect(counted).toBeGreaterThan(1_000);
    },
  );

  test.each(realTapes)('of the busiest token of %s are those of its swaps', async name => {
    const [swaps] = [...readTape(name).values()].sort((a, b) => b.length - a.length);
    const tape = swaps!
      .toSorted((a, b) => a.timestamp - b.timestamp)
      .slice(0, 600)
      .map((swap, index) =>
        trade({
          seq: index + 1,
          signature: swap.signature,
          slot: swap.slot,
          txIndex: swap.tx_index ?? null,
          eventIndex: swap.event_index,
          timestampMs: swap.timestamp,
          wallet: swap.wallet_address,
          direction: swap.direction as Trade['direction'],
          tokenDecimals: swap.token_decimals,
          tokenRaw: swap.token_amount_raw,
          baseDecimals: swap.base_decimals,
          baseRaw: swap.base_amount_raw,
          basePriceUsd: swap.base_price_usd ?? null,
        }),
      );
    const mint = address(`windows-${mints++}`);
    const take = start(32);
    for (let at = 0; at < tape.length; at += 50) {
      const batch = tape.slice(at, at + 50);
      await keepTape(engine.client, names, mint, batch);
      await take([tradesIn(mint, batch)], batch.at(-1)!.timestampMs);
    }
    const nowMs = tape.at(-1)!.timestampMs;
    for (const at of [nowMs, nowMs + 4 * MINUTE, nowMs + 3 * HOUR])
      expect(roundWindows(await ask(mint, at))).toEqual(roundWindows(recompute(tape, at)));
  });

  test('of a token without trades are zeros', async () => {
    const found = await ask(address('windows of nothing'), START_MS);
    expect(found['1h']).toMatchObject({ trades: 0, traders: 0, volume_usd: 0, price_change_pct: null });
  });
});

describe('Figures of windows', () => {
  const engine = useEngine('dynoxide');
  const names = useTables(engine, beforeAll);
  beforeAll(() => {
    meterReads(engine.client);
  });

  /** A trade every `stepMs`, by wallets that change. */
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
        direction: index % 3 === 0 ? 'sell' : 'buy',
        organic: index % 5 !== 0,
      });
    });

  test.each([
    [40, busyTape(28_800, 3_000, 40), 40],
    [1_200, busyTape(28_800, 3_000, 1_200), 60],
    [600, busyTape(60_000, 72, 600), 60],
  ])('of a busy token read few units, and many traders are within 3 percent (%i)', async (wallets, tape, unitsMax) => {
    const mint = address(`windows-${wallets}`);
    const stores = listStores(engine, names);
    const known = tape.flatMap(one => toCandleTrade(one) ?? []);
    const newestMs = tape.at(-1)!.timestampMs;
    await keepTape(engine.client, names, mint, tape);
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
    console.error(JSON.stringify({ wallets, units: count.units }));
    expect(count.units).toBeLessThanOrEqual(unitsMax);
  });

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
    await keepTape(engine.client, names, mint, tape);
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
