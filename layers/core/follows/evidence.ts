import type { Bought, History } from './history.ts';
import { followRules as rules } from './rules.ts';

/** How often one wallet bought after another: a function of the two histories. */
export type Evidence = {
  /** Mints on which the follower's buy came after the leader's, and when it did. */
  readonly matched: ReadonlyMap<number, Match>;
  /** Mints on which the leader's came after the follower's first. */
  readonly reversed: number;
  /** The follower's buys that came after one of the leader's. */
  readonly support: number;
};

/** The follower's buys on a mint that came after one of the leader's. */
type Match = {
  readonly firstMs: number;
  readonly lastMs: number;
  readonly count: number;
  /** The leader's buy that the first came after. */
  readonly leaderMs: number;
  /** The shortest time between the two. */
  readonly lagMs: number;
};

export const evidenceOf = (leader: History, follower: History): Evidence => {
  const matched = new Map<number, Match>();
  let reversed = 0;
  let support = 0;
  for (const [mint, buys] of follower.mints) {
    const led = leader.mints.get(mint);
    const match = led && matchOf(led, buys);
    if (!led || match === undefined) continue;
    if (match === 'reversed') reversed++;
    else {
      matched.set(mint, match);
      support += match.count;
    }
  }
  return { matched, reversed, support };
};

/** What two wallets' buys of one mint tell: whoever came after the other first is the one that came after. Undefined when neither did. */
const matchOf = (led: readonly Bought[], followed: readonly Bought[]): Match | 'reversed' | undefined => {
  const after = followed.filter(({ ms }) => led.some(one => isAfter(one.ms, ms)));
  const before = led.find(({ ms }) => followed.some(one => isAfter(one.ms, ms)));
  const first = after[0];
  if (!first) return before && 'reversed';
  if (before && before.ms < first.ms) return 'reversed';
  const leaderMs = led.find(one => isAfter(one.ms, first.ms))!.ms;
  const lags = after.flatMap(({ ms }) => led.filter(one => isAfter(one.ms, ms)).map(one => ms - one.ms));
  return { firstMs: first.ms, lastMs: after.at(-1)!.ms, count: after.length, leaderMs, lagMs: Math.min(...lags) };
};

/** Whether the second moment comes after the first as a follower's buy does. */
export const isAfter = (leaderMs: number, followerMs: number): boolean => {
  const lag = followerMs - leaderMs;
  return lag >= rules.lagMsMin && lag <= rules.lagMsMax;
};
