import { loadHeads } from '../../storage/journal/journal.ts';
import { readOnward } from '../../storage/journal/read.ts';
import { readUncopiedExits } from '../../storage/wallets/ledger-rows.ts';
import { formatExitsKey, formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { type LedgerStores, readMintLedgers } from '../positions/read-ledgers.ts';

export type FirstBuyStores = LedgerStores & { readonly wallets: Wallets };

/**
 * Returns when a wallet first bought a mint, unix ms; null if unknown.
 * FIFO: the oldest exit has the first entry, else the position.
 */
export async function findFirstBuyMs(stores: FirstBuyStores, wallet: string, mint: string): Promise<number | null> {
  const { wallets } = stores;
  const head = (await loadHeads(wallets, [formatWalletKey(wallet)])).get(formatWalletKey(wallet))!;
  const [copied, later, [ledger]] = await Promise.all([
    readOnward(wallets, formatExitsKey(wallet, mint), 0, () => true),
    readUncopiedExits(wallets, head),
    readMintLedgers(stores, mint, [wallet]),
  ]);
  const rows = [...copied, ...later];
  const { state, closed } = ledger!;
  const positions = state.position === null ? closed : [...closed, state.position];
  const exits = rows.flatMap(({ event }) => (event.mint === mint && event.exit !== null ? [event.exit] : []));
  const times = [...exits, ...positions].map(({ entry }) => entry.timestampMs);
  return times.length === 0 ? null : Math.min(...times);
}
