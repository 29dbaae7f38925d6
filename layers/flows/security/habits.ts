import type { Habits } from '../../core/early-buyers/early-buyer.ts';
import { classifyAutomation } from '../../core/wallet/automation.ts';
import { computeActivityFigures } from '../../core/wallet/figures.ts';
import { readStaleCounters } from '../../storage/journal/header-counters.ts';
import { formatWalletKey, type Wallets } from '../../storage/wallets/wallets.ts';

/** Returns trading habits; wallets without a header are absent. */
export async function readTradingHabits(
  wallets: Wallets,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Habits>> {
  if (addresses.length === 0) return new Map();
  const heads = await readStaleCounters(wallets, addresses.map(formatWalletKey));
  return new Map(
    addresses.flatMap(wallet => {
      const head = heads.get(formatWalletKey(wallet));
      if (head === undefined) return [];
      const figures = computeActivityFigures(head.memo.state.activity);
      return [[wallet, { primaryTerminal: figures.primaryTerminal, automation: classifyAutomation(figures) }]];
    }),
  );
}
