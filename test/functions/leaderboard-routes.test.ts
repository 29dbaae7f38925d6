import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveWalletEvents } from '../../layers/flows/registry.ts';
import { type BoardEntry, logExits } from '../../layers/storage/board/board.ts';
import { entry, walletAt } from '../core/board/entries.ts';
import { type Engine, makeTables, startPlainEngine } from '../storage/engines.ts';
import { serveTables } from '../worlds/handlers.ts';
import type { RouteHandler } from '../worlds/route-handler.ts';

let engine: Engine;
let read: RouteHandler;
let rank: () => Promise<void>;
let nowMs: number;

const usd = (dollars: number): bigint => BigInt(dollars) * 10n ** 30n;
/** Five exits gain 2 USD on 20, one loses 4. */
const exitsOf = (n: number, more: { readonly fast?: boolean; readonly malicious?: boolean } = {}): BoardEntry[] =>
  Array.from({ length: 6 }, (_, at) =>
    entry(walletAt(n), at + 1, nowMs - 60_000 - at, { pnl: at === 0 ? usd(-4) : usd(2), cost: usd(20 + n), ...more }),
  );

beforeAll(async () => {
  engine = await startPlainEngine();
  const names = await makeTables(engine.client);
  nowMs = Date.now();
  serveTables(engine.client, names);
  read = (await import('../../functions/rest/leaderboard.ts')).handler;
  const { handler } = await import('../../functions/schedule/board.ts');
  rank = () => handler(undefined, {} as never);
  const stores = {
    funding: { client: engine.client, table: names.funding },
    identities: { client: engine.client, table: names.identities },
  };
  const claim = { type: 'identity', platform: 'x', username: 'Trader', active: true, source: 'registry' } as const;
  await saveWalletEvents(stores, [{ ...claim, wallet: walletAt(1), timestamp: nowMs }]);
  const entries = [...exitsOf(1), ...exitsOf(2), ...exitsOf(3, { fast: true }), ...exitsOf(4, { malicious: true })];
  await logExits({ client: engine.client, table: names.board }, entries, nowMs);
});
afterAll(async () => {
  await engine.stop();
});

const ask = async (query: Record<string, string> = {}) => {
  const answer = await read(
    {
      multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, text]) => [name, [text]])),
      pathParameters: null,
      requestContext: { authorizer: { tier: 'layer2' } },
    } as unknown as APIGatewayProxyEvent,
    {} as never,
  );
  return { ...answer, body: JSON.parse(answer.body) };
};

describe('GET /v1/leaderboard', () => {
  test('returns the same for recent exits as for the first snapshot, to the last field', async () => {
    const young = await ask();
    await rank();
    const published = await ask();
    expect(published).toEqual(young);
    expect(published.headers).toMatchObject({ 'Cache-Control': 'private, max-age=60' });
    const common = { total_trades: 6, wins: 5, losses: 1, win_rate: 5 / 6, total_pnl_usd: 6 };
    const cash = { cash_pnl_usd: 6 };
    const rows = [
      { wallet_address: walletAt(1), kol_username: 'Trader', kol_platform: 'x', total_volume_usd: 258, roi: 600 / 126 },
      { wallet_address: walletAt(2), kol_username: null, kol_platform: null, total_volume_usd: 270, roi: 600 / 132 },
    ].sort((a, b) => (a.wallet_address < b.wallet_address ? -1 : 1));
    expect(published.body).toEqual({
      leaderboard: rows.map((row, at) => ({ rank: at + 1, ...row, ...common, ...cash })),
      window: '7d',
      sort: 'total_pnl_usd',
      limit: 100,
      offset: 0,
    });
  });

  test('accepts every parameter and echoes it', async () => {
    const query = { window: '30d', sort: 'roi', limit: '2', offset: '1', include_hft: 'true' };
    const { body } = await ask(query);
    expect(body).toMatchObject({ window: '30d', sort: 'roi', limit: 2, offset: 1 });
    expect(
      body.leaderboard.map((row: { rank: number; wallet_address: string }) => [row.rank, row.wallet_address]),
    ).toEqual([
      [2, walletAt(2)],
      [3, walletAt(3)],
    ]);
    expect((await ask({ offset: '2' })).body.leaderboard).toEqual([]);
    expect((await ask({ sort: 'win_rate', window: '1d', include_hft: 'false' })).body.leaderboard.length).toBe(2);
  });

  test.each([
    ['window', '2d'],
    ['sort', 'total_pnl_usd'],
    ['limit', '0'],
    ['limit', '501'],
    ['limit', '1.5'],
    ['offset', '-1'],
    ['include_hft', '1'],
    ['include_hft', ''],
    ['include_hft', 'TRUE'],
  ])('rejects %s=%s', async (name, text) => {
    const { statusCode, body } = await ask({ [name]: text });
    expect([statusCode, body.code]).toEqual([400, 'invalid_request']);
    expect(body.error).toContain(name);
  });
});
