import type { UsdE30 } from '../amount.ts';
import type { Holders } from '../holders/holders.ts';
import type { Holding } from '../holders/holding.ts';
import { isProfiteer } from '../token-state/rug.ts';

/** What a wallet made on a token: USD in 10⁻³⁰, by average cost. */
export type Profit = { readonly wallet: string; readonly realizedUsd: UsdE30 };

/**
 * What a wallet's priced sells brought beyond what the tokens sold had cost on average. Tokens sold that it never bought count on neither side, as in the ledger; a
 * position that was sold whole has the ledger's own profit, but for network fees.
 */
export const profitOf = ({
  boughtRaw,
  soldRaw,
  investedUsd,
  returnedUsd,
}: Pick<Holding, 'boughtRaw' | 'soldRaw' | 'investedUsd' | 'returnedUsd'>): UsdE30 => {
  const both = boughtRaw < soldRaw ? boughtRaw : soldRaw;
  return both === 0n ? 0n : (returnedUsd * both) / soldRaw - (investedUsd * both) / boughtRaw;
};

/** The profiteers of a rugged token, the greatest profit first, ties by address. */
export const profiteersOf = ({ byWallet }: Pick<Holders, 'byWallet'>): readonly Profit[] =>
  [...byWallet.values()]
    .map(holding => ({ wallet: holding.wallet, realizedUsd: profitOf(holding) }))
    .filter(({ realizedUsd }) => isProfiteer(realizedUsd))
    .sort((a, b) =>
      a.realizedUsd === b.realizedUsd ? (a.wallet < b.wallet ? -1 : 1) : a.realizedUsd < b.realizedUsd ? 1 : -1,
    );
