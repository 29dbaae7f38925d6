import type { Holders } from '../holders/holders.ts';
import { compareByLargest } from '../kernel/largest-first.ts';
import type { UsdE30 } from '../money/amount.ts';
import { isProfiteer } from '../token-state/rug.ts';

/** Peak realized profit, 10⁻³⁰ USD, whenever the rug is detected. */
export type Profit = { readonly wallet: string; readonly realizedUsd: UsdE30 };

/** Returns a wallet's peak realized profit, or 0. */
export function getPeakProfit({ byWallet }: Pick<Holders, 'byWallet'>, wallet: string): UsdE30 {
  return byWallet.get(wallet)?.realized.peakUsd ?? 0n;
}

/** Returns a rugged token's profiteers, largest first, ties by address. */
export function listProfiteers({ byWallet }: Pick<Holders, 'byWallet'>): readonly Profit[] {
  return [...byWallet.values()]
    .map(({ wallet, realized }) => ({ wallet, realizedUsd: realized.peakUsd }))
    .filter(({ realizedUsd }) => isProfiteer(realizedUsd))
    .sort(compareByLargest(({ realizedUsd }) => realizedUsd));
}
