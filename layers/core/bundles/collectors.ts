import type { MintRow } from '../mint/mint-row.ts';
import type { Bundles } from './bundles.ts';
import type { BundleChange } from './changes.ts';
import type { Cluster } from './cluster.ts';
import { receiverRules } from './lifecycle-rules.ts';
import type { Followed } from './scene.ts';
import { sumBasis } from './timeline.ts';

export const COLLECTOR = 'Collector:';

type Place = Pick<MintRow, 'seq' | 'slot' | 'timestampMs'>;

/** Reports collectors, which link the crews of several launches. */
export function listCollectorChanges(
  { backgrounds }: Bundles,
  followed: readonly Followed[],
  row: Place & { readonly to?: string },
): readonly BundleChange[] {
  return followed.flatMap(({ bundle, joined, received }) =>
    [...new Set([...joined, ...received, ...(row.to === undefined ? [] : [row.to])])]
      // An exchange collects from strangers, so the collector must have answered.
      .filter(wallet => backgrounds.has(wallet))
      .flatMap((wallet): readonly BundleChange[] => {
        const { claims, members, timeline } = bundle;
        const steps = claims.steps.filter(({ to, carriedRaw }) => to === wallet && carriedRaw > 0n);
        const senders = new Set(steps.map(({ from }) => from));
        const claim = claims.byWallet.get(wallet);
        // One sender does not make a collector.
        if (senders.size < 2 || claim === undefined) return [];
        // A gift makes nobody a collector; half of the tokens do.
        const isCollector =
          members.has(wallet) || claim.receivedRaw * receiverRules.collectorPart >= sumBasis(timeline);
        if (!isCollector) return [];
        const { seq, slot, timestampMs: ms } = row;
        const cluster: Cluster = {
          key: `${COLLECTOR}${wallet}`,
          type: 'RelaySequential',
          family: 'relay',
          grounds: ['shared_history'],
          wallets: [wallet, ...senders],
          fromSlot: slot,
          toSlot: slot,
          fromMs: ms,
          toMs: ms,
          trades: [],
          evidence: [],
        };
        return [{ seq, atMs: ms, slot, kind: 'co_action', cluster }];
      }),
  );
}
