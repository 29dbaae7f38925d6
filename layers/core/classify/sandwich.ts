import { canonicalOrder, type Trade } from '../mint/trade.ts';

/** A trade's new label, by arrival number. */
export type Finding = { readonly seq: number; readonly label: string };

/** The trade fields that the sandwich rule needs. */
export type Swap = Pick<Trade, 'seq' | 'wallet' | 'direction' | 'signature' | 'tokenRaw'>;

/** Where in a slot a wallet holds its buy. */
export type Attack = {
  readonly wallet: string;
  /** Legs next to another wallet's buy. */
  readonly fronts: readonly Swap[];
  readonly backs: readonly Swap[];
  /** Other wallets' swaps between first buy and last sell. */
  readonly victims: readonly Swap[];
};

/** Sandwich labels of one slot's trades, in O(n log n). */
export const sandwichRoles = (slotTrades: readonly Trade[]): readonly Finding[] => {
  if (!hasBothSides(slotTrades)) return [];
  const ordered = [...slotTrades].sort(canonicalOrder);
  const spans = attackSpans(ordered);
  const victims = new Set(victimPlaces(ordered, spans));
  return [
    ...spans.flatMap(({ fronts, backs }) => [
      ...fronts.flatMap(({ seq }) => legLabels(seq, 'MEV:FRONTRUN')),
      ...backs.flatMap(({ seq }) => legLabels(seq, 'MEV:BACKRUN')),
    ]),
    ...ordered.flatMap(({ seq }, at) => (victims.has(at) ? [{ seq, label: 'MEV:SANDWICHED' }] : [])),
  ];
};

const legLabels = (seq: number, label: string): readonly Finding[] => [
  { seq, label },
  { seq, label: 'BOT:MEV' },
];

/** The attacks among one slot's swaps, given in canonical order. */
export const attacksIn = (ordered: readonly Swap[]): readonly Attack[] =>
  attackSpans(ordered).map(({ wallet, from, to, fronts, backs }) => ({
    wallet,
    fronts,
    backs,
    victims: ordered.slice(from + 1, to).filter(swap => swap.wallet !== wallet && isTrading(swap)),
  }));

/** Arrival numbers of one slot's victims, given canonical order. */
export const victimsIn = (ordered: readonly Swap[]): ReadonlySet<number> =>
  new Set(victimPlaces(ordered, attackSpans(ordered)).map(at => ordered[at]!.seq));

/** Whether any wallet both buys and sells. */
export const hasBothSides = (swaps: readonly Swap[]): boolean => twoSidedIn(swaps).size > 0;

const twoSidedIn = (swaps: readonly Swap[]): ReadonlySet<string> => {
  const sellers = new Set<string>();
  const both = new Set<string>();
  for (const { direction, wallet } of swaps) if (direction === 'sell') sellers.add(wallet);
  if (sellers.size === 0) return both;
  for (const { direction, wallet } of swaps) if (direction === 'buy' && sellers.has(wallet)) both.add(wallet);
  return both;
};

/** A flash swap repays itself, so it cannot be a victim. */
const isTrading = ({ direction }: Swap): boolean => direction !== 'flash_swap';

type Leg = { readonly at: number; readonly swap: Swap };

/** From one wallet's first buy to its last sell. */
type Span = { readonly from: number; to: number; readonly buys: Leg[]; readonly sells: Leg[] };

type AttackSpan = Pick<Attack, 'wallet' | 'fronts' | 'backs'> & { readonly from: number; readonly to: number };

const attackSpans = (ordered: readonly Swap[]): readonly AttackSpan[] => {
  const attackers = twoSidedIn(ordered);
  if (attackers.size === 0) return [];
  const buysBefore = countsBefore(ordered.map(({ direction }) => (direction === 'buy' ? 1 : 0)));
  const all = ordered.flatMap((swap, at) => (attackers.has(swap.wallet) ? [{ at, swap }] : []));
  const legs = Map.groupBy(all, ({ swap }) => swap.wallet);
  return [...legs].flatMap(([wallet, own]) =>
    spansOf(own).flatMap(span => {
      const attack = attackOf(wallet, span, buysBefore);
      return attack === null ? [] : [attack];
    }),
  );
};

/** A span ends when its buys are sold. */
const spansOf = (own: readonly Leg[]): readonly Span[] => {
  const spans: Span[] = [];
  let open: Span | null = null;
  let held = 0n;
  for (const leg of own) {
    const { direction, tokenRaw } = leg.swap;
    if (direction === 'buy') {
      if (open === null) {
        open = { from: leg.at, to: leg.at, buys: [], sells: [] };
        spans.push(open);
        held = 0n;
      }
      open.buys.push(leg);
      held += BigInt(tokenRaw);
    } else if (direction === 'sell' && open !== null) {
      open.sells.push(leg);
      open.to = leg.at;
      held -= BigInt(tokenRaw);
      if (held <= 0n) open = null;
    }
  }
  return spans;
};

/** Null without another wallet's buy between the transactions. */
const attackOf = (
  wallet: string,
  { from, to, buys, sells }: Span,
  buysBefore: readonly number[],
): AttackSpan | null => {
  const ownBefore = ownCounter(buys);
  const hasVictim = (front: Leg, back: Leg | undefined): boolean =>
    back !== undefined &&
    back.at > front.at &&
    buysBefore[back.at]! - buysBefore[front.at + 1]! > ownBefore(back.at) - ownBefore(front.at + 1);
  const isFront = (buy: Leg): boolean => hasVictim(buy, sells.findLast(isOfAnother(buy)));
  const isBack = (sell: Leg): boolean => {
    const buy = buys.find(isOfAnother(sell));
    return buy !== undefined && hasVictim(buy, sell);
  };
  const [fronts, backs] = [buys.filter(isFront), sells.filter(isBack)];
  if (fronts.length === 0 || backs.length === 0) return null;
  return { wallet, from, to, fronts: fronts.map(({ swap }) => swap), backs: backs.map(({ swap }) => swap) };
};

/** Both legs in one transaction are an arbitrage. */
const isOfAnother =
  ({ swap }: Leg) =>
  (leg: Leg): boolean =>
    leg.swap.signature !== swap.signature;

const countsBefore = (counts: readonly number[]): readonly number[] => {
  const before = [0];
  for (const count of counts) before.push(before.at(-1)! + count);
  return before;
};

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

/** Indexes inside another wallet's attack. One wallet's spans do not overlap. */
const victimPlaces = (ordered: readonly Swap[], spans: readonly AttackSpan[]): readonly number[] => {
  const begins = new Array<number>(ordered.length + 1).fill(0);
  const ownSpans = Map.groupBy(spans, ({ wallet }) => wallet);
  for (const { from, to } of spans) {
    begins[from + 1]! += 1;
    begins[to]! -= 1;
  }
  let open = 0;
  return ordered.flatMap((swap, at) => {
    open += begins[at]!;
    if (open === 0 || !isTrading(swap)) return [];
    const isOwn = ownSpans.get(swap.wallet)?.some(({ from, to }) => at > from && at < to) ?? false;
    return open > (isOwn ? 1 : 0) ? [at] : [];
  });
};
