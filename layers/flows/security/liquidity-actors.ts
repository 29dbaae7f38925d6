import type { LiquidityActors } from '../../contract/present/liquidity.ts';
import { mapWalletsToBundleIds } from '../../core/bundles/bundles.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { computeActivityFigures } from '../../core/wallet/figures.ts';
import { maliciousLabel } from '../../core/wallet/rules.ts';
import { readStaleCounters } from '../../storage/journal/header-counters.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';

/** Returns bundled and flagged wallets, with ruggers, whose streams may lag. */
export async function readLiquidityActors(
  wallets: Wallets,
  { pools, bundles, token }: Pick<MintSecurity, 'pools' | 'bundles' | 'token'>,
): Promise<LiquidityActors> {
  const actors = [...new Set(pools.events.map(({ wallet }) => wallet))];
  const ruggers = Object.keys(token.roles).filter(wallet => token.roles[wallet] !== 'profiteer');
  return {
    bundled: new Set(mapWalletsToBundleIds(bundles).keys()),
    flagged: new Set([...ruggers, ...(await filterMalicious(wallets, actors))]),
  };
}

async function filterMalicious(wallets: Wallets, actors: readonly string[]): Promise<readonly string[]> {
  if (actors.length === 0) return [];
  const heads = await readStaleCounters(wallets, actors.map(formatWalletKey));
  return actors.filter(wallet => {
    const head = heads.get(formatWalletKey(wallet));
    return head && computeActivityFigures(head.memo.state.activity).specialLabels.includes(maliciousLabel);
  });
}
