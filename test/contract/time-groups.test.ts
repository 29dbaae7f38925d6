/** Groups of routes by hand: which answer for a past time, and for what price. */
import { describe, expect, test } from 'vitest';
import { computeRequestCredits } from '../../layers/contract/credits.ts';
import type { Route } from '../../layers/contract/route.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';
import { type TimeGroup, timeGroups } from '../../layers/contract/time-groups.ts';
import { asksEnvelope, checkTimeQuery, type TimeQuery } from '../../layers/contract/time-query.ts';

const groups: Readonly<Record<TimeGroup | 'none', string>> = {
  rows: `tokenTrades tokenOhlcv tokenPrice tokenPoolRows tokenLiquidityEvents prices pricesAt tokenPriceAt
    walletTrades walletPnl walletActivity`,
  token: `tokenInfo tokenLiquidityHistory tokenStats tokenPools tokenLiquidity tokenHoldersSummary tokenHoldersTop
    tokenHolders tokenBuyerQuality tokenBundlesSummary tokenBundles tokenBundle tokenWashTrades
    tokenSuspiciousActivity tokenSignal tokenFundingAbuse tokenPeople tokenPeopleHolders tokenFirstBuyers
    tokenPeopleHistory tokenTopTraders intelEarlyBuyers intelExitRisk intelCopyOriginator intelEntityConcentration`,
  wallet: `walletPerformance walletLabels walletQuality walletProfile walletPositions walletPnlByToken walletPortfolio
    walletWorthHistory walletCreated walletProvenance walletIdentity walletsPerformance kolWallets`,
  relations: `walletFollows walletEntity walletEntanglement tokenCampaigns tokenCrowd entity entityMembers
    intelCascade`,
  boards: 'leaderboard tokenList marketStats search walletSimilar intelForming intelEmerging',
  none: `health ready metrics openapi openapiIngest asyncapi docs llms usage streamTicket coordinationHealth
    coverage udfConfig udfTime udfSymbols udfSearch udfHistory roots proofConsistency`,
};

const rows: Readonly<Record<string, Omit<Route, 'check'>>> = routes;
const T = 1_790_000_000_000;

test.each(Object.entries(groups))('the routes of the group %s are those of the contract', (group, names) => {
  const own = routeNames.filter(name => (rows[name]!.timeGroup ?? 'none') === group);
  expect(own.toSorted()).toEqual(names.split(/\s+/).toSorted());
});

test('routes of a group take the four parameters, and others none of them', () => {
  for (const name of routeNames) {
    const taken = ['as_of', 'known_by', 'explain', 'proof'].filter(one => Object.hasOwn(rows[name]!.query, one));
    expect([name, taken.length]).toEqual([name, rows[name]!.timeGroup ? 4 : 0]);
  }
});

test.each([
  [{}, 1, 1, 1],
  [{ as_of: T }, 2, 10, 5],
  [{ as_of: T, known_by: T }, 2, 10, 5],
  [{ explain: true }, 2, 2, 2],
  [{ explain: false, proof: false }, 1, 1, 1],
  [{ proof: true }, 6, 6, 6],
  [{ as_of: T, explain: true, proof: true }, 8, 16, 11],
])('%j costs the credits of its group', (query: TimeQuery, ...expected: number[]) => {
  const [trades, signal, follows] = expected;
  expect(computeRequestCredits(rows.tokenTrades!, query)).toBe(trades);
  expect(computeRequestCredits(rows.tokenSignal!, query)).toBe(signal);
  expect(computeRequestCredits(rows.walletFollows!, query)).toBe(follows);
});

test('a batch costs its group per ten ids begun, and never less than without a time', () => {
  const mints = Array.from({ length: 11 }, (_, at) => String(at));
  expect(computeRequestCredits(rows.prices!, { mints })).toBe(2);
  expect(computeRequestCredits(rows.prices!, { mints, as_of: T, explain: true })).toBe(5);
  expect(computeRequestCredits(rows.walletSimilar!, {})).toBe(10);
  expect(computeRequestCredits(rows.walletSimilar!, { as_of: T })).toBe(10);
});

test('an envelope is asked for by a time, findings or a proof', () => {
  expect([{}, { explain: false }, { known_by: 3 }].map(asksEnvelope)).toEqual([false, false, false]);
  expect([{ as_of: 0 }, { explain: true }, { proof: true }].map(asksEnvelope)).toEqual([true, true, true]);
});

describe('A time', () => {
  const row = { credits: 1, takesLaterKnowledge: true };
  const table = { ...timeGroups, rows: row, boards: { ...row, takesLaterKnowledge: false } };
  const check = (timeGroup: TimeGroup, query: TimeQuery, own = table) =>
    checkTimeQuery({ path: '/v1/thing', timeGroup }, query, T, own);

  test('is refused in words where it is in the future or in the wrong order', () => {
    expect(check('rows', { as_of: T + 1_001 })).toBe(
      `\`as_of\` must not be in the future; got ${T + 1_001}, now is ${T}.`,
    );
    expect(check('rows', { as_of: T, known_by: T + 1_001 })).toBe(
      `\`known_by\` must not be in the future; got ${T + 1_001}, now is ${T}.`,
    );
    expect(check('rows', { as_of: 5, known_by: 4 })).toBe('`known_by` must be at least `as_of`; got 4 < 5.');
    expect(check('rows', { known_by: 4 })).toBe('`known_by` needs `as_of`.');
    for (const query of [{ as_of: T + 1_000 }, { as_of: 5, known_by: T }, { as_of: 5 }, {}])
      expect(check('rows', query)).toBeNull();
  });

  test('of knowledge is that of the answer, where a group says so', () => {
    expect(check('boards', { as_of: 4, known_by: 5 })).toBe(
      '`known_by` must equal `as_of` for /v1/thing, which offers `as_of` only; got 5 > 4.',
    );
    expect(check('boards', { as_of: 4, known_by: 4 })).toBeNull();
  });
});
