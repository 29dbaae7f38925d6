import { isKept } from '../../../layers/core/entities/co-actions.ts';
import type { Entangled } from '../../../layers/core/entities/entity.ts';
import { entityRules } from '../../../layers/core/entities/rules.ts';
import type { Entities } from '../../../layers/core/entities/state.ts';
import { findTextNumber, readTableText } from '../../../layers/core/entities/text-table.ts';
import { listEntangledWallets } from '../../../layers/core/entities/together.ts';

/**
 * Co-actions of a wallet in the last 30 days, per mint, newest first.
 * The stored view must equal it.
 */
export const entangledOf = ({ wallets, coActions }: Entities, address: string): readonly Entangled[] => {
  const own = (coActions.byWallet.get(findTextNumber(wallets.names, address)) ?? []).filter(one =>
    isKept(coActions, one),
  );
  const together = own.map(({ key, mint, wallets: all, lastMs }) => ({
    mint,
    coAction: key.slice(mint.length + 1),
    wallets: all.map(wallet => readTableText(wallets.names, wallet)),
    atMs: lastMs,
  }));
  return listEntangledWallets(address, together).map(one => ({
    ...one,
    wallets: one.wallets.slice(0, entityRules.entangledWalletsMax),
  }));
};
