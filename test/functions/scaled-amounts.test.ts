/** Every route with `ui_amount_mode`, against an independent scaling of its raw answer. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SOL } from '../../layers/core/identity/address.ts';
import { scaleAnswer } from '../oracle/scaled.ts';
import { readTape } from '../tapes/real-tapes.ts';
import { address, price, START_MS, swap, transfer } from '../worlds/events.ts';
import { ask } from '../worlds/handlers.ts';
import { openWholeWallets } from './whole-wallets.ts';

const tape = [...readTape('demo').values()].toSorted((a, b) => b.length - a.length)[0]!;
const real = tape[0]!.token_mint;
const [split, plain, ann] = ['scaled-split', 'scaled-plain', 'scaled-ann'].map(address) as [string, string, string];
const trader = [...Map.groupBy(tape, ({ wallet_address }) => wallet_address as string)].toSorted(
  ([, a], [, b]) => b.length - a.length,
)[0]![0];

const HOUR = 3_600_000;
const realMs = Math.min(...tape.map(({ timestamp }) => timestamp));
/** Times of the split token begin two hours before the real tape. */
const at = (ms: number): number => realMs - 2 * HOUR - START_MS + ms;
const SPLIT_MS = realMs - 2 * HOUR + 60_000;
const FUTURE_MS = realMs + 90 * 24 * HOUR;
const nowMs = Math.max(...tape.map(({ timestamp }) => timestamp)) + 60_000;

const multiplied = (mint: string, slot: number, multiplier: string, effectiveMs: number) => ({
  ...{ type: 'multiplier', mint, slot, timestamp: realMs - 2 * HOUR + slot, multiplier },
  effective_ts: effectiveMs,
});
const described = (mint: string, decimals: number) => ({
  ...{ type: 'token', mint, name: 'Split', symbol: 'SPLT', slot: 1, timestamp: realMs - 2 * HOUR, decimals },
  ...{ supply_raw: '123456789012345678', deployer: ann, mint_authority: null, freeze_authority: null },
  ...{ primary_dex: null, primary_pool: null },
});

/** Prices drift by a percent; half of the trades come after the change, which moves no raw amount. */
const splitSwaps = Array.from({ length: 40 }, (_, n) =>
  swap({
    ...{ at: at(n * 3_000 + 137), token_mint: split, wallet: n % 3 === 0 ? 'scaled-ann' : `scaled-${n % 7}` },
    ...{ token_amount_raw: String(1_000_003 + n * 7_919), labels: ['ORGANIC'], tx: `scaled-${n}` },
    base_amount_raw: String(Math.round((1_000_003 + n * 7_919) * 40 * 1.01 ** (n % 5))),
    ...{ base_price_usd: '150', sol_price_usd: '150', pool_address: address('scaled-pool'), dex_name: 'pump_swap' },
    ...{ pool_token_reserve_raw: '987654321987', pool_base_reserve_raw: '41234567891011' },
  }),
);

const events = [
  price(at(0), '150'),
  described(split, 6),
  ...splitSwaps,
  swap({ at: at(5_000), token_mint: plain, wallet: 'scaled-ann', base_price_usd: '150', sol_price_usd: '150' }),
  transfer({ at: at(70_000), from: ann, to: address('scaled-1'), mint: split, decimals: 6, amount_raw: '31337' }),
  transfer({ at: at(71_000), from: ann, to: address('scaled-1'), mint: SOL, decimals: 9, amount_raw: '31337' }),
  // Out of order: what came into force first arrives last.
  multiplied(split, 30_000, '5', FUTURE_MS),
  multiplied(split, 31_000, '2', SPLIT_MS),
  multiplied(split, 32_000, '1.000000000000000000001', SPLIT_MS - 30_000),
  multiplied(real, 1, '0.30000000000000004', realMs),
  ...tape,
] as Parameters<typeof openWholeWallets>[0];

const units = {
  [split]: { decimals: 6, multiplier: '2' },
  [real]: { decimals: tape[0]!.token_decimals as number, multiplier: '0.30000000000000004' },
  [plain]: { decimals: 6, multiplier: '1' },
};

let end: () => Promise<void>;
beforeAll(async () => {
  end = await openWholeWallets(events, nowMs);
}, 300_000);
afterAll(() => end());

const read = async (path: string, mode?: 'raw' | 'scaled') => {
  const target = `/v1/${path}${mode === undefined ? '' : `${path.includes('?') ? '&' : '?'}ui_amount_mode=${mode}`}`;
  const { status, body } = await ask(target, 'enterprise');
  expect([target, status]).toEqual([target, 200]);
  return body as unknown as Record<string, never>;
};

const ofToken = ['info', 'price', 'trades?limit=200', 'holders', 'holders/top?n=500', 'holders/summary'];
const ofCandles = ['1s', '30s', '1m', '1h', '1d'].flatMap(timeframe =>
  ['full', 'filtered'].map(view => `ohlcv?limit=2000&timeframe=${timeframe}&view=${view}`),
);
const paths = [
  ...[split, real, plain].flatMap(mint => [...ofToken, ...ofCandles].map(name => `token/${mint}/${name}`)),
  `token/${split}/ohlcv?timeframe=1m&fill=true&limit=50`,
  ...[ann, trader].flatMap(wallet => ['portfolio', 'activity?limit=200'].map(name => `wallet/${wallet}/${name}`)),
];

test.each(paths)('%s scaled is the raw answer, scaled by hand', async path => {
  const raw = await read(path);
  expect(await read(path, 'raw')).toEqual(raw);
  expect(await read(path, 'scaled')).toEqual(scaleAnswer(raw, units));
});

test('the tape gives these routes something to scale', async () => {
  const activity = (await read(`wallet/${ann}/activity?limit=200`, 'scaled')).activity as unknown as {
    token_mint: string;
    kind: string;
  }[];
  expect(new Set(activity.map(row => row.token_mint))).toEqual(new Set([split, plain, SOL]));
  expect(activity.some(({ kind }) => kind === 'transfer_out')).toBe(true);
  for (const path of [`token/${real}/trades`, `token/${split}/holders`, `wallet/${ann}/portfolio`]) {
    const [raw, scaled] = [await read(path), await read(path, 'scaled')];
    expect(scaled).not.toEqual(raw);
  }
  const info = await read(`token/${split}/info`);
  for (const name of ['filtered_price_usd', 'circulating_supply', 'ath_usd', 'atl_usd', 'liquidity_usd'])
    expect([name, typeof info[name]]).toEqual([name, 'number']);
});

describe('over a change of 2:1', () => {
  const closes = async (mode?: 'scaled') => {
    const { candles } = await read(`token/${split}/ohlcv?timeframe=1s&limit=2000`, mode);
    return candles as unknown as { bucket: number; open: number; close: number; volume_usd: number }[];
  };

  test('candles do not jump: each opens at the close before, all are halved, and USD stay', async () => {
    const [raw, scaled] = [await closes(), await closes('scaled')];
    expect(scaled.some(({ bucket }) => bucket < SPLIT_MS) && scaled.some(({ bucket }) => bucket > SPLIT_MS)).toBe(true);
    const jump = (all: typeof raw) => Math.max(...all.map(({ open, close }) => Math.abs(Math.log(close / open))));
    expect(jump(scaled)).toBeCloseTo(jump(raw), 12);
    expect(jump(scaled)).toBeLessThan(0.05);
    for (const [n, one] of scaled.entries()) {
      if (n > 0) expect(one.open).toBe(scaled[n - 1]!.close);
      expect(one.close).toBe(raw[n]!.close / 2);
      expect(one.volume_usd).toBe(raw[n]!.volume_usd);
    }
  });

  afterEach(() => void vi.setSystemTime(nowMs));

  test('the multiplier in force now counts for all rows, before and after a change', async () => {
    for (const [ms, multiplier] of [
      [SPLIT_MS - 30_001, '1'],
      [SPLIT_MS - 1, '1.000000000000000000001'],
      [SPLIT_MS, '2'],
      [FUTURE_MS - 1, '2'],
      [FUTURE_MS, '5'],
    ] as const) {
      vi.setSystemTime(ms);
      for (const path of [`token/${split}/ohlcv?timeframe=1s&limit=2000`, `token/${split}/trades`]) {
        const scaled = scaleAnswer(await read(path), { [split]: { decimals: 6, multiplier } });
        expect(await read(path, 'scaled')).toEqual(scaled);
      }
      expect((await read(`token/${split}/info`)).multiplier).toBe(Number(multiplier));
    }
  });
});

test('/info has the multiplier of now and the newest, newest first, also those to come', async () => {
  expect(await read(`token/${split}/info`)).toMatchObject({
    multiplier: 2,
    multipliers: [
      { multiplier: 5, effective_ts_ms: FUTURE_MS },
      { multiplier: 2, effective_ts_ms: SPLIT_MS },
      { multiplier: 1, effective_ts_ms: SPLIT_MS - 30_000 },
    ],
  });
  expect(await read(`token/${plain}/info`)).toMatchObject({ multiplier: 1, multipliers: [] });
});

test('a cursor of one mode leads on in the other', async () => {
  for (const path of [`token/${split}/trades?limit=2`, `wallet/${ann}/activity?limit=2`]) {
    const [raw, scaled] = [await read(path), await read(path, 'scaled')];
    expect(scaled.next_cursor).toBe(raw.next_cursor);
    const next = await read(`${path}&cursor=${encodeURIComponent(raw.next_cursor!)}`, 'scaled');
    expect(next.next_cursor).not.toBe(raw.next_cursor);
  }
});

test.each(['', 'Scaled', 'ui', 'scaled&ui_amount_mode=raw'])('the mode "%s" is refused', async mode => {
  for (const path of [`token/${split}/info`, `token/${split}/holders`, `wallet/${ann}/portfolio`]) {
    const { status, body } = await ask(`/v1/${path}?ui_amount_mode=${mode}`, 'enterprise');
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.error).toMatch(/ui_amount_mode/);
  }
});
