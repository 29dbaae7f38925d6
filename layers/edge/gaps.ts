import { listOpenGaps, type OpenGap } from '../core/coverage/source-gap.ts';
import type { TableRef } from '../storage/kernel/dynamo.ts';
import { loadCoverage } from '../storage/operations/coverage.ts';
import { loadSourceGaps } from '../storage/operations/source-gaps.ts';

type Operations = TableRef<'operations'>;

/** Gaps that nothing filled, oldest first. */
export async function readOpenGaps(operations: Operations): Promise<readonly OpenGap[]> {
  const [stated, reported] = await Promise.all([loadSourceGaps(operations), loadCoverage(operations)]);
  return listOpenGaps(stated, reported);
}

/** The gaps as of at most a second ago. */
export type GapReader = (nowMs: number) => Promise<readonly OpenGap[]>;

const KEPT_MS = 1_000;

/** Opens the gaps of an instance, which asks for them at most once a second. */
export function openGapReader(operations: Operations): GapReader {
  let known: { readonly atMs: number; readonly gaps: Promise<readonly OpenGap[]> } | null = null;
  return nowMs => {
    if (known === null || Math.abs(nowMs - known.atMs) >= KEPT_MS) {
      const gaps = readOpenGaps(operations);
      gaps.catch(() => {
        known = null;
      });
      known = { atMs: nowMs, gaps };
    }
    return known.gaps;
  };
}
