import { appendFileSync } from 'node:fs';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Route } from '../../layers/contract/route.ts';
import { type RouteName, routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { type CachedSecurity, isCheckpointDue } from '../../layers/flows/security/state.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { openTape, readRowsAfter } from '../../layers/storage/market/tape.ts';
import { saveMarketSums } from '../../layers/storage/token-list/market-sums.ts';
import { chooseCases } from '../long-run.ts';
import { type BusyToken, busy, buyer, NEWEST_SEQ, openBusyToken } from '../worlds/busy-token.ts';
import { loadRouteHandler, renewHandlers } from '../worlds/route-handler.ts';

type Query = Readonly<Record<string, readonly string[]>>;

const { mint } = busy;
const buyers = Array.from({ length: 100 }, (_, at) => buyer(at));
const path: Readonly<Record<string, string>> = {
  mint,
  address: buyer(0),
  wallet: buyer(0),
  leader: buyer(0),
  entity_id: 'entity-1',
  bundle_id: 'none',
};

let token: BusyToken;
/** Of rows before the next snapshot is due. */
let rowsBehindUnits = 0;
/** Of rows before the next worth is stored. */
let worthBehindUnits = 0;

beforeAll(async () => {
  // Windows then have most buckets.
  const endMs = (2 * 60 + 1) * 60_000 - 100;
  token = await openBusyToken(Math.floor((Date.now() - endMs) / 86_400_000) * 86_400_000 + endMs);
  const tape = openTape({ client: token.client, table: token.names.tape });
  const countBehind = async (behind: number): Promise<number> => {
    const before = token.read.units;
    expect(await readRowsAfter(tape, mint, NEWEST_SEQ - behind)).toHaveLength(behind);
    return token.read.units - before;
  };
  rowsBehindUnits = await countBehind(countWaitingRows());
  const { rows, bytesPerRow, rowsMax } = commitPolicies.worth;
  const worthRows = Math.ceil(Math.max(rows, Math.min(rowsMax, token.worthBytes / bytesPerRow)));
  // Its header is read at half the price.
  worthBehindUnits = (await countBehind(worthRows)) - 0.5;
  const sums = {
    ...{ trades: 1e6, usdE30: 10n ** 39n, tokens: 1e5, launched: 1e4, graduated: 1e3 },
    dexes: Array.from({ length: 60 }, (_, at) => ({ dex: `exchange_${at}`, trades: 1e4 + at, usdE30: 10n ** 37n })),
    pads: Array.from({ length: 20 }, (_, at) => ({ pad: `launchpad_${at}`, launched: 500 + at, graduated: at })),
  };
  const windows = { '1h': sums, '6h': sums, '24h': sums };
  await saveMarketSums({ client: token.client, table: token.names.listings }, { minuteMs: 0, windows });
  // A lifetime does not pass on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'], now: token.nowMs });
}, 1_200_000);
afterAll(() => {
  vi.useRealTimers();
  return token.end();
});

/** Rows that may wait for a snapshot. */
function countWaitingRows(): number {
  const isDue = (since: number): boolean =>
    isCheckpointDue({
      ...{ since, saving: null, version: { bytes: Infinity } },
      state: { holders: { byWallet: { size: busy.holders } } },
    } as unknown as CachedSecurity);
  let rows = commitPolicies.security.rows;
  while (!isDue(rows)) rows += 1;
  return rows;
}

const scaled = { ui_amount_mode: ['scaled'] };

/** The most expensive parameters. */
function dearest(name: RouteName): Query {
  const queries: Partial<Record<RouteName, Query>> = {
    tokenBuyerQuality: { window_hours: ['24'] },
    // Nothing passes, so it searches as far as it may.
    tokenTrades: { ...scaled, limit: ['200'], min_usd: ['900000000'], to: [String(token.nowMs - 1_800_000)] },
    tokenPoolRows: { limit: ['1000'] },
    tokenLiquidityHistory: { limit: ['2000'], timeframe: ['1d'] },
    tokenInfo: scaled,
    tokenPrice: scaled,
    tokenOhlcv: { ...scaled, limit: ['2000'], timeframe: ['30s'] },
    tokenHoldersSummary: scaled,
    tokenHolders: { ...scaled, limit: ['1000'], offset: ['99000'] },
    tokenHoldersTop: { ...scaled, n: ['500'] },
    tokenPeopleHolders: { tag: ['smart'], limit: ['200'] },
    tokenFirstBuyers: { limit: ['200'] },
    tokenTopTraders: { window: ['30d'], limit: ['100'] },
    tokenPeopleHistory: { limit: ['720'] },
    tokenFundingAbuse: { early_window_minutes: ['240'], limit: ['200'], offset: ['1000'] },
    walletTrades: { limit: ['200'] },
    walletPnl: { limit: ['200'] },
    walletFollows: { limit: ['200'], offset: ['1000'] },
    prices: { mints: [[mint, ...buyers.slice(1)].join(',')] },
    tokenPriceAt: { t: [String(token.nowMs - 1_800_000)] },
    pricesAt: { pairs: [buyers.map((_, at) => `${mint}@${token.nowMs - at * 36_000}`).join(',')] },
    walletsPerformance: { addresses: [buyers.join(',')] },
    search: { q: ['abcdefgh'] },
    udfSymbols: { symbol: [mint] },
    udfSearch: { query: ['abcdefgh'], limit: ['50'] },
    udfHistory: { symbol: [mint], resolution: ['30S'], to: ['99999999999'], countback: ['2000'] },
    leaderboard: { limit: ['500'] },
    intelEarlyBuyers: { window_s: ['3600'] },
    intelEntityConcentration: { window_s: ['3600'] },
    intelCopyOriginator: { start_ts_ms: [String(token.nowMs - 3_600_000)], end_ts_ms: [String(token.nowMs)] },
    intelCascade: { mint: [mint], window_s: ['3600'] },
    intelEmerging: { hours: ['168'] },
  };
  return queries[name] ?? {};
}

let callers = 0;

async function ask(
  name: RouteName,
  query = dearest(name),
): Promise<{ readonly status: number; readonly units: number }> {
  const row = routes[name];
  const handler = await loadRouteHandler(name);
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!);
  const pathParameters = Object.fromEntries(names.map(one => [one, path[one] ?? mint]));
  // Another key each time, because budgets are of keys.
  const authorizer = { tier: 'enterprise', keyId: `key-${callers++}`, requestsPerMinute: '6000', keyHash: 'h' };
  const event = {
    pathParameters,
    multiValueQueryStringParameters: query,
    requestContext: { authorizer, path: row.path },
  };
  const before = token.read.units;
  const answer = await handler(event as unknown as APIGatewayProxyEvent, {} as never);
  return { status: answer.statusCode, units: token.read.units - before };
}

/** Measured by others: streams and vector indexes are not part of this world. */
const ELSEWHERE: readonly RouteName[] = ['ready'];

/** This world leaves them short: their rows follow from sizes and limits. */
const CALCULATED: readonly RouteName[] = [
  'leaderboard',
  'tokenList',
  'search',
  'walletSimilar',
  'walletPositions',
  'walletTrades',
  'walletPnl',
  'walletActivity',
  'walletPnlByToken',
  'walletPortfolio',
  'walletWorthHistory',
  'walletCreated',
  'walletEntanglement',
  'entity',
  'entityMembers',
  'tokenCampaigns',
  'tokenStats',
  'tokenPools',
  'coverage',
  'tokenOhlcv',
  'udfSearch',
  'udfHistory',
  'intelForming',
];

/** Reads the trades' annotations only. */
const UNFOLDED: readonly RouteName[] = ['tokenTrades'];

/** Tokens whose worth a route reads without holders. */
const worths: Partial<Record<RouteName, number>> = {
  tokenPrice: 1,
  tokenPools: 1,
  tokenLiquidityHistory: 1,
  prices: 100,
  // The page, and rivals of its names.
  search: 40,
  udfSearch: 20,
  walletCreated: 200,
};

const isFolded = (name: RouteName): boolean => {
  const { reads = [] }: Pick<Route, 'reads'> = routes[name];
  return reads.includes('security') && reads.includes('tape') && ![...UNFOLDED, ...Object.keys(worths)].includes(name);
};

describe('The read units of a route', () => {
  // Routes that fold the token read it in one way: `npm test` asks every third of them.
  const measured = routeNames.filter(name => !ELSEWHERE.includes(name));
  const folded = chooseCases(measured.filter(isFolded), 3);
  test.each(measured.filter(name => !isFolded(name) || folded.includes(name)))(
    '%s reads at most what its row says',
    async name => {
      const { units, status } = await ask(name);
      const most = units + (isFolded(name) ? rowsBehindUnits : 0) + (worths[name] ?? 0) * worthBehindUnits;
      if (process.env.READ_UNITS_FILE) {
        const repeat = await ask(name);
        appendFileSync(process.env.READ_UNITS_FILE, `${name} ${status} ${units} ${most} ${repeat.units}\n`);
      }
      const { readUnitsMax } = routes[name];
      expect(status).toBeLessThan(500);
      expect(most).toBeLessThanOrEqual(readUnitsMax);
      if (!CALCULATED.includes(name)) expect(readUnitsMax).toBeLessThanOrEqual(Math.max(20, 2 * most));
    },
  );

  const repeated = [
    ['tokenBuyerQuality', 20],
    ['tokenFundingAbuse', 20],
    // Names 8,000 wallets, which alone are 256 KB.
    ['intelEarlyBuyers', 45],
    ['tokenPeople', 20],
    ['tokenPeopleHolders', 20],
    ['tokenFirstBuyers', 20],
    ['tokenTopTraders', 20],
  ] as const;
  test.each(chooseCases(repeated, 3))(
    '%s costs at most %d when it is asked again within its lifetime',
    async (name, most) => {
      await ask(name);
      // Another instance, which knows nothing of the token.
      renewHandlers();
      expect((await ask(name)).units).toBeLessThanOrEqual(most);
    },
  );
});
