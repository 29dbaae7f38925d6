import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { documentedRoutes } from '../../layers/contract/documents/documented.ts';
import { listRouteGrants } from '../../layers/contract/routes/grants.ts';
import { tokenSecurityRoutes as routes } from '../../layers/contract/routes/token-security.ts';

type Plain = Record<string, unknown>;

const parts = {
  bundle: (documentedRoutes.tokenBundles!.example as unknown as { bundles: Plain[] }).bundles[0]!,
  detail: (documentedRoutes.tokenBundle!.example as unknown as { bundle: Plain & { linked_entity: Plain } }).bundle,
  member: (documentedRoutes.tokenBundle!.example as unknown as { members: Plain[] }).members[0]!,
  bundlesSummary: documentedRoutes.tokenBundlesSummary!.example as Plain,
  buyerQuality: documentedRoutes.tokenBuyerQuality!.example as unknown as Plain & {
    volume_decomposition: Plain;
    tiers: Plain;
  },
  holdersSummary: documentedRoutes.tokenHoldersSummary!.example as Plain,
  holder: (documentedRoutes.tokenHolders!.example as unknown as { holders: Plain[] }).holders[0]!,
  liquidity: documentedRoutes.tokenLiquidity!.example as unknown as Plain & {
    depth: Plain;
    lock: Plain;
    exit_capacity: Plain;
  },
  liquidityEvent: (documentedRoutes.tokenLiquidityEvents!.example as unknown as { events: Plain[] }).events[0]!,
  wash: (documentedRoutes.tokenWashTrades!.example as unknown as { wash_trades: Plain[] }).wash_trades[0]!,
  suspicious: documentedRoutes.tokenSuspiciousActivity!.example as Plain,
  abuse: documentedRoutes.tokenFundingAbuse!.example as unknown as { summary: Plain; wallets: Plain[] },
  signal: documentedRoutes.tokenSignal!.example as unknown as Plain & { components: Record<string, Plain> },
};

const EXAMINED = 'evaluated_to_slot, examined';

/** Fields written out from the specification; `nonHolders` from its decisions. */
const listed: readonly (readonly [string, Plain, string])[] = [
  [
    '2.16 bundle',
    parts.bundle,
    'bundle_id, token_mint, bundle_type, leader_wallet, status, member_count_total, member_count_active, ' +
      'chain_balance_ui, chain_balance_raw, realized_pnl_usd, total_usd_invested, total_usd_returned, ' +
      'total_tokens_bought_ui, total_tokens_bought_raw, total_tokens_sold_ui, total_tokens_sold_raw, ' +
      'sold_pct, risk_score, evidence, created_at',
  ],
  ['2.16 linked entity', parts.detail.linked_entity, 'entity_id, entity_kind, member_count, bundle_member_share'],
  [
    '2.16 member',
    parts.member,
    'wallet_address, bundle_id, is_leader, is_active, chain_balance_ui, chain_balance_raw, ' +
      'realized_pnl_usd, avg_entry_price_usd',
  ],
  [
    '2.16 summary',
    parts.bundlesSummary,
    'token_mint, bundle_count, open_bundle_count, bundled_supply_pct, bundled_value_usd, ' +
      `bundled_realized_pnl_usd, dominant_bundle_type, ${EXAMINED}`,
  ],
  [
    '2.17 buyer quality',
    parts.buyerQuality,
    'token_mint, window_hours, smart_money_signal, total_buyers, volume_decomposition, tiers',
  ],
  [
    '2.17 decomposition',
    parts.buyerQuality.volume_decomposition,
    'organic_profitable_usd, organic_other_usd, bot_usd, farm_funded_usd, unrated_usd',
  ],
  [
    '2.17 tiers',
    parts.buyerQuality.tiers,
    'elite_smart_money, consistent_organic, developing_organic, bot_operated, farm_funded, unrated_new',
  ],
  ['2.17 tier', parts.buyerQuality.tiers.farm_funded as Plain, 'count, volume_usd'],
  [
    '2.18 summary',
    parts.holdersSummary,
    'mint, distinctCount, totalBalanceRaw, supplyRaw, top10Pct, top50Pct, top100Pct, hydrationStatus, ' +
      'nonHolders, lastUpdatedSlot, lastUpdatedTsMs, asOfTsMs',
  ],
  ['2.18 holder', parts.holder, 'rank, wallet, balanceRaw, pctOfTotal, firstSeenSlot'],
  [
    '4.4 holders/top',
    documentedRoutes.tokenHoldersTop!.example as Plain,
    'mint, distinctCount, totalBalanceRaw, hydrationStatus, nonHolders, holders, asOfTsMs',
  ],
  [
    '4.4 holders',
    documentedRoutes.tokenHolders!.example as Plain,
    'mint, distinctCount, totalBalanceRaw, hydrationStatus, nonHolders, holders, limit, offset, nextOffset, asOfTsMs',
  ],
  ['2.19 liquidity', parts.liquidity, 'token_mint, depth, lock, dump_impact_pct, exit_capacity'],
  [
    '2.19 depth',
    parts.liquidity.depth,
    'venue, shape, token_reserve_ui, token_reserve_raw, quote_reserve_sol, quote_reserve_raw, liquidity_usd, ' +
      'reserve_slot, updated_at_ms',
  ],
  ['2.19 lock', parts.liquidity.lock, 'status, burn_pct, lock_pct, verified_at'],
  [
    '2.19 exit capacity',
    parts.liquidity.exit_capacity,
    'usd_at_10, usd_at_25, usd_at_50, sol_at_10, sol_at_25, sol_at_50',
  ],
  [
    '2.19 event',
    parts.liquidityEvent,
    'signature, ts_ms, slot, pool, dex, wallet, side, token_ui, token_raw, quote_ui, quote_raw, pct_of_pool, ' +
      'is_full_close, is_bundle_member, is_flagged',
  ],
  [
    '2.20 wash trade',
    parts.wash,
    'wallet_address, token_mint, trade_count, direction_flips, volume_usd, net_exposure_pct, is_atomic, detected_at',
  ],
  [
    '2.21 suspicious activity',
    parts.suspicious,
    `token_mint, status, flagged_reasons, flagged_time, rugged_time, live_activity_flags, funding_abuse, ${EXAMINED}`,
  ],
  [
    '2.22 summary',
    parts.abuse.summary,
    'token_mint, token_first_buy_ts, early_window_minutes, early_buyer_count, seeded_wallet_count, ' +
      'seeded_wallet_pct, funded_by_farm_count, funded_by_farm_pct, cex_root_count, distinct_cex_root_count, ' +
      'cex_root_pct, avg_seed_fund_to_buy_seconds, median_seed_fund_to_buy_seconds, top_seeded_terminal, ' +
      'top_seeded_terminal_wallets, top_seeded_terminal_share, suspicious, score, reasons',
  ],
  [
    '2.22 wallet',
    parts.abuse.wallets[0]!,
    'wallet_address, first_buy_ts, first_buy_slot, first_buy_usd, first_buy_dex, last_fresh_fund_ts, ' +
      'fresh_fund_to_buy_seconds, funded_by_farm, root_label, root_source, direct_funder, is_root_cex, ' +
      'primary_terminal, automation_label, is_seeded_wallet',
  ],
  ['decisions 9, signal', parts.signal, `token_mint, severity, score, reasons, components, as_of_ts_ms, ${EXAMINED}`],
  ['decisions 9, components', parts.signal.components, 'validation, bundles, wash_trades, funding_abuse'],
  ['decisions 9, component', parts.signal.components.bundles!, 'severity, score, reasons'],
];

test.each(listed)('%s has exactly the documented fields', (_, shown, fields) => {
  expect(Object.keys(shown).toSorted()).toEqual(fields.split(', ').toSorted());
});

test.each(Object.entries(routes))('%s drops undeclared fields and keeps all declared ones', (name, route) => {
  const schema: z.ZodMiniType = route.response;
  const body = documentedRoutes[name]!.example as Plain;
  expect(schema.parse({ ...body, undeclared: 1 })).toEqual(body);
  for (const field of Object.keys(body)) {
    const { [field]: _gone, ...rest } = body;
    expect(schema.safeParse(rest).success, field).toBe(false);
  }
});

describe('The rows', () => {
  const cacheOf = (name: keyof typeof routes) => routes[name].cacheSeconds;

  test('have the documented cache lifetimes; other routes are not cached', () => {
    expect(Object.fromEntries(Object.keys(routes).map(name => [name, cacheOf(name as keyof typeof routes)]))).toEqual({
      tokenLiquidity: 5,
      tokenLiquidityEvents: 5,
      tokenHoldersSummary: 15,
      tokenHoldersTop: 15,
      tokenHolders: 15,
      tokenBuyerQuality: 30,
      tokenBundlesSummary: 15,
      tokenBundles: 15,
      tokenBundle: 15,
      tokenWashTrades: 15,
      tokenFundingAbuse: 30,
      tokenSuspiciousActivity: null,
      tokenSignal: null,
    });
  });

  test('need the documented tiers; a Free key may call two of them, and its usage', () => {
    const tiers = Map.groupBy(Object.values(routes), route => route.tier as string);
    const paths = (tier: string) => tiers.get(tier)?.map(({ path }) => path.replace('/v1/token/{mint}/', ''));
    expect(paths('free')).toEqual(['buyer-quality', 'bundles/summary']);
    expect(paths('layer1')).toEqual(['liquidity', 'holders/summary', 'holders/top', 'holders']);
    expect(paths('layer3')).toEqual([
      'bundles',
      'bundles/{bundle_id}',
      'wash-trades',
      'suspicious-activity',
      'signal',
      'funding-abuse',
      'liquidity/events',
    ]);
    expect(listRouteGrants('free')).toEqual(['/v1/token/*/buyer-quality', '/v1/token/*/bundles/summary', '/v1/usage']);
  });

  const read = (parameter: { readonly read: (text: string) => object }, text: string) => parameter.read(text);

  test('clamp the hours of buyer quality, and reject a non-integer', () => {
    const { window_hours } = routes.tokenBuyerQuality.query;
    expect(window_hours.fallback).toBe(1);
    for (const [text, value] of [
      ['0', 1],
      ['-7', 1],
      ['1', 1],
      ['24', 24],
      ['25', 24],
      ['999999999999999', 24],
    ] as const)
      expect(read(window_hours, text)).toEqual({ value });
    for (const text of ['', '1.5', 'x', '1e1', ' 1']) expect(read(window_hours, text)).toHaveProperty('problem');
  });

  test.each([
    ['n', routes.tokenHoldersTop.query.n, 1, 500, 10],
    ['limit of holders', routes.tokenHolders.query.limit, 1, 1000, 100],
    ['limit of wash trades', routes.tokenWashTrades.query.limit, 1, 200, 50],
    ['limit of funding abuse', routes.tokenFundingAbuse.query.limit, 1, 200, 50],
    ['early window', routes.tokenFundingAbuse.query.early_window_minutes, 10, 240, 60],
  ])('reject %s outside its bounds', (_, parameter, min, max, fallback) => {
    expect(parameter.fallback).toBe(fallback);
    for (const value of [min, max]) expect(read(parameter, `${value}`)).toEqual({ value });
    for (const value of [min - 1, max + 1]) expect(read(parameter, `${value}`)).toHaveProperty('problem');
  });

  test('accept any offset from 0 on', () => {
    const { offset } = routes.tokenHolders.query;
    expect([offset.fallback, read(offset, '0'), read(offset, '999999999999999')]).toEqual([
      0,
      { value: 0 },
      { value: 999999999999999 },
    ]);
    expect(read(offset, '-1')).toHaveProperty('problem');
  });

  test('accept any possible bundle id and reject impossible ones', () => {
    const { bundle_id } = routes.tokenBundle.pathParameters;
    for (const text of ['Hk3mQ8vZr1cYxWbT5nUeAd', 'unknown', 'no-such_bundle.1:x', 'a'.repeat(128)])
      expect(read(bundle_id, text)).toEqual({ value: text });
    for (const text of ['', 'a b', '!!!', '%ZZ', 'ä', 'a\n', '<script>', 'a'.repeat(129)])
      expect(read(bundle_id, text)).toHaveProperty('problem');
  });
});
