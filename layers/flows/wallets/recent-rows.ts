import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { hasEnoughRows, readBack } from '../../storage/journal/read.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import type { CachedWallet } from './state.ts';

const RECENT_ROWS = 8;

/** Rows of the header, and earlier ones for rare events. */
export async function readRecentRows(
  wallets: Wallets,
  wallet: string,
  cached: CachedWallet,
  walletEvents: readonly WalletEvent[],
): Promise<readonly WalletRow[]> {
  const { seq, tail } = cached.head;
  const isRare = walletEvents.some(isCrewNews) || isLate(cached, walletEvents);
  if (!isRare || tail.length === seq || tail.length >= RECENT_ROWS) return tail;
  const rows = await readBack(wallets, formatWalletKey(wallet), Number.POSITIVE_INFINITY, hasEnoughRows(RECENT_ROWS));
  return rows.filter(row => row.seq <= seq).slice(-RECENT_ROWS);
}

export function isBundled({ verdict }: WalletEvent): boolean {
  return verdict?.kind === 'bundled';
}

/** Whether a bundle is news for other mints: found, or disproved. */
export function isCrewNews(event: WalletEvent): boolean {
  return isBundled(event) || event.verdict?.kind === 'unbundled';
}

/** Infinity without a swap. */
export function computeFirstSwapMs(walletEvents: readonly WalletEvent[]): number {
  return Math.min(...walletEvents.filter(({ swap }) => swap !== null).map(({ timestampMs }) => timestampMs));
}

/** Whether a swap is before the wallet's first. */
export function isLate({ head }: CachedWallet, walletEvents: readonly WalletEvent[]): boolean {
  return computeFirstSwapMs(walletEvents) < (head.memo.state.activity.firstTradeMs ?? 0);
}
