import { findBarredInSlot, isAnyBarred, isBarred } from './barred.ts';
import type { Cluster } from './cluster.ts';
import type { Memory } from './memory.ts';
import { revokeCluster, toRevision } from './report.ts';
import type { Reported } from './reported.ts';
import { listFamilyTypes } from './type-table.ts';

const timing = listFamilyTypes('timing');

export type Spoilt = { readonly withdrawn: readonly Cluster[]; readonly slots: readonly number[] };

const NOTHING: Spoilt = { withdrawn: [], slots: [] };

/** Withdraws timing clusters that contain a newly excluded wallet. */
export function revokeSpoiltClusters(memory: Memory, reported: Reported, slot: number): Spoilt {
  const barred = findBarredInSlot(memory, slot);
  if (!isAnyBarred(barred)) return NOTHING;
  const { buy, sell } = memory.slots.get(slot)!;
  const spoilt = new Set([...buy, ...sell].filter(act => act.reported && isBarred(barred, act)).map(({ seq }) => seq));
  if (spoilt.size === 0) return NOTHING;
  const found = [...reported.actsByKey].flatMap(([key, acts]) => {
    const type = timing.find(name => key.startsWith(`${name}:`));
    return type !== undefined && acts.some(({ seq }) => spoilt.has(seq)) ? [{ key, acts, type }] : [];
  });
  return {
    withdrawn: found.map(({ key, type }) => revokeCluster(reported, type, key)),
    slots: [...new Set(found.flatMap(({ acts }) => acts.map(act => act.slot)))].sort((a, b) => a - b),
  };
}

/** Combines withdrawals and the new clusters that replace them. */
export function mergeRevisions(withdrawn: readonly Cluster[], found: readonly Cluster[]): readonly Cluster[] {
  const before = new Set(withdrawn.map(({ key }) => key));
  const again = new Set(found.map(({ key }) => key));
  return [
    ...withdrawn.filter(({ key }) => !again.has(key)),
    ...found.map(cluster => (before.has(cluster.key) ? toRevision(cluster) : cluster)),
  ];
}
