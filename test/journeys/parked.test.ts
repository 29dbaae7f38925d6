import { join } from 'node:path';
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/operator/clients.ts';
import { getTargetOutput } from '../../lib/operator/target.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';

const folder = scratch();
let service: Service;

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

const names = ['poisoned', 'healthy'] as const;
type Name = (typeof names)[number];
const mintOf = (name: Name): string => addressOf(`${name} mint`);
const traderOf = (name: Name): string => addressOf(`${name} trader`);
const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
const STEP_MS = 20_000;
const PHASE = 4;

/** The same trades of two tokens: buys, and sells at rising prices. */
const tradesOf = (name: Name, phase: number) =>
  Array.from({ length: PHASE }, (_, at) => {
    const step = phase * PHASE + at;
    return swapOf(`${name} ${step}`, {
      token_mint: mintOf(name),
      timestamp: startMs + step * STEP_MS,
      wallet_address: traderOf(name),
      direction: step % 3 === 2 ? 'sell' : 'buy',
      base_amount_raw: String(1_000_000_000 + step * 10_000_000),
    });
  });
const publish = (phase: number) => service.publish(names.flatMap(name => tradesOf(name, phase)));

/** All answers about a token and its trader, with the names of both tokens made equal. */
const reported = async (name: Name): Promise<unknown> => {
  const [mint, trader] = [mintOf(name), traderOf(name)];
  const paths = [
    `/v1/token/${mint}/ohlcv?timeframe=1m&limit=100`,
    `/v1/token/${mint}/ohlcv?timeframe=1s&limit=100`,
    `/v1/token/${mint}/price`,
    `/v1/wallet/${trader}/performance`,
    `/v1/wallet/${trader}/pnl`,
  ];
  const answers = await Promise.all(paths.map(path => service.get(path)));
  const text = JSON.stringify(answers.map(({ status, body }) => ({ status, body })))
    .replaceAll(mint, 'MINT')
    .replaceAll(trader, 'TRADER')
    // A candle is amended by trades after its close; parked trades come together.
    .replaceAll(/"amended":true,|,"amended":true/g, '')
    .replaceAll(/"price_age_s":\d+/g, '"price_age_s":0')
    .replaceAll(/"[1-9A-HJ-NP-Za-km-z]{80,90}(:0)?"/g, '"SIGNATURE"');
  return JSON.parse(text);
};

/** Whether the minutes of a token hold all trades of phases. */
const isCounted = async (name: Name, phases: number): Promise<boolean> => {
  const { body } = await service.get(`/v1/token/${mintOf(name)}/ohlcv?timeframe=1m&limit=100`);
  const { candles = [] } = body as { candles?: readonly { readonly trades: number }[] };
  return candles.reduce((sum, { trades }) => sum + trades, 0) === phases * PHASE;
};

type Stored = NonNullable<Awaited<ReturnType<typeof itemOf>>>;
const itemOf = async (output: string, Key: Record<string, { S: string } | { N: string }>) => {
  const target = service.target();
  const TableName = getTargetOutput(target, output);
  const { Item } = await createDynamoClient(target).send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return Item && { TableName, Item };
};
const put = ({ TableName, Item }: Stored) =>
  createDynamoClient(service.target()).send(new PutItemCommand({ TableName, Item }));

/** The candles and the ledger of one token. */
const targets = [
  ['CandlesTable', { k: { S: mintOf('poisoned') }, bucket: { N: '0' } }],
  ['LedgersTable', { k: { S: `l#${traderOf('poisoned')}#${mintOf('poisoned')}` }, s: { S: '~' } }],
] as const;

const parkedRows = async () =>
  JSON.parse((await service.chain(['parked', 'list', '--json'])).stdout) as readonly {
    readonly processor: string;
    readonly key: string;
    readonly records: number;
  }[];

test('a token with broken stored items is parked while others go on, and a retry loses nothing', async () => {
  expect((await service.chain(['parked', 'list'])).stdout).toBe('No key is parked.\n');
  expect(await service.chain(['parked', 'retry'])).toMatchObject({ code: 0, stdout: 'No key is parked.\n' });
  expect(await service.chain(['parked', 'drop', '--processor', 'market', '--json'])).toMatchObject({
    code: 0,
    stdout: '[]\n',
  });
  // Candles and ledgers without a listener wait for later trades.
  const talk = await service.talk('enterprise');
  talk.say({
    op: 'subscribe',
    channels: names.flatMap(name => [`token:${mintOf(name)}:ticks`, `token:${mintOf(name)}:trades`]),
  });
  await talk.hear('the confirmation', ({ op }) => op === 'subscribed');
  await publish(0);
  await eventually('both tokens are stored', async () => {
    const found = await Promise.all(targets.map(([output, key]) => itemOf(output, key)));
    return found.every(one => one !== undefined) && (await isCounted('healthy', 1)) ? true : undefined;
  });
  const intact = (await Promise.all(targets.map(([output, key]) => itemOf(output, key)))) as readonly Stored[];
  for (const { TableName, Item } of intact) {
    const { b: _body, ...keys } = Item;
    await put({ TableName, Item: { ...keys, b: { S: 'broken' } } });
  }
  await publish(1);
  const rows = await eventually('both processors have parked the key', async () => {
    const found = await parkedRows();
    return found.length === 2 ? found : undefined;
  });
  expect(rows.map(({ processor, key }) => [processor, key])).toEqual([
    ['market', mintOf('poisoned')],
    ['ledger', mintOf('poisoned')],
  ]);
  await publish(2);
  await eventually('the healthy token has all its candles', async () =>
    (await isCounted('healthy', 3)) ? true : undefined,
  );
  await eventually('the last records of the key follow', async () =>
    (await parkedRows()).every(({ records }) => records >= 2) ? true : undefined,
  );
  expect(await isCounted('poisoned', 3)).toBe(false);

  const early = await service.chain(['parked', 'retry', '--processor', 'market', '--json']);
  expect([early.code, JSON.parse(early.stdout)]).toMatchObject([
    1,
    [{ processor: 'market', parked: true, records: 0 }],
  ]);
  for (const item of intact) await put(item);
  const late = await service.chain(['parked', 'retry', '--key', mintOf('poisoned')]);
  expect([late.code, late.stdout]).toEqual([0, expect.stringMatching(/^market .* applied\nledger .* applied\n$/)]);
  expect(await parkedRows()).toEqual([]);
  expect(await reported('healthy')).toMatchObject(Array(5).fill({ status: 200 }));
  await expect.poll(() => reported('poisoned'), { timeout: 30_000 }).toEqual(await reported('healthy'));
}, 240_000);

test('a request names what is wrong with it', async () => {
  const other = await service.chain(['parked', 'retry', '--processor', 'market', '--key', 'nobody']);
  expect([other.code, other.stderr]).toEqual([
    2,
    'market has no parked key nobody. List them with: npm run parked -- list\n',
  ]);
  const all = await service.chain(['parked', 'drop']);
  expect([all.code, all.stderr]).toEqual([2, 'Name what to drop with --processor or --key.\n']);
  const unknown = await service.chain(['parked', 'list', '--processor', 'markets']);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('one of intake, market, ledger')]);
});
