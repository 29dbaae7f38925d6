import { computeTokenPnl } from '../../core/wallet/token-pnl.ts';
import { readBook } from '../../storage/wallets/book-parts.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import type { WorthTables } from '../security/read-worth.ts';
import { getNewestMs } from './read-coverage.ts';
import { readMarks } from './read-marks.ts';

export type WholeStores = WorthTables & { readonly wallets: Wallets };

/** Reads a wallet's result in each token that it bought or sold. */
export async function readTokenPnl(stores: WholeStores, wallet: string, nowMs: number) {
  const { head, book } = await readBook(stores.wallets, wallet, nowMs);
  const traded = [...book].filter(([, { buys, sells }]) => buys + sells > 0);
  const held = traded.filter(([, { heldRaw }]) => heldRaw > 0n).map(([mint]) => mint);
  const marks = await readMarks(stores, held, nowMs);
  const rows = traded.map(([mint, token]) => computeTokenPnl(mint, token, marks.get(mint)?.mark ?? null));
  return { rows, newestMs: getNewestMs(head) };
}
