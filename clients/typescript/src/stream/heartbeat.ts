import type { Clock } from '../time/clock.ts';
import type { HeartbeatMessage } from './message.ts';

/** State of the feed. Figures are null while no source announces slots. */
export type Heartbeat = {
  readonly newestSlot: number | null;
  /** Since the source that is heard least, in ms. */
  readonly feedAgeMs: number | null;
  /** Whether the feed is older than `staleMs`. */
  readonly isStale: boolean;
};

export type Heartbeats = {
  readonly receive: (message: HeartbeatMessage) => void;
  /** Reports a feed that became stale without a message. */
  readonly check: () => void;
};

/** Reports each heartbeat, and a feed that becomes stale between two. */
export function trackHeartbeats(clock: Clock, staleMs: number, report: (heartbeat: Heartbeat) => void): Heartbeats {
  let last: { readonly newestSlot: number | null; readonly ageMs: number; readonly at: number } | null = null;
  let isStale = false;
  return {
    receive: ({ newest_slot: newestSlot, feed_age_ms: feedAgeMs }) => {
      last = feedAgeMs === null ? null : { newestSlot, ageMs: feedAgeMs, at: clock.now() };
      isStale = feedAgeMs !== null && feedAgeMs >= staleMs;
      report({ newestSlot, feedAgeMs, isStale });
    },
    check: () => {
      if (last === null || isStale) return;
      const feedAgeMs = last.ageMs + clock.now() - last.at;
      if (feedAgeMs < staleMs) return;
      isStale = true;
      report({ newestSlot: last.newestSlot, feedAgeMs, isStale });
    },
  };
}
