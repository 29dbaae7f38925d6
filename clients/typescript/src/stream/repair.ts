import type { TradeRow } from '../rest/operation.ts';
import type { Rest } from '../rest/rest.ts';
import { type GapEvent, type RepairedEvent, toChannelType } from './event.ts';

/** REST answers their messages by seq. */
const REPAIRED = ['token:trades', 'token:ticks'];

/** Reads missed trades in order. Other gaps stay gaps. */
export async function* repairGap(
  rest: Rest,
  gap: GapEvent,
  rowsMax: number,
  signal: AbortSignal,
): AsyncGenerator<RepairedEvent | GapEvent, void, void> {
  const { channel, from, repair } = gap;
  if (repair === null || !REPAIRED.includes(toChannelType(channel))) return yield gap;
  const rows = await fetchMissedRows(rest, repair, gap, rowsMax, signal);
  if (rows === null) return yield gap;
  let last = from - 1;
  for (const row of rows.toSorted((a, b) => a.seq - b.seq)) {
    if (row.seq <= last) continue;
    last = row.seq;
    yield { type: 'repaired', channel, seq: row.seq, data: row };
  }
}

/** Null when not all of them could be read. */
async function fetchMissedRows(
  rest: Rest,
  repair: string,
  { from, to }: GapEvent,
  rowsMax: number,
  signal: AbortSignal,
): Promise<readonly TradeRow[] | null> {
  const rows: TradeRow[] = [];
  for await (const page of rest.follow(repair, { signal })) {
    if (!page.ok) return null;
    const { trades } = page.data as { readonly trades: readonly TradeRow[] };
    rows.push(...trades.filter(({ seq }) => seq >= from && seq <= to));
    if (rows.length > rowsMax) return null;
  }
  return rows;
}
