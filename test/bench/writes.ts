import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { type Outgoing, putInOrder } from '../../layers/edge/producer.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { takeBatch } from '../../layers/flows/intake/intake.ts';
import { takeTrades } from '../../layers/flows/market/market.ts';
import { openCandles } from '../../layers/storage/candles.ts';
import { openPrices } from '../../layers/storage/prices.ts';
import { openSockets } from '../../layers/storage/sockets.ts';
import { type Table, type TableName, tables } from '../../layers/storage/tables.ts';
import { openTape } from '../../layers/storage/tape.ts';
import { openTokens } from '../../layers/storage/tokens.ts';
import { startEngine } from '../../lib/local/dynamo/engine.ts';
import { readLines } from '../../lib/operator/lines.ts';

/**
 * DynamoDB write units per swap: a tape at its own pace, cut into batches of one second, through intake and market over a
 * real engine, by the consumed capacity that it answers, indexes included. `node test/bench/writes.ts [FILE]`
 */
const file = process.argv[2] ?? resolve(import.meta.dirname, '../../../shared/data/pumpswap-first-minutes.ndjson.gz');
if (!existsSync(file)) throw new Error(`${file} is not there; name a tape: node test/bench/writes.ts FILE`);

const engine = await startEngine(mkdtempSync(join(tmpdir(), 'writes-')), () => {});
const client = new DynamoDBClient({
  endpoint: `http://127.0.0.1:${engine.port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  requestHandler: new NodeHttpHandler({ httpAgent: { maxSockets: 64 } }),
});

const spent = new Map<string, { units: number; writes: number }>();
let flow = 'setup';
client.middlewareStack.add(
  (next, context) => async args => {
    const input = args.input as { ReturnConsumedCapacity?: string; TableName?: string };
    input.ReturnConsumedCapacity = 'INDEXES';
    const answer = await next(args);
    const used = (answer.output as { ConsumedCapacity?: { CapacityUnits?: number } }).ConsumedCapacity?.CapacityUnits;
    if (used && /^(Put|Update|Delete)Item/.test(context.commandName ?? '')) note(`${flow} ${input.TableName}`, used);
    return answer;
  },
  { step: 'initialize', name: 'countCapacity' },
);
const note = (name: string, units: number): void => {
  const held = spent.get(name) ?? { units: 0, writes: 0 };
  spent.set(name, { units: held.units + units, writes: held.writes + 1 });
};

for (const [name, table] of Object.entries(tables) as [TableName, Table][])
  await client.send(new CreateTableCommand(tableInput(name, table)));
function tableInput(name: TableName, { partition, sort, indexes }: Table) {
  const keys = [partition, sort, ...Object.values(indexes).flatMap(index => [index.partition, index.sort])].filter(
    key => key !== null,
  );
  const schema = (hash: { name: string }, range: { name: string } | null) => [
    { AttributeName: hash.name, KeyType: 'HASH' as const },
    ...(range ? [{ AttributeName: range.name, KeyType: 'RANGE' as const }] : []),
  ];
  const secondary = Object.entries(indexes).map(([IndexName, index]) => ({
    IndexName,
    KeySchema: schema(index.partition, index.sort),
    Projection: { ProjectionType: 'KEYS_ONLY' as const },
  }));
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: [...new Map(keys.map(key => [key.name, key])).values()].map(key => ({
      AttributeName: key.name,
      AttributeType: key.type,
    })),
    KeySchema: schema(partition, sort),
    ...(secondary.length > 0 && { GlobalSecondaryIndexes: secondary }),
  };
}

const emitted: StreamRecord[] = [];
let sequence = 0;
const kinesis = {
  send: async ({ input }: PutRecordsCommand) => {
    for (const record of input.Records ?? [])
      emitted.push({ shard: 'trades-0', sequence: String(++sequence), text: Buffer.from(record.Data!).toString() });
    return { Records: (input.Records ?? []).map(() => ({ SequenceNumber: '1', ShardId: 'trades-0' })) };
  },
} as unknown as KinesisClient;
const observe = { count: () => {} };
const stores = { tape: openTape(client, 'tape'), candles: openCandles(client, 'candles') };
const intake = {
  ...stores,
  prices: openPrices(client, 'prices'),
  tokens: openTokens(client, 'tokens'),
  emitTrades: async (records: readonly Outgoing[]) => {
    await putInOrder(kinesis, 'trades', records);
  },
  emitWallets: async () => {},
  bury: async () => {},
  observe,
  hot: new Map(),
};
const pusher = {
  sockets: openSockets(client, 'connections', 'subscriptions'),
  keys: { client, table: 'keys' },
  client: undefined as never,
  verdicts: new Map(),
};
const market = { ...stores, pusher, observe, hot: new Map() };

const seconds = new Map<number, StreamRecord[]>();
let swaps = 0;
for await (const { text } of readLines([file])) {
  const { timestamp } = JSON.parse(text) as { timestamp: number };
  const second = Math.floor(timestamp / 1000);
  swaps += 1;
  seconds.set(second, [
    ...(seconds.get(second) ?? []),
    { shard: 'events-0', sequence: String(swaps).padStart(20, '0'), text },
  ]);
}
const startMs = performance.now();
for (const [second, records] of [...seconds].sort(([a], [b]) => a - b)) {
  const nowMs = (second + 1) * 1000;
  flow = 'intake';
  await takeBatch(intake, records, nowMs);
  flow = 'market';
  await takeTrades(market, emitted.splice(0), nowMs);
}
const elapsed = (performance.now() - startMs) / 1000;
const total = [...spent.values()].reduce((sum, { units }) => sum + units, 0);
for (const [name, { units, writes }] of spent)
  console.log(
    `${name.padEnd(20)} ${String(writes).padStart(6)} writes  ${units.toFixed(0).padStart(7)} units  ${(units / swaps).toFixed(3)} a swap`,
  );
console.log(
  `${swaps} swaps in ${seconds.size} batches of one second: ${(total / swaps).toFixed(3)} write units a swap (${(swaps / elapsed).toFixed(0)} swaps/s through both flows)`,
);
await engine.stop();
