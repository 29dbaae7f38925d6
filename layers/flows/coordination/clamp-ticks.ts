import type { Link } from '../../core/relations/link.ts';
import type { CachedCoordination } from './state.ts';

/** Until then event time applies, so that old tapes give their live results. */
const QUIET_MS = 30_000;

/** Limits ticks to event time while links arrive. */
export function clampTicks(state: CachedCoordination, links: readonly Link[], nowMs: number): readonly Link[] {
  if (links.some(({ kind }) => kind !== 'clock')) state.arrivedMs = nowMs;
  if (nowMs - state.arrivedMs >= QUIET_MS) return links;
  let { newestMs } = state;
  return links.map(link => {
    if (link.kind === 'clock') return { ...link, timestampMs: Math.min(link.timestampMs, newestMs) };
    newestMs = Math.max(newestMs, link.timestampMs);
    return link;
  });
}
