import type { DynamoDBClient, QueryCommandInput } from '@aws-sdk/client-dynamodb';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { runSweep, sweepLimits } from '../../layers/flows/sweep/sweep.ts';
import type { Item } from '../../layers/storage/kernel/dynamo.ts';
import { noCandles, saveLive } from '../../layers/storage/market/candles.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';

/**
 * Sweeps open mints of a store that makes them up, one in ten due, and prints the resident
 * megabytes. Run: `node test/memory/sweep.ts MINTS`
 */
const NOW_MS = 1_764_000_000_000;
const PARTITIONS = 8;
const mints = Number(process.argv[2]);

let residentMb = 0;
let sent = 0;
const written: Item[] = [];

const query = ({ TableName, ExpressionAttributeValues: values, Limit, ExclusiveStartKey }: QueryCommandInput) => {
  const partition = Number(values![':due']!.S!.slice('due#'.length));
  const from = Number(ExclusiveStartKey?.at?.N ?? 0);
  const count = TableName === 'candles' ? Math.ceil((mints - partition) / PARTITIONS) : 0;
  const end = Math.min(count, from + Limit!);
  const items = Array.from({ length: end - from }, (_, at) => ({
    k: { S: nameOf((from + at) * PARTITIONS + partition) },
  }));
  return { Items: items, ...(end < count && { LastEvaluatedKey: { at: { N: String(end) } } }) };
};
const nameOf = (number: number): string => `mint${String(number).padStart(40, 'x')}`;

const dynamo = {
  send: async (command: { readonly input: never; readonly constructor: { readonly name: string } }) => {
    residentMb = Math.max(residentMb, Math.round(process.memoryUsage.rss() / 1_048_576));
    const { name } = command.constructor;
    const input = command.input as Record<string, never>;
    if (name === 'PutItemCommand') written.push(input.Item!);
    if (name === 'QueryCommand') return query(input as never);
    if (name !== 'BatchGetItemCommand') return {};
    const [[table, { Keys, ProjectionExpression }]] = Object.entries(input.RequestItems!) as unknown as [
      [string, Asked],
    ];
    const read = ProjectionExpression === CLOSES ? closeOf : (item: Item): Item => item;
    const items = Keys.map(({ k }) => copyOf(read(written[Number(k!.S!.endsWith('0'))]!), k!.S!));
    return { Responses: { [table]: items } };
  },
} as unknown as DynamoDBClient;
type Asked = { readonly Keys: Item[]; readonly ProjectionExpression?: string };
const copyOf = (item: Item, mint: string): Item => ({ ...structuredClone(item), k: { S: mint } });
const CLOSES = 'k, b.n, b.u';
const closeOf = ({ b }: Item): Item => ({ b: { M: { n: b!.M!.n! } } });

const candle = {
  bucketStartMs: NOW_MS,
  bucketEndMs: NOW_MS + 60_000,
  open: 1.2345e-5,
  high: 1.3e-5,
  low: 1.1e-5,
  close: 1.2e-5,
  volumeToken: 12_345.678,
  volumeBase: 12.3456,
  volumeUsd: 1_234.567,
  buyVolumeToken: 1_234.5,
  sellVolumeToken: 1_234.5,
  buyVolumeUsd: 600.1,
  sellVolumeUsd: 600.2,
  trades: 123,
  vwap: 1.2e-5,
  lastTradeTsMs: NOW_MS,
  numBuyers: 12,
  numSellers: 13,
  volumeTokenExact: '12345.678',
  volumeBaseExact: '12.3456',
  buyVolumeTokenExact: '1234.5',
  sellVolumeTokenExact: '1234.5',
};
const open = (['1m', '5m', '15m', '1h', '4h', '1d', '1w'] as const).flatMap(timeframe =>
  (['full', 'filtered'] as const).map(view => ({ timeframe, view, candle })),
);
const tableOf = <Name extends string>(name: Name) => ({ client: dynamo, table: name }) as never;
for (const nextCloseMs of [NOW_MS + 60_000, NOW_MS - 2 * 3_600_000])
  await saveLive(tableOf('candles'), 'mint', noCandles, {
    applied: 1,
    traded: 0,
    reported: 0,
    open,
    price: null,
    unsaved: noCandles.unsaved,
    clockMs: noCandles.clockMs,
    nextCloseMs,
  });

const deps = {
  candles: tableOf('candles'),
  security: tableOf('security'),
  parking: tableOf('parking'),
  operations: tableOf('operations'),
  wallets: openWallets(tableOf('wallets')),
  kinesis: {
    send: async ({ input: { Records, StreamName } }: { input: { Records: unknown[]; StreamName: string } }) => {
      if (StreamName === 'trades') sent += Records.length;
      return { Records: Records.map(() => ({ ShardId: 's', SequenceNumber: '1' })) };
    },
  } as unknown as KinesisClient,
  streamOf: (name: string) => name,
  clock: () => 0,
  position: null,
};
await runSweep(deps, NOW_MS, { ...sweepLimits, mints });
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ mints, sent, residentMb, cpuMs: Math.round((user + system) / 1_000) }));
