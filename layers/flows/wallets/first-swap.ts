import { quarterMs } from '../../core/wallet/quarters.ts';
import { readOnward } from '../../storage/journal/read.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type WalletHead, type Wallets } from '../../storage/wallets/wallets.ts';

/** Returns the first swap at or after a time, unix ms, or null. */
export async function readFirstSwapMs(
  wallets: Wallets,
  wallet: string,
  head: WalletHead,
  fromMs: number,
): Promise<number | null> {
  const { lastTradeMs } = head.memo.state.activity;
  if (lastTradeMs === null || lastTradeMs < fromMs) return null;
  const isSwap = (row: WalletRow): boolean => row.timestampMs >= fromMs && row.event.swap !== null;
  const isAll = head.seq === head.tail.length;
  // Segments end at quarter hours, but for long ones.
  const enough = (rows: readonly WalletRow[], readThroughMs: number): boolean =>
    readThroughMs > head.longMs &&
    rows.some(row => isSwap(row) && Math.floor(row.timestampMs / quarterMs) < Math.floor(readThroughMs / quarterMs));
  const stored = isAll ? [] : await readOnward(wallets, formatWalletKey(wallet), fromMs, enough);
  const times = [...stored, ...head.tail].filter(isSwap).map(({ timestampMs }) => timestampMs);
  return times.length === 0 ? null : Math.min(...times);
}
