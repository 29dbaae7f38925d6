import { type Act, compareActs } from './act.ts';
import { findBarredAmongActs, isBarred } from './barred.ts';
import type { Cluster } from './cluster.ts';
import type { Finding } from './cohort.ts';
import type { Carried, Memory } from './memory.ts';
import { dropUnlinkedPeople } from './people.ts';
import { countActWallets, findRelayAttack } from './relay-attack.ts';
import { type Reported, replaceFinding } from './reported.ts';
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
      const clusters = findRelay(memory, reported, relay, carried.acts);
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
    found.push(...findRelay(memory, reported, relay, carried.acts));
  }
  return found;
}

function findRelay(memory: Memory, reported: Reported, relay: string, acts: readonly Act[]): readonly Cluster[] {
  // Without the slot's acts, once expired, the bundle's own must do.
  const known = memory.slots.get(acts[0]!.slot);
  const all = new Map([...(known?.buy ?? []), ...(known?.sell ?? []), ...acts].map(act => [act.seq, act]));
  const slot = [...all.values()].sort(compareActs);
  const barred = findBarredAmongActs(slot, memory);
  const ordered = [...acts].sort(compareActs);
  const attack = findRelayAttack(ordered, slot, barred);
  const clean = attack === null ? ordered.filter(act => !isBarred(barred, act) && !act.isServed) : [];
  const mev: Finding | null = attack && {
    acts: attack.members,
    grounds: ['relay'],
    says: `one relay bundle (${relay}) buys before and sells after the swap of ${attack.victim.wallet}`,
  };
  const found = [...replaceFinding(reported, 'RelayMev', `Relay:${relay}`, mev)];
  for (const side of ['buy', 'sell'] as const) {
    const ofSide = clean.filter(act => act.side === side);
    const same = dropUnlinkedPeople(memory, ofSide);
    const says = `one relay bundle (${relay}) carries their ${side}s`;
    const sequence: Finding | null = countActWallets(same) < 2 ? null : { acts: same, grounds: ['relay'], says };
    found.push(...replaceFinding(reported, 'RelaySequential', `Relay:${relay}:${side}`, sequence));
  }
  return found;
}
