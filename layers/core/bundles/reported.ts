import type { Act } from './act.ts';

/** Reported acts by cluster key, and each wallet's newest key. */
export type Reported = { readonly actsByKey: Map<string, readonly Act[]>; readonly known: Map<string, string> };

export function createReported(): Reported {
  return { actsByKey: new Map(), known: new Map() };
}

/** Reuses the key of a wallet's earlier cluster of this type. */
export function resolveClusterKey({ known }: Reported, type: string, acts: readonly Act[], fresh: string): string {
  const before = acts.map(act => known.get(act.wallet)).find(key => key?.startsWith(`${type}:`));
  return before ?? `${type}:${fresh}`;
}
