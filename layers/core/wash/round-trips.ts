import type { Leg } from './legs.ts';
import { washRules as rules } from './rules.ts';

/** Buys in a row and the sells in a row after them: USD in 10^-30, tokens raw. */
type RoundTrip = { readonly paid: bigint; readonly bought: bigint; readonly received: bigint; readonly sold: bigint };

/**
 * Whether enough round trips of some legs sold at about their cost.
 * A wash takes no price risk; a scalper trades for the difference.
 */
export const areFlat = (legs: readonly Leg[]): boolean => {
  const trips = roundTripsOf(legs);
  const [part, whole] = rules.flatShareMin;
  return trips.length > 0 && trips.filter(isFlat).length * whole >= trips.length * part;
};

/** Sells before the first buy belong to no round trip, nor do buys that nothing was sold after. */
const roundTripsOf = (legs: readonly Leg[]): readonly RoundTrip[] => {
  const trips: RoundTrip[] = [];
  for (const { buy, usd, raw } of legs) {
    const open = trips.at(-1);
    if (buy && (open === undefined || open.sold > 0n)) trips.push({ paid: usd, bought: raw, received: 0n, sold: 0n });
    else if (open !== undefined)
      trips[trips.length - 1] = buy
        ? { ...open, paid: open.paid + usd, bought: open.bought + raw }
        : { ...open, received: open.received + usd, sold: open.sold + raw };
  }
  return trips.filter(({ sold }) => sold > 0n);
};

/** By the price per token, so that a part sold counts like the whole. */
const isFlat = ({ paid, bought, received, sold }: RoundTrip): boolean => {
  const [proceeds, cost] = [100n * received * bought, paid * sold];
  return proceeds <= (100n + rules.flatGainPctMax) * cost && proceeds >= (100n - rules.flatLossPctMax) * cost;
};
