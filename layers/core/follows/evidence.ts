import type { Bought, History } from './history.ts';
import { followRules as rules } from './rules.ts';

export type Evidence = {
  /** Mints on which the follower bought after the leader, and when. */
  readonly matched: ReadonlyMap<number, Match>;
  /** Mints on which the follower bought first. */
  readonly reversed: number;
  readonly support: number;
};

type Match = {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly count: number;
  /** The leader's buy before the first match. */
  readonly leaderMs: number;
  readonly lagMs: number;
};

export function buildFollowEvidence(leader: History, follower: History): Evidence {
  const matched = new Map<number, Match>();
  let reversed = 0;
  let support = 0;
  for (const [mint, buys] of follower.mints) {
    const led = leader.mints.get(mint);
    const match = led && findMatch(led, buys);
    if (!led || match === undefined) continue;
    if (match === 'reversed') reversed++;
    else {
      matched.set(mint, match);
      support += match.count;
    }
  }
  return { matched, reversed, support };
}

/** Whoever first buys after the other follows. Undefined when neither did. */
function findMatch(led: readonly Bought[], followed: readonly Bought[]): Match | 'reversed' | undefined {
  // Both are oldest first, and most pairs are far apart.
  if (led[0]!.ms - followed.at(-1)!.ms > rules.lagMsMax) return undefined;
  if (followed[0]!.ms - led.at(-1)!.ms > rules.lagMsMax) return undefined;
  const after = followed.filter(({ ms }) => led.some(one => isAfter(one.ms, ms)));
  const before = led.find(({ ms }) => followed.some(one => isAfter(one.ms, ms)));
  const first = after[0];
  if (!first) return before && 'reversed';
  if (before && before.ms < first.ms) return 'reversed';
  const leaderMs = led.find(one => isAfter(one.ms, first.ms))!.ms;
  const lags = after.flatMap(({ ms }) => led.filter(one => isAfter(one.ms, ms)).map(one => ms - one.ms));
  return { firstMs: first.ms, lastMs: after.at(-1)!.ms, count: after.length, leaderMs, lagMs: Math.min(...lags) };
}

/** Whether the time between two buys is within the follow lag. */
export function isAfter(leaderMs: number, followerMs: number): boolean {
  const lag = followerMs - leaderMs;
  return lag >= rules.lagMsMin && lag <= rules.lagMsMax;
}
