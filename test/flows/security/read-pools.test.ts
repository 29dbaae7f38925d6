import { beforeAll, describe, expect, test } from 'vitest';
import { toTokenPools } from '../../../layers/contract/routes/token-pools.ts';
import { SOL } from '../../../layers/core/identity/address.ts';
import { countReadUnits, meterReads } from '../../../layers/edge/read-units.ts';
import { sections } from '../../../layers/flows/pass/pass.ts';
import { readPools } from '../../../layers/flows/security/read-pools.ts';
import { commitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';
import { isTrade } from '../../../layers/storage/market/tape.ts';
import { oraclePools } from '../../oracle/pools.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, START_MS } from '../../worlds/events.ts';
import { finished } from '../../worlds/faults.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { chance } from '../../worlds/long-tapes.ts';
import { farEnd, startMarket } from '../../worlds/market.ts';
import { startSecurity } from '../../worlds/security.ts';
import { openSections } from '../../worlds/tape-records.ts';
import { beginStory, description, type Story } from './story.ts';

const HOUR = 3_600_000;

/** Swaps of five pools over two days. One states no reserves, one is of another quote. */
const tradedStory = (run: string, seed: number, swaps: number): Story => {
  const story = beginStory(run);
  const next = chance(seed);
  story.event(0, description(story));
  let at = 1_000;
  for (let count = 0; count < swaps; count++) {
    at += Math.floor(next() * 900_000);
    const pool = Math.floor(next() * 5);
    story.swap(at, `buyer-${count % 9}`, {
      pool: address(`${run}-pool-${pool}`),
      dex: `venue-${pool}`,
      baseMint: pool === 4 ? address('other quote') : SOL,
      tokenRaw: String(1 + Math.floor(next() * 1e10)),
      baseRaw: String(1 + Math.floor(next() * 1e9)),
      basePriceUsd: next() < 0.1 ? null : '150.25',
      dexFeeRaw: next() < 0.5 ? '0' : String(Math.floor(next() * 1e7)),
      outlier: next() < 0.1,
      organic: next() < 0.7,
      ...(pool !== 3 &&
        next() < 0.8 && {
          tokenReserveRaw: String(1 + Math.floor(next() * 1e13)),
          baseReserveRaw: String(1 + Math.floor(next() * 1e12)),
        }),
    });
  }
  return story;
};

describe('The pools of a token', () => {
  const engine = useEngine('dynoxide');
  const names = useTables(engine, beforeAll);
  let runs = 0;
  let metered: typeof engine.client;
  beforeAll(() => {
    metered = meterReads(engine.client);
  });

  const tables = (client = engine.client) => ({
    security: { client, table: names.security },
    tape: { client, table: names.tape },
    prices: { client, table: names.prices },
    candles: { client, table: names.candles },
  });
  const ask = async (mint: string, nowMs: number) => toTokenPools(mint, await readPools(tables(), mint, nowMs)).pools;
  /** Also candles, stored within `candleRows` rows. */
  const applied = async (story: Story, size: number, candleRows = Infinity): Promise<void> => {
    const candles = { ...commitPolicies.candles, rows: candleRows, bytesPerRow: Infinity };
    const market = openSections({ ...startMarket(engine.client, names, farEnd()).deps, policies: { candles } }, [
      sections.market,
    ]);
    for (let from = 0; from < story.lines.length; from += size) {
      const lines = story.lines.slice(from, from + size);
      await putOnTape(engine.client, names, lines);
      await startSecurity(engine.client, names, memoryStream(), farEnd()).take(rowRecords(lines));
      if (candleRows < Infinity) await finished(market(rowRecords(lines), lines.at(-1)!.row.timestampMs));
    }
  };

  test.each([
    [1, 7, 0],
    [2, 60, 32],
    [3, 400, 0],
    [4, 60, Infinity],
  ])('are those of their swaps, also of rows that wait (tape %i)', async (seed, size, candleRows) => {
    const story = tradedStory(`pools-${runs++}`, seed, 300);
    await applied(story, size, candleRows);
    const swaps = story.lines.map(({ row }) => row).filter(isTrade);
    const lastMs = swaps.at(-1)!.timestampMs;
    for (const nowMs of [lastMs, lastMs + 10 * HOUR + 61_000, lastMs + 23.5 * HOUR, lastMs + 60 * HOUR]) {
      const found = await ask(story.mint, nowMs);
      const wanted = oraclePools(swaps, nowMs);
      expect(found.map(({ pool }) => pool)).toEqual(wanted.map(({ pool }) => pool));
      for (const [at, one] of wanted.entries())
        for (const [field, value] of Object.entries(one)) {
          const other = (found[at] as Record<string, unknown>)[field];
          if (typeof value === 'number') expect(other, field).toBeCloseTo(value, 6);
          else expect(other, field).toEqual(value);
        }
    }
    expect((await ask(story.mint, lastMs)).filter(({ is_primary }) => is_primary)).toHaveLength(1);
  });

  test('have the lock of a description, and are closed once they are empty', async () => {
    const story = beginStory(`pools-${runs++}`);
    const pool = address(`${story.mint}-described`);
    const reserves = (token_reserve_raw: string, base_reserve_raw: string) =>
      ({
        ...{ type: 'pool', mint: story.mint, pool, base_mint: SOL, dex: 'raydium_amm', shape: 'constant_product' },
        ...{ token_reserve_raw, token_decimals: 6, base_reserve_raw, base_decimals: 9 },
        lock: { status: 'burned', burn_pct: 100, lock_pct: null, verified_at: START_MS },
      }) as Parameters<typeof story.event>[1];
    story.event(0, description(story));
    story.event(1_000, reserves('5000000', '2000000000'));
    await applied(story, 9);
    const [open] = await ask(story.mint, START_MS + HOUR);
    expect(open).toMatchObject({ pool, is_primary: true, is_closed: false, created_ts_ms: START_MS + 1_000 });
    expect(open).toMatchObject({ token_reserve: 5, base_reserve: 2, last_trade_ts_ms: null, volume_24h_usd: 0 });
    expect(open?.lock).toEqual({
      ...{ status: 'burned', burn_pct: 100, lock_pct: null },
      verified_at: new Date(START_MS).toISOString(),
    });
    const later = { ...story, lines: [] as typeof story.lines };
    const closing = beginStory('unused');
    closing.event(2_000, reserves('0', '0'));
    later.lines.push({ mint: story.mint, row: { ...closing.lines[0]!.row, seq: story.lines.length + 1 } });
    await applied(later, 9);
    expect((await ask(story.mint, START_MS + HOUR))[0]).toMatchObject({ is_closed: true, base_reserve: 0 });
  });

  test('are at most a hundred, with most liquidity first, within a few read units', async () => {
    const story = beginStory(`pools-${runs++}`);
    story.event(0, description(story));
    for (let at = 0; at < 130; at++) {
      const reserves = { tokenReserveRaw: '1000000000000', baseReserveRaw: String(1_000_000_000 * (at + 1)) };
      story.swap(1_000 + at * 5_000, 'buyer', { pool: address(`${story.mint}-${at}`), ...reserves });
    }
    await applied(story, 50);
    const count = { units: 0 };
    const nowMs = START_MS + HOUR;
    const found = await countReadUnits(count, () => readPools(tables(metered), story.mint, nowMs));
    expect(found).toHaveLength(100);
    expect(found[0]?.address).toBe(address(`${story.mint}-129`));
    expect(count.units).toBeLessThan(60);
  });

  test('are none of an unseen token', async () => {
    expect(await ask(address('poolless'), START_MS)).toEqual([]);
  });
});
