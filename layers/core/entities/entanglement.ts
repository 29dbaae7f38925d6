import type { Entangled } from './entity.ts';
import { isKept } from './occasions.ts';
import { entityRules } from './rules.ts';
import type { Entities } from './state.ts';
import { numberOf, textAt } from './text-table.ts';
import { entangledBy } from './together.ts';

/** With whom a wallet acted together, a mint at a time, newest first, by its occasions of the last 30 days. */
export const entangledOf = ({ wallets, occasions }: Entities, address: string): readonly Entangled[] => {
  const own = (occasions.byWallet.get(numberOf(wallets.names, address)) ?? []).filter(one => isKept(occasions, one));
  const together = own.map(({ key, mint, wallets: all, lastMs }) => ({
    mint,
    occasion: key.slice(mint.length + 1),
    wallets: all.map(wallet => textAt(wallets.names, wallet)),
    atMs: lastMs,
  }));
  return entangledBy(address, together).map(one => ({
    ...one,
    wallets: one.wallets.slice(0, entityRules.entangledWalletsMax),
  }));
};
