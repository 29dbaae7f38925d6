import { type Exit, formatExitId } from '../../core/ledger/exit.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { hasEnoughRows, readSegmentsBack } from '../../storage/journal/read.ts';
import { readUncopiedExits } from '../../storage/wallets/ledger-rows.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { COPIES_LONG_MS, formatExitsKey, formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { findExitsLanding, type Landing } from './landing.ts';

export type ExitsQuery = {
  readonly limit: number;
  readonly offset: number;
  readonly token: string | undefined;
  /** Exit time, unix ms: from inclusive, to exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

export type ExitOf = { readonly mint: string; readonly exit: Exit };

/** Deeper offsets use counts. */
const READ_OVER_MAX = 400;

/** Estimate; fewer for one token. */
const EXITS_PER_ITEM_MAX = 12;
const EXITS_AMONG_ROWS = 1;
const TOKENS_GUESSED = 4;
/** Of a wallet with several commits. */
const ITEMS_PER_QUARTER = 2;
const ITEMS_MAX = 300;

/**
 * Returns a page of exits, newest first, ties by id, as of one commit.
 * At any offset it reads the page, the counts and at most two quarter hours of exits.
 */
export async function readExitsPage(wallets: Wallets, wallet: string, query: ExitsQuery): Promise<readonly ExitOf[]> {
  const { limit, offset, token, from = 0, to = Infinity } = query;
  const range = { token, from, to };
  const key = formatWalletKey(wallet);
  // Header first: leaving rows are read twice, not missed.
  const landing =
    offset <= READ_OVER_MAX
      ? { head: (await loadHeads(wallets, [key])).get(key)!, beforeMs: to, skipped: 0 }
      : await findExitsLanding(wallets, wallet, range, offset);
  const skip = offset - landing.skipped;
  const exits = await readExitsBefore(wallets, wallet, landing, { ...range, wanted: skip + limit });
  const newest = exits.sort(
    ({ exit: a }, { exit: b }) =>
      b.exit.timestampMs - a.exit.timestampMs || (formatExitId(a) < formatExitId(b) ? -1 : 1),
  );
  return newest.slice(skip, skip + limit);
}

type Wanted = { readonly token: string | undefined; readonly from: number; readonly wanted: number };

async function readExitsBefore(
  wallets: Wallets,
  wallet: string,
  { head, beforeMs }: Landing,
  range: Wanted,
): Promise<ExitOf[]> {
  const { token, from } = range;
  const isOf = ({ seq, event: { mint, exit } }: WalletRow): boolean =>
    seq <= head.seq && exit !== null && (token === undefined || mint === token);
  const found = hasEnoughRows(range.wanted);
  const enough = (more: readonly WalletRow[]): boolean =>
    found(more.filter(isOf)) || more.some(row => row.timestampMs < from);
  const stored = beforeMs <= from ? [] : await readStoredRows(wallets, wallet, { head, beforeMs }, range, enough);
  const rows = new Map([...stored, ...head.tail].filter(isOf).map(row => [row.seq, row]));
  return [...rows.values()]
    .filter(({ timestampMs }) => timestampMs >= from && timestampMs < beforeMs)
    .map(({ event: { mint, exit } }) => ({ mint, exit: exit! }));
}

/** Those of one token are copied where there are many. */
async function readStoredRows(
  wallets: Wallets,
  wallet: string,
  { head, beforeMs }: Pick<Landing, 'head' | 'beforeMs'>,
  { token, wanted }: Wanted,
  enough: (more: readonly WalletRow[]) => boolean,
): Promise<readonly WalletRow[]> {
  if (head.seq === head.tail.length) return [];
  const back = (key: string, perItemMax: number, longMs: number) => {
    // A good estimate saves a second read.
    const {
      memo: { state },
    } = head;
    const exits = state.recent.reduce((sum, { sum: quarter }) => sum + quarter.exits, 0);
    const perQuarter = exits / Math.max(1, state.recent.length) / (token ? TOKENS_GUESSED : 1);
    const perItem = Math.min(perItemMax, Math.max(1, perQuarter / ITEMS_PER_QUARTER));
    const items = Math.min(ITEMS_MAX, 2 + Math.ceil(wanted / perItem));
    return readSegmentsBack(wallets, key, beforeMs, enough, { items, longMs });
  };
  if (token === undefined || head.memo.copied.through === 0)
    return back(formatWalletKey(wallet), EXITS_AMONG_ROWS, head.longMs);
  const [copies, later] = await Promise.all([
    back(formatExitsKey(wallet, token), EXITS_PER_ITEM_MAX, COPIES_LONG_MS),
    readUncopiedExits(wallets, head),
  ]);
  return [...copies, ...later];
}
