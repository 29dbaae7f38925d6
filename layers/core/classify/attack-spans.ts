import { joinActors, type KinKeys } from './actors.ts';
import { classifyRules as rules } from './rules.ts';
import type { Pass, Swap } from './swap.ts';

/** Whether any trades buy and any sell. */
export function hasBothSides(swaps: readonly Pick<Swap, 'direction'>[]): boolean {
  return swaps.some(({ direction }) => direction === 'buy') && swaps.some(({ direction }) => direction === 'sell');
}

/** An attack; `from` and `to` place the outer legs among the pool's swaps. */
export type AttackSpan = {
  readonly swaps: readonly Swap[];
  readonly wallets: readonly string[];
  /** Direction of the front legs. */
  readonly side: Swap['direction'];
  readonly from: number;
  readonly to: number;
  readonly fronts: readonly Swap[];
  readonly backs: readonly Swap[];
};

/** Finds a slot's attacks per pool, given canonical order. */
export function findSpans(ordered: readonly Swap[], passes: readonly Pass[], kinKeys?: KinKeys): readonly AttackSpan[] {
  return [...Map.groupBy(ordered, ({ market }) => market).values()].flatMap(swaps => {
    if (swaps.length < 3 || !hasBothSides(swaps)) return [];
    const findActor = joinActors(swaps, passes, kinKeys);
    const legs = Map.groupBy(
      swaps.flatMap((swap, at) => (swap.direction === 'buy' || swap.direction === 'sell' ? [{ at, swap }] : [])),
      ({ swap }) => findActor(swap.wallet),
    );
    const twoSided = [...legs.values()].filter(own => hasBothSides(own.map(({ swap }) => swap)));
    if (twoSided.length === 0) return [];
    return (['buy', 'sell'] as const).flatMap(side => {
      const counts = [0];
      const bases = [0n];
      const raws = [0n];
      for (const { direction, baseRaw, tokenRaw } of swaps) {
        const isOfSide = direction === side;
        counts.push(counts.at(-1)! + (isOfSide ? 1 : 0));
        bases.push(bases.at(-1)! + (isOfSide ? BigInt(baseRaw) : 0n));
        raws.push(raws.at(-1)! + (isOfSide ? BigInt(tokenRaw) : 0n));
      }
      const before = { counts, bases, raws };
      return twoSided.flatMap(own => {
        // Joins an actor's overlapping attacks of one side.
        const spans = findWindows(own, side).flatMap(window => judgeWindow(swaps, side, window, before) ?? []);
        const merged: AttackSpan[] = [];
        for (const span of spans.toSorted((a, b) => a.from - b.from)) {
          const last = merged.at(-1);
          if (last === undefined || span.from >= last.to) merged.push(span);
          else
            merged[merged.length - 1] = {
              ...last,
              to: Math.max(last.to, span.to),
              wallets: [...new Set([...last.wallets, ...span.wallets])],
              fronts: [...new Set([...last.fronts, ...span.fronts])],
              backs: [...new Set([...last.backs, ...span.backs])],
            };
        }
        return merged;
      });
    });
  });
}

type Leg = { readonly at: number; readonly swap: Swap };

/** Legs that may be one attack: fronts, and all backs until the end. */
type Window = { readonly fronts: readonly Leg[]; readonly backs: readonly Leg[] };

/** A window ends with each run of back legs. */
function findWindows(all: readonly Leg[], side: Swap['direction']): readonly Window[] {
  let own = all;
  if (all.length > rules.sandwichLegsMax) {
    // Bounds the work; dust crowds out nothing.
    const bySize = all.toSorted((a, b) => Number(BigInt(b.swap.tokenRaw) - BigInt(a.swap.tokenRaw)) || a.at - b.at);
    own = bySize.slice(0, rules.sandwichLegsMax).sort((a, b) => a.at - b.at);
  }
  const found: Window[] = [];
  let fronts: Leg[] = [];
  let backs: Leg[] = [];
  let held = 0n;
  for (const [index, leg] of own.entries()) {
    const raw = BigInt(leg.swap.tokenRaw);
    if (leg.swap.direction === side) {
      fronts.push(leg);
      held += raw;
      continue;
    }
    if (fronts.length === 0) continue;
    backs.push(leg);
    held -= raw;
    const next = own[index + 1];
    if (held > 0n && next !== undefined && next.swap.direction !== side) continue;
    // Leaves out early fronts until half of the rest returns.
    let took = sumTokens(fronts);
    let gave = sumTokens(backs);
    let [front, back] = [0, 0];
    while (front < fronts.length && 100n * gave < rules.sandwichReturnPctMin * took) {
      took -= BigInt(fronts[front]!.swap.tokenRaw);
      front += 1;
      for (; front < fronts.length && backs[back]!.at < fronts[front]!.at; back += 1)
        gave -= BigInt(backs[back]!.swap.tokenRaw);
    }
    found.push({ fronts: fronts.slice(front), backs: backs.slice(back) });
    if (held <= 0n) [fronts, backs, held] = [[], [], 0n];
  }
  return found.filter(window => window.fronts.length > 0);
}

/** Running count, quote amount and tokens of one side's swaps. */
type Before = {
  readonly counts: readonly number[];
  readonly bases: readonly bigint[];
  readonly raws: readonly bigint[];
};

/** Null without a gain or a victim of some size between the legs. */
function judgeWindow(
  swaps: readonly Swap[],
  side: Swap['direction'],
  { fronts, backs }: Window,
  before: Before,
): AttackSpan | null {
  const [from, to] = [fronts[0]!.at, backs.at(-1)!.at];
  const hasVictim = (front: Leg, back: Leg | undefined): boolean =>
    back !== undefined &&
    back.at > front.at &&
    before.counts[back.at]! - before.counts[front.at + 1]! >
      countBefore(fronts, back.at) - countBefore(fronts, front.at + 1);
  const isFront = (leg: Leg): boolean => hasVictim(leg, backs.findLast(isOfAnother(leg)));
  const isBack = (leg: Leg): boolean => {
    const front = fronts.find(isOfAnother(leg));
    return front !== undefined && hasVictim(front, leg);
  };
  const legs = { fronts: fronts.filter(isFront), backs: backs.filter(isBack) };
  if (legs.fronts.length === 0 || legs.backs.length === 0) return null;
  const inside = fronts.filter(({ at }) => at < to && at > from);
  const harmed = {
    base: before.bases[to]! - before.bases[from + 1]! - sumBase(inside),
    raw: before.raws[to]! - before.raws[from + 1]! - sumTokens(inside),
  };
  // Dust makes neither attacker nor victim.
  const front = sumBase(fronts);
  const isOfSize =
    front * rules.sandwichSizeRatioMax >= harmed.base && harmed.base * rules.sandwichSizeRatioMax >= front;
  if (!isOfSize || !hasGain(side, { fronts, backs }, harmed)) return null;
  return {
    ...{ swaps, side, from, to },
    wallets: [...new Set([...fronts, ...backs].map(({ swap }) => swap.wallet))],
    fronts: legs.fronts.map(({ swap }) => swap),
    backs: legs.backs.map(({ swap }) => swap),
  };
}

/** Both legs in one transaction are an arbitrage. */
function isOfAnother({ swap }: Leg) {
  return (leg: Leg): boolean => leg.swap.signature !== swap.signature;
}

/** Number of legs before a place; legs are in order. */
function countBefore(legs: readonly Leg[], place: number): number {
  let [low, high] = [0, legs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (legs[middle]!.at < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Whether the legs gain after fees, but no more than the harmed swaps are worth.
 * Only tokens taken and returned count, and a small rest is worth nothing.
 * Tips and network fees within one relay bundle do not count.
 */
function hasGain(
  side: Swap['direction'],
  { fronts, backs }: Window,
  harmed: { readonly base: bigint; readonly raw: bigint },
): boolean {
  const [took, gave] = [sumTokens(fronts), sumTokens(backs)];
  let [front, back] = [sumBase(fronts), sumBase(backs)];
  const worth = took === 0n ? 0n : (front * harmed.raw) / took;
  if (gave > took) back = (back * took) / gave;
  const isSmallRest = side === 'buy' && 100n * (took - gave) <= rules.sandwichRestPctMax * took;
  if (gave < took && !isSmallRest) front = (front * gave) / took;
  const gain = side === 'buy' ? back - front : front - back;
  if (gain > harmed.base && gain > worth) return false;
  const legs = [...fronts, ...backs].map(({ swap }) => swap);
  const isRelayed = legs[0]!.relay !== null && legs.every(({ relay }) => relay === legs[0]!.relay);
  if (isRelayed) return gain >= 0n;
  // Network fees in units of the quote.
  const fees = legs.reduce((sum, { lamports, baseRaw, feeLamports }) => {
    const isUnpriced = lamports === null || lamports === '0';
    return isUnpriced ? sum : sum + (feeLamports * BigInt(baseRaw)) / BigInt(lamports);
  }, 0n);
  return gain > fees;
}

function sumTokens(legs: readonly Leg[]): bigint {
  return legs.reduce((total, { swap }) => total + BigInt(swap.tokenRaw), 0n);
}

function sumBase(legs: readonly Leg[]): bigint {
  return legs.reduce((total, { swap }) => total + BigInt(swap.baseRaw), 0n);
}
