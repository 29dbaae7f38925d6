import { HOUR_MS } from '../../core/coverage/hours.ts';
import { defineAddress, defineInteger, defineOpaqueId } from '../parameters.ts';
import { route } from '../route.ts';
import { bundleDetail, bundlesPage, bundlesSummary } from '../schemas/bundle.ts';
import { buyerQuality } from '../schemas/buyer-quality.ts';
import { fundingAbusePage } from '../schemas/funding-abuse.ts';
import { holdersPage, holdersSummary, holdersTop } from '../schemas/holders.ts';
import { liquidity, liquidityEventsPage } from '../schemas/liquidity.ts';
import { securitySignal } from '../schemas/signal.ts';
import { suspiciousActivity } from '../schemas/suspicious.ts';
import { washTradesPage } from '../schemas/wash-trade.ts';
import { uiAmountMode } from '../ui-amount-mode.ts';
import { defineTokenRoute } from './subjects.ts';

function defineRow(name: string) {
  return {
    ...defineTokenRoute(name),
    tag: 'Token security',
    reads: ['security', 'tape'],
    // One whole core: a request for a mint not in cache folds its tape.
    memoryMb: 1769,
  } as const;
}

/** Security routes of a token (`docs/reference/api/security.md#token-security`). */
export const tokenSecurityRoutes = {
  tokenLiquidity: route({
    ...defineRow('liquidity'),
    tier: 'layer1',
    summary: 'Pool depth, lock, exit capacity and the price impact of open bundles',
    pathParameters: { mint: defineAddress('Token mint, or the address of one of its pools') },
    readUnitsMax: 2_000,
    response: liquidity,
    cacheSeconds: 5,
  }),
  tokenHoldersSummary: route({
    ...defineRow('holders/summary'),
    tier: 'layer1',
    summary: 'Number of holders, and the shares of the largest 10, 50 and 100',
    query: uiAmountMode,
    reads: ['security', 'tape', 'tokens'],
    readUnitsMax: 2_000,
    response: holdersSummary,
    clock: 'asOfTsMs',
    cacheSeconds: 15,
  }),
  tokenHoldersTop: route({
    ...defineRow('holders/top'),
    tier: 'layer1',
    summary: 'The largest holders, largest first',
    query: { n: defineInteger('Maximum number of holders', { min: 1, max: 500, fallback: 10 }), ...uiAmountMode },
    reads: ['security', 'tape', 'tokens'],
    readUnitsMax: 2_000,
    response: holdersTop,
    clock: 'asOfTsMs',
    cacheSeconds: 15,
  }),
  tokenHolders: route({
    ...defineRow('holders'),
    tier: 'layer1',
    summary: 'All holders by page, largest first; nextOffset is the offset of the next page',
    query: {
      limit: defineInteger('Maximum number of holders', { min: 1, max: 1000, fallback: 100 }),
      offset: defineInteger('Holders to skip', { min: 0, fallback: 0 }),
      ...uiAmountMode,
    },
    reads: ['security', 'tape', 'tokens'],
    isPaged: true,
    readUnitsMax: 2_000,
    response: holdersPage,
    clock: 'asOfTsMs',
    cacheSeconds: 15,
  }),
  tokenBuyerQuality: route({
    ...defineRow('buyer-quality'),
    tier: 'free',
    summary: 'Recent buy volume by kind of buyer: skilled wallets, bots, farms, unknown wallets',
    query: {
      window_hours: defineInteger('Hours before now, clamped to 1–24', { min: 1, max: 24, fallback: 1, clamped: true }),
    },
    readUnitsMax: 9_900,
    response: buyerQuality,
    covers: {
      at: 'body',
      window: ({ query, nowMs }) => ({ fromMs: nowMs - query.window_hours * HOUR_MS, toMs: nowMs }),
      volumeUsd: ({ volume_decomposition: parts }) => Object.values(parts).reduce((sum, usd) => sum + usd, 0),
    },
    cacheSeconds: 30,
    // `operations` counts the requests of Free keys.
    reads: ['tape', 'wallets', 'funding', 'operations'],
    writes: ['operations'],
    layers: ['known-wallets'],
  }),
  tokenBundlesSummary: route({
    ...defineRow('bundles/summary'),
    tier: 'free',
    summary: 'Number of bundles, their holdings and their profit',
    readUnitsMax: 2_000,
    response: bundlesSummary,
    cacheSeconds: 15,
    reads: ['security', 'tape', 'ledgers', 'operations'],
    writes: ['operations'],
  }),
  tokenBundles: route({
    ...defineRow('bundles'),
    tier: 'layer3',
    summary: 'Bundles of the token, newest first',
    readUnitsMax: 2_000,
    response: bundlesPage,
    cacheSeconds: 15,
    reads: ['security', 'tape', 'ledgers'],
  }),
  tokenBundle: route({
    ...defineRow('bundles/{bundle_id}'),
    tier: 'layer3',
    file: 'rest/token/bundle',
    summary: 'A bundle with its members and entity, or null for an unknown id',
    pathParameters: { mint: defineAddress('Token mint'), bundle_id: defineOpaqueId('Bundle') },
    readUnitsMax: 2_000,
    response: bundleDetail,
    cacheSeconds: 15,
    reads: ['security', 'tape', 'ledgers', 'coordination'],
  }),
  tokenWashTrades: route({
    ...defineRow('wash-trades'),
    tier: 'layer3',
    summary: 'Wallets that bought and sold in turn without price risk, newest first',
    query: {
      limit: defineInteger('Maximum number of findings', { min: 1, max: 200, fallback: 50 }),
      offset: defineInteger('Findings to skip', { min: 0, fallback: 0 }),
    },
    isPaged: true,
    readUnitsMax: 2_000,
    response: washTradesPage,
    cacheSeconds: 15,
  }),
  tokenSuspiciousActivity: route({
    ...defineRow('suspicious-activity'),
    tier: 'layer3',
    summary: 'Recorded status and reasons, and the current funding abuse; clean without a record',
    readUnitsMax: 2_000,
    response: suspiciousActivity,
  }),
  tokenSignal: route({
    ...defineRow('signal'),
    tier: 'layer3',
    summary: 'Severity from validation, bundles, wash trades and funding abuse; rugged is critical',
    readUnitsMax: 2_000,
    response: securitySignal,
    clock: 'as_of_ts_ms',
  }),
  tokenFundingAbuse: route({
    ...defineRow('funding-abuse'),
    tier: 'layer3',
    summary: 'Funding of the early buyers, in total and per wallet',
    query: {
      early_window_minutes: defineInteger('Minutes after the first buy that count as early', {
        min: 10,
        max: 240,
        fallback: 60,
      }),
      limit: defineInteger('Maximum number of wallets', { min: 1, max: 200, fallback: 50 }),
      offset: defineInteger('Wallets to skip', { min: 0, fallback: 0 }),
    },
    isPaged: true,
    readUnitsMax: 420,
    response: fundingAbusePage,
    covers: {
      at: 'body',
      window: ({ query, body: { summary }, nowMs }) => {
        const fromMs = summary.token_first_buy_ts === null ? null : Date.parse(summary.token_first_buy_ts);
        const lengthMs = query.early_window_minutes * 60_000;
        return fromMs === null ? null : { fromMs, toMs: Math.min(nowMs, fromMs + lengthMs) };
      },
    },
    cacheSeconds: 30,
    reads: ['security', 'tape', 'wallets', 'operations'],
  }),
  tokenLiquidityEvents: route({
    ...defineRow('liquidity/events'),
    tier: 'layer3',
    summary: 'The newest 100 liquidity additions and removals with their actors, newest first',
    readUnitsMax: 2_000,
    response: liquidityEventsPage,
    cacheSeconds: 5,
    reads: ['security', 'tape', 'wallets'],
  }),
} as const;
