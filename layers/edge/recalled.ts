import type { Processor } from '../contract/processors.ts';
import type { TableName } from '../contract/tables.ts';
import { HEAD } from '../storage/journal/head.ts';
import type { TableRef } from '../storage/kernel/dynamo.ts';
import type { Recalling } from '../storage/kernel/recall.ts';
import type { ShardMemory } from '../storage/kernel/shard-memory.ts';
import { isLiveKey } from '../storage/market/candles.ts';
import { isDeliveredKey } from '../storage/security/delivered.ts';
import type { Tables } from './tables.ts';

type IsRecalled = Recalling['isRecalled'];

const isHead: IsRecalled = ({ s }) => s?.S === HEAD;

/** Items that only a shard's processor writes, on the condition of their version. */
const recalled: Partial<Record<TableName, IsRecalled>> = {
  tape: isHead,
  candles: isLiveKey,
  // Ledgers, and the headers of notes.
  ledgers: isHead,
  security: isDeliveredKey,
  wallets: isHead,
  // The ingest function also keeps known wallets here; their event follows, and its write conflicts.
  funding: () => true,
};

type Row = Pick<Processor, 'writes'>;

/**
 * A processor's table with the memory of the shard.
 * Of foreign tables it recalls rows only.
 */
export function wrapRecallingTable<Name extends TableName>(
  { writes = [] }: Row,
  name: Name,
  ref: TableRef<Name>,
  memory: ShardMemory,
): TableRef<Name> {
  const isRecalled = (writes.includes(name) ? recalled[name] : undefined) ?? (() => false);
  return { ...ref, recalling: { memory, isRecalled } };
}

/** The same for all tables of a processor. */
export function wrapRecallingTables<Name extends TableName>(
  row: Row,
  tables: Tables<Name>,
  memory: ShardMemory,
): Tables<Name> {
  const names = Object.keys(tables) as Name[];
  return Object.fromEntries(names.map(name => [name, wrapRecallingTable(row, name, tables[name], memory)])) as never;
}
