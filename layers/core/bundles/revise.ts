import { barredIn, isBarred } from './barred.ts';
import type { Cluster } from './cluster.ts';
import type { Memory } from './memory.ts';
import { forget, revising, type Telling, withdrawal } from './telling.ts';
import { typesOf } from './type-table.ts';

const timing = typesOf('timing');

export type Spoilt = { readonly withdrawn: readonly Cluster[]; readonly slots: readonly number[] };

const NOTHING: Spoilt = { withdrawn: [], slots: [] };

/** Withdraws timing clusters that contain a newly excluded wallet. */
export const spoiltBy = (memory: Memory, telling: Telling, slot: number): Spoilt => {
  const barred = barredIn(memory, slot);
  if (barred.twoSided.size === 0) return NOTHING;
  const { buy, sell } = memory.slots.get(slot)!;
  const spoilt = new Set([...buy, ...sell].filter(act => act.told && isBarred(barred, act)).map(({ seq }) => seq));
  if (spoilt.size === 0) return NOTHING;
  const found = [...telling.occasions].flatMap(([key, acts]) => {
    const type = timing.find(name => key.startsWith(`${name}:`));
    return type !== undefined && acts.some(({ seq }) => spoilt.has(seq)) ? [{ key, acts, type }] : [];
  });
  for (const { key } of found) forget(telling, key);
  return {
    withdrawn: found.map(({ key, acts, type }) => withdrawal(type, key, acts)),
    slots: [...new Set(found.flatMap(({ acts }) => acts.map(act => act.slot)))].sort((a, b) => a - b),
  };
};

/** Combines withdrawals and the new clusters that replace them. */
export const revised = (withdrawn: readonly Cluster[], told: readonly Cluster[]): readonly Cluster[] => {
  const before = new Set(withdrawn.map(({ key }) => key));
  const again = new Set(told.map(({ key }) => key));
  return [
    ...withdrawn.filter(({ key }) => !again.has(key)),
    ...told.map(cluster => (before.has(cluster.key) ? revising(cluster) : cluster)),
  ];
};
