import type { Act } from './act.ts';
import type { Finding } from './finding.ts';
import type { Withdrawal } from './funds.ts';
import type { Memory } from './memory.ts';
import type { RelayBundle } from './relay-attack.ts';
import type { Reported } from './reported.ts';

export const families = ['timing', 'relay', 'funding'] as const;
export type Family = (typeof families)[number];

/** A finding adds to what its key has. With `isWhole` it replaces that. */
export type Verdict = { readonly key: string; readonly finding: Finding | null; readonly isWhole?: boolean };

/** Each verdict is reported before the next is computed. */
type Judge<Subject> = (memory: Memory, reported: Reported, subject: Subject) => Iterable<Verdict>;

/** Ranks leave gaps for new types; the lowest is first. */
type Ranks = { readonly specific: number; readonly severe: number; readonly sells?: boolean };

export function defineType<Name extends Family>(
  family: Name,
  walletsMin: number,
  archetype: string,
  { specific, severe, sells = false }: Ranks,
) {
  return { family, walletsMin, archetype, specific, severe, sells };
}

/** One bundle type: its row, and its rule in words. */
export type BundleRule = ReturnType<typeof defineType> & {
  readonly words: string;
  readonly bySlot?: Judge<number>;
  readonly byAct?: Judge<Act>;
  readonly byRelay?: Judge<RelayBundle>;
  readonly byPayer?: Judge<string>;
  readonly byWithdrawal?: Judge<Withdrawal>;
};
