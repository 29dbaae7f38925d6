import { type PastWorth, sumPastWorth, walkBookBack } from '../../core/wallet/worth-history.ts';
import { readSegmentsBack } from '../../storage/journal/read.ts';
import { buildKeyQuery } from '../../storage/kernel/query.ts';
import { readBook, type WalletBook } from '../../storage/wallets/book-parts.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import { getNewestMs } from './read-coverage.ts';
import { type Need, type PastMarkTables, readPastMarks } from './read-past-marks.ts';

/** Bounds what is read of a busy wallet; days before them are left out. */
const ROWS_MAX = 20_000;
const PAGE_ITEMS = 8;

/** Worth before each end, ascending; Infinity is now. Empty for an unknown wallet. */
export async function readWorthHistory(
  stores: PastMarkTables & { readonly wallets: Wallets },
  wallet: string,
  ends: readonly number[],
  nowMs: number,
  rowsMax = ROWS_MAX,
): Promise<{ readonly days: readonly PastWorth[]; readonly newestMs: number }> {
  const known = await readBook(stores.wallets, wallet, nowMs);
  const { head, book } = known;
  const newestMs = getNewestMs(head);
  if (head.seq === 0 || ends.length === 0) return { days: [], newestMs };
  const { rows, completeMs } = await readRowsSince(stores.wallets, known, Math.min(...ends), rowsMax);
  const events = rows.map(({ event }) => event);
  const shown = ends.filter(endMs => endMs > completeMs);
  const needs = new Map<string, Need>();
  for (const { endMs, tokens } of walkBookBack(book, events, shown))
    for (const [mint, { heldRaw }] of tokens)
      if (heldRaw > 0n) needs.set(mint, { firstMs: endMs, lastMs: needs.get(mint)?.lastMs ?? endMs });
  const findMark = await readPastMarks(stores, needs);
  const days: PastWorth[] = [];
  for (const past of walkBookBack(book, events, shown)) days.push(sumPastWorth(past, findMark));
  return { days: days.reverse(), newestMs };
}

/** The rows of a book since a time. Rows after `completeMs` are all there. */
async function readRowsSince(
  wallets: Wallets,
  { head, later }: WalletBook,
  fromMs: number,
  rowsMax: number,
): Promise<{ readonly rows: readonly WalletRow[]; readonly completeMs: number }> {
  if (head.memo.book.through === 0 || head.newestMs < fromMs) return { rows: later, completeMs: -Infinity };
  let [count, oldestMs] = [0, Infinity];
  const isEnough = (more: readonly WalletRow[]): boolean => {
    count += more.length;
    oldestMs = more.reduce((oldest, { timestampMs }) => Math.min(oldest, timestampMs), oldestMs);
    return oldestMs < fromMs || count >= rowsMax;
  };
  // At half the price: the newest rows are in `later`.
  const start = { items: PAGE_ITEMS, longMs: head.longMs, conditionOf: buildKeyQuery };
  const stored = await readSegmentsBack(wallets, head.key, Infinity, isEnough, start);
  const known = stored.filter(({ seq }) => seq <= head.seq);
  const rows = [...new Map([...known, ...later].map(row => [row.seq, row])).values()];
  return { rows, completeMs: count >= rowsMax && oldestMs >= fromMs ? oldestMs : -Infinity };
}
