import { type Buys, toBuyIndex } from './buys.ts';
import type { Evidence } from './evidence.ts';
import type { Bought, History } from './history.ts';
import { followRules as rules } from './rules.ts';
import { countSince, toAgePhase } from './timeline.ts';

type Chances = {
  /** Mints the leader bought, and those the follower bought after. */
  readonly trials: number;
  readonly matches: number;
  readonly expected: number;
  /** Probability of this many matches or more for an independent wallet. */
  readonly tail: number;
  /** The same for a wallet with the leader's taste. */
  readonly alikeTail: number;
};

/** Compares a pair with an independent wallet. */
export function estimateChances(buys: Buys, leader: History, follower: History, evidence: Evidence): Chances {
  const sinceMs = Math.max(leader.firstMs, follower.firstMs - rules.lagMsMax);
  const led: [number, readonly Bought[]][] = [];
  for (const entry of leader.mints) if (entry[1].at(-1)!.ms >= sinceMs) led.push(entry);
  let own = 0;
  for (const [mint, bought] of follower.mints) if (bought.at(-1)!.ms >= sinceMs && !leader.mints.has(mint)) own++;
  const agesMs: number[] = [];
  for (const [mint, bought] of follower.mints)
    if (!evidence.matched.has(mint)) for (const { ms } of bought) agesMs.push(ms - buys.mints[mint]!.firstMs);
  // Buy timing from independent buys, other wallets and matches.
  const everyone = buys.phases.map(count => count + rules.phaseBuysAssumed);
  const whole = sum(everyone);
  const weights = everyone.map(count => (rules.timingWeight * count) / whole);
  for (const [mint, bought] of follower.mints) {
    const match = evidence.matched.get(mint);
    const { firstMs } = buys.mints[mint]!;
    // One bit per phase: a mint counts once in each.
    let phases = 0;
    if (match) phases = 1 << toAgePhase(match.firstMs - firstMs);
    else for (const { ms } of bought) phases |= 1 << toAgePhase(ms - firstMs);
    for (let phase = 0; phase < weights.length; phase++)
      if (phases & (1 << phase)) weights[phase]! += match ? rules.matchWeight : 1;
  }
  const all = sum(weights);
  const timing = weights.map(weight => weight / all);
  const scene: Scene = {
    buys,
    leader,
    follower,
    evidence,
    timing,
    agesMs: Float64Array.from(agesMs).sort(),
    own: own + 1,
    others: own + 2 + countMintsNotBought(buys, leader, follower, { own, led: led.length, sinceMs }),
    buysSince: countSince(buys.timeline.buys, sinceMs),
  };
  const judged = windows.map(window => computeChances(scene, window, led, sinceMs));
  const least = (of: (verdict: Chances) => number): number => Math.min(1, judged.length * Math.min(...judged.map(of)));
  return { ...judged[0]!, tail: least(({ tail }) => tail), alikeTail: least(({ alikeTail }) => alikeTail) };
}

function computeChances(
  scene: Scene,
  window: Window,
  led: readonly (readonly [mint: number, bought: readonly Bought[]])[],
  sinceMs: number,
): Chances {
  const { evidence, own } = scene;
  const matches = [...evidence.matched.values()].filter(({ lagMs }) => lagMs <= window.ms).length;
  const meetings = led.map(([mint, bought]) => {
    const { phases } = scene.buys.mints[mint]!;
    const isCommon = scene.follower.mints.has(mint);
    const made = sum(phases) - (isCommon ? 2 : 1);
    const popularity = Math.max(0, made) / Math.max(1, scene.buysSince);
    let misses = 1;
    for (let at = 0; at < bought.length; at++)
      if (bought[at]!.ms >= sinceMs) misses *= 1 - computeNearness(scene, window, mint, bought[at]!);
    return {
      buysIt: Math.min(1, scene.own * Math.max(1 / scene.others, popularity)),
      near: 1 - misses ** (scene.follower.perMint * scene.leader.thinned),
      isCommon,
    };
  });
  const trials = Math.max(1, meetings.length);
  const expectedOf = (taste: number): number =>
    Math.max(sum(meetings.map(({ buysIt, near }) => Math.max(buysIt, taste) * near)), evidence.reversed) / trials;
  // Other buys reveal taste; few wallets may buy such mints.
  const known = Math.max(0, meetings.filter(({ isCommon }) => isCommon).length - matches);
  const missing = sum(meetings.map(({ near }) => 1 - near));
  const expected = expectedOf(known === 0 ? 0 : Math.min(1, known / missing));
  return {
    trials,
    matches,
    expected,
    tail: sumBetaBinomialTail(matches, trials, expectedOf(0), own + evidence.reversed),
    alikeTail: sumBetaBinomialTail(matches, trials, expected, own + known),
  };
}

const windows = [
  { ms: rules.lagMsMax, shares: rules.phaseShares.within, before: 'before', after: 'after' },
  { ms: rules.soonMsMax, shares: rules.phaseShares.soon, before: 'soonBefore', after: 'soonAfter' },
] as const;
type Window = (typeof windows)[number];

/** Mints neither bought; sparse data assumes a small market. */
function countMintsNotBought(
  buys: Buys,
  leader: History,
  follower: History,
  { own, led, sinceMs }: { readonly own: number; readonly led: number; readonly sinceMs: number },
): number {
  const others = Math.max(own, countSince(buys.timeline.mints, sinceMs) - led);
  const assumed = Math.max(0, rules.mintsMin - others - led);
  const ownShare = others === 0 ? 0 : own / others;
  // Share of all mints that another wallet buys.
  const made = [leader, follower].reduce((sum, { wallet }) => sum + buys.wallets[wallet]!.count, 0);
  const wallets = buys.walletNames.numbers.size - 2 + rules.walletsAssumed;
  const each = (buys.next - buys.oldest - made) / wallets;
  const shareOfOthers = Math.min(1, Math.max(0, each) / Math.max(1, buys.mintNames.numbers.size));
  return others - own + assumed * (1 - Math.max(ownShare, shareOfOthers));
}

type Scene = {
  readonly buys: Buys;
  readonly leader: History;
  readonly follower: History;
  readonly evidence: Evidence;
  readonly timing: readonly number[];
  /** Ascending whole milliseconds. */
  readonly agesMs: Float64Array;
  /** Mints bought and available without the leader, both above zero. */
  readonly own: number;
  readonly others: number;
  readonly buysSince: number;
};

function sum(numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** The chance that a typical buy falls in the window. */
function computeNearness(
  { buys, follower, evidence, timing, agesMs }: Scene,
  window: Window,
  mint: number,
  { buy, ms }: Bought,
): number {
  const { firstMs, phases } = buys.mints[mint]!;
  const ageMs = ms - firstMs;
  const isMatched = (evidence.matched.get(mint)?.lagMs ?? Number.POSITIVE_INFINITY) <= window.ms;
  // Buys of the mint in the window; extrapolates an unfinished window.
  const place = toBuyIndex(buys, buy);
  const left = Math.max(0, 1 - (buys.newestMs - ms) / window.ms);
  const count = buys.columns[window.after][place]! + left * buys.columns[window.before][place]!;
  const inWindow = Math.max(0, count - (isMatched ? 1 : 0));
  let sum = 0;
  const assumed = rules.phaseShareWeight;
  const known = follower.mints.has(mint) ? 2 : 1;
  const last = toAgePhase(ageMs + window.ms);
  for (let phase = toAgePhase(ageMs + rules.lagMsMin); phase <= last; phase++) {
    const inPhase = Math.max(0, phases[phase]! - known);
    sum += (timing[phase]! * (Math.min(inPhase, inWindow) + assumed * window.shares[phase]!)) / (inPhase + assumed);
  }
  const atThatAge = countBelow(agesMs, ageMs + window.ms + 1) - countBelow(agesMs, ageMs + rules.lagMsMin);
  return Math.min(1, Math.max(sum, atThatAge / (agesMs.length + rules.timingWeight)));
}

function countBelow(ascending: Float64Array, limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Beta-binomial upper tail, since the rate is uncertain. */
export function sumBetaBinomialTail(successes: number, trials: number, mean: number, shape: number): number {
  if (successes <= 0 || mean >= 1) return 1;
  const other = (shape * (1 - mean)) / mean;
  let term = 1;
  for (let i = 0; i < trials; i++) term *= (other + i) / (shape + other + i);
  let sum = 0;
  for (let count = 0; count < trials; count++) {
    term *= ((trials - count) / (count + 1)) * ((shape + count) / (other + trials - count - 1));
    if (count + 1 >= successes) sum += term;
  }
  return Math.min(1, sum);
}

/** Wilson's lower bound of the match share, rescaled above chance. */
export function computeFollowConfidence({ matches, trials, expected }: Chances): number {
  const z2 = rules.wilsonZ ** 2;
  const share = Math.min(1, matches / trials);
  const spread = rules.wilsonZ * Math.sqrt((share * (1 - share) + z2 / (4 * trials)) / trials);
  const bound = (share + z2 / (2 * trials) - spread) / (1 + z2 / trials);
  return expected >= 1 ? 0 : Math.max(0, (bound - expected) / (1 - expected));
}
