/** Random markets with late rows and gaps, beside the oracle. */
import { expect, test } from 'vitest';
import { isLongRun } from '../../long-run.ts';
import { type OracleTrigger, type PaperEvent, sortTokens } from '../../oracle/paper.ts';
import { seeded } from '../../tapes/simulated-tapes.ts';
import { compareReport, toTrigger } from './compare.ts';
import { MINT, SOL, START_MS, toRow, trade } from './rows.ts';

const SEEDS = isLongRun ? 200 : 60;
const ROWS = 150;
const DELAYS = [0, 700, 4_000];
const DEXES = ['pump_swap', 'orca_whirlpool', 'pump_fun'];

type Random = () => number;
const pick = <One>(next: Random, from: readonly One[]): One => from[Math.floor(next() * from.length)]!;
const amount = (next: Random, most: number): string => String(Math.floor(next() ** 3 * most) + 1);

/** Events in the order of their arrival. */
const makeEvents = (next: Random): readonly PaperEvent[] => {
  let receivedMs = START_MS;
  const events: PaperEvent[] = [];
  for (let at = 0; at < ROWS; at += 1) {
    receivedMs += Math.floor(next() * 600);
    const timestamp = receivedMs - Math.floor(next() ** 4 * 6_000);
    const pool = pick(next, ['one', 'two']);
    const common = {
      ...{ timestamp, received_ms: receivedMs, slot: Math.floor((timestamp - START_MS) / 400), base_mint: SOL },
      ...{ token_decimals: 6, base_decimals: 9 },
    };
    const placed = {
      ...{ ...common, signature: `s${at}`, event_index: Math.floor(next() * 3) },
      ...(next() < 0.7 && { tx_index: Math.floor(next() * 5) }),
    };
    const lot = next();
    if (lot < 0.75)
      events.push({
        ...{ ...placed, type: 'swap', token_mint: MINT, pool_address: pool, wallet_address: 'somebody' },
        ...{ dex_name: pool === 'two' ? pick(next, DEXES) : 'pump_swap', direction: pick(next, ['buy', 'sell']) },
        ...{ token_amount_raw: amount(next, 1e9), base_amount_raw: amount(next, 1e9) },
        ...(next() < 0.5 && { dex_fee_raw: amount(next, 1_000) }),
        ...(next() < 0.95 && { pool_token_reserve_raw: amount(next, 1e13), pool_base_reserve_raw: amount(next, 1e12) }),
        ...(next() < 0.9 && { base_price_usd: (100 + next()).toFixed(4), sol_price_usd: '99.5' }),
      });
    else if (lot < 0.85)
      events.push({
        ...{ ...common, type: 'pool', mint: MINT, pool, dex: 'pump_swap' },
        shape: pick(next, ['constant_product', 'constant_product', 'concentrated']),
        ...{ token_reserve_raw: amount(next, 1e13), base_reserve_raw: amount(next, 1e12) },
      });
    else if (lot < 0.97)
      events.push({
        ...{ ...placed, type: 'liquidity', mint: MINT, pool, dex: 'pump_swap', side: pick(next, ['add', 'remove']) },
        ...{ token_amount_raw: amount(next, 1e12), base_amount_raw: amount(next, 1e11) },
        is_full_close: next() < 0.1,
      });
    else
      events.push({
        ...{ ...placed, type: 'migration', mint: MINT, from_pool: 'two', to_pool: 'one', to_dex: 'pump_swap' },
        ...{ token_amount_raw: amount(next, 1e13), base_amount_raw: amount(next, 1e12) },
      });
  }
  return events;
};

/** Some name a swap, some a pool that nobody knows. */
const makeTriggers = (next: Random, endMs: number): readonly OracleTrigger[] =>
  Array.from({ length: 40 }, (_, at): OracleTrigger => {
    const held = BigInt(Math.floor(next() * 1_000) + 1);
    return {
      ...{ id: `t${at}`, side: at === 0 || next() < 0.6 ? 'buy' : 'sell', mint: MINT },
      ...{ pool: pick(next, ['one', 'one', 'two', 'none']), ms: START_MS + Math.floor(next() * (endMs - START_MS)) },
      ...{ sold: (held * BigInt(Math.floor(next() * 10) + 1)) / 10n + 0n, held },
    };
  }).sort((a, b) => a.ms - b.ms);

test(`Orders and sums of ${SEEDS} random markets are those of the oracle`, () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const next = seeded(seed);
    const events = makeEvents(next);
    const endMs = START_MS + 1_000_000;
    const triggers = makeTriggers(next, events.at(-1)!.timestamp);
    const [size, slippageBps] = [pick(next, [10_000_000n, 3_000_000_000n]), pick(next, [0, 100, 5_000])];
    const isPartial = next() < 0.5;
    const rows = events.map(toRow);
    const params = {
      delaysMs: DELAYS,
      sizeLamports: size,
      slippageBps,
      isPartial,
      tipLamports: 9,
      priorityLamports: 11,
    };
    const report = trade(rows, triggers.map(toTrigger), params);
    compareReport(report, { tokens: sortTokens(events), triggers, params, endMs }, seen);
  }
  for (const name of ['filled', 'partial', 'no_depth', 'slippage', 'too_large'])
    expect([name, (seen.get(name) ?? 0) > 10]).toEqual([name, true]);
});
