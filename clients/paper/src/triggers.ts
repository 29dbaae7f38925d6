import type { Market } from './market.ts';
import type { Trigger } from './order.ts';

/** By time, then by place in the slot. */
export function sortTriggers(triggers: readonly Trigger[], markets: ReadonlyMap<string, Market>): readonly Trigger[] {
  return triggers
    .map(trigger => ({ trigger, row: markets.get(trigger.tokenMint)!.findRow(trigger.id) }))
    .sort(({ trigger: a, row: one }, { trigger: b, row: other }) => {
      if (a.timestampMs !== b.timestampMs || one === null || other === null) return a.timestampMs - b.timestampMs;
      if (one.slot !== other.slot) return one.slot - other.slot;
      const [left, right] = [one.tx_index ?? UNINDEXED, other.tx_index ?? UNINDEXED];
      if (left !== right) return left - right;
      return left === UNINDEXED ? one.seq - other.seq : one.event_index! - other.event_index!;
    })
    .map(({ trigger }) => trigger);
}

/** After all indexes. */
const UNINDEXED = 2 ** 32;
