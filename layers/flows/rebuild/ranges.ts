import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tables as rows } from '../../contract/tables.ts';
import type { Tables } from '../../edge/tables.ts';
import type { Objects } from '../../storage/archive/objects.ts';
import { openWriteBack, type WriteBack } from '../../storage/memory/write-back.ts';
import type { RangeName, RebuildPlan } from '../../storage/operations/rebuild-plans.ts';
import type { KnownWallets } from '../../storage/wallets/known-wallets.ts';
import { openKeySequences } from './stage.ts';
import { openStages, type RebuildTables, type Stages, type StagesDeps } from './stages.ts';

/** What every range of a plan works with. */
export type RangeDeps = {
  readonly plan: RebuildPlan;
  readonly tables: RebuildTables;
  /** Keys, and what ranges hand to later stages. */
  readonly objects: Objects;
  readonly known: KnownWallets;
  /** Bytes of derived items in memory before they are written. */
  readonly bytesMax?: number;
  /** Takes the derived items; the client of the tables by default. */
  readonly writer?: DynamoDBClient;
};

/** One attempt at a range. */
export type Attempt = RangeDeps & {
  readonly name: RangeName;
  /** Rejects once another worker has the range. */
  readonly demandClaimed: () => Promise<void>;
  readonly noteRows: (rows: number) => void;
};

const BYTES_MAX = 256_000_000;

/** What an attempt folds with: derived tables in memory, and the stages over them. */
export type Fold = { readonly store: WriteBack; readonly tables: RebuildTables; readonly stages: Stages };

export function openFold(attempt: Attempt, outputs: Pick<StagesDeps, 'spool' | 'emitWallets'>): Fold {
  const { store, tables } = openFoldTables(attempt);
  const { atMs } = attempt.plan;
  const stages = openStages({
    ...outputs,
    ...{ tables, known: attempt.known, clock: () => atMs, sequences: openKeySequences(atMs) },
  });
  return { store, tables, stages };
}

function openFoldTables({ tables, demandClaimed, writer = tables.tape.client, bytesMax = BYTES_MAX }: Attempt) {
  const names = (Object.keys(tables) as (keyof RebuildTables)[]).filter(name => rows[name].derived);
  const store = openWriteBack({
    real: writer,
    tables: new Map(names.map(name => [tables[name].table, rows[name]])),
    bytesMax,
    demandWritable: demandClaimed,
  });
  const inMemory = names.map(name => [name, { ...tables[name], client: store.client }]);
  return { store, tables: { ...tables, ...(Object.fromEntries(inMemory) as Partial<Tables<never>>) } };
}
