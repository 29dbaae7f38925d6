import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenSecurityRoutes } from '../../layers/contract/routes/token-security.ts';
import { address } from '../worlds/events.ts';
import { openSecurityWorld, type SecurityWorld } from '../worlds/token-security.ts';
import { mint, moved, place, pool, startMs, swap, tape } from '../worlds/token-security-tape.ts';

let world: SecurityWorld;
const other = address('never heard of');

beforeAll(async () => {
  world = await openSecurityWorld();
  await world.take(tape);
});
afterAll(() => world.end());

const body = (path: string, tier?: string) => world.body(path, tier);

describe('A token whose deployer removes liquidity while the price falls', () => {
  const pulled = address('pulled');
  const of = (event: object) => ({ ...event, ...('token_mint' in event ? { token_mint: pulled } : { mint: pulled }) });
  const verdict = (at: number, status: string) => ({
    type: 'token_status',
    ...place(at),
    status,
    reason: null,
    reasons: [],
  });
  const removedAt = 300_000;
  const fallenAt = 310_000;

  beforeAll(() =>
    world.take([
      of(tape[0]!),
      of(verdict(1, 'validated')),
      of(swap(290_000, 'buyer', 'buy', 2)),
      of(moved(removedAt, 'deployer', 'remove', 0.95)),
      // Two wallets' sales: one alone would be an outlier.
      of(swap(fallenAt - 2_000, 'seller', 'sell', 1, { base_amount_raw: '55000000' })),
      of(swap(fallenAt, 'buyer', 'sell', 1, { base_amount_raw: '50000000' })),
      of(verdict(320_000, 'validated')),
    ]),
  );

  test('is rugged on every route, and stays rugged', async () => {
    const ruggedTime = new Date(startMs + fallenAt).toISOString();
    const info = await body(`${pulled}/info`, 'layer1');
    // Its only pool is closed.
    expect(info).toMatchObject({ total_supply_raw: '2000000000000', liquidity_usd: null, market_cap_usd: null });
    expect(info).toMatchObject({
      token_mint: pulled,
      is_validated: false,
      is_suspicious: true,
      is_high_risk: true,
      validation_reason: 'LIQUIDITY_PULLED',
      mint: pulled,
      name: 'Known',
      symbol: 'TLD',
      decimals: 6,
      supply: '2000000000000',
      primary_dex: 'pump_swap',
      primary_pool: pool,
      is_mintable: false,
      is_freezable: false,
      deployer: address('deployer'),
      status: 'rugged',
      flagged_reasons: ['LIQUIDITY_PULLED'],
      flagged_time: ruggedTime,
      rugged_time: ruggedTime,
      launch: null,
    });
    expect(await body(`${pulled}/suspicious-activity`)).toMatchObject({
      status: 'rugged',
      flagged_reasons: ['LIQUIDITY_PULLED'],
      rugged_time: ruggedTime,
    });
    const { severity, score, reasons } = await body(`${pulled}/signal`);
    expect([severity, score, reasons[0]]).toEqual(['critical', 100, 'TOKEN_RUGGED']);
  });

  test('has its deployer flagged on the event', async () => {
    const { events } = await body(`${pulled}/liquidity/events`);
    expect(events).toEqual([expect.objectContaining({ wallet: address('deployer'), is_flagged: true })]);
  });
});

test('a relay bundle without later rows is published once it is complete', async () => {
  const quiet = address('quiet');
  const relayed = { token_mint: quiet, relay_bundle_id: 'the last' };
  await world.take(['q-1', 'q-2'].map(wallet => swap(60_000, wallet, 'buy', 1, relayed)));
  const { bundles } = await body(`${quiet}/bundles`);
  expect(bundles).toEqual([expect.objectContaining({ bundle_type: 'RelaySequential', member_count_total: 2 })]);
});

test('a token without events is pending', async () => {
  expect(await body(`${other}/info`, 'layer1')).toMatchObject({
    mint: other,
    status: 'pending',
    is_validated: false,
    is_suspicious: false,
    is_high_risk: false,
    validation_reason: null,
    flagged_reasons: [],
    flagged_time: null,
    rugged_time: null,
    name: null,
    is_mintable: null,
  });
});

const nothing: Readonly<Record<string, object>> = {
  liquidity: { token_mint: other, depth: null, lock: null, dump_impact_pct: 0, exit_capacity: null },
  'liquidity/events': { token_mint: other, events: [] },
  'holders/summary': {
    mint: other,
    distinctCount: 0,
    totalBalanceRaw: '0',
    supplyRaw: null,
    top10Pct: null,
    top50Pct: null,
    top100Pct: null,
    hydrationStatus: 'partial_forward',
    lastUpdatedSlot: null,
    lastUpdatedTsMs: null,
  },
  'holders/top': { mint: other, distinctCount: 0, totalBalanceRaw: '0', holders: [] },
  holders: { mint: other, holders: [], limit: 100, offset: 0, nextOffset: null },
  'buyer-quality': { token_mint: other, window_hours: 1, total_buyers: 0, smart_money_signal: 0 },
  'bundles/summary': {
    token_mint: other,
    bundle_count: 0,
    open_bundle_count: 0,
    bundled_supply_pct: 0,
    bundled_value_usd: 0,
    bundled_realized_pnl_usd: 0,
    dominant_bundle_type: null,
  },
  bundles: { bundles: [], token_mint: other },
  'bundles/x': { bundle: null, members: [] },
  'wash-trades': { wash_trades: [], token_mint: other, count: 0 },
  'suspicious-activity': {
    token_mint: other,
    status: 'clean',
    flagged_reasons: [],
    flagged_time: null,
    rugged_time: null,
    live_activity_flags: [],
    funding_abuse: null,
  },
  signal: { token_mint: other, severity: 'pending', score: null, reasons: [] },
  'funding-abuse': { token_mint: other, wallets: [] },
};

describe('Events at the limits of valid values', () => {
  const odd = address('odd');
  const U64 = '18446744073709551615';
  const odds = [
    { token_mint: odd, token_decimals: 18, token_amount_raw: U64, base_amount_raw: U64, base_price_usd: '1e99' },
    { token_mint: odd, token_decimals: 18, token_amount_raw: '1', base_amount_raw: '1', base_price_usd: '1e-60' },
    { token_mint: odd, token_decimals: 18, token_amount_raw: '0', base_amount_raw: '0' },
    { token_mint: odd, token_decimals: 18, base_price_usd: undefined, slot: Number.MAX_SAFE_INTEGER },
    { token_mint: odd, token_decimals: 18, slot: 0, pool_token_reserve_raw: '0', pool_base_reserve_raw: U64 },
    { token_mint: odd, token_decimals: 18, wallet_token_balance_raw: U64, pool_address: odd },
  ].flatMap((fields, at) =>
    (['buy', 'sell', 'buy', 'sell', 'swap', 'flash_swap'] as const).map((direction, n) => ({
      ...swap(60_000 + at * 1_000, `odd-${n % 4}`, 'buy', 1, { relay_bundle_id: `odd-${at}`, ...fields }),
      direction,
    })),
  );
  const described = { ...tape[0], mint: odd, supply_raw: '0', decimals: 18, mint_authority: address('deployer') };
  const pooled = {
    ...tape.at(-1),
    mint: odd,
    ...place(430_000),
    token_reserve_raw: U64,
    base_reserve_raw: '1',
    lock: { status: 'x', burn_pct: -1e308, lock_pct: 1e308, verified_at: 1e300 },
  };
  const rug = { type: 'token_status', mint: odd, ...place(440_000), status: 'rugged', reason: null, reasons: [] };
  const gone = { ...moved(450_000, 'odd-1', 'remove', 1), mint: odd, token_amount_raw: U64, is_full_close: true };

  beforeAll(() => world.take([described, ...odds, pooled, gone]));

  const answerAll = async () => {
    for (const path of Object.keys(nothing)) {
      const { status, body: shown } = await world.ask(`${odd}/${path}`);
      expect([path, status, shown.error]).toEqual([path, 200, undefined]);
    }
  };

  test('are answered by every route', answerAll);

  test('are answered once the token is rugged', async () => {
    await world.take([rug]);
    await answerAll();
    expect(await body(`${odd}/suspicious-activity`)).toMatchObject({ status: 'rugged' });
    expect(await body(`${odd}/signal`)).toMatchObject({ severity: 'critical', score: 100 });
    const { events } = await body(`${odd}/liquidity/events`);
    expect(events).toEqual([expect.objectContaining({ wallet: address('odd-1'), is_full_close: true })]);
    for (const { status } of (await body(`${odd}/bundles`)).bundles)
      expect(['rugged', 'merged', 'exited']).toContain(status);
  });
});

test.each(Object.entries(nothing))('for an unknown mint %s returns 200 without data', async (path, reported) => {
  expect(await body(`${other}/${path}`)).toMatchObject(reported);
});

test.each(Object.keys(nothing))('%s rejects an invalid address', async path => {
  for (const id of ['z'.repeat(44), '1', 'short', '%00', '__proto__']) {
    const { status, body: refusal, cache } = await world.ask(`${id}/${path}`);
    expect([id, status, refusal.code, cache]).toEqual([id, 400, 'invalid_request', 'no-store']);
  }
});

test.each(Object.values(tokenSecurityRoutes).map(row => [row.path, row] as const))(
  '%s is cached as its row says, and refused below its tier',
  async (path, row) => {
    const target = path.replace('/v1/token/{mint}', mint).replace('{bundle_id}', 'x');
    const { cache } = await world.ask(target, row.tier ?? undefined);
    expect(cache).toBe(row.cacheSeconds === null ? 'no-store' : `private, max-age=${row.cacheSeconds}`);
    const lower = { free: null, layer1: 'free', layer3: 'layer2' }[row.tier as 'free' | 'layer1' | 'layer3'];
    if (lower) expect((await world.ask(target, lower)).status).toBe(403);
  },
);
