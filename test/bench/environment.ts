import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { processors } from '../../layers/contract/processors.ts';
import type { StreamName } from '../../layers/contract/streams.ts';
import type { Carry } from '../../layers/edge/gather.ts';
import type { Emit } from '../../layers/edge/producer.ts';
import { openProgress, type Progress } from '../../layers/edge/progress.ts';
import { wrapRecallingTables } from '../../layers/edge/recalled.ts';
import type { BatchWork } from '../../layers/edge/stream.ts';
import { createCoordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { createLagWatch } from '../../layers/flows/coordination/lag.ts';
import { openPublisher } from '../../layers/flows/notify.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { createWalletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import type { TableRef } from '../../layers/storage/kernel/dynamo.ts';
import { openShardMemory, type ShardMemory } from '../../layers/storage/kernel/shard-memory.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { countInto } from '../assertions.ts';
import type { TableNames } from '../storage/engines.ts';

const { countersSeconds } = readSettings(() => undefined);
/** As `reportsMs` has it with the default settings. */
const GATHER_MS = 20_000;

export type FlowName = Exclude<keyof typeof processors, 'fanOut' | 'rules'>;

/** What all environments share. */
export type World = {
  readonly client: DynamoDBClient;
  readonly names: TableNames;
  readonly kinesis: KinesisClient;
  readonly clock: () => number;
};

/** One Lambda environment of a processor, with its own memory. */
export type Environment = {
  readonly take: BatchWork;
  readonly progress: Progress;
  readonly memory: ShardMemory;
};

/** Opens a new environment of a processor, as its function does. */
export const openEnvironment = (world: World, name: FlowName): Environment => {
  const counts = new Map<string, number>();
  const carry: Carry = write => {
    const taken = new Map(counts);
    counts.clear();
    return write(taken);
  };
  const operations = { client: world.client, table: world.names.operations };
  const progress = openProgress(operations, name, world.clock, { everyMs: countersSeconds * 1_000, carry });
  const emitter = (stream: StreamName): Emit => progress.emitter(world.kinesis, stream, stream);
  const memory = openShardMemory(`${name}-${++opened}`);
  const tables = wrapRecallingTables(processors[name], tablesOf(world), memory);
  return { take: openers[name]({ ...world, tables, counts, emitter }), progress, memory };
};

let opened = 0;

type Room = World & {
  readonly tables: AllTables;
  readonly counts: Map<string, number>;
  readonly emitter: (stream: StreamName) => Emit;
};

type AllTables = { readonly [Name in keyof TableNames]: TableRef<Name> };

const tablesOf = ({ client, names }: World): AllTables =>
  Object.fromEntries(Object.entries(names).map(([name, table]) => [name, { client, table }])) as never;

/** Nobody listens. */
const publishing = ({ client, names, counts }: Room) => ({
  publisher: openPublisher({ client, table: names.connections }, async records => records),
  observe: countInto(counts),
});

const openers: Readonly<Record<FlowName, (room: Room) => BatchWork>> = {
  intake: room => {
    const { tape, ledgers } = room.tables;
    return createTokensProcessor({
      ...room.tables,
      ...publishing(room),
      tape: openTape(tape),
      notes: openNotes(ledgers),
      emitPush: async () => [],
      emitWallets: room.emitter('wallets'),
      emitLinks: room.emitter('links'),
      emitEvents: room.emitter('events'),
      bury: async () => {},
      pause: async () => {},
      gatherMs: GATHER_MS,
    });
  },
  wallets: room => {
    const { wallets, funding, identities, vectors } = room.tables;
    const registry = { funding, identities, known: new Map() };
    return createWalletsProcessor({
      ...publishing(room),
      wallets: openWallets(wallets),
      registry,
      kolNames: openKolNames(registry),
      vectors,
      emitEvents: room.emitter('events'),
      emitLinks: room.emitter('links'),
      clock: room.clock,
    });
  },
  coordination: room =>
    createCoordinationProcessor({
      ...publishing(room),
      coordination: room.tables.coordination,
      board: room.tables.board,
      clock: room.clock,
      lag: createLagWatch(),
      watchSize: () => {},
    }),
};
