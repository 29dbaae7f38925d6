import { DAY_MS } from '../../layers/core/kernel/utc-day.ts';
import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import type { ReadableObjects } from '../../layers/storage/archive/objects.ts';
import { saveRestoredRows } from '../../layers/storage/market/restored-rows.ts';
import { isTrade, type Tape, type TapeRow } from '../../layers/storage/market/tape.ts';

export type Restored = { readonly keys: number; readonly rows: number };

/**
 * Loads the rows until the end of a UTC day beside the tape: of keys with a row on it, of the
 * wallets and quotes of its swaps, and of all tokens that these wallets traded before.
 */
export async function restoreDay(
  tape: Tape,
  source: ReadableObjects,
  day: string,
  expiresMs: number,
): Promise<Restored> {
  const throughMs = Date.parse(day) + DAY_MS;
  const wanted = new Set<string>();
  const wallets = new Set<string>();
  for await (const { key, row } of readArchivedRows(source, { day })) {
    wanted.add(key);
    if (isTrade(row)) wallets.add(row.wallet);
  }
  for await (const { key, row } of readArchivedRows(source))
    if (isTrade(row) && row.timestampMs < throughMs && wallets.has(row.wallet))
      for (const one of [key, row.wallet, row.baseMint]) wanted.add(one);
  let rows: TapeRow[] = [];
  let current: string | null = null;
  const restored = { keys: 0, rows: 0 };
  const flush = async (): Promise<void> => {
    if (current === null || rows.length === 0) return;
    await saveRestoredRows(tape, current, { rows, throughMs }, expiresMs);
    restored.keys += 1;
    restored.rows += rows.length;
  };
  // Keys come one after the other.
  for await (const { key, row } of readArchivedRows(source)) {
    if (!wanted.has(key) || row.timestampMs >= throughMs) continue;
    if (key !== current) {
      await flush();
      rows = [];
      current = key;
    }
    rows.push(row);
  }
  await flush();
  return restored;
}
