import type { LedgerState } from '../../core/ledger/ledger.ts';
import { computeLotRemaining, type Lot } from '../../core/ledger/lot.ts';
import { pageLimits } from '../../core/ledger/pages.ts';
import { formatPositionId } from '../../core/ledger/position.ts';
import { type BookLot, bookLotsMax, hasAllLots, type TokenBook } from '../../core/wallet/book.ts';
import { loadPages } from '../../storage/ledger/ledgers.ts';
import { type LedgerStores, readMintLedgers } from '../positions/read-ledgers.ts';

export type ShownLots = { readonly lots: readonly BookLot[]; readonly count: number };

/** The oldest lots of a token, and how many it has. Reads the ledger where the book lacks some. */
export async function readShownLots(
  stores: LedgerStores,
  wallet: string,
  mint: string,
  token: TokenBook,
): Promise<ShownLots> {
  if (hasAllLots(token)) return { lots: token.lots, count: token.lots.length };
  const [ledger] = await readMintLedgers(stores, mint, [wallet]);
  const { lots, pages, newest } = ledger!.state;
  const count = lots.length + pages.length * pageLimits.pageLots + newest.length;
  return { lots: await readOldestLots(stores, { wallet, mint }, ledger!.state), count };
}

async function readOldestLots(
  stores: LedgerStores,
  owner: { readonly wallet: string; readonly mint: string },
  state: LedgerState,
): Promise<readonly Lot[]> {
  if (state.position === null) return [];
  const positionId = formatPositionId(state.position);
  const missing = Math.max(0, Math.ceil((bookLotsMax - state.lots.length) / pageLimits.pageLots));
  const names = state.pages.slice(0, missing).map(({ number }) => ({ positionId, number }));
  const pages = names.length === 0 ? [] : await loadPages(stores.notes, owner, names);
  const all = [...state.lots, ...pages.flatMap(({ lots }) => lots), ...state.newest];
  return all.filter(lot => computeLotRemaining(lot) > 0n).slice(0, bookLotsMax);
}
