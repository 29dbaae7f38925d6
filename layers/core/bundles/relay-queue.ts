import type { Act } from './act.ts';
import type { Cluster } from './cluster.ts';
import type { Carried, Memory } from './memory.ts';
import { openRelayBundle } from './relay-attack.ts';
import { reportFamily } from './report.ts';
import type { Reported } from './reported.ts';
import { bundleRules as rules } from './rules.ts';

/** Adds an act. Victims look like members until completion. */
export function takeRelayed({ relays }: Pick<Memory, 'relays'>, act: Act): void {
  if (act.relay === null) return;
  const carried = relays.get(act.relay) ?? { acts: [], judged: 0 };
  // Bounds the cost of ids that are not real relay bundles.
  if (carried.acts.length < rules.relayActsMax) carried.acts.push(act);
  relays.set(act.relay, carried);
  if (relays.size > rules.relaysMax) relays.delete(relays.keys().next().value!);
}

/** Returns the due times of pending relay bundles, unix ms. */
export function listRelayDueTimes({ relays }: Memory): readonly number[] {
  return [...relays.values()].filter(isOpen).map(getDueMs);
}

/** Late acts reopen a relay bundle. */
function isOpen({ acts, judged }: Carried): boolean {
  return acts.length > 1 && judged < acts.length;
}

function getDueMs({ acts }: Carried): number {
  return acts[0]!.ms + rules.relaySettleMs;
}

/** Judges due relay bundles in order, each at its time. */
export function judgeDueRelays(memory: Memory, reported: Reported, ms: number): readonly Settled[] {
  const due: [string, Carried][] = [];
  for (const [relay, carried] of memory.relays)
    if (isOpen(carried) && getDueMs(carried) <= ms) due.push([relay, carried]);
  return due
    .sort(([, a], [, b]) => getDueMs(a) - getDueMs(b))
    .flatMap(([relay, carried]) => {
      carried.judged = carried.acts.length;
      const clusters = judgeRelay(memory, reported, relay, carried.acts);
      return clusters.length === 0 ? [] : [{ clusters, atMs: getDueMs(carried), slot: carried.acts[0]!.slot }];
    });
}

/** Clusters that the clock completed. */
export type Settled = { readonly clusters: readonly Cluster[]; readonly atMs: number; readonly slot: number };

/** Judges relay bundles again after late acts or news about a wallet. */
export function judgeRelaysAgain(
  memory: Memory,
  reported: Reported,
  isConcerned: (act: Act) => boolean,
): readonly Cluster[] {
  const found: Cluster[] = [];
  for (const [relay, carried] of memory.relays) {
    if (carried.judged === 0 || !carried.acts.some(isConcerned)) continue;
    carried.judged = carried.acts.length;
    found.push(...judgeRelay(memory, reported, relay, carried.acts));
  }
  return found;
}

function judgeRelay(memory: Memory, reported: Reported, relay: string, acts: readonly Act[]): readonly Cluster[] {
  const bundle = openRelayBundle(memory, relay, acts);
  return reportFamily(reported, 'relay', rule => rule.byRelay?.(memory, reported, bundle));
}
