import { compareTradeOrder, type Trade } from '../mint/trade.ts';
import type { KinKeys } from './actors.ts';
import { type AttackSpan, findSpans, hasBothSides } from './attack-spans.ts';
import { type Pass, type Swap, toSwap } from './swap.ts';

/** A trade's new label, by arrival number. */
export type Finding = { readonly seq: number; readonly label: string };

/** Where in a slot an attacker holds its front legs' tokens. */
type Attack = {
  readonly fronts: readonly Swap[];
  readonly backs: readonly Swap[];
  /** Others' swaps in the direction of the front, between the legs. */
  readonly victims: readonly Swap[];
};

/** Sandwich labels of one slot's trades, in O(n log n). */
export function findSandwichRoles(slotTrades: readonly Trade[], passes: readonly Pass[] = []): readonly Finding[] {
  return hasBothSides(slotTrades)
    ? findRolesAmongSwaps([...slotTrades].sort(compareTradeOrder).map(toSwap), passes)
    : [];
}

/** The same for swaps in canonical order. `kinKeys` says what joins wallets. */
export function findRolesAmongSwaps(
  ordered: readonly Swap[],
  passes: readonly Pass[],
  kinKeys?: KinKeys,
): readonly Finding[] {
  const spans = findSpans(ordered, passes, kinKeys);
  return [
    ...spans.flatMap(({ fronts, backs }) => [
      ...fronts.flatMap(({ seq }) => createLegFindings(seq, 'MEV:FRONTRUN')),
      ...backs.flatMap(({ seq }) => createLegFindings(seq, 'MEV:BACKRUN')),
    ]),
    ...findVictims(ordered, spans).map(({ seq }) => ({ seq, label: 'MEV:SANDWICHED' })),
  ];
}

function createLegFindings(seq: number, label: string): readonly Finding[] {
  return [
    { seq, label },
    { seq, label: 'BOT:MEV' },
  ];
}

/** The attacks among one slot's swaps, given in canonical order. */
export function findSandwichAttacks(ordered: readonly Swap[]): readonly Attack[] {
  return findSpans(ordered, []).map(span => ({
    fronts: span.fronts,
    backs: span.backs,
    victims: span.swaps.slice(span.from + 1, span.to).filter(swap => isHarmedBy(span, swap)),
  }));
}

export type Victim = {
  readonly seq: number;
  readonly wallet: string;
  /** Wallets of each attack around it. */
  readonly attackers: readonly (readonly string[])[];
};

/** The victims among one slot's swaps, given canonical order. */
export function findSandwichVictims(ordered: readonly Swap[]): readonly Victim[] {
  const spans = findSpans(ordered, []);
  if (spans.length === 0) return [];
  const places = new Map(spans.flatMap(({ swaps }) => swaps.map((swap, at) => [swap, at] as const)));
  return findVictims(ordered, spans).map(victim => {
    const at = places.get(victim)!;
    const around = spans.filter(
      span => span.swaps[at] === victim && at > span.from && at < span.to && isHarmedBy(span, victim),
    );
    return { seq: victim.seq, wallet: victim.wallet, attackers: around.map(({ wallets }) => wallets) };
  });
}

function isHarmedBy({ wallets, side }: AttackSpan, { wallet, direction }: Swap): boolean {
  return direction === side && !wallets.includes(wallet);
}

/** Swaps inside another actor's attack. An actor's spans do not overlap per side. */
function findVictims(ordered: readonly Swap[], spans: readonly AttackSpan[]): readonly Swap[] {
  const victims = new Set<Swap>();
  for (const [swaps, inPool] of Map.groupBy(spans, span => span.swaps))
    for (const [side, own] of Map.groupBy(inPool, span => span.side))
      for (const swap of findCovered(swaps, side, own)) victims.add(swap);
  return ordered.filter(swap => victims.has(swap));
}

function findCovered(swaps: readonly Swap[], side: Swap['direction'], spans: readonly AttackSpan[]): readonly Swap[] {
  const begins = new Array<number>(swaps.length + 1).fill(0);
  const ownSpans = new Map<string, AttackSpan[]>();
  for (const span of spans) {
    begins[span.from + 1]! += 1;
    begins[span.to]! -= 1;
    for (const wallet of span.wallets) ownSpans.set(wallet, [...(ownSpans.get(wallet) ?? []), span]);
  }
  let open = 0;
  return swaps.flatMap((swap, at) => {
    open += begins[at]!;
    if (open === 0 || swap.direction !== side) return [];
    const isOwn = ownSpans.get(swap.wallet)?.some(({ from, to }) => at > from && at < to) ?? false;
    return open > (isOwn ? 1 : 0) ? [swap] : [];
  });
}
