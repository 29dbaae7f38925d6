import type { Habits } from '../../core/early-buyers/early-buyer.ts';
import { automationOf } from '../../core/wallet/automation.ts';
import { activityFigures } from '../../core/wallet/figures.ts';
import { peekCounters } from '../../storage/journal/header-counters.ts';
import { type Wallets, walletKey } from '../../storage/wallets/wallets.ts';

/** Returns trading habits; wallets without a header are absent. */
export const habitsAmong = async (
  wallets: Wallets,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Habits>> => {
  if (addresses.length === 0) return new Map();
  const heads = await peekCounters(wallets, addresses.map(walletKey));
  return new Map(
    addresses.flatMap(wallet => {
      const head = heads.get(walletKey(wallet));
      if (head === undefined) return [];
      const figures = activityFigures(head.memo.state.activity);
      return [[wallet, { primaryTerminal: figures.primaryTerminal, automation: automationOf(figures) }]];
    }),
  );
};
