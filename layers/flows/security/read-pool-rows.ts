import { isPoolRow, type PoolRow } from '../../contract/routes/token-pool-rows.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, type Tape } from '../../storage/market/tape.ts';
import { toMintRow } from './mint-rows.ts';

/** `nextSeq`: the last number read; null at the end. */
export type PoolRowsPage = { readonly rows: readonly PoolRow[]; readonly nextSeq: number | null };

/** Reads rows by arrival, and keeps those of pools. */
export async function readPoolRows(
  tape: Tape,
  mint: string,
  { after_seq: after, limit }: { readonly after_seq: number; readonly limit: number },
): Promise<PoolRowsPage> {
  const key = formatTapeKey(mint);
  const head = (await loadHeads(tape, [key])).get(key)!;
  const rows: PoolRow[] = [];
  let read = 0;
  for await (const stored of readRowsByArrival(tape, head, { after, through: head.seq })) {
    const row = toMintRow(stored);
    if (row !== null && isPoolRow(row)) rows.push({ row, receivedMs: stored.receivedMs ?? null });
    read += 1;
    if (read === limit) return { rows, nextSeq: stored.seq < head.seq ? stored.seq : null };
  }
  return { rows, nextSeq: null };
}
