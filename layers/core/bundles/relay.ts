import { type Act, compareActs, type Side } from './act.ts';
import type { Cluster } from './cluster.ts';
import type { Finding } from './cohort.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';
import { type Telling, tell } from './telling.ts';

/** What one relay bundle carried, and how many of its acts were judged. */
export type Carried = { readonly acts: Act[]; judged: number };

/** Files an act under its relay bundle. What the bundle is can be said once it is complete: a victim's buy looks like a member's until the sell after it. */
export const takeRelayed = ({ relays }: Pick<Memory, 'relays'>, act: Act): void => {
  if (act.relay === null) return;
  const carried = relays.get(act.relay) ?? { acts: [], judged: 0 };
  // No bundle has so many; a name that stands for anything else must not cost the square of its trades.
  if (carried.acts.length < rules.relayActsMax) carried.acts.push(act);
  relays.set(act.relay, carried);
  if (relays.size > rules.relaysMax) relays.delete(relays.keys().next().value!);
};

/** From when to when what is open gets complete, unix ms; from ∞ to −∞ while nothing is. */
export type Pending = { readonly dueMs: number; readonly throughMs: number };

/** When the relay bundles of two acts or more are complete, the first and the last: so long after its first act that no more should belong to one. */
export const relaysPending = ({ relays }: Memory): Pending => {
  let [dueMs, throughMs] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const carried of relays.values()) {
    if (!isOpen(carried)) continue;
    dueMs = Math.min(dueMs, dueOf(carried));
    throughMs = Math.max(throughMs, dueOf(carried));
  }
  return { dueMs, throughMs };
};

/** One with acts that were not judged; what comes late is judged with what came in time. */
const isOpen = ({ acts, judged }: Carried): boolean => acts.length > 1 && judged < acts.length;

const dueOf = ({ acts }: Carried): number => acts[0]!.ms + rules.relaySettleMs;

/** Judges the relay bundles that are complete by a time, in order, each at its own moment. */
export const settleRelays = (memory: Memory, telling: Telling, ms: number): readonly Settled[] => {
  if (relaysPending(memory).dueMs > ms) return NONE;
  return [...memory.relays]
    .filter(([, carried]) => isOpen(carried) && dueOf(carried) <= ms)
    .sort(([, a], [, b]) => dueOf(a) - dueOf(b))
    .flatMap(([relay, carried]) => {
      carried.judged = carried.acts.length;
      const clusters = judge(memory, telling, relay, carried.acts);
      return clusters.length === 0 ? [] : [{ clusters, atMs: dueOf(carried), slot: carried.acts[0]!.slot }];
    });
};

const NONE: readonly Settled[] = [];

/** Clusters that became known by the passing of time alone. */
export type Settled = { readonly clusters: readonly Cluster[]; readonly atMs: number; readonly slot: number };

const judge = (memory: Memory, telling: Telling, relay: string, acts: readonly Act[]): readonly Cluster[] => {
  const ordered = [...acts].sort(compareActs);
  const around = sandwich(memory, ordered);
  if (around !== null) {
    const { members, victim } = around;
    if (walletsOf(members) < 2) return [];
    const says = `one relay bundle (${relay}) buys before and sells after the swap of ${victim.wallet}`;
    return tell(telling, 'RelayMev', `Relay:${relay}`, { acts: members, grounds: ['relay'], says });
  }
  return (['buy', 'sell'] as const).flatMap(side =>
    tell(telling, 'RelaySequential', `Relay:${relay}:${side}`, sequence(ordered, side, relay)),
  );
};

const sequence = (acts: readonly Act[], side: Side, relay: string): Finding | null => {
  const same = acts.filter(act => act.side === side);
  if (walletsOf(same) < 2) return null;
  return { acts: same, grounds: ['relay'], says: `one relay bundle (${relay}) carries their ${side}s` };
};

const walletsOf = (acts: readonly Act[]): number => new Set(acts.map(act => act.wallet)).size;

/**
 * The bundle's own swaps around someone else's on the side of its first: another's swap between them, or one that the bundle itself carries,
 * the last before it turns of a wallet that does nothing else in it.
 */
const sandwich = (
  memory: Memory,
  acts: readonly Act[],
): { readonly members: readonly Act[]; readonly victim: Act } | null => {
  const { side } = acts[0]!;
  const turn = acts.findIndex(act => act.side !== side);
  if (turn < 0) return null;
  const between = (memory.slots.get(acts[0]!.slot)?.[side] ?? []).find(
    act =>
      !acts.some(own => own.wallet === act.wallet) &&
      compareActs(acts[0]!, act) < 0 &&
      compareActs(act, acts.findLast(own => own.side !== side)!) < 0,
  );
  if (between !== undefined) return { members: acts, victim: between };
  const once = (wallet: string): boolean => acts.filter(act => act.wallet === wallet).length === 1;
  const victim = acts.slice(1, turn).findLast(act => once(act.wallet));
  return victim === undefined ? null : { members: acts.filter(act => act !== victim), victim };
};
