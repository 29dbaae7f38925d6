import { lifecycleRules as rules } from './lifecycle-rules.ts';
import type { Timeline } from './timeline.ts';

/** Raw units as text. */
export type DumpSums = {
  readonly isSlow: boolean;
  readonly soldRaw: string;
  readonly boughtBackRaw: string;
  /** Bought by then, plus earlier balances. */
  readonly basisRaw: string;
};

/** What a dump's window sold; null where its moves are forgotten or show no dump. */
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
  if (basisRaw === 0n || left * (isSlow ? rules.dripPart : rules.dumpPart) < basisRaw) return null;
  return { isSlow, soldRaw: `${soldRaw}`, boughtBackRaw: `${soldRaw - left}`, basisRaw: `${basisRaw}` };
}
