import type { Leg } from './legs.ts';
import { washRules as rules } from './rules.ts';

/** Consecutive buys and later sells; 10⁻³⁰ USD, raw tokens. */
type RoundTrip = { readonly paid: bigint; readonly bought: bigint; readonly received: bigint; readonly sold: bigint };

/** A wash sells at about cost; a scalper trades for the difference. */
export const areFlat = (legs: readonly Leg[]): boolean => {
  const trips = roundTripsOf(legs);
  const [part, whole] = rules.flatShareMin;
  return trips.length > 0 && trips.filter(isFlat).length * whole >= trips.length * part;
};

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

/** Compares prices per token, so partial sells count fully. */
const isFlat = ({ paid, bought, received, sold }: RoundTrip): boolean => {
  const [proceeds, cost] = [100n * received * bought, paid * sold];
  return proceeds <= (100n + rules.flatGainPctMax) * cost && proceeds >= (100n - rules.flatLossPctMax) * cost;
};
