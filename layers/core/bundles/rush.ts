import type { Act } from './act.ts';
import type { Memory } from './memory.ts';
import { bundleRules as rules } from './rules.ts';

/** Whether to defer a busy slot; checks at doubling intervals avoid quadratic cost. */
export function putOff({ slots, rushes }: Memory, act: Act): boolean {
  const count = slots.get(act.slot)?.[act.side].length ?? 0;
  if (count < rules.rushMin) return false;
  rushes.set(act.slot, Math.max(rushes.get(act.slot) ?? 0, act.ms + rules.rushSettleMs));
  return count % 2 ** (Math.floor(Math.log2(count / rules.rushMin)) + 1) !== 0;
}

/** Removes and returns the completed slots in time order. */
export function takeComplete({ rushes }: Memory, ms: number): readonly (readonly [slot: number, dueMs: number])[] {
  const due = [...rushes].filter(([, dueMs]) => dueMs <= ms).sort(([, a], [, b]) => a - b);
  for (const [slot] of due) rushes.delete(slot);
  return due;
}
