import type { KinesisClient, PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { StreamName } from '../../layers/contract/streams.ts';
import { type Outgoing, putInOrder } from '../../layers/edge/producer.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';
import { packLinkRecords } from '../../layers/flows/link-records.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { type EngineName, makeTables, startEngine } from '../storage/engines.ts';
import { seeded } from '../tapes/simulated-tapes.ts';
import { addSpent, onConsumed, type Spent } from './capacity.ts';
import { type FlowName, openEnvironment, type World } from './environment.ts';
import type { Seconds } from './seconds.ts';

/** In the order in which they take a second's records. */
export const flowNames = ['intake', 'wallets', 'coordination'] as const;

/** Names are a flow and a table. */
export type FlowsRun = {
  readonly reads: Spent;
  /** Reads that ask who listens, with nobody listening. */
  readonly listenerReads: Spent;
  readonly writes: Spent;
  readonly spentMs: ReadonlyMap<FlowName, number>;
};

const LISTENERS: ReadonlySet<string> = new Set(['connections', 'subscriptions', 'keys']);
const { linksWindowSeconds: WINDOW_SECONDS } = readSettings(() => undefined);
const HOUR_SECONDS = 3_600;
const SEED = 20_261_125;
/** As long as Lambda hands state from batch to batch. */
const WINDOW_MS = 900_000;

/**
 * Runs a tape through the real processors, in batches of one second. Each batch goes to one of K environments,
 * by a seeded choice. `look` sees the tables at the end. Only dynoxide tells consumed units.
 */
export const runFlows = async (
  { bySecond }: Pick<Seconds, 'bySecond'>,
  environments: number,
  look?: (world: World) => Promise<void>,
  engineName: EngineName = 'dynoxide',
): Promise<FlowsRun> => {
  const engine = await startEngine(engineName);
  const names = await makeTables(engine.client);
  const spent = { read: new Map() as Spent, listeners: new Map() as Spent, write: new Map() as Spent };
  let flow: FlowName = 'intake';
  if (engineName === 'dynoxide')
    onConsumed(engine.client, ({ kind, table, units }) => {
      const name = table.replace(/-\d+-\d+$/, '');
      addSpent(spent[kind === 'read' && LISTENERS.has(name) ? 'listeners' : kind], `${flow} ${name}`, units);
    });
  let clockMs = 0;
  const streams = memoryStreams();
  const world: World = { client: engine.client, names, kinesis: streams.kinesis, clock: () => clockMs };
  const shards = new Map(flowNames.map(name => [name, shardOf(world, name, environments)]));
  const spentMs = new Map<FlowName, number>();
  // Every second passes, since some flows gather records over several. Hours in which nobody trades pass at once:
  // real tapes lie months apart.
  const traded = [...bySecond.keys()].sort((a, b) => a - b);
  const [first, last] = [traded[0]!, traded.at(-1)!];
  let tradedSecond = first;
  let next = 0;
  for (let second = first; second <= last + WINDOW_SECONDS; second++) {
    if (second % HOUR_SECONDS === 0 && second > tradedSecond + HOUR_SECONDS && traded[next]! > second + HOUR_SECONDS)
      second += HOUR_SECONDS - 1;
    clockMs = (second + 1) * 1000;
    if (second === traded[next]) {
      tradedSecond = second;
      next++;
    }
    await streams.put(
      'events',
      (bySecond.get(second) ?? []).map(data => ({ key: '', data })),
    );
    if (clockMs % 60_000 === 0) await streams.put('links', packLinkRecords([{ kind: 'clock', timestampMs: clockMs }]));
    for (const [name, take] of shards) {
      const records = recordsOf(streams, name, clockMs);
      if (records.length === 0) continue;
      flow = name;
      const beganMs = performance.now();
      // Writes of minutes without trades do not count towards swaps.
      await take(records, clockMs, second - tradedSecond <= WINDOW_SECONDS);
      spentMs.set(name, (spentMs.get(name) ?? 0) + performance.now() - beganMs);
    }
  }
  await look?.(world);
  await engine.stop();
  return { reads: spent.read, listenerReads: spent.listeners, writes: spent.write, spentMs };
};

/** A third of a second to over a second late; the events of a slot arrive within milliseconds. */
export const arrive = (text: string): number => {
  const { timestamp, slot = 0 } = JSON.parse(text.split('\n', 1)[0]!) as { timestamp: number; slot?: number };
  return timestamp + 300 + ((slot * 7_919) % 911) + (text.length % 4);
};

/** Streams of one shard each, in memory. */
const memoryStreams = () => {
  const waiting: Record<StreamName, StreamRecord[]> = { events: [], wallets: [], links: [], rules: [], push: [] };
  let sequence = 0;
  const kinesis = {
    send: async ({ input: { StreamName: name, Records } }: PutRecordsCommand) => ({
      Records: Records!.map(({ Data }) => {
        const record = { shard: `${name}-0`, sequence: String(++sequence).padStart(20, '0') };
        const text = Buffer.from(Data!).toString();
        waiting[name as StreamName].push({ ...record, text, ...(name === 'events' && { arrivedMs: arrive(text) }) });
        return { ShardId: record.shard, SequenceNumber: record.sequence };
      }),
    }),
  } as unknown as KinesisClient;
  const put = async (name: StreamName, records: readonly Outgoing[]): Promise<void> =>
    void (await putInOrder(kinesis, name, records));
  return { waiting, kinesis, put };
};

/** Links gather for as long as their mapping waits. */
const recordsOf = (
  { waiting }: ReturnType<typeof memoryStreams>,
  name: FlowName,
  nowMs: number,
): readonly StreamRecord[] => {
  if (name === 'intake') return waiting.events.splice(0);
  if (name === 'wallets') return waiting.wallets.splice(0);
  return nowMs % (WINDOW_SECONDS * 1000) === 0 ? waiting.links.splice(0) : [];
};

/** Hands each batch to one of the shard's environments. */
const shardOf = (world: World, name: FlowName, count: number) => {
  const environments = Array.from({ length: count }, () => openEnvironment(world, name));
  const random = seeded(SEED);
  let window = 0;
  let state: unknown = {};
  return async (records: readonly StreamRecord[], nowMs: number, keepsBooks: boolean): Promise<void> => {
    const environment = environments[Math.floor(random() * count)]!;
    if (Math.floor(nowMs / WINDOW_MS) !== window) state = {};
    window = Math.floor(nowMs / WINDOW_MS);
    environment.memory.begin(records[0]!.shard, state);
    environment.progress.begin(records);
    const unfinished = await environment.take(records, nowMs);
    state = JSON.parse(JSON.stringify(environment.memory.end()));
    if (unfinished !== null) throw new Error(`${name} did not finish its batch from ${unfinished} on`);
    if (!keepsBooks) return;
    const { shard, sequence } = records.at(-1)!;
    await environment.progress.done(shard, sequence);
  };
};
