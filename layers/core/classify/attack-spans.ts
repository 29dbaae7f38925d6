import { joinActors } from './actors.ts';
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
export function findSpans(ordered: readonly Swap[], passes: readonly Pass[]): readonly AttackSpan[] {
  return [...Map.groupBy(ordered, ({ market }) => market).values()].flatMap(swaps => {
    if (swaps.length < 3 || !hasBothSides(swaps)) return [];
    const actorOf = joinActors(swaps, passes);
    const legs = Map.groupBy(
      swaps.map((swap, at) => ({ at, swap })),
      ({ swap }) => actorOf(swap.wallet),
    );
    const twoSided = [...legs.values()].filter(own => hasBothSides(own.map(({ swap }) => swap)));
    if (twoSided.length === 0) return [];
    return (['buy', 'sell'] as const).flatMap(side => {
      const before = sumsBefore(swaps, side);
      return twoSided.flatMap(own => holdings(own, side).flatMap(span => judgeSpan(swaps, side, span, before) ?? []));
    });
  });
}

type Leg = { readonly at: number; readonly swap: Swap };

/** From an actor's first front leg to its last back leg. */
type Holding = { readonly fronts: Leg[]; readonly backs: Leg[] };

/** A holding ends when the front legs' tokens have returned. */
function holdings(own: readonly Leg[], side: Swap['direction']): readonly Holding[] {
  const found: Holding[] = [];
  let open: Holding | null = null;
  let held = 0n;
  for (const leg of own) {
    const { direction, tokenRaw } = leg.swap;
    if (direction === side) {
      if (open === null) {
        open = { fronts: [], backs: [] };
        found.push(open);
        held = 0n;
      }
      open.fronts.push(leg);
      held += BigInt(tokenRaw);
    } else if (open !== null && (direction === 'buy' || direction === 'sell')) {
      open.backs.push(leg);
      held -= BigInt(tokenRaw);
      if (held <= 0n) open = null;
    }
  }
  return found.filter(({ backs }) => backs.length > 0);
}

/** Running count and quote amount of one side's swaps. */
type Before = { readonly counts: readonly number[]; readonly bases: readonly bigint[] };

function sumsBefore(swaps: readonly Swap[], side: Swap['direction']): Before {
  const counts = [0];
  const bases = [0n];
  for (const { direction, baseRaw } of swaps) {
    counts.push(counts.at(-1)! + (direction === side ? 1 : 0));
    bases.push(bases.at(-1)! + (direction === side ? BigInt(baseRaw) : 0n));
  }
  return { counts, bases };
}

/** Null without a gain or a victim of some size between the legs. */
function judgeSpan(
  swaps: readonly Swap[],
  side: Swap['direction'],
  { fronts, backs }: Holding,
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
  const own = sum(fronts.filter(({ at }) => at < to && at > from).map(({ swap }) => swap.baseRaw));
  const harmed = before.bases[to]! - before.bases[from + 1]! - own;
  const took = { fronts: fronts.map(({ swap }) => swap), backs: backs.map(({ swap }) => swap) };
  const paid = sum(took.fronts.map(({ baseRaw }) => baseRaw));
  if (!isOfSize(paid, harmed) || !isReturned(took) || !gains(side, took)) return null;
  return {
    ...{ swaps, side, from, to },
    wallets: [...new Set([...took.fronts, ...took.backs].map(({ wallet }) => wallet))],
    fronts: legs.fronts.map(({ swap }) => swap),
    backs: legs.backs.map(({ swap }) => swap),
  };
}

/** Both legs in one transaction are an arbitrage. */
const isOfAnother =
  ({ swap }: Leg) =>
  (leg: Leg): boolean =>
    leg.swap.signature !== swap.signature;

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

type Legs = { readonly fronts: readonly Swap[]; readonly backs: readonly Swap[] };

/** Dust makes neither attacker nor victim. */
function isOfSize(front: bigint, harmed: bigint): boolean {
  return front * rules.sandwichSizeRatioMax >= harmed && harmed * rules.sandwichSizeRatioMax >= front;
}

function isReturned({ fronts, backs }: Legs): boolean {
  return 100n * tokens(backs) >= rules.sandwichReturnPctMin * tokens(fronts);
}

/**
 * Whether the legs gain after fees. Only tokens taken and returned count.
 * A small rest is worth nothing. Tips and network fees within one relay bundle do not count.
 */
function gains(side: Swap['direction'], { fronts, backs }: Legs): boolean {
  const [took, gave] = [tokens(fronts), tokens(backs)];
  let front = sum(fronts.map(({ baseRaw }) => baseRaw));
  let back = sum(backs.map(({ baseRaw }) => baseRaw));
  if (gave > took) back = (back * took) / gave;
  const isSmallRest = side === 'buy' && 100n * (took - gave) <= rules.sandwichRestPctMax * took;
  if (gave < took && !isSmallRest) front = (front * gave) / took;
  const gain = side === 'buy' ? back - front : front - back;
  const legs = [...fronts, ...backs];
  const isRelayed = legs[0]!.relay !== null && legs.every(({ relay }) => relay === legs[0]!.relay);
  return isRelayed ? gain >= 0n : gain > legs.reduce((fees, leg) => fees + feeInBase(leg), 0n);
}

function feeInBase({ lamports, baseRaw, feeLamports }: Swap): bigint {
  return lamports === null || lamports === '0' ? 0n : (feeLamports * BigInt(baseRaw)) / BigInt(lamports);
}

function tokens(swaps: readonly Swap[]): bigint {
  return sum(swaps.map(({ tokenRaw }) => tokenRaw));
}

function sum(raws: readonly string[]): bigint {
  return raws.reduce((total, raw) => total + BigInt(raw), 0n);
}
