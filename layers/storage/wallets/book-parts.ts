import { pack, unpack } from '../../core/codec/pack.ts';
import { type Book, foldBook, type TokenBook } from '../../core/wallet/book.ts';
import { bookCodec } from '../../core/wallet/book-codec.ts';
import { loadHeads } from '../journal/journal.ts';
import { readSegments, readStaleRange } from '../journal/read.ts';
import { ConflictError, type Item, isConflict } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { buildConsistentQuery, buildKeyQuery, queryItems } from '../kernel/query.ts';
import { retry } from '../kernel/retry.ts';
import { type BookState, isBookDue, noBookParts } from './book-state.ts';
import { readWalletRowsAfter } from './ledger-rows.ts';
import { putAhead, toWalletItemKey } from './wallet-items.ts';
import type { WalletRow } from './wallet-row.ts';
import { formatWalletKey, type WalletHead, type Wallets } from './wallets.ts';

/** Tokens and lots of a part, about 170 bytes each. */
const PART_ENTRIES_MAX = 1_500;
const PARTS_IN_PARALLEL_MAX = 8;
const READS_MAX = 5;
/** A segment this old is stored everywhere. */
const SETTLED_MS = 60_000;

function formatPartName(number: number): string {
  return `book#${String(number).padStart(8, '0')}`;
}

/**
 * Moves what later rows changed into new parts, or rewrites all of them. The header determines
 * them. Throws ConditionalCheckFailedException when stored parts are newer.
 */
export async function moveBookToParts(wallets: Wallets, wallet: string, head: WalletHead): Promise<BookState> {
  const { book } = head.memo;
  if (!isBookDue(book)) return book;
  const rows = await readWalletRowsAfter(wallets, head, book.through, head.seq - book.through);
  const before = await loadParts(wallets, wallet, head);
  const after = foldBook(
    before,
    rows.map(({ event }) => event),
  );
  const changed = new Map([...after].filter(([mint, token]) => before.get(mint) !== token));
  const isMerge = 2 * (book.stored + changed.size) > 3 * after.size;
  const [from, written] = isMerge ? [0, after] : [book.parts, changed];
  const parts = splitIntoParts(written);
  await runInParallel([...parts.entries()], PARTS_IN_PARALLEL_MAX, ([at, part]) =>
    putAhead(
      wallets,
      toWalletItemKey(wallet, formatPartName(from + at + 1)),
      head.version + 1,
      pack(bookCodec.encode(part)),
    ),
  );
  return {
    ...noBookParts,
    through: head.seq,
    parts: from + parts.length,
    stored: isMerge ? after.size : book.stored + changed.size,
    merged: isMerge ? head.version + 1 : book.merged,
  };
}

function splitIntoParts(book: Book): readonly Book[] {
  const parts: Map<string, TokenBook>[] = [];
  let entries = Infinity;
  for (const [mint, token] of book) {
    if (entries >= PART_ENTRIES_MAX) {
      parts.push(new Map());
      entries = 0;
    }
    parts.at(-1)!.set(mint, token);
    entries += 1 + token.lots.length;
  }
  return parts;
}

/** Throws ConflictError when a later header wrote parts. */
async function loadParts(wallets: Wallets, wallet: string, { version, memo }: WalletHead): Promise<Book> {
  const { parts, merged } = memo.book;
  if (parts === 0) return new Map();
  const { k } = toWalletItemKey(wallet, '');
  const range = { k: k!.S!, from: formatPartName(1), to: formatPartName(parts) };
  const query = (build: typeof buildKeyQuery) =>
    queryItems(wallets, build('k = :k AND s BETWEEN :from AND :to', range));
  const isComplete = (items: readonly Item[]): boolean =>
    items.length === parts && items.every(({ q }) => Number(q!.N) >= merged);
  // Half the price, which may lag.
  const stale = await query(buildKeyQuery);
  const items = isComplete(stale) ? stale : await query(buildConsistentQuery);
  if (items.some(({ q }) => Number(q!.N) > version + 1)) throw new ConflictError(`The book of ${wallet} is newer.`);
  return new Map(items.flatMap(item => [...bookCodec.decode(unpack(item.d!.B!))]));
}

/** A wallet's book as of one commit; empty for an unknown wallet. */
export type WalletBook = { readonly head: WalletHead; readonly book: Book; readonly later: readonly WalletRow[] };

/** Reads the header, the parts, and the rows since: mostly at half the price. */
export function readBook(wallets: Wallets, wallet: string, nowMs: number): Promise<WalletBook> {
  const key = formatWalletKey(wallet);
  const failure = () => new Error(`The book of ${wallet} moved on during each of ${READS_MAX} reads.`);
  return retry({ triesMax: READS_MAX, failure }, async () => {
    const head = (await loadHeads(wallets, [key])).get(key)!;
    const [parts, later] = await Promise.all([
      loadParts(wallets, wallet, head).catch(error => {
        if (isConflict(error)) return undefined;
        throw error;
      }),
      readLaterRows(wallets, head, nowMs),
    ]);
    if (parts === undefined || later === undefined) return undefined;
    return {
      head,
      book: foldBook(
        parts,
        later.map(({ event }) => event),
      ),
      later,
    };
  });
}

/** Undefined when a commit fell in between. */
async function readLaterRows(
  wallets: Wallets,
  head: WalletHead,
  nowMs: number,
): Promise<readonly WalletRow[] | undefined> {
  const { through, fromMs, toMs, later } = head.memo.book;
  const select = (rows: readonly WalletRow[]): readonly WalletRow[] => {
    const wanted = [...rows, ...head.tail].filter(({ seq }) => seq > through && seq <= head.seq);
    return [...new Map(wanted.map(row => [row.seq, row])).values()].sort((a, b) => a.seq - b.seq);
  };
  const own = select([]);
  if (own.length === later) return own;
  const stale = select(await readStaleRange(wallets, head.key, fromMs, toMs + 1, nowMs - SETTLED_MS));
  if (stale.length === later) return stale;
  const rows = select(await readSegments(wallets, head.key, fromMs, toMs + 1, head.longMs));
  return rows.length === later ? rows : undefined;
}
