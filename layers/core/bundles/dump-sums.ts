import { lifecycleRules as rules } from './lifecycle-rules.ts';
import type { Timeline } from './timeline.ts';

export type DumpSums = {
  readonly isSlow: boolean;
  readonly soldRaw: bigint;
  readonly boughtBackRaw: bigint;
  /** Bought by then, plus earlier balances; null where older moves are merged. */
  readonly basisRaw: bigint | null;
};

/** What a dump's window sold at a time; null once its moves are forgotten. */
export function sumDumpAt(timeline: Timeline, ms: number): DumpSums | null {
  const { moves, heldRaw, boughtRaw, settledMs } = timeline;
  const sinceMs = Math.max(ms - rules.dripWindowMs, 0);
  const until = moves.filter(move => move.ms <= ms);
  const window = (spanMs: number) => until.filter(move => move.ms >= ms - spanMs);
  if (until.length === 0 || ms < settledMs - rules.dripWindowMs) return null;
  const basisRaw = until.reduce((sum, move) => sum + move.boughtRaw, heldRaw + boughtRaw);
  const fast = window(rules.dumpWindowMs).filter(({ soldRaw, boughtRaw }) => soldRaw > boughtRaw);
  const net = fast.reduce((sum, { soldRaw, boughtRaw }) => sum + soldRaw - boughtRaw, 0n);
  const isSlow = net * rules.dumpPart < basisRaw;
  const counted = isSlow ? until.filter(move => move.ms >= sinceMs) : fast;
  const soldRaw = counted.reduce((sum, move) => sum + move.soldRaw, 0n);
  // Only what is bought back after a sale offsets it.
  let dripped = 0n;
  for (const move of counted) {
    dripped += move.soldRaw - move.boughtRaw;
    if (dripped < 0n) dripped = 0n;
  }
  const left = isSlow ? dripped : net;
  return { isSlow, soldRaw, boughtBackRaw: soldRaw - left, basisRaw };
}
