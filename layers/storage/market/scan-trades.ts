import { compareTradesByNewest, type Trade } from '../../core/mint/trade.ts';
import { parseJournalRows } from '../journal/read.ts';
import { formatTimeKey, parseSegmentNewestMs } from '../journal/segment.ts';
import { buildConsistentQuery, buildKeyQuery, queryPages } from '../kernel/query.ts';
import { readLateRows } from './late-rows.ts';
import { isTrade, type Tape, type TapeHead, type TapeRow } from './tape.ts';

/** Of packed rows: about 800 trades, at most twice as many. */
const SCAN_BYTES_MAX = 65_536;
const SCAN_ITEMS = 8;
const TIME_MAX = 99_999_999_999_999;

export type Scan = {
  readonly fromMs: number;
  /** Inclusive. */
  readonly throughMs: number;
  /** From the oldest on, else from the newest back. */
  readonly isOnward: boolean;
  readonly isStale: boolean;
  /** Receives the trades read so far. */
  readonly isEnough: (trades: readonly Trade[]) => boolean;
};

/** `reachedMs`: time of the last trades, or null at the end of the range. */
export type Scanned = { readonly trades: readonly Trade[]; readonly reachedMs: number | null };

/** Trades of a time, newest first, without gaps. Ends early after a bounded number of reads. */
export async function scanTrades(tape: Tape, head: TapeHead, scan: Scan): Promise<Scanned> {
  const { fromMs, isOnward, isStale, isEnough } = scan;
  const throughMs = Math.min(scan.throughMs, TIME_MAX - 1);
  const rows: TapeRow[] = [];
  // Time until which, or from which, all segments were read.
  const endMs = isOnward ? throughMs : fromMs;
  let reachedMs = endMs;
  let bytes = 0;
  const query = (isStale ? buildKeyQuery : buildConsistentQuery)('k = :k AND s BETWEEN :from AND :to', {
    k: head.key,
    from: formatTimeKey(fromMs),
    to: formatTimeKey(throughMs + 1),
  });
  for await (const page of queryPages(tape, { ...query, ScanIndexForward: isOnward, Limit: SCAN_ITEMS }, 2)) {
    rows.push(...parseJournalRows(tape, page.items));
    bytes += page.items.reduce((sum, { d }) => sum + d!.B!.length, 0);
    if (page.next === undefined) break;
    const edgeMs = parseSegmentNewestMs(page.items.at(-1)!);
    const complete = isOnward ? edgeMs - 1 : edgeMs + 1;
    if (isOnward ? complete < fromMs : complete > throughMs) continue;
    const known = (): readonly Trade[] => listTrades(rows, isOnward ? [fromMs, complete] : [complete, throughMs]);
    if (bytes >= SCAN_BYTES_MAX || isEnough(known())) {
      reachedMs = complete;
      break;
    }
  }
  const range = isOnward ? [fromMs, reachedMs] : [reachedMs, throughMs];
  const [atMs, pastMs] = [Math.max(...range), Infinity];
  const late = atMs >= head.newestMs ? [] : await readLateRows(tape, head, { atMs, isStale, pastMs }, rows);
  return {
    trades: listTrades([...head.tail, ...late, ...rows], range),
    reachedMs: reachedMs === endMs ? null : reachedMs,
  };
}

function listTrades(rows: readonly TapeRow[], [fromMs, throughMs]: readonly number[]): readonly Trade[] {
  const within = rows.filter(row => isTrade(row) && row.timestampMs >= fromMs! && row.timestampMs <= throughMs!);
  const distinct = new Map(within.map(row => [row.seq, row as Trade]));
  return [...distinct.values()].sort(compareTradesByNewest);
}
