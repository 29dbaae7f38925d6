/** Random markets whose rows arrive late, move liquidity and lack figures, beside the oracle. */
import { expect, test } from 'vitest';
import type { Trigger } from '../../../clients/paper/src/order.ts';
import type { PoolRow } from '../../../clients/paper/src/rows.ts';
import { type OracleTrigger, oraclePaper, type PaperEvent, sortTokens } from '../../oracle/paper.ts';
import { seeded } from '../../tapes/simulated-tapes.ts';
import { MINT, row, SOL, START_MS, trade } from './rows.ts';

const SEEDS = 200;
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

/** As the route shows an event. */
const toRow = (event: PaperEvent, at: number): PoolRow => {
  const { type, token_mint: _, wallet_address: __, mint: ___, ...fields } = event;
  const { pool, dex, to_pool, to_dex, pool_token_reserve_raw, pool_base_reserve_raw, ...others } = fields as never as {
    readonly [name: string]: string | undefined;
  };
  const shape = { pump_swap: 'constant_product', orca_whirlpool: 'concentrated', pump_fun: 'bonding_curve' } as const;
  const dexName = (others.dex_name ?? dex ?? to_dex)!;
  const swap = { dex_fee_raw: '0', base_price_usd: null, sol_price_usd: null, is_outlier: false };
  return row(0, {
    ...{ kind: type as PoolRow['kind'], seq: at + 1, shape: shape[dexName as keyof typeof shape] },
    ...(type === 'swap' && swap),
    ...(type === 'migration' && {
      token_reserve_raw: others.token_amount_raw!,
      base_reserve_raw: others.base_amount_raw!,
    }),
    ...(type === 'swap' && {
      token_reserve_raw: pool_token_reserve_raw ?? null,
      base_reserve_raw: pool_base_reserve_raw ?? null,
    }),
    ...(others as never as Partial<PoolRow>),
    ...{ dex_name: dexName, pool_address: others.pool_address ?? pool ?? to_pool ?? null },
  });
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

const toTrigger = ({ id, side, mint, pool, ms, sold, held }: OracleTrigger): Trigger => ({
  ...{ id, side: side as Trigger['side'], tokenMint: mint, pool, timestampMs: ms, source: 'wallet' },
  share: side === 'buy' ? null : { sold, held },
});

const COMPARED = ['n', 'side', 'pool', 'trigger', 'decided_ms', 'fill_ms', 'in_raw', 'out_raw', 'fee_raw', 'reserves'];
const compare = (order: object): object =>
  Object.fromEntries(
    [...COMPARED, 'at', 'ppm', 'network_lamports', 'tip_lamports', 'status', 'why'].map(name => [
      name,
      (order as Record<string, unknown>)[name],
    ]),
  );

const toDecimal = (value: bigint | null): number | null => (value === null ? null : Number(`${value}e-30`));

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
    const tokens = sortTokens(events);
    for (const [at, delay] of DELAYS.entries()) {
      const wanted = oraclePaper(tokens, triggers, delay, {
        ...{ size, slippageBps: BigInt(slippageBps), isPartial, tip: 9n, priority: 11n, endMs },
      });
      const found = report.orders.filter(order => order.delay_ms === delay);
      expect([seed, found.map(compare)]).toEqual([seed, wanted.orders.map(compare)]);
      const exits = report.exits.filter(exit => exit.delay_ms === delay);
      expect([
        seed,
        exits.map(one => [
          one.order,
          one.sold_raw,
          one.realized_pnl_usd === null ? null : Number(one.realized_pnl_usd),
        ]),
      ]).toEqual([
        seed,
        wanted.exits.map(({ n, sold, realized }) => [n, sold, realized === null ? null : toDecimal(BigInt(realized))]),
      ]);
      const sums = report.by_delay[at]!;
      expect([seed, Number(sums.realized_pnl_usd)]).toEqual([seed, toDecimal(wanted.realized)]);
      const unrealized = sums.unrealized_pnl_usd;
      expect([seed, unrealized === null ? null : Number(unrealized)]).toEqual([seed, toDecimal(wanted.unrealized)]);
      for (const { why, status } of found) seen.set(why ?? status, (seen.get(why ?? status) ?? 0) + 1);
    }
  }
  for (const name of ['filled', 'partial', 'no_depth', 'slippage', 'too_large'])
    expect([name, (seen.get(name) ?? 0) > 10]).toEqual([name, true]);
});
