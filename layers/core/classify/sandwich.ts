import { canonicalOrder, type Trade } from '../trade.ts';

/** A label that a trade earns, by the trade's arrival number. */
export type Finding = { readonly seq: number; readonly label: string };

/**
 * Sandwich roles among one slot's trades of a token: one wallet buys before and sells after another wallet's buy, in another transaction.
 * Source: decisions, small print. The attacker's two legs are also BOT:MEV. Takes as long as sorting, however many trades a slot claims to hold.
 */
export const sandwichRoles = (slotTrades: readonly Trade[]): readonly Finding[] => {
  if (!hasBothSides(slotTrades)) return [];
  const ordered = [...slotTrades].sort(canonicalOrder);
  const legs = [...Map.groupBy(ordered.entries(), ([, { wallet }]) => wallet).values()].map(placed => legsOf(placed));
  const attackers = legs.filter(({ fronts, backs }) => fronts.length > 0 && backs.length > 0);
  if (attackers.length === 0) return [];
  const buysBefore = countsBefore(ordered.map(({ direction }) => (direction === 'buy' ? 1 : 0)));
  return [...attackers.flatMap(own => attacksOf(own, buysBefore)), ...victimsAmong(ordered, attackers)];
};

/** Whether anybody buys and sells: of most slots that is all that need be known. */
const hasBothSides = (trades: readonly Trade[]): boolean => {
  const sellers = new Set<string>();
  for (const { direction, wallet } of trades) if (direction === 'sell') sellers.add(wallet);
  return sellers.size > 0 && trades.some(({ direction, wallet }) => direction === 'buy' && sellers.has(wallet));
};

/** A trade at its place in the slot's order. */
type Leg = { readonly at: number; readonly trade: Trade };
/** One wallet's buys and sells, in order. */
type Legs = { readonly fronts: readonly Leg[]; readonly backs: readonly Leg[] };

const legsOf = (placed: readonly (readonly [number, Trade])[]): Legs => {
  const of = (direction: Trade['direction']): readonly Leg[] =>
    placed.filter(([, trade]) => trade.direction === direction).map(([at, trade]) => ({ at, trade }));
  return { fronts: of('buy'), backs: of('sell') };
};

/** How many of those before each place, and before the end, count. */
const countsBefore = (counts: readonly number[]): readonly number[] => {
  const before = [0];
  for (const count of counts) before.push(before.at(-1)! + count);
  return before;
};

/** The last of a wallet's sells that is not of the buy's own transaction, where it lies behind it. */
const farthestBack = ({ backs }: Legs, { at, trade }: Leg): Leg | undefined => {
  const found = backs.findLast(back => back.trade.signature !== trade.signature);
  return found && found.at > at ? found : undefined;
};

/** The first of a wallet's buys that is not of the sell's own transaction, where it lies before it. */
const farthestFront = ({ fronts }: Legs, { at, trade }: Leg): Leg | undefined => {
  const found = fronts.find(front => front.trade.signature !== trade.signature);
  return found && found.at < at ? found : undefined;
};

/** The legs that have somebody else's buy between them: with their farthest counterpart they span whatever they do with a nearer one. */
const attacksOf = (own: Legs, buysBefore: readonly number[]): readonly Finding[] => {
  const ownBefore = ownCounter(own.fronts);
  const hasVictim = (from: number, to: number): boolean =>
    buysBefore[to]! - buysBefore[from + 1]! > ownBefore(to) - ownBefore(from + 1);
  const legs = (label: string, trades: readonly Leg[], isOne: (leg: Leg) => boolean): readonly Finding[] =>
    trades.filter(isOne).flatMap(({ trade: { seq } }) => [
      { seq, label },
      { seq, label: 'BOT:MEV' },
    ]);
  return [
    ...legs('MEV:FRONTRUN', own.fronts, front => {
      const back = farthestBack(own, front);
      return back !== undefined && hasVictim(front.at, back.at);
    }),
    ...legs('MEV:BACKRUN', own.backs, back => {
      const front = farthestFront(own, back);
      return front !== undefined && hasVictim(front.at, back.at);
    }),
  ];
};

/** How many of a wallet's legs lie before a place, by bisection. */
const ownCounter =
  (legs: readonly Leg[]) =>
  (place: number): number => {
    let [low, high] = [0, legs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (legs[middle]!.at < place) low = middle + 1;
      else high = middle;
    }
    return low;
  };

/** The buys that lie between two legs of another wallet. */
const victimsAmong = (ordered: readonly Trade[], attackers: readonly Legs[]): readonly Finding[] => {
  const begins = new Array<number>(ordered.length + 1).fill(0);
  const ownSpans = new Map<string, readonly (readonly [number, number])[]>();
  for (const own of attackers) {
    const spans = spansOf(own);
    ownSpans.set(own.fronts[0]!.trade.wallet, spans);
    for (const [from, to] of spans) {
      begins[from + 1]! += 1;
      begins[to]! -= 1;
    }
  }
  let open = 0;
  return ordered.flatMap((trade, at) => {
    open += begins[at]!;
    if (trade.direction !== 'buy' || open === 0) return [];
    const isOwn = ownSpans.get(trade.wallet)?.some(([from, to]) => at > from && at < to) ?? false;
    return open > (isOwn ? 1 : 0) ? [{ seq: trade.seq, label: 'MEV:SANDWICHED' }] : [];
  });
};

/** Where one wallet has a leg before and a leg behind, as spans that do not overlap. */
const spansOf = (own: Legs): readonly (readonly [number, number])[] => {
  const spans: [number, number][] = [];
  for (const front of own.fronts) {
    const back = farthestBack(own, front);
    if (back === undefined) continue;
    const last = spans.at(-1);
    // Fronts are in order: what begins within the last span only lengthens it.
    if (last !== undefined && front.at < last[1]) last[1] = Math.max(last[1], back.at);
    else spans.push([front.at, back.at]);
  }
  return spans;
};
