import type { UsdE30 } from '../amount.ts';
import type { Holders } from '../holders/holders.ts';
import { isProfiteer } from '../token-state/rug.ts';

/**
 * What a wallet made on a token: the most that its sells ever came to together, USD in 10⁻³⁰. Not what they come to now, which falls again with the worthless rest: then whether
 * it is a profiteer would hang on when the rug becomes known.
 */
export type Profit = { readonly wallet: string; readonly realizedUsd: UsdE30 };

/** What a wallet made; 0 where it never traded. */
export const profitOf = ({ byWallet }: Pick<Holders, 'byWallet'>, wallet: string): UsdE30 =>
  byWallet.get(wallet)?.realized.peakUsd ?? 0n;

/** The profiteers of a rugged token, the greatest profit first, ties by address. */
export const profiteersOf = ({ byWallet }: Pick<Holders, 'byWallet'>): readonly Profit[] =>
  [...byWallet.values()]
    .map(({ wallet, realized }) => ({ wallet, realizedUsd: realized.peakUsd }))
    .filter(({ realizedUsd }) => isProfiteer(realizedUsd))
    .sort((a, b) =>
      a.realizedUsd === b.realizedUsd ? (a.wallet < b.wallet ? -1 : 1) : a.realizedUsd < b.realizedUsd ? 1 : -1,
    );
