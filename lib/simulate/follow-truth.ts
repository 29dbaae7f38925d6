import { findFollowMatch, judgeFollow, type Match, strict } from './link-definition.ts';
import { type World, writeTruth } from './world.ts';

/** `sinceMs`: when the rule was first met. */
export type TrueFollow = { readonly leader: string; readonly follower: string; readonly sinceMs: number };

/** Judges each copier by its matches. Indirect copies count as near misses. */
export function writeFollowTruths(world: World): readonly TrueFollow[] {
  const { notes } = world;
  const pairs = Map.groupBy(notes.copies, ({ leader, follower }) => `${leader} ${follower}`);
  const follows: TrueFollow[] = [];
  for (const copies of pairs.values()) {
    const { leader, follower } = copies[0]!;
    writePair(world, leader, follower, copies, { verdict: judgeFollow(copies), drawn: {} });
    const met = findFollowMatch(copies, strict);
    if (met !== null) follows.push({ leader, follower, sinceMs: met.ms });
  }
  // Pairs linked through other copiers.
  const followers = new Map<string, Set<string>>();
  for (const { leader, follower } of notes.copies)
    followers.set(leader, (followers.get(leader) ?? new Set()).add(follower));
  const chains = [...followers].flatMap(([leader, own]) => {
    const reached = new Set(own);
    for (const one of reached) for (const next of followers.get(one) ?? []) if (next !== leader) reached.add(next);
    return [...reached].filter(one => !own.has(one)).map(one => [leader, one] as [string, string]);
  });
  const strangers = notes.crews.filter(({ detector }) => detector === 'follow');
  const wanted = new Set([...chains.flat(), ...strangers.flatMap(({ wallets }) => wallets)]);
  const buys = new Map([...wanted].map(wallet => [wallet, new Map<string, number[]>()]));
  for (const [mint, { wallets, ms }] of notes.buys)
    wallets.forEach((wallet, index) => {
      const own = buys.get(wallet);
      own?.set(mint, [...(own.get(mint) ?? []), ms[index]!]);
    });
  for (const [leader, follower] of chains) {
    const matches = findMatches(buys.get(leader)!, buys.get(follower)!);
    if (findFollowMatch(matches, strict))
      writePair(world, leader, follower, matches, { verdict: 'near_miss', drawn: { chain: true } });
  }
  for (const { wallets, drawn } of strangers) {
    const [leader, follower] = wallets as [string, string];
    writePair(world, leader, follower, findMatches(buys.get(leader)!, buys.get(follower)!), {
      verdict: 'outside',
      drawn,
    });
  }
  return follows;
}

/** Buys within two minutes of the leader's, in time order. */
function findMatches(
  led: ReadonlyMap<string, readonly number[]>,
  own: ReadonlyMap<string, readonly number[]>,
): Match[] {
  return [...own]
    .flatMap(([mint, times]) =>
      times.flatMap(ms => {
        const ledMs = led.get(mint)?.findLast(one => one < ms && ms - one <= 120_000);
        return ledMs === undefined ? [] : [{ mint, ledMs, ms }];
      }),
    )
    .sort((one, other) => one.ms - other.ms);
}

type Graded = { readonly verdict: 'inside' | 'near_miss' | 'outside'; readonly drawn: object };

function writePair(world: World, leader: string, follower: string, matches: readonly Match[], graded: Graded): void {
  const fromMs = matches[0]?.ledMs ?? world.options.startMs;
  const toMs = (findFollowMatch(matches, strict) ?? matches.at(-1))?.ms ?? fromMs;
  writeTruth(world, {
    detector: 'follow',
    wallets: [leader, follower],
    leader,
    fromMs,
    toMs,
    verdict: graded.verdict,
    parameters: {
      ...graded.drawn,
      tokens: new Set(matches.map(({ mint }) => mint)).size,
      matches: matches.map(({ mint, ledMs, ms }) => ({ mint, led_ms: ledMs, ms })),
    },
  });
}
