import type { FundingState } from '../../core/identity/funding.ts';
import { hasTradeHistory, toLastHistoryDay } from '../../core/identity/history.ts';
import { withActivity } from '../../core/wallet/state-activity.ts';
import { readHistory } from '../../core/wallet/volumes.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import { loadOwnFunding } from '../../storage/wallets/funding.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import type { RegistryStores } from '../registry.ts';
import { evidenceRules as rules } from './evidence-rules.ts';
import { sumComparable } from './funded-history.ts';
import { computeFirstSwapMs, isBundled, isBuy, readRowsInRange } from './recent-rows.ts';
import type { CachedWallet } from './state.ts';

/** Whether a swap is a day older than another one. */
export function isAging({ head }: CachedWallet, walletEvents: readonly WalletEvent[]): boolean {
  const newestMs = Math.max(head.memo.state.activity.lastTradeMs ?? 0, ...walletEvents.map(one => one.timestampMs));
  return newestMs >= computeAgedMs(walletEvents);
}

function computeAgedMs(walletEvents: readonly WalletEvent[]): number {
  return computeFirstSwapMs(walletEvents) + rules.freshTradeMs - rules.lateFundingMs;
}

/** Later buys and receipts, unless the history was enough before. */
export async function findAgedBuys(
  { wallets, registry }: { readonly wallets: Wallets; readonly registry: Pick<RegistryStores, 'funding'> },
  wallet: string,
  cached: CachedWallet,
  walletEvents: readonly WalletEvent[],
): Promise<readonly WalletRow[]> {
  const { head } = cached;
  const fromMs = computeAgedMs(walletEvents);
  const { activity } = head.memo.state;
  if ((activity.lastTradeMs ?? 0) < fromMs) return [];
  const rows = await readRowsInRange(wallets, wallet, head, fromMs, Number.POSITIVE_INFINITY);
  const later = rows.filter(({ event, timestampMs }) => timestampMs >= fromMs && (isBuy(event) || isBundled(event)));
  if (later.length === 0) return [];
  cached.funding ??= await loadOwnFunding(registry.funding, wallet);
  const { funding } = cached;
  const amount = sumComparable(walletEvents.reduce(withActivity, activity), funding.latest);
  const firstDay = toLastHistoryDay(fromMs);
  return later.filter(({ timestampMs }) =>
    listPointsOfHistory(funding, timestampMs)
      .filter(ms => toLastHistoryDay(ms) >= firstDay)
      .some(ms => !hasTradeHistory(readHistory(activity), ms, { lamports: String(amount) })),
  );
}

/** When a history is asked for beside a buy: at its payments, and at the buy. */
export function listPointsOfHistory({ first, latest }: FundingState, buyMs: number): readonly number[] {
  const [fromMs, toMs] = [buyMs - rules.fundingAgeMs, buyMs + rules.lateFundingMs];
  const paid = latest.filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs);
  return [...(first === null ? [] : [first]), ...paid].map(({ timestampMs }) => timestampMs).concat(buyMs);
}
