import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { hasEnoughRows, readBack, readRange } from '../../storage/journal/read.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';
import { evidenceRules as rules } from './evidence-rules.ts';
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
  const isRare = walletEvents.some(isCrewNews);
  if (!isRare || tail.length === seq || tail.length >= RECENT_ROWS) return tail;
  const rows = await readBack(wallets, formatWalletKey(wallet), Number.POSITIVE_INFINITY, hasEnoughRows(RECENT_ROWS));
  return rows.filter(row => row.seq <= seq).slice(-RECENT_ROWS);
}

export function isBuy({ swap }: WalletEvent): boolean {
  return swap?.direction === 'buy';
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

/** Rows in a range; open ranges stop at the mint limit. */
export function readRowsInRange(
  wallets: Wallets,
  wallet: string,
  head: CachedWallet['head'],
  fromMs: number,
  toMs: number,
): Promise<readonly WalletRow[]> | readonly WalletRow[] {
  if (head.seq === head.tail.length) return head.tail;
  if (toMs < Number.POSITIVE_INFINITY) return readRange(wallets, formatWalletKey(wallet), fromMs, toMs + 1);
  const mints = new Set<string>();
  const enough = (rows: readonly WalletRow[]): boolean => {
    for (const { event } of rows) if (isBuy(event)) mints.add(event.mint);
    return mints.size >= rules.mintsMax || rows.some(row => row.timestampMs < fromMs);
  };
  return readBack(wallets, formatWalletKey(wallet), head.memo.state.activity.lastTradeMs! + 1, enough);
}
