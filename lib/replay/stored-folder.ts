import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readKeyRows } from '../../layers/flows/archive/key-rows.ts';
import { scanPlanEnds, sortKeyEnds } from '../../layers/flows/archive/plan.ts';
import type { ArchivedRow } from '../../layers/storage/archive/columns.ts';
import { openTape } from '../../layers/storage/market/tape.ts';
import { openSqliteClient } from '../../layers/storage/memory/sqlite-tables.ts';
import { ITEMS, openSnapshot } from '../operator/backup/snapshot.ts';
import { type KeyRow, listKeyRows } from '../operator/key-rows.ts';

/** Tables of a data folder at one instant, while its service may go on. */
type Stored = {
  readonly client: DynamoDBClient;
  /** The table whose name begins so in the templates. */
  readonly getTable: (logicalName: string) => string;
};

/** Reads all rows of a data folder, key by key. */
export async function* readFolderRows(dataDir: string): AsyncGenerator<ArchivedRow> {
  using stored = openStored(dataDir);
  const tape = openTape({ client: stored.client, table: stored.getTable('Tape') });
  const ends = sortKeyEnds((await Array.fromAsync(scanPlanEnds(tape, 0, 1))).flat());
  for (const [key, through] of ends)
    for await (const row of readKeyRows(tape, key, { after: 0, through })) yield { key, row };
}

/** Reads all keys and accounts of a data folder. */
export async function readFolderKeys(dataDir: string): Promise<readonly KeyRow[]> {
  using stored = openStored(dataDir);
  const { client, getTable } = stored;
  return await listKeyRows({
    keys: { client, table: getTable('Keys') },
    accounts: { client, table: getTable('Accounts') },
  });
}

function openStored(dataDir: string): Stored & Disposable {
  const snapshot = openSnapshot(dataDir);
  const database = snapshot.databases[ITEMS];
  database.exec('PRAGMA query_only = ON');
  const names = database
    .prepare('SELECT name FROM _tables')
    .all()
    .map(({ name }) => String(name));
  return {
    client: openSqliteClient(database),
    getTable: logicalName => names.find(name => new RegExp(`Tables${logicalName}[0-9A-F]{8}$`).test(name))!,
    [Symbol.dispose]: snapshot[Symbol.dispose],
  };
}
