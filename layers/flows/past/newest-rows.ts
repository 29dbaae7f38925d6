import type { TableName } from '../../contract/tables.ts';
import { isAddress } from '../../core/identity/address.ts';
import type { Tables } from '../../edge/tables.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { hasEnoughRows, readBack } from '../../storage/journal/read.ts';
import { formatTapeKey, type TapeRow } from '../../storage/market/tape.ts';
import { formatWalletKey } from '../../storage/wallets/wallets.ts';
import { getExplainStores } from '../explain/explainer.ts';
import type { KnownRows } from './known-rows.ts';
import type { KnownLog } from './past-world.ts';

/** Rows of a key that are looked at, and the first of a longer one. */
const NEWEST_MAX = 5_000;
const FIRST_ROWS = 64;
const KEYS_MAX = 100;

/** Reads the rows of the keys that a request names, of long ones the newest. */
export async function readNewestRows(
  world: Tables<TableName>,
  parameters: Readonly<Record<string, string>>,
): Promise<{ readonly read: readonly KnownRows[]; readonly logs: readonly KnownLog[] }> {
  const { tape, wallets } = getExplainStores(world);
  const words = Object.values(parameters).flatMap(value => value.split(/[,@]/));
  const keys = [...new Set(words.filter(isAddress))].slice(0, KEYS_MAX);
  const names = keys.map(formatTapeKey);
  const heads = await loadHeads(tape, names);
  const read = names.map(async (name): Promise<KnownRows> => {
    const head = heads.get(name)!;
    const after = Math.max(0, head.seq - NEWEST_MAX);
    const rows: TapeRow[] = [];
    for (const range of [
      { after: 0, through: Math.min(after, FIRST_ROWS) },
      { after, through: head.seq },
    ])
      if (range.through > range.after) for await (const row of readRowsByArrival(tape, head, range)) rows.push(row);
    return { base: null, rows, isLater: false, isCut: rows.length > 0 && rows[0]!.seq > 1 };
  });
  const logs = keys.map(async (key): Promise<KnownLog> => {
    const rows = await readBack(wallets, formatWalletKey(key), Number.MAX_SAFE_INTEGER, hasEnoughRows(NEWEST_MAX));
    return { events: rows.map(({ event }) => event), isLater: false };
  });
  return { read: await Promise.all(read), logs: await Promise.all(logs) };
}
