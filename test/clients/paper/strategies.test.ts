import { describe, expect, test } from 'vitest';
import { formatReport } from '../../../clients/paper/src/chart.ts';
import { readCopyTriggers } from '../../../clients/paper/src/copy.ts';
import { buyGraduations, followBundles, followEntity } from '../../../clients/paper/src/strategies.ts';
import type { Client, DataEvent } from '../../../clients/typescript/src/client.ts';
import { buyAt, swap, trade } from './rows.ts';

type Asked = readonly [path: string, parameters: Readonly<Record<string, unknown>>];

/** Answers by path, and keeps what was asked. */
const serve = (answers: Readonly<Record<string, unknown>>) => {
  const asked: Asked[] = [];
  const answer = (...[path, parameters]: Asked) => {
    asked.push([path, parameters]);
    const known = answers[path];
    return { ok: true, data: typeof known === 'function' ? known(parameters) : known };
  };
  const client = {
    get: async (...call: Asked) => answer(...call),
    pages: async function* (...call: Asked) {
      yield answer(...call);
    },
  } as unknown as Client;
  return { client, asked };
};

const wallet = (name: string, rows: readonly object[] = [], exits: readonly object[] = []) => ({
  [name]: { activity: rows, trades: exits },
});

/** Activity and exits by wallet. */
const serveWallets = (known: Readonly<Record<string, { activity: readonly object[]; trades: readonly object[] }>>) => {
  const of = ({ address }: { readonly address: string }) => known[address] ?? { activity: [], trades: [] };
  return { '/v1/wallet/{address}/activity': of, '/v1/wallet/{address}/pnl': of };
};

const activity = (kind: string, timestamp: number) => ({
  ...{ kind, timestamp, signature: `${kind}-${timestamp}`, event_index: 1, token_mint: 'mint', pool_address: 'pool' },
});

describe('Copying', () => {
  test('takes the share of a sell from its exit, oldest first, and leaves out what closes nothing', async () => {
    const rows = [activity('sell', 30), activity('sell', 20), activity('buy', 10)];
    const exit = { trade_id: 'sell-30:1', token_mint: 'mint', token_amount: '1.5', remaining_token_amount: '0.25' };
    const { client, asked } = serve(serveWallets(wallet('ann', rows, [exit])));
    const triggers = await readCopyTriggers(client, { wallet: 'ann', fromMs: 5 }, 40);
    expect(triggers.map(({ id, side }) => [id, side])).toEqual([
      ['buy-10:1', 'buy'],
      ['sell-30:1', 'sell'],
    ]);
    const { sold, held } = triggers[1]!.share!;
    expect(sold * 7n).toBe(held * 6n);
    expect(asked[0]![1]).toMatchObject({ address: 'ann', from: 5, to: 40 });
  });
});

describe('Buying graduations', () => {
  const migration = {
    type: 'migrations',
    data: { signature: 's', event_index: 0, mint: 'm', to_pool: 'p', timestamp: 100 },
  } as DataEvent;

  test('buys in the pool that the curve moves to, and sells all after the hold', async () => {
    const { client } = serve({});
    const strategy = buyGraduations(50);
    await strategy.take(client, migration, 0);
    const triggers = await strategy.readTriggers(client, { fromMs: 100, toMs: 151 });
    expect(triggers).toMatchObject([
      { id: 's:0', side: 'buy', pool: 'p', timestampMs: 100 },
      { id: 's:0', side: 'sell', pool: 'p', timestampMs: 150, share: { sold: 1n, held: 1n } },
    ]);
    // A hold that ends later leaves the position open.
    expect(await strategy.readTriggers(client, { fromMs: 100, toMs: 150 })).toHaveLength(1);
  });

  test('keeps what it bought without a hold', async () => {
    const { client } = serve({});
    const strategy = buyGraduations(null);
    await strategy.take(client, migration, 0);
    expect(await strategy.readTriggers(client, { fromMs: 0, toMs: 1_000 })).toHaveLength(1);
  });
});

describe('Following clusters', () => {
  const members = { members: [{ walletAddress: 'ann' }, { walletAddress: 'bob' }] };
  const wallets = { ...wallet('ann', [activity('buy', 60)]), ...wallet('bob', [activity('buy', 70)]) };

  test('of an entity copies each wallet from when it is known', async () => {
    const { client, asked } = serve({
      ...serveWallets(wallets),
      '/v1/wallet/{address}/entity': { membership: null },
      '/v1/entity/{entity_id}/members': members,
    });
    const strategy = followEntity('ann');
    await strategy.begin(client, 10);
    const event = { type: 'wallet:entity', data: { event: 'joined', entityId: 'e' } } as DataEvent;
    await strategy.take(client, event, 50);
    const triggers = await strategy.readTriggers(client, { fromMs: 10, toMs: 90 });
    expect(triggers.map(({ id, source }) => [id, source])).toEqual([
      ['buy-60:1', 'ann'],
      ['buy-70:1', 'bob'],
    ]);
    const spans = asked
      .filter(([path]) => path.endsWith('/activity'))
      .map(([, { address, from, to }]) => [address, from, to]);
    expect(spans).toEqual([
      ['ann', 10, 90],
      ['bob', 50, 90],
    ]);
  });

  test('of bundles copies their members', async () => {
    const { client } = serve(serveWallets(wallets));
    const strategy = followBundles('mint');
    const event = { type: 'token:bundles', data: { members: [{ wallet_address: 'bob' }] } } as unknown as DataEvent;
    await strategy.take(client, event, 50);
    expect(await strategy.readTriggers(client, { fromMs: 0, toMs: 90 })).toMatchObject([{ source: 'bob' }]);
  });
});

test('The text shows a bar for each delay, reasons and missed messages', () => {
  const report = trade([swap(0, 10n ** 12n, 10n ** 11n)], [buyAt(1), buyAt(2, { pool: 'none' })], {
    delaysMs: [0, 400],
  });
  const text = formatReport({ ...report, gaps: [{ channel: 'migrations', from: 3, to: 4 }] });
  expect(text).toContain('Orders do not move the pools.');
  expect(text.split('\n').filter(line => line.includes('█'))).toHaveLength(2);
  expect(text).toContain('Rejected as no_depth: 2');
  expect(text).toContain('Missed messages 3 to 4 of migrations.');
});
