import type { PutRecordsCommandInput } from '@aws-sdk/client-kinesis';
import type { KinesisStreamTumblingWindowEvent } from 'aws-lambda';
import type { DeadLetter } from '../../layers/edge/dead-letters.ts';
import { openProgress } from '../../layers/edge/progress.ts';
import { type BatchResponse, createStreamHandler, type Parking, type StreamRecord } from '../../layers/edge/stream.ts';
import { openShardMemory } from '../../layers/storage/kernel/shard-memory.ts';
import { type MemoryStore, runMemoryCommand } from '../../layers/storage/memory/memory-dynamo.ts';
import type { Partitions } from '../../lib/local/dynamo/partitions.ts';
import { actionOf, commandWith, sdkError } from '../storage/limited.ts';
import type { Chance } from '../tapes/chance.ts';
import { type Line, openLine, type Poison, sendOn } from './line.ts';
import { type Clients, type StageName, stages } from './stages.ts';

export type Sent = { readonly stream: string; readonly key: string; readonly text: string };

/** What all processes of a run share. */
export type World = {
  readonly store: MemoryStore;
  readonly chance: Chance;
  readonly poison: Poison;
  readonly sent: Sent[];
  readonly buried: DeadLetter[];
  /** Throughput of the store's partitions; unlimited by default. */
  readonly limits?: Limits;
};

/** Time passes with calls only. `chance`: others use up a call's partitions. */
export type Limits = { readonly partitions: Partitions; readonly chance: Chance; nowMs: number };

/** One process of one function: its own memory and its own connections. */
export type Environment = {
  readonly line: Line;
  readonly handle: (records: readonly StreamRecord[], state: unknown) => Promise<BatchResponse>;
};

const CONTEXT = { functionName: 'torture', functionVersion: '1', memoryLimitInMB: '512', awsRequestId: '1' };

export const startEnvironment = (world: World, name: StageName): Environment => {
  const line = openLine();
  const clients = clientsOn(line, world, name);
  const handler = createStreamHandler(
    stages[name](clients),
    clients.progress,
    parkingOf(clients, name),
    clients.memory,
  ) as unknown as Handler;
  let last: Promise<unknown> = Promise.resolve();
  // One batch at a time, as Lambda does.
  const handle: Environment['handle'] = (records, state) => {
    const answer = last.then(() => handler(eventOf(records, state), CONTEXT));
    last = answer.catch(() => {});
    return answer;
  };
  return { line, handle };
};

const parkingOf = ({ dynamo }: Clients, processor: StageName): Parking => ({
  processor,
  table: { client: dynamo, table: 'parking' },
  pause: async () => {},
  clock: Date.now,
});

type Handler = (event: KinesisStreamTumblingWindowEvent, context: object) => Promise<BatchResponse>;

const clientsOn = (line: Line, world: World, name: StageName): Clients => {
  const over = (send: (command: never) => object) =>
    ({ config: {}, send: (command: unknown) => sendOn(line, world, send as never, command) }) as never;
  const dynamo = over(command => executeWithin(world, command));
  return {
    dynamo,
    kinesis: over(({ input }: { readonly input: PutRecordsCommandInput }) => putAll(world.sent, input)),
    progress: openProgress({ client: dynamo, table: 'operations' }, name),
    stage: name,
    memory: openShardMemory(),
    bury: async letters => void world.buried.push(...letters),
  };
};

const CALL_MS = 1;
const USED_UP = 0.01;
/** For all parts of a call together. */
const USED_UNITS_MAX = 6_000;

const executeWithin = ({ store, limits }: World, command: { readonly input: never }): object => {
  if (limits === undefined) return runMemoryCommand(store, command);
  limits.nowMs += CALL_MS;
  try {
    const { input, finish } = limits.partitions.admit(actionOf(command), command.input);
    const output = runMemoryCommand(store, input === command.input ? command : commandWith(command, input));
    const others = limits.chance.is(USED_UP) ? limits.chance.size(USED_UNITS_MAX) : 0;
    return finish({ ...output, ...(others > 0 && { ConsumedCapacity: { CapacityUnits: others } }) });
  } catch (error) {
    throw sdkError(error);
  }
};

const putAll = (sent: Sent[], { StreamName, Records }: PutRecordsCommandInput): object => ({
  Records: Records!.map(({ PartitionKey, Data }) => {
    sent.push({ stream: StreamName!, key: PartitionKey!, text: Buffer.from(Data!).toString('utf8') });
    return { ShardId: 'shardId-000000000000', SequenceNumber: String(sent.length) };
  }),
});

const eventOf = (records: readonly StreamRecord[], state: unknown): KinesisStreamTumblingWindowEvent =>
  ({
    window: { start: '', end: '' },
    state,
    Records: records.map(({ shard, sequence, text, partitionKey }) => ({
      eventID: `${shard}:${sequence}`,
      // One for all: the numbers of records that processors send differ from run to run.
      kinesis: {
        ...{ sequenceNumber: sequence, partitionKey, data: Buffer.from(text).toString('base64') },
        approximateArrivalTimestamp: 1_760_000_400,
      },
    })),
  }) as unknown as KinesisStreamTumblingWindowEvent;
