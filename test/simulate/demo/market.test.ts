import fc from 'fast-check';
import { createDemoMarket } from 'market-simulator/demo';
import { advance, startLive } from 'market-simulator/demo/engine';
import type { MarketState } from 'market-simulator/demo/market';
import { describe, expect, test } from 'vitest';
import { readEvent } from '../../../layers/contract/events/read.ts';
import { type Books, bookOf } from './books.ts';

const [START_MS, HOUR_MS] = [1_795_000_000_000, 3_600_000];
const { state, history } = createDemoMarket(7, START_MS);
const copy = (of: MarketState): MarketState => JSON.parse(JSON.stringify(of)) as MarketState;
const live = advance(startLive(copy(state), START_MS), 2 * HOUR_MS);
const all = [...history, ...live.events];

describe('the events', () => {
  test('are valid in the ingest format', () => {
    for (const event of all) expect(readEvent(JSON.stringify(event), START_MS + 3 * HOUR_MS)).toHaveProperty('event');
  });

  test('are in order of time and slot, and each transaction has its own signature', () => {
    for (const [index, event] of all.slice(1).entries()) {
      expect(event.timestamp).toBeGreaterThanOrEqual(all[index]!.timestamp);
      expect(Number(event.slot ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(Number(all[index]!.slot ?? 0));
    }
    const signatures = all.flatMap(({ signature }) => (signature === undefined ? [] : [signature]));
    expect(new Set(signatures).size).toBe(signatures.length);
  });

  test('say of every token that it is simulated, each with its own name', () => {
    const tokens = all.filter(({ type }) => type === 'token');
    expect(tokens.length).toBeGreaterThan(45);
    for (const { name } of tokens) expect(name).toMatch(/ \(simulated\)$/);
    expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length);
  });

  test('cover seven days, and about forty tokens before the market is live', () => {
    expect(START_MS - history[0]!.timestamp).toBe(7 * 24 * HOUR_MS);
    expect(history.at(-1)!.timestamp).toBeLessThanOrEqual(START_MS);
    const count = history.filter(({ type }) => type === 'token').length;
    expect(count).toBeGreaterThanOrEqual(36);
    expect(count).toBeLessThanOrEqual(44);
  });
});

describe('amounts', () => {
  const books: Books = bookOf(all);

  test('never overdraw a wallet', () => {
    expect(books.overdrawn).toEqual([]);
  });

  test('keep the constant product of each pool: a swap never lowers it, and raises it by rounding alone', () => {
    expect(books.products.length).toBeGreaterThan(5_000);
    for (const [before, after] of books.products) {
      expect(after >= before).toBe(true);
      expect(Number(after - before) / Number(before)).toBeLessThan(1e-6);
    }
  });

  test('add up to the supply in every token', () => {
    for (const { holdings, pool, supply } of live.state.tokens) {
      const unreal = pool.curve === undefined ? 0 : pool.curve.tokenStart - supply;
      expect(Object.values(holdings).reduce((sum, raw) => sum + raw, pool.token)).toBe(supply + unreal);
    }
  });
});

describe('launches', () => {
  type State = { readonly raised_raw: string; readonly sold_raw: string; readonly is_complete: boolean };
  type Swap = { readonly curve?: State; readonly direction: string } & Readonly<Record<string, string>>;
  const migrations = all.filter(({ type }) => type === 'migration');
  const swapsOf = (mint: unknown) =>
    all.filter(({ type, token_mint }) => type === 'swap' && token_mint === mint) as unknown as readonly Swap[];

  test('graduate while the market is live, from a curve that has sold all that is for sale', () => {
    expect(migrations.some(({ timestamp }) => timestamp > START_MS && timestamp < START_MS + 180_000)).toBe(true);
    for (const { mint, from_pool, to_pool } of migrations) {
      const [before, after] = [true, false].map(is =>
        swapsOf(mint).filter(({ curve }) => (curve !== undefined) === is),
      );
      expect(before!.map(({ pool_address }) => pool_address)).toEqual(before!.map(() => from_pool));
      expect(after!.map(({ pool_address }) => pool_address)).toEqual(after!.map(() => to_pool));
      expect(before!.map(({ curve }) => curve!.is_complete)).toEqual(before!.map((_, at) => at === before!.length - 1));
    }
  });

  test('state what was sold and raised, by the sums of their swaps', () => {
    for (const { mint } of all.filter(({ type, primary_dex }) => type === 'token' && primary_dex === 'pump_fun')) {
      let [sold, raised] = [0n, 0n];
      for (const { curve, direction, ...swap } of swapsOf(mint).filter(({ curve }) => curve !== undefined)) {
        const [token, base, fee] = [swap.token_amount_raw!, swap.base_amount_raw!, swap.dex_fee_raw!].map(BigInt);
        sold += direction === 'buy' ? token! : -token!;
        raised += direction === 'buy' ? base! - fee! : -(base! + fee!);
        expect([curve!.sold_raw, curve!.raised_raw]).toEqual([String(sold), String(raised)]);
      }
    }
  });
});

describe('the same seed', () => {
  const shapeOf = ({ slot, tx_index, timestamp, lock, ...rest }: Readonly<Record<string, unknown>>) => rest;

  test('gives the same history at another time', () => {
    const other = createDemoMarket(7, START_MS + 12_345_678).history;
    expect(other.map(shapeOf)).toEqual(history.map(shapeOf));
    expect(other[500]!.timestamp - history[500]!.timestamp).toBe(12_345_678);
  });

  test('continues the same way, however its time is cut and whenever it is saved and read', () => {
    const whole = advance(copy(state), HOUR_MS / 2).events;
    const cuts = fc.array(fc.integer({ min: 1, max: HOUR_MS / 2 - 1 }), { maxLength: 5 });
    fc.assert(
      fc.property(cuts, times => {
        let current = state;
        const events = [...times.sort((a, b) => a - b), HOUR_MS / 2].flatMap(ms => {
          const next = advance(copy(current), ms);
          current = next.state;
          return next.events;
        });
        expect(events).toEqual(whole);
      }),
      { numRuns: 6 },
    );
  });
});

test('another seed gives another market', () => {
  expect(createDemoMarket(8, START_MS).state.demo.mint).not.toBe(state.demo.mint);
});

test('the live market stays bounded: hours later the state has the same size', () => {
  const later = advance(copy(live.state), 8 * HOUR_MS).state;
  expect(later.tokens.length).toBeLessThanOrEqual(56);
  expect(later.people.length).toBeLessThanOrEqual(900);
  expect(later.queue.length).toBeLessThan(400);
  expect(JSON.stringify(later).length).toBeLessThan(1_500_000);
});

test('trades live on many tokens in every minute', () => {
  const swaps = live.events.filter(({ type }) => type === 'swap');
  const minutes = Map.groupBy(swaps, ({ timestamp }) => Math.floor((timestamp - START_MS) / 60_000));
  expect(minutes.size).toBe(120);
  for (const some of minutes.values()) {
    expect(some.length).toBeGreaterThan(45);
    expect(new Set(some.map(({ token_mint }) => token_mint)).size).toBeGreaterThan(6);
  }
});
