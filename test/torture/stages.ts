import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { KinesisClient } from '@aws-sdk/client-kinesis';
import { processors } from '../../layers/contract/processors.ts';
import type { StreamName } from '../../layers/contract/streams.ts';
import type { TableName } from '../../layers/contract/tables.ts';
import type { DeadLetter } from '../../layers/edge/dead-letters.ts';
import { type Emit, tryPutInto } from '../../layers/edge/producer.ts';
import type { Progress } from '../../layers/edge/progress.ts';
import { wrapRecallingTable } from '../../layers/edge/recalled.ts';
import type { BatchWork } from '../../layers/edge/stream.ts';
import { createCoordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { createLagWatch } from '../../layers/flows/coordination/lag.ts';
import { openPublisher, type Publisher } from '../../layers/flows/notify.ts';
import { createTokensProcessor } from '../../layers/flows/pass/pass.ts';
import { openKolNames } from '../../layers/flows/registry.ts';
import { commitPolicies } from '../../layers/flows/tokens/commit-policy.ts';
import { createWalletsProcessor } from '../../layers/flows/wallets/wallets.ts';
import type { ShardMemory } from '../../layers/storage/kernel/shard-memory.ts';
import { openNotes } from '../../layers/storage/ledger/notes.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import { countInto } from '../assertions.ts';

/** Processors whose state has a clean pass. The fan-out keeps none. */
export type StageName = Exclude<keyof typeof processors, 'fanOut' | 'rules'>;
export const stageNames = Object.keys(processors).filter(
  name => name !== 'fanOut' && name !== 'rules',
) as readonly StageName[];

/** What one process works with. */
export type Clients = {
  readonly dynamo: DynamoDBClient;
  readonly kinesis: KinesisClient;
  readonly progress: Progress;
  readonly bury: (letters: readonly DeadLetter[]) => Promise<void>;
  readonly stage: StageName;
  readonly memory: ShardMemory;
};

const table = <Name extends TableName>({ dynamo, stage, memory }: Clients, name: Name) =>
  wrapRecallingTable(processors[stage], name, { client: dynamo, table: name }, memory);
const emitter = ({ progress, kinesis }: Clients, stream: StreamName): Emit => progress.emitter(kinesis, stream, stream);
const observe = () => countInto(new Map());

const publisher = (clients: Clients): Publisher =>
  openPublisher(table(clients, 'connections'), tryPutInto(clients.kinesis, 'push'));

/** Starts a processor with empty memory, as its function does. */
export const stages: Readonly<Record<StageName, (clients: Clients) => BatchWork>> = {
  intake: clients =>
    createTokensProcessor({
      tape: openTape(table(clients, 'tape')),
      operations: table(clients, 'operations'),
      prices: table(clients, 'prices'),
      tokens: table(clients, 'tokens'),
      names: table(clients, 'names'),
      candles: table(clients, 'candles'),
      ledgers: table(clients, 'ledgers'),
      notes: openNotes(table(clients, 'ledgers')),
      positions: table(clients, 'positions'),
      security: table(clients, 'security'),
      listings: table(clients, 'listings'),
      emitWallets: emitter(clients, 'wallets'),
      emitLinks: emitter(clients, 'links'),
      emitEvents: emitter(clients, 'events'),
      emitPush: tryPutInto(clients.kinesis, 'push'),
      publisher: publisher(clients),
      bury: clients.bury,
      observe: observe(),
      pause: async () => {},
      policies: { security: { ...commitPolicies.security, rows: 256 } },
    }),
  wallets: clients => {
    const registry = {
      funding: table(clients, 'funding'),
      identities: table(clients, 'identities'),
      known: new Map(),
    };
    return createWalletsProcessor({
      wallets: openWallets(table(clients, 'wallets')),
      registry,
      kolNames: openKolNames(registry),
      vectors: table(clients, 'vectors'),
      emitEvents: emitter(clients, 'events'),
      emitLinks: emitter(clients, 'links'),
      publisher: publisher(clients),
      observe: observe(),
      clock: Date.now,
    });
  },
  coordination: clients =>
    createCoordinationProcessor({
      coordination: table(clients, 'coordination'),
      board: table(clients, 'board'),
      publisher: publisher(clients),
      observe: observe(),
      clock: Date.now,
      lag: createLagWatch(),
      watchSize: () => {},
    }),
};
