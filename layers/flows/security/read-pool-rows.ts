import { LRUCache } from 'lru-cache';
import { isPoolRow, type PoolRow } from '../../contract/routes/token-pool-rows.ts';
import { type ArrivalRange, readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatTapeKey, type Tape, type TapeHead, type TapeRow } from '../../storage/market/tape.ts';
import { toMintRow } from './mint-rows.ts';

/** `nextSeq`: the last number read; null at the end. */
export type PoolRowsPage = { readonly rows: readonly PoolRow[]; readonly nextSeq: number | null };

type Query = { readonly after_seq: number; readonly limit: number };

const SEGMENTS_AT_ONCE = 12;
/** A megabyte each. */
const KEPT_PAGES_MAX = 16;

/** Keeps pages that cannot change. */
export function openPoolRows<Body extends object>(
  tape: Tape,
  present: (mint: string, rows: readonly PoolRow[], nextSeq: number | null) => Body,
) {
  type Kept = { readonly seq: number; readonly nextSeq: number | null; readonly body: Body };
  const kept = new LRUCache<string, Kept>({ max: KEPT_PAGES_MAX });
  return async (mint: string, query: Query): Promise<Kept> => {
    const key = formatTapeKey(mint);
    const head = (await loadHeads(tape, [key])).get(key)!;
    const name = `${key} ${query.after_seq} ${query.limit}`;
    const held = kept.get(name);
    if (held !== undefined && (held.nextSeq !== null || held.seq === head.seq)) return held;
    const { rows, nextSeq } = await readPage(tape, head, query);
    const page = { seq: head.seq, nextSeq, body: present(mint, rows, nextSeq) };
    kept.set(name, page);
    return page;
  };
}

async function readPage(tape: Tape, head: TapeHead, { after_seq: after, limit }: Query): Promise<PoolRowsPage> {
  const range = { after, through: head.seq };
  // Only a page that follows another shows that a list lagged: the oldest rows may have expired.
  let stored = await readArrived(tape, head, range, limit, after > 0);
  if (after > 0 && (stored.length < limit ? after + stored.length < head.seq : stored.at(-1)!.seq > after + limit))
    stored = await readArrived(tape, head, range, limit, false);
  const rows = stored.flatMap(one => {
    const row = toMintRow(one);
    return row !== null && isPoolRow(row) ? [{ row, receivedMs: one.receivedMs ?? null }] : [];
  });
  const last = stored.length < limit ? null : stored.at(-1)!.seq;
  return { rows, nextSeq: last !== null && last < head.seq ? last : null };
}

async function readArrived(tape: Tape, head: TapeHead, range: ArrivalRange, limit: number, isStale: boolean) {
  const rows: TapeRow[] = [];
  for await (const row of readRowsByArrival(tape, head, range, { segmentsAtOnce: SEGMENTS_AT_ONCE, isStale })) {
    rows.push(row);
    if (rows.length === limit) break;
  }
  return rows;
}
