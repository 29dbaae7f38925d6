import { formatChannelName } from '../../layers/contract/channel.ts';
import { channels } from '../../layers/contract/channels.ts';
import { encodeClockRecord, encodeWalletClockRecord } from '../../layers/flows/processor/records.ts';
import { createMemoryClient, createMemoryStore, type MemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import { copyMemoryTable } from '../../layers/storage/memory/table.ts';
import { chanceOf } from '../tapes/chance.ts';
import { hear } from '../worlds/security.ts';
import { type Environment, type Sent, startEnvironment, type World } from './environment.ts';
import { type Draft, newShards, putRecord } from './shards.ts';
import { type StageName, stageNames } from './stages.ts';
import { type Slice, tapeOf } from './tape.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The records that each stage receives before the next step begins. */
export type Step = { readonly nowMs: number; readonly records: Readonly<Record<StageName, readonly Draft[]>> };

/** What one pass left. */
export type Pass = {
  readonly store: MemoryStore;
  readonly sent: Readonly<Record<StageName, readonly Sent[]>>;
  /** Repeated events of an ingest run, by partition key. */
  readonly repeated: ReadonlyMap<string, number>;
};

/** A clean pass, with the records that every stage received. */
export type Reference = Pass & { readonly start: MemoryStore; readonly steps: readonly Step[] };

const BATCH = 5;
const FEEDBACK_MAX = 8;
const CLOCK_MS = 31_000;
const DAY_MS = 86_400_000;

const byStage = <T>(make: (name: StageName) => T): Record<StageName, T> =>
  Object.fromEntries(stageNames.map(name => [name, make(name)])) as Record<StageName, T>;

/** A world per stage over one store. */
export const worldsOver = (
  store: MemoryStore,
  shared: Pick<World, 'chance' | 'poison' | 'limits'>,
): Readonly<Record<StageName, World>> => byStage(() => ({ store, ...shared, sent: [], buried: [] }));

export const passOf = (
  store: MemoryStore,
  worlds: Readonly<Record<StageName, World>>,
  repeated: Pass['repeated'] = new Map(),
): Pass => ({
  store,
  repeated,
  sent: byStage(name => worlds[name].sent),
});

export const copyOfStore = (store: MemoryStore): MemoryStore =>
  new Map([...store].map(([name, table]) => [name, copyMemoryTable(table)]));

/** Runs a tape once, without faults, in large batches of one shard. */
export const referenceOf = async (time: VirtualTime, seed: number, swaps?: number): Promise<Reference> => {
  const tape = tapeOf(seed, swaps);
  const store = createMemoryStore();
  time.nowMs = tape[0]!.nowMs;
  await hear(createMemoryClient(store), tableNames, listened(tape));
  const start = copyOfStore(store);
  const worlds = worldsOver(store, { chance: chanceOf(0), poison: new Map() });
  const calm = byStage(name => openCalm(worlds[name], name));
  const steps: Step[] = [];
  const run = (nowMs: number, first: Partial<Step['records']>) => runStep(time, calm, steps, nowMs, first);
  for (const { nowMs, records } of tape) {
    let events = records;
    for (let at = 0; events.length > 0 && at < FEEDBACK_MAX; at++) events = await run(nowMs + at, { intake: events });
    events = await run(nowMs + CLOCK_MS, { intake: clocks(steps) });
    for (let at = 0; events.length > 0 && at < FEEDBACK_MAX; at++)
      events = await run(nowMs + CLOCK_MS + at, { intake: events });
  }
  const wallets = [...new Set(steps.flatMap(step => step.records.wallets.map(({ key }) => key)))];
  await run(time.nowMs + DAY_MS, {
    intake: clocks(steps),
    wallets: wallets.map(key => ({ key, text: encodeWalletClockRecord(key) })),
  });
  return { ...passOf(store, worlds), start, steps };
};

export const tableNames = { keys: 'keys', connections: 'connections', subscriptions: 'subscriptions' };

const clocks = (steps: readonly Step[]): readonly Draft[] =>
  [
    ...new Set(
      steps.flatMap(step => step.records.intake.filter(({ text }) => text.includes('"swap"')).map(({ key }) => key)),
    ),
  ].map(key => ({
    key,
    text: encodeClockRecord(key),
  }));

/** Some mints and wallets have listeners. */
const listened = (tape: readonly Slice[]): readonly string[] => {
  const swaps = tape.flatMap(({ records }) => records.filter(({ text }) => text.includes('"type":"swap","signature"')));
  const mints = [...new Set(swaps.map(({ key }) => key))].slice(0, 3);
  const wallets = [...new Set(swaps.map(({ text }) => /"wallet_address":"(\w+)"/.exec(text)![1]!))].slice(0, 5);
  return [
    ...mints.flatMap(mint => [
      formatChannelName(channels.tokenTicks.pattern, { mint }),
      formatChannelName(channels.tokenTrades.pattern, { mint }),
      formatChannelName(channels.tokenBundles.pattern, { mint }),
    ]),
    ...wallets.flatMap(addr => [
      formatChannelName(channels.walletPnl.pattern, { addr }),
      formatChannelName(channels.walletLabels.pattern, { addr }),
    ]),
  ];
};

type Calm = { readonly world: World; readonly take: (records: readonly Draft[]) => Promise<readonly Sent[]> };

/** A stage with one process and one shard. Returns what it sent. */
const openCalm = (world: World, name: StageName): Calm => {
  const environment: Environment = startEnvironment(world, name);
  const shards = newShards(1);
  const [shard] = shards.all;
  let memory: unknown = {};
  return {
    world,
    take: async records => {
      const before = world.sent.length;
      for (const record of records) putRecord(shards, record);
      while (shard!.records.length > 0) {
        const { batchItemFailures, state } = await environment.handle(shard!.records.splice(0, BATCH), memory);
        memory = state;
        if (batchItemFailures.length > 0) throw new Error(`The clean pass of ${name} failed.`);
      }
      return world.sent.slice(before);
    },
  };
};

/** Runs the stages in turn. Returns the events that they sent back. */
const runStep = async (
  time: VirtualTime,
  calm: Readonly<Record<StageName, Calm>>,
  steps: Step[],
  nowMs: number,
  first: Partial<Step['records']>,
): Promise<readonly Draft[]> => {
  time.nowMs = nowMs;
  const sent: Sent[] = [];
  const records = byStage((): readonly Draft[] => []);
  for (const name of stageNames) {
    const source = sources[name];
    records[name] = [...(first[name] ?? []), ...sent.filter(({ stream }) => stream === source).map(draftOf)];
    sent.push(...(await calm[name].take(records[name])));
  }
  steps.push({ nowMs, records });
  // The section of security asks itself for wake-ups; here the steps bring the clock.
  return sent.filter(({ stream, text }) => stream === 'events' && !text.includes('"clock":true')).map(draftOf);
};

const sources: Readonly<Record<StageName, string>> = {
  intake: 'events',
  wallets: 'wallets',
  coordination: 'links',
};

/** Without the sign of a traced batch. */
const draftOf = ({ key, text }: Sent): Draft => ({ key, text: text.trimEnd() });
