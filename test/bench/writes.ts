import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { startEngine } from 'cdk-loopback/dynamo';
import type { processors } from '../../layers/contract/processors.ts';
import { type Table, type TableName, tables } from '../../layers/contract/tables.ts';
import type { Observer } from '../../layers/edge/observe.ts';
import { type Emit, type Outgoing, putInOrder } from '../../layers/edge/producer.ts';
import { openProgress, type Progress } from '../../layers/edge/progress.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { type CoordinationDeps, coordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { newLagWatch } from '../../layers/flows/coordination/lag.ts';
import { intakeProcessor } from '../../layers/flows/intake/intake.ts';
import { ledgerProcessor } from '../../layers/flows/ledger/ledger.ts';
import { marketProcessor } from '../../layers/flows/market/market.ts';
import { linkRecords } from '../../layers/flows/processor/records.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { securityProcessor } from '../../layers/flows/security/security.ts';
import { walletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { addCounts } from '../../layers/storage/operations/counters.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { countInto, pusherOver } from '../assertions.ts';
import { onWritten } from './capacity.ts';
import { readSeconds } from './seconds.ts';

/**
 * Measures DynamoDB write units per swap over all processors, with indexes.
 * Cuts a tape into batches of one second.
 * Run: `node test/bench/writes.ts [FILE
 * --simulate SWAPS]`
 */
const { bySecond, swaps } = await readSeconds(process.argv.slice(2));

const folder = mkdtempSync(join(tmpdir(), 'writes-'));
const engine = await startEngine(folder, () => {});
const client = new DynamoDBClient({
  endpoint: `http://127.0.0.1:${engine.port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
  requestHandler: new NodeHttpHandler({ httpAgent: { maxSockets: 64 } }),
});

const spent = new Map<string, { units: number; writes: number }>();
let flow = 'setup';
onWritten(client, ({ table, units }) => note(`${flow} ${table}`, units));
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

/** Records not yet taken from each stream. */
const streams = {
  events: [] as StreamRecord[],
  trades: [] as StreamRecord[],
  wallets: [] as StreamRecord[],
  links: [] as StreamRecord[],
};
type StreamName = keyof typeof streams;
let sequence = 0;
let linkRecordsSent = 0;
const kinesis = {
  send: async ({ input: { StreamName: name, Records } }: PutRecordsCommand) => ({
    Records: Records!.map(({ Data }) => {
      const record = { shard: `${name}-0`, sequence: String(++sequence).padStart(20, '0') };
      if (name === 'links') linkRecordsSent += 1;
      streams[name as StreamName].push({ ...record, text: Buffer.from(Data!).toString() });
      return { ShardId: record.shard, SequenceNumber: record.sequence };
    }),
  }),
} as unknown as KinesisClient;
const into = (name: StreamName) => (records: readonly Outgoing[]) => putInOrder(kinesis, name, records);

/** Writes outside the tables: sampled checkpoints, and periodic counters. */
const checkpoints = { client, table: 'operations' };
let clockMs = 0;
const progressOf = (name: string) => openProgress(checkpoints, name, () => clockMs);
const progress: Readonly<Record<string, Progress>> = {
  intake: progressOf('intake'),
  market: progressOf('market'),
  ledger: progressOf('ledger'),
  security: progressOf('security'),
  wallets: progressOf('wallets'),
  coordination: progressOf('coordination'),
};
const emitInto = (processor: string, name: StreamName): Emit => progress[processor]!.emitter(kinesis, name, name);
/** Counters of each function before they are written. */
const counted = new Map<string, Map<string, number>>();
const observeAs = (name: string): Observer => {
  counted.set(name, new Map());
  return countInto(counted.get(name)!);
};
const tape = openTape({ client, table: 'tape' });
const names = { connections: 'connections', subscriptions: 'subscriptions', keys: 'keys' };
const pusher = pusherOver(client, names, undefined as never);
const registry = {
  funding: { client, table: 'funding' },
  identities: { client, table: 'identities' },
  known: new Map(),
};
const intake = {
  tape,
  prices: { client, table: 'prices' },
  tokens: { client, table: 'tokens' },
  emitTrades: emitInto('intake', 'trades'),
  emitWallets: emitInto('intake', 'wallets'),
  bury: async () => {},
  observe: observeAs('intake'),
};
const market = { tape, candles: { client, table: 'candles' }, pusher, observe: observeAs('market') };
const ledger = {
  tape,
  security: { client, table: 'security' },
  ledgers: { client, table: 'ledgers' },
  notes: openNotes({ client, table: 'ledgers' }),
  positions: { client, table: 'positions' },
  emitWallets: emitInto('ledger', 'wallets'),
  pusher,
  observe: observeAs('ledger'),
};
const security = {
  security: { client, table: 'security' },
  tape,
  ledgers: { client, table: 'ledgers' },
  emitWallets: emitInto('security', 'wallets'),
  emitTrades: emitInto('security', 'trades'),
  emitLinks: emitInto('security', 'links'),
  emitEvents: emitInto('security', 'events'),
  pusher,
  observe: observeAs('security'),
  pause: async () => {},
};
const wallets = {
  wallets: openWallets({ client, table: 'wallets' }),
  registry,
  kolNames: openKolNames(registry),
  vectors: { client, table: 'vectors' },
  board: { client, table: 'board' },
  emitEvents: emitInto('wallets', 'events'),
  emitLinks: emitInto('wallets', 'links'),
  clock: () => clockMs,
  pusher,
  observe: observeAs('wallets'),
};
const coordination: CoordinationDeps = {
  coordination: { client, table: 'coordination' },
  pusher,
  observe: observeAs('coordination'),
  clock: () => clockMs,
  lag: newLagWatch(),
};
const { linksWindowSeconds: WINDOW_SECONDS, countersSeconds } = readSettings(() => undefined);
/** Gathers links for as long as their mapping does. */
const gathered = (nowMs: number): readonly StreamRecord[] =>
  nowMs % (WINDOW_SECONDS * 1000) === 0 ? streams.links.splice(0) : [];
type Take = (records: readonly StreamRecord[], nowMs: number) => Promise<unknown>;
/** The processors in table order, with the records each takes. */
const flows: Readonly<
  Record<keyof typeof processors, readonly [records: (nowMs: number) => readonly StreamRecord[], take: Take]>
> = {
  intake: [() => streams.events.splice(0), intakeProcessor(intake)],
  market: [() => streams.trades, marketProcessor(market)],
  ledger: [() => streams.trades, ledgerProcessor(ledger)],
  security: [() => streams.trades.splice(0), securityProcessor(security)],
  wallets: [() => streams.wallets.splice(0), walletsProcessor(wallets)],
  coordination: [gathered, coordinationProcessor(coordination)],
};

const counters = { client, table: 'operations' };
const countedMs = new Map<string, number>();
const keepBooks = async (name: string, records: readonly StreamRecord[]): Promise<void> => {
  const { shard, sequence } = records.at(-1)!;
  await progress[name]!.done(shard, sequence);
  const counts = counted.get(name)!;
  if (counts.size === 0 || clockMs - (countedMs.get(name) ?? 0) < countersSeconds * 1_000) return;
  await addCounts(counters, name, counts);
  counts.clear();
  countedMs.set(name, clockMs);
};

const spentMs = new Map<string, number>();
const startMs = performance.now();
// Every second passes, since some flows gather records over several.
const [firstSecond, lastSecond] = [Math.min(...bySecond.keys()), Math.max(...bySecond.keys())];
let tradedSecond = firstSecond;
for (let second = firstSecond; second <= lastSecond + WINDOW_SECONDS; second++) {
  clockMs = (second + 1) * 1000;
  if (bySecond.has(second)) tradedSecond = second;
  await into('events')((bySecond.get(second) ?? []).map(data => ({ key: '', data })));
  if (clockMs % 60_000 === 0) await into('links')(linkRecords([{ kind: 'clock', timestampMs: clockMs }]));
  for (const [name, [recordsAt, take]] of Object.entries(flows)) {
    const records = recordsAt(clockMs);
    if (records.length === 0) continue;
    flow = name;
    const beganMs = performance.now();
    progress[name]!.begin(records);
    await take(records, clockMs);
    // Writes of minutes without trades do not count towards swaps.
    if (second - tradedSecond <= WINDOW_SECONDS) await keepBooks(name, records);
    spentMs.set(name, (spentMs.get(name) ?? 0) + performance.now() - beganMs);
  }
}
const elapsed = (performance.now() - startMs) / 1000;
const line = (name: string, writes: number, units: number, more = ''): void =>
  console.log(
    `${name.padEnd(22)} ${String(writes).padStart(6)} writes  ${units.toFixed(0).padStart(7)} units  ` +
      `${(units / swaps).toFixed(3)} a swap${more}`,
  );
/** Units of some processors together. */
const unitsOf = (names: readonly string[]): number =>
  [...spent].filter(([key]) => names.includes(key.split(' ')[0]!)).reduce((sum, [, { units }]) => sum + units, 0);
const perSwap = (names: readonly string[]): string => (unitsOf(names) / swaps).toFixed(3);
for (const name of Object.keys(flows)) {
  const own = [...spent].filter(([key]) => key.startsWith(`${name} `));
  for (const [key, { units, writes }] of own) line(key, writes, units);
  const writes = own.reduce((sum, [, held]) => sum + held.writes, 0);
  line(`= ${name}`, writes, unitsOf([name]), `, ${((spentMs.get(name) ?? 0) / swaps).toFixed(2)} ms a swap`);
}
console.log(
  `${swaps} swaps in ${bySecond.size} batches of one second: write units a swap ` +
    `${perSwap(['intake', 'market'])} for market data, ${perSwap(Object.keys(flows))} for everything ` +
    `(${(swaps / elapsed).toFixed(0)} swaps/s through all flows, one after another)`,
);
console.log(`${linkRecordsSent} records of links, ${(linkRecordsSent / swaps).toFixed(3)} a swap`);
await engine.stop();
rmSync(folder, { recursive: true });
