import { computeLotRemaining } from '../../core/ledger/lot.ts';
import { pageLimits } from '../../core/ledger/pages.ts';
import { formatPositionId } from '../../core/ledger/position.ts';
import { type BookLot, bookLotsMax, hasAllLots, type TokenBook } from '../../core/wallet/book.ts';
import { type LedgerStores, readMintLedgers, retryMovedLedgers } from '../positions/read-ledgers.ts';
import { readLotPages } from '../positions/working.ts';

export type ShownLots = { readonly lots: readonly BookLot[]; readonly count: number };

/** The oldest lots of a token, and how many it has. Reads the ledger where the book lacks some. */
export async function readShownLots(
  stores: LedgerStores,
  wallet: string,
  mint: string,
  token: TokenBook,
): Promise<ShownLots> {
  if (hasAllLots(token)) return { lots: token.lots, count: token.lots.length };
  return retryMovedLedgers(() => readLedgerLots(stores, wallet, mint));
}

async function readLedgerLots(stores: LedgerStores, wallet: string, mint: string): Promise<ShownLots> {
  const [ledger] = await readMintLedgers(stores, mint, [wallet]);
  const { lots, pages, newest } = ledger!.state;
  const count = lots.length + pages.length * pageLimits.pageLots + newest.length;
  if (ledger!.state.position === null) return { lots: [], count };
  const positionId = formatPositionId(ledger!.state.position);
  const missing = Math.max(0, Math.ceil((bookLotsMax - lots.length) / pageLimits.pageLots));
  const names = pages.slice(0, missing).map(({ number }) => ({ positionId, number }));
  const stored = names.length === 0 ? [] : await readLotPages(stores.notes, { wallet, mint }, ledger!.made, names);
  const all = [...lots, ...stored.flatMap(page => page.lots), ...newest];
  return { lots: all.filter(lot => computeLotRemaining(lot) > 0n).slice(0, bookLotsMax), count };
}
