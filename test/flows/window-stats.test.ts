import { beforeAll, describe, expect, test } from 'vitest';
import { toTokenStats } from '../../layers/contract/routes/token-stats.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { readWindowStats } from '../../layers/flows/candles/window-stats.ts';
import { sections } from '../../layers/flows/pass/pass.ts';
import { encodeClockRecord } from '../../layers/flows/processor/records.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { chooseCases } from '../long-run.ts';
import { oracleStats } from '../oracle/window-stats.ts';
import type { Engine, TableNames } from '../storage/engines.ts';
import { useEngine, useTables } from '../storage/use-engine.ts';
import { readTape, realTapes } from '../tapes/real-tapes.ts';
import { trade } from '../tapes/trades.ts';
import { address, START_MS } from '../worlds/events.ts';
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

  const tapes = [
    [1, 0, longTape(1, 500)],
    [2, 7, longTape(2, 500)],
    [3, 32, longTape(3, 400, 4_000_000)],
    [4, 7, weekEndTape(4, 300)],
    [5, 7, weekEndTape(5, 300)],
    [6, 32, longTape(6, 500, 1_000_000)],
  ] as const;
  test.each(chooseCases(tapes, 3))(
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
