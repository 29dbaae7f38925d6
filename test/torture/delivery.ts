import { type Processor, processors } from '../../layers/contract/processors.ts';
import type { BatchResponse, StreamRecord } from '../../layers/edge/stream.ts';
import { encodeControlRecord } from '../../layers/flows/parking/control.ts';
import { createMemoryClient } from '../../layers/storage/memory/memory-dynamo.ts';
import { readParkingList } from '../../layers/storage/operations/parking.ts';
import { type Environment, startEnvironment, type World } from './environment.ts';
import { planFault } from './line.ts';
import {
  type Draft,
  mergeShards,
  newShards,
  openShards,
  putRecord,
  readyShards,
  type Shard,
  type Shards,
  splitShard,
} from './shards.ts';
import type { StageName } from './stages.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A batch that an old process still holds. */
type Zombie = { readonly environment: Environment; readonly batch: readonly StreamRecord[]; readonly state: unknown };

/** A stream and the processes that read it. */
export type Rig = {
  readonly name: StageName;
  readonly world: World;
  readonly shards: Shards;
  readonly environments: Environment[];
  zombies: Zombie[];
  deliveries: number;
  /** Keys that an operator had to retry. */
  parked: number;
  /** Repeated events of an ingest run, by partition key. */
  readonly repeated: Map<string, number>;
};

const ENVIRONMENTS = 3;
const SHARDS = 2;
const SHARDS_MAX = 4;
const ZOMBIES_MAX = 4;
const BATCH_MAX = 100;
const PUTS_MAX = 60;
const CALLS_MAX = 60;
/** A longer one would never end: most of a long shard is then repeated. */
const REWIND_MAX = 400;
const POISONED_MAX = 8;
const CLOCK_MS_MAX = 400;
/** Requests per parked key; a fault may fail each. */
const RETRIES_MAX = 100;

/** Shares of deliveries or puts that misbehave. */
const rates = {
  fault: 0.3,
  lostAnswer: 0.3,
  zombie: 0.15,
  risen: 0.5,
  rewind: 0.1,
  duplicate: 0.06,
  reshard: 0.1,
  poison: 0.1,
  poisonForGood: 0.04,
  idle: 0.2,
  windowEnd: 0.02,
  restart: 0.05,
  retryAlone: 0.7,
};

export const newRig = (name: StageName, world: World): Rig => ({
  name,
  world,
  shards: newShards(name === 'coordination' ? 1 : SHARDS),
  environments: Array.from({ length: ENVIRONMENTS }, () => startEnvironment(world, name)),
  zombies: [],
  deliveries: 0,
  parked: 0,
  repeated: new Map(),
});

/** Puts records into the stream and delivers until all are done. */
export const deliverAll = async (rig: Rig, time: VirtualTime, records: readonly Draft[]): Promise<void> => {
  const { chance, poison } = rig.world;
  const waiting = withDuplicates(rig, records);
  for (let at = 0; at < waiting.length || readyShards(rig.shards).length > 0; ) {
    if (at < waiting.length) {
      const count = chance.size(PUTS_MAX);
      for (const record of waiting.slice(at, at + count)) putRecord(rig.shards, record);
      at += count;
      if (chance.is(rates.reshard)) reshard(rig);
      if (chance.is(rates.poison)) poison.set(chance.pick(records).key, chance.size(POISONED_MAX));
      if (chance.is(rates.poisonForGood)) poison.set(chance.pick(records).key, Number.POSITIVE_INFINITY);
    }
    await deliverSome(rig, time);
  }
  poison.clear();
  await retryParked(rig, time);
};

/** Retries parked keys until none is parked. */
const retryParked = async (rig: Rig, time: VirtualTime): Promise<void> => {
  const { name, shards, world } = rig;
  const table = { client: createMemoryClient(world.store), table: 'parking' } as const;
  const { sections = [] }: Processor = processors[name];
  for (let round = 0; round < RETRIES_MAX; round++) {
    const lists = await Promise.all(
      [name, ...sections].map(async processor => ({ processor, ...(await readParkingList(table, processor)) })),
    );
    const parked = lists.flatMap(({ processor, keys }) =>
      Object.entries(keys).map(([key, { retry }]) => ({ processor, key, retry })),
    );
    if (round === 0) rig.parked += parked.length;
    if (parked.length === 0) return;
    for (const { processor, key, retry } of parked) {
      const id = String(shards.sequence);
      const isAlone = retry !== undefined && world.chance.is(rates.retryAlone);
      const control = { id, processor, key, action: 'retry', ...(isAlone && { attempt: retry.attempts }) } as const;
      putRecord(shards, { key, text: encodeControlRecord(control) });
    }
    while (readyShards(shards).length > 0) await deliverSome(rig, time);
  }
};

/** Producers that miss an answer put a record again, later. */
const withDuplicates = ({ repeated, world: { chance } }: Rig, records: readonly Draft[]): readonly Draft[] => {
  const placed = records.map((record, at) => ({ record, place: at }));
  const again = placed
    .filter(() => chance.is(rates.duplicate))
    .map(({ record, place }) => ({ record, place: place + chance.size(40) + 0.5 }));
  for (const { record } of again) {
    const events = record.text.split('"ingest_run"').length - 1;
    if (events > 0) repeated.set(record.key, (repeated.get(record.key) ?? 0) + events);
  }
  return [...placed, ...again].sort((a, b) => a.place - b.place).map(({ record }) => record);
};

const reshard = ({ name, shards, world: { chance } }: Rig): void => {
  // The links stream has one shard.
  if (name === 'coordination') return;
  const open = openShards(shards);
  if (open.length >= SHARDS_MAX || (open.length > 1 && chance.is(0.5))) mergeShards(shards);
  else splitShard(shards, chance.pick(open));
};

/** One round: shards and zombies at the same time. */
const deliverSome = async (rig: Rig, time: VirtualTime): Promise<void> => {
  const { chance } = rig.world;
  time.nowMs += chance.whole(0, CLOCK_MS_MAX);
  const ready = readyShards(rig.shards);
  const busy = ready.filter(() => !chance.is(rates.idle));
  const risen = rig.zombies.filter(() => chance.is(rates.risen));
  rig.zombies = rig.zombies.filter(zombie => !risen.includes(zombie)).slice(-ZOMBIES_MAX);
  await Promise.all([
    ...busy.map(shard => deliver(rig, shard)),
    ...risen.map(({ environment, batch, state }) => attempt(rig, environment, batch, state)),
  ]);
};

const deliver = async (rig: Rig, shard: Shard): Promise<void> => {
  const { chance } = rig.world;
  const batch = shard.records.slice(shard.done, shard.done + chance.size(BATCH_MAX));
  const environment = environmentOf(rig);
  if (chance.is(rates.fault)) planFault(environment.line, chance, CALLS_MAX);
  const { state } = shard;
  const answer = await attempt(rig, environment, batch, state);
  environment.line.fault = null;
  if (chance.is(rates.zombie)) rig.zombies.push({ environment, batch, state });
  // A lost answer or a failure of the first record repeats the batch.
  if (answer === null || chance.is(rates.lostAnswer)) return;
  const [first] = answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  shard.state = chance.is(rates.windowEnd) ? {} : JSON.parse(JSON.stringify(answer.state));
  // A reader without a checkpoint begins earlier.
  if (chance.is(rates.rewind)) rewind(rig, shard);
  else shard.done += first === undefined ? batch.length : batch.findIndex(({ sequence }) => sequence === first);
};

/** A new reader has no window, or keeps it. */
const rewind = ({ world: { chance } }: Rig, shard: Shard): void => {
  shard.done = Math.max(0, shard.done - chance.size(REWIND_MAX));
  if (chance.is(0.5)) shard.state = {};
};

const environmentOf = (rig: Rig): Environment => {
  const { chance } = rig.world;
  const at = chance.whole(0, rig.environments.length - 1);
  const environment = rig.environments[at]!;
  if (!environment.line.isDead && !chance.is(rates.restart)) return environment;
  rig.environments[at] = startEnvironment(rig.world, rig.name);
  return rig.environments[at];
};

/** Null when the whole batch failed. */
const attempt = async (
  rig: Rig,
  { handle }: Environment,
  batch: readonly StreamRecord[],
  state: unknown,
): Promise<BatchResponse | null> => {
  rig.deliveries += batch.length;
  return handle(batch, state).catch(() => null);
};
