import type { Answer } from '@chain-intelligence/client';

type Health = Answer<'/v1/coordination/health'>;

/** A time whose trades may be missing. Unix ms, `toMs` exclusive. */
export type Gap = { readonly fromMs: number; readonly toMs: number; readonly reason: string };

const REASONS: Readonly<Record<string, string>> = {
  started: 'the source was not running',
  disconnected: 'the source was disconnected',
  silent: 'the source was silent',
  slots_skipped: 'the source skipped slots',
};

/** The reason of a gap in words. */
export function describeReason(reason: string): string {
  return REASONS[reason] ?? reason;
}

const NONE: readonly Gap[] = [];

/** Oldest first. Without a source nothing is known. */
export function listGaps({ sources, observedAtMs }: Pick<Health, 'sources' | 'observedAtMs'>): readonly Gap[] {
  if (sources.length === 0) return NONE;
  const coveredFromMs = Math.min(...sources.map(source => source.coveredFromMs));
  return [
    { fromMs: 0, toMs: coveredFromMs, reason: 'no source covers this time' },
    ...sources.flatMap(source => [
      ...source.gaps.map(({ fromMs, toMs, reason }) => ({ fromMs, toMs, reason: describeReason(reason) })),
      ...(source.state === 'silent'
        ? [{ fromMs: source.heardAtMs, toMs: observedAtMs, reason: 'the source is silent' }]
        : []),
    ]),
  ]
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((a, b) => a.fromMs - b.fromMs);
}

/** Imported history may lie in it. */
export function isBeforeCoverage({ fromMs }: Gap): boolean {
  return fromMs === 0;
}
