import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, signature } from '../worlds/events.ts';
import { openSecurityWorld, type SecurityWorld } from '../worlds/token-security.ts';
import { mint, pool, slotAt, startMs, swap, tape } from '../worlds/token-security-tape.ts';

let world: SecurityWorld;

beforeAll(async () => {
  world = await openSecurityWorld();
  await world.take(tape);
});
afterAll(() => world.end());

const body = (path: string, tier?: string) => world.body(path, tier);

describe('GET /v1/token/{mint}/liquidity', () => {
  test('returns depth, lock, capacity and the open bundle’s impact', async () => {
    const shown = await body(`${mint}/liquidity`, 'layer1');
    expect(shown).toEqual({
      token_mint: mint,
      depth: {
        venue: 'pump_swap',
        shape: 'constant_product',
        token_reserve_ui: 1_000_000,
        token_reserve_raw: '1000000000000',
        quote_reserve_sol: 400,
        quote_reserve_raw: '400000000000',
        liquidity_usd: null,
        reserve_slot: slotAt(420_000),
        updated_at_ms: startMs + 420_000,
      },
      lock: { status: 'burned', burn_pct: 100, lock_pct: null, verified_at: new Date(startMs).toISOString() },
      dump_impact_pct: expect.closeTo(1 - (1_000_000 / (1_000_000 + 5_895)) ** 2, 12),
      exit_capacity: {
        usd_at_10: null,
        usd_at_25: null,
        usd_at_50: null,
        sol_at_10: expect.closeTo(400 * (1 - Math.sqrt(0.9)), 9),
        sol_at_25: expect.closeTo(400 * (1 - Math.sqrt(0.75)), 9),
        sol_at_50: expect.closeTo(400 * (1 - Math.sqrt(0.5)), 9),
      },
    });
  });

  test('accepts the pool’s address too and names its mint', async () => {
    expect(await body(`${pool}/liquidity`)).toEqual(await body(`${mint}/liquidity`));
  });

  test('accepts a pool known only from swaps, and returns nothing for other addresses', async () => {
    const swapped = address('known by swaps');
    const left = { pool_token_reserve_raw: '1000000', pool_base_reserve_raw: '2000000000' };
    await world.take([
      swap(430_000, 'passer-by', 'buy', 1, { token_mint: swapped, pool_address: address('swap pool'), ...left }),
    ]);
    const shown = await body(`${address('swap pool')}/liquidity`);
    expect([shown.token_mint, shown.depth.quote_reserve_sol]).toEqual([swapped, 2]);
    expect(shown.exit_capacity.sol_at_50).toBeCloseTo(2 * (1 - Math.sqrt(0.5)), 9);
    const neither = await body(`${address('passer-by')}/liquidity`);
    expect([neither.token_mint, neither.depth]).toEqual([address('passer-by'), null]);
  });

  test('keeps the mint when a pool claims its address', async () => {
    const claim = { pool_address: mint, pool_token_reserve_raw: '5', pool_base_reserve_raw: '5' };
    await world.take([swap(431_000, 'claimer', 'buy', 1, { token_mint: address('claims'), ...claim })]);
    expect((await body(`${mint}/liquidity`)).token_mint).toBe(mint);
  });
});

describe('GET /v1/token/{mint}/liquidity/events', () => {
  test('lists them newest first, with bundle members flagged', async () => {
    const { token_mint, events } = await body(`${mint}/liquidity/events`);
    expect(token_mint).toBe(mint);
    expect(events).toEqual([
      {
        signature: signature('liquidity-410000'),
        ts_ms: startMs + 410_000,
        slot: slotAt(410_000),
        pool,
        dex: 'pump_swap',
        wallet: address('stranger'),
        side: 'remove',
        token_ui: 5,
        token_raw: '5000000',
        quote_ui: 0,
        quote_raw: '0',
        pct_of_pool: null,
        is_full_close: false,
        is_bundle_member: false,
        is_flagged: false,
      },
      expect.objectContaining({
        wallet: address('b-2'),
        side: 'add',
        pct_of_pool: 0.01,
        is_bundle_member: true,
        is_flagged: false,
      }),
    ]);
  });
});

describe('The holders routes', () => {
  test('agree with each other and continue from page to page', async () => {
    const summary = await body(`${mint}/holders/summary`, 'layer1');
    const top = await body(`${mint}/holders/top?n=3`, 'layer1');
    const first = await body(`${mint}/holders?limit=10`, 'layer1');
    const rest = await body(`${mint}/holders?limit=10&offset=${first.nextOffset}`, 'layer1');
    expect(summary).toMatchObject({
      mint,
      distinctCount: 16,
      supplyRaw: '2000000000000',
      hydrationStatus: 'born_forward',
      top50Pct: null,
      top100Pct: null,
      lastUpdatedTsMs: startMs + 410_000,
    });
    expect([first.nextOffset, rest.nextOffset, rest.offset, rest.limit]).toEqual([10, null, 10, 10]);
    const all = [...first.holders, ...rest.holders];
    expect(all.map(({ rank }: { rank: number }) => rank)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    expect(top.holders).toEqual(all.slice(0, 3));
    const raws = all.map(({ balanceRaw }: { balanceRaw: string }) => BigInt(balanceRaw));
    expect(raws).toEqual(raws.toSorted((a, b) => Number(b - a)));
    expect(raws.reduce((sum, raw) => sum + raw, 0n)).toBe(BigInt(summary.totalBalanceRaw));
    const top10 = all.slice(0, 10).reduce((sum: number, { pctOfTotal }: { pctOfTotal: number }) => sum + pctOfTotal, 0);
    expect(summary.top10Pct).toBeCloseTo(top10, 9);
    expect(Math.abs(summary.asOfTsMs - Date.now())).toBeLessThan(60_000);
  });

  test('are empty beyond the last', async () => {
    const page = await body(`${mint}/holders?offset=999999999999999`);
    expect([page.holders, page.nextOffset, page.distinctCount]).toEqual([[], null, 16]);
  });
});

describe('The bundles routes', () => {
  test('show the relay bundle in list, detail and summary alike', async () => {
    const { bundles, token_mint } = await body(`${mint}/bundles`);
    expect([token_mint, bundles.length]).toEqual([mint, 1]);
    const [bundle] = bundles;
    expect(bundle).toMatchObject({
      token_mint: mint,
      bundle_type: 'RelaySequential',
      leader_wallet: address('b-1'),
      status: 'active',
      member_count_total: 3,
      member_count_active: 3,
      chain_balance_ui: 5_895,
      total_usd_invested: 900,
      total_usd_returned: 15,
      total_tokens_bought_ui: 6_000,
      total_tokens_sold_ui: 100,
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    });
    expect(bundle.sold_pct).toBeCloseTo(100 / 60, 9);
    expect(bundle.evidence.join()).toContain('RelaySequential');
    const detail = await body(`${mint}/bundles/${bundle.bundle_id}`);
    // The risk depends on the minute, which may change in between.
    expect({ ...detail.bundle, risk_score: bundle.risk_score }).toEqual(bundle);
    expect('linked_entity' in detail.bundle).toBe(false);
    expect(detail.members).toHaveLength(3);
    expect(detail.members.map((member: { chain_balance_ui: number }) => member.chain_balance_ui)).toEqual([
      2_000, 1_995, 1_900,
    ]);
    expect(detail.members.find((member: { is_leader: boolean }) => member.is_leader)).toEqual({
      wallet_address: address('b-1'),
      bundle_id: bundle.bundle_id,
      is_leader: true,
      is_active: true,
      chain_balance_ui: 1_900,
      chain_balance_raw: '1900000000',
      realized_pnl_usd: 0,
      avg_entry_price_usd: 0.15,
    });
    expect(await body(`${mint}/bundles/summary`, 'free')).toEqual({
      token_mint: mint,
      bundle_count: 1,
      open_bundle_count: 1,
      bundled_supply_pct: expect.closeTo(5_895 / 2_000_000, 12),
      bundled_value_usd: expect.closeTo(5_895 * 0.15, 6),
      bundled_realized_pnl_usd: 0,
      dominant_bundle_type: 'RelaySequential',
      evaluated_to_slot: expect.any(Number),
      examined: { ...detail.examined, trades: expect.any(Number), is_pending: expect.any(Boolean) },
    });
  });

  test.each(['unknown', 'Hk3mQ8vZr1cYxWbT5nUeAd'])('return not found for a bundle %s', async id => {
    expect(await body(`${mint}/bundles/${id}`)).toMatchObject({ bundle: null, members: [] });
  });

  test.each(['a%20b', '%00', 'a'.repeat(129)])('reject the impossible id %s', async id => {
    const { status, body: refusal } = await world.ask(`${mint}/bundles/${id}`);
    expect([status, refusal.code]).toEqual([400, 'invalid_request']);
  });
});

describe('the suspicion routes of a token', () => {
  test('return the requested number of wash trades with figures', async () => {
    const { wash_trades, count, token_mint } = await body(`${mint}/wash-trades`);
    expect([token_mint, count]).toEqual([mint, 1]);
    expect(wash_trades).toEqual([
      {
        wallet_address: address('washer'),
        token_mint: mint,
        trade_count: 6,
        direction_flips: 5,
        volume_usd: 2_700,
        net_exposure_pct: 0,
        is_atomic: false,
        detected_at: new Date(startMs + 145_000).toISOString(),
      },
    ]);
  });

  test('fold the known findings into the signal, with its time', async () => {
    const signal = await body(`${mint}/signal`);
    expect(signal.components.wash_trades.severity).not.toBe('none');
    expect(signal.components.bundles.reasons).toContain('OPEN_BUNDLES');
    expect(signal.components.validation).toEqual({ severity: 'none', score: 0, reasons: [] });
    expect(signal.score).toBeGreaterThanOrEqual(signal.components.wash_trades.score);
    expect(Math.abs(signal.as_of_ts_ms - Date.now())).toBeLessThan(60_000);
  });

  test('count early buyers within the requested window', async () => {
    const { summary, wallets } = await body(`${mint}/funding-abuse?early_window_minutes=10&limit=3`);
    expect(summary).toMatchObject({
      token_mint: mint,
      early_window_minutes: 10,
      early_buyer_count: 16,
      token_first_buy_ts: new Date(startMs + 60_000).toISOString(),
      suspicious: false,
      reasons: [],
    });
    expect(wallets).toHaveLength(3);
    expect(wallets[0]).toMatchObject({ wallet_address: address('organic-11'), funded_by_farm: 0, is_seeded_wallet: 0 });
  });

  test('have clean activity with the funding summary beside it', async () => {
    const shown = await body(`${mint}/suspicious-activity`);
    expect(shown).toMatchObject({
      token_mint: mint,
      status: 'clean',
      flagged_reasons: [],
      flagged_time: null,
      rugged_time: null,
      live_activity_flags: [],
      funding_abuse: { early_window_minutes: 60, early_buyer_count: 16 },
    });
  });
});

test('buyers with unknown wallets are new and have all of the volume', async () => {
  const shown = await body(`${mint}/buyer-quality?window_hours=99`, 'free');
  expect(shown).toMatchObject({ token_mint: mint, window_hours: 24, total_buyers: 16, smart_money_signal: 0 });
  expect(shown.tiers.unrated_new).toEqual({ count: 16, volume_usd: expect.closeTo(27.6 * 150, 6) });
  expect(shown.volume_decomposition.unrated_usd).toBe(shown.tiers.unrated_new.volume_usd);
});
