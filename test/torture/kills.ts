import type { StreamRecord } from '../../layers/edge/stream.ts';
import { LOST, type PushMessage, readRecord } from '../../layers/flows/fan-out/records.ts';
import type { MemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import { chanceOf } from '../tapes/chance.ts';
import { type Environment, type Sent, startEnvironment, type World } from './environment.ts';
import { copyOfStore, type Reference, worldsOver } from './reference.ts';
import { type Draft, newShards, putRecord, type Shards } from './shards.ts';
import { type StageName, stageNames } from './stages.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What became of the messages of a stage. */
export type Kills = {
  readonly stage: StageName;
  kills: number;
  /** Messages that died with a process. */
  lost: number;
  /** Sentences: messages that neither arrived nor were named. */
  readonly unnoticed: string[];
};

/** The fan-out numbers messages of these. */
const SPEAKING: readonly StageName[] = ['intake', 'wallets', 'coordination'];
const BATCH = 12;
/** Batches per stage whose process is killed, once at each call. */
const BATCHES_MAX = 3;

/** Records of each stage over a store. */
export type Feed = Pick<Reference, 'start' | 'steps'>;

/** Kills the process of a batch at each of its calls. */
export const killsOf = async (time: VirtualTime, { start, steps }: Feed): Promise<readonly Kills[]> => {
  const store = copyOfStore(start);
  const worlds = worldsOver(store, { chance: chanceOf(1), poison: new Map() });
  const shards = newShards(1);
  const found = SPEAKING.map((stage): Kills & { batches: number } => ({
    stage,
    batches: 0,
    kills: 0,
    lost: 0,
    unnoticed: [],
  }));
  for (const { nowMs, records } of steps) {
    time.nowMs = nowMs;
    for (const stage of stageNames)
      for (const batch of batchesOf(shards, records[stage])) {
        const own = found.find(one => one.stage === stage && one.batches < BATCHES_MAX);
        const before = own && copyOfStore(store);
        const { environment, sent } = await handled(worlds[stage], stage, batch);
        if (!before || numbered(sent).length === 0) continue;
        own.batches += 1;
        for (let at = 0; at < environment.line.calls; at++) await killAt(own, before, batch, at, numbered(sent));
      }
  }
  return found;
};

const killAt = async (
  own: Kills,
  before: MemoryStore,
  batch: readonly StreamRecord[],
  at: number,
  wanted: readonly PushMessage[],
): Promise<void> => {
  for (const kind of ['crash before', 'crash after'] as const) {
    const sent = numbered(await killedAt(copyOfStore(before), own.stage, batch, { at, kind }));
    const arrived = new Set(sent.map(nameOf));
    const named = new Set(sent.flatMap(({ channel, data }) => (data === LOST ? [channel] : [])));
    const missing = wanted.filter(message => !arrived.has(nameOf(message)));
    own.kills += 1;
    own.lost += missing.length;
    for (const { channel } of missing)
      if (!named.has(channel)) own.unnoticed.push(`${own.stage}: ${channel}, ${kind} call ${at}`);
  }
};

const batchesOf = (shards: Shards, drafts: readonly Draft[]): StreamRecord[][] => {
  for (const draft of drafts) putRecord(shards, draft);
  const records = shards.all[0]!.records.splice(0);
  return Array.from({ length: Math.ceil(records.length / BATCH) }, (_, at) =>
    records.slice(at * BATCH, (at + 1) * BATCH),
  );
};

type Handled = { readonly environment: Environment; readonly sent: readonly Sent[] };

const handled = async (world: World, name: StageName, batch: readonly StreamRecord[]): Promise<Handled> => {
  const from = world.sent.length;
  const environment = startEnvironment(world, name);
  await environment.handle(batch, {});
  return { environment, sent: world.sent.slice(from) };
};

type Fault = NonNullable<Environment['line']['fault']>;

/** What two processes send together. */
const killedAt = async (
  store: MemoryStore,
  name: StageName,
  batch: readonly StreamRecord[],
  fault: Fault,
): Promise<readonly Sent[]> => {
  const world = worldsOver(store, { chance: chanceOf(1), poison: new Map() })[name];
  const killed = startEnvironment(world, name);
  killed.line.fault = fault;
  await killed.handle(batch, {}).catch(() => {});
  await handled(world, name, batch);
  return world.sent;
};

const numbered = (sent: readonly Sent[]): readonly PushMessage[] =>
  sent.flatMap(({ stream, text }) => {
    const record = stream === 'push' ? readRecord(text) : null;
    return record?.kind === 'messages' ? record.messages.filter(({ place }) => place === null) : [];
  });

const nameOf = ({ channel, data }: PushMessage): string => `${channel} ${data}`;
