import { randomUUID } from 'node:crypto';
import type { Objects } from '../../storage/archive/objects.ts';
import { scanKeyEnds } from '../../storage/journal/heads.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { formatTapeKey, type Tape } from '../../storage/market/tape.ts';
import type { RebuildPlan } from '../../storage/operations/rebuild-plans.ts';
import { findRange, type KeyRows, writeKeys } from './shuffle.ts';

export const RANGES_MAX = 2_048;
const ROWS_PER_RANGE = 100_000;
const RANGES_MIN = 8;
const SCANS_IN_PARALLEL = 4;

/** With their newest rows. The next rebuild takes later ones. */
export async function listKeys(tape: Tape): Promise<readonly KeyRows[]> {
  const parts = Array.from({ length: SCANS_IN_PARALLEL }, (_, part) => part);
  const found = await runInParallel(parts, SCANS_IN_PARALLEL, async part => {
    const keys: KeyRows[] = [];
    for await (const page of scanKeyEnds(tape, part, SCANS_IN_PARALLEL))
      for (const { key, seq } of page) keys.push({ key: key.slice(formatTapeKey('').length), seq });
    return keys;
  });
  return found.flat();
}

export function countRows(keys: readonly KeyRows[]): number {
  return keys.reduce((sum, { seq }) => sum + seq, 0);
}

/** Enough to share evenly and to lose one cheaply. */
export function countRebuildRanges(rows: number): number {
  return Math.min(RANGES_MAX, Math.max(RANGES_MIN, Math.ceil(rows / ROWS_PER_RANGE)));
}

type Planned = Pick<RebuildPlan, 'generation' | 'formats' | 'atMs' | 'ranges'>;

/** Divides keys by hash and lists each range. */
export async function divideKeys(objects: Objects, keys: readonly KeyRows[], planned: Planned): Promise<RebuildPlan> {
  const byRange = Array.from({ length: planned.ranges }, (): KeyRows[] => []);
  for (const one of keys) byRange[findRange(one.key, planned.ranges)]!.push(one);
  for (const [range, own] of byRange.entries())
    await writeKeys(
      objects,
      range,
      own.sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
  return { id: randomUUID(), ...planned, keys: keys.length, rows: countRows(keys) };
}
