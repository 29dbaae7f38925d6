import type { Act } from './act.ts';
import type { Cluster } from './cluster.ts';
import type { Memory } from './memory.ts';
import { addFinding, type Reported } from './reported.ts';

/** MultiSell: at least two sellers in one transaction. */
export function detectMultiSell(memory: Memory, reported: Reported, act: Act): readonly Cluster[] {
  if (act.side !== 'sell') return [];
  const acts = memory.slots
    .get(act.slot)!
    .sell.filter(other => other.signature === act.signature && !other.isArbitrage && !other.isServed);
  const wallets = new Set(acts.map(other => other.wallet)).size;
  if (wallets < 2) return [];
  const says = `one transaction carries the sells of ${wallets}`;
  return addFinding(reported, 'MultiSell', `MultiSell:${act.signature}`, { acts, grounds: ['one_transaction'], says });
}
