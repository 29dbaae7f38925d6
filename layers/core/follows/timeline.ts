import { followRules as rules } from './rules.ts';

const BUCKET_MS = 600_000;

/** Counts buys and active mints per ten minutes. */
export type Timeline = {
  readonly buys: Map<number, number>;
  readonly mints: Map<number, number>;
};

export function createTimeline(): Timeline {
  return { buys: new Map(), mints: new Map() };
}

export function countIn(counts: Map<number, number>, ms: number, by: 1 | -1): void {
  const bucket = Math.floor(ms / BUCKET_MS);
  const count = (counts.get(bucket) ?? 0) + by;
  if (count > 0) counts.set(bucket, count);
  else counts.delete(bucket);
}

export function countSince(counts: ReadonlyMap<number, number>, ms: number): number {
  const from = Math.floor(ms / BUCKET_MS);
  let sum = 0;
  for (const [bucket, count] of counts) if (bucket >= from) sum += count;
  return sum;
}

const ENDS_MS = rules.phaseEndsMs;

/** The phase of a mint's age. */
export function toAgePhase(ageMs: number): number {
  let phase = 0;
  while (phase < ENDS_MS.length && ageMs >= ENDS_MS[phase]!) phase++;
  return phase;
}
