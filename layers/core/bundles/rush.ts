import type { Act } from './act.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';

/** Slots of a rush that were not looked at since their last act, and when each is complete, unix ms. */
export type Rushes = Map<number, number>;

/**
 * Of a slot with very many acts not all are compared anew with each: they are at every thirty-second that it grows by, and when it is complete. Notes such
 * a slot, and returns whether it is left for later. A crowd of thousands would cost its square otherwise, in time and in what is told of it.
 */
export const putOff = ({ slots, rushes }: Memory, act: Act): boolean => {
  const count = slots.get(act.slot)?.[act.side].length ?? 0;
  if (count < rules.rushMin) return false;
  rushes.set(act.slot, Math.max(rushes.get(act.slot) ?? 0, act.ms + rules.rushSettleMs));
  return count % 2 ** (Math.floor(Math.log2(count / rules.rushMin)) + 1) !== 0;
};

/** The slots of rushes that are complete by a time, in order, each with its moment; they are looked at now. */
export const takeComplete = ({ rushes }: Memory, ms: number): readonly (readonly [slot: number, dueMs: number])[] => {
  const due = [...rushes].filter(([, dueMs]) => dueMs <= ms).sort(([, a], [, b]) => a - b);
  for (const [slot] of due) rushes.delete(slot);
  return due;
};
