import { type Leg, SPOT_RAW } from './legs.ts';
import { washRules as rules } from './rules.ts';

/** Whether an hour is mostly flat round trips without gain after fees. */
export function isChurn(legs: readonly Leg[]): boolean {
  const volume = legs.reduce((sum, { usd }) => sum + usd, 0n);
  if (computeGain(legs) * rules.gainVolumePart > volume) return false;
  const net = legs.reduce((sum, { buy, usd }) => sum + (buy ? usd : -usd), 0n);
  const exposure = 100n * (net < 0n ? -net : net);
  return rules.tripRows.some(row => {
    if (exposure > row.exposurePct * volume) return false;
    const trips = row.byRuns ? sumRuns(legs, row.restPct) : sumTrips(legs, row.restPct);
    return trips.count >= row.trips && 100n * trips.volume >= row.volumePct * volume;
  });
}

/**
 * Gain of amounts both bought and sold, at average prices after network fees; 10⁻³⁰ USD.
 * A rest counts at the pool's price.
 */
function computeGain(legs: readonly Leg[]): bigint {
  const [bought, sold] = [sumLegs(legs, true), sumLegs(legs, false)];
  if (bought.raw === 0n || sold.raw === 0n) return 0n;
  const fees = bought.fee + sold.fee;
  const { spot } = legs.at(-1)!;
  if (spot !== null && bought.raw > sold.raw)
    return sold.usd + ((bought.raw - sold.raw) * spot) / SPOT_RAW - bought.usd - fees;
  const both = bought.raw < sold.raw ? bought.raw : sold.raw;
  return (sold.usd * both) / sold.raw - (bought.usd * both) / bought.raw - fees;
}

/** Number and volume of the flat round trips. */
function sumTrips(legs: readonly Leg[], restPct: bigint) {
  const open: Leg[] = [];
  const trips = { count: 0, volume: 0n };
  for (const leg of legs) {
    open.push(leg);
    const length = countTrip(open, restPct);
    if (length > 0) trips.count += 1;
    for (const closed of open.splice(open.length - length)) trips.volume += closed.usd;
  }
  return trips;
}

/** The same for whole runs of buys, each with the following run of sells. */
function sumRuns(legs: readonly Leg[], restPct: bigint) {
  const trips = { count: 0, volume: 0n };
  let [bought, sold] = [createSum(), createSum()];
  const close = (): void => {
    if (sold.raw > 0n && bought.raw > 0n && isTrip(bought, sold, restPct)) {
      trips.count += 1;
      trips.volume += bought.usd + sold.usd;
    }
    [bought, sold] = [createSum(), createSum()];
  };
  for (const leg of legs) {
    if (leg.buy && sold.raw > 0n) close();
    addLeg(leg.buy ? bought : sold, leg);
  }
  close();
  return trips;
}

/** Counts the last legs that form a flat round trip; 0 for none. */
function countTrip(open: readonly Leg[], restPct: bigint): number {
  const [bought, sold] = [createSum(), createSum()];
  for (let count = 1; count <= Math.min(open.length, rules.tripLegsMax); count += 1) {
    const leg = open[open.length - count]!;
    if (!leg.buy && bought.raw > 0n) return 0;
    addLeg(leg.buy ? bought : sold, leg);
    if (leg.buy && sold.raw === 0n) return 0;
    if (leg.buy && isTrip(bought, sold, restPct)) return count;
  }
  return 0;
}

/** Whether amounts match at a flat price, or much of them at one price. */
function isTrip(bought: LegSum, sold: LegSum, restPct: bigint): boolean {
  // Buying in one pool and selling in another at once is arbitrage.
  const isAcrossPools = ![...bought.pools].some(pool => sold.pools.has(pool));
  if (isAcrossPools && sold.firstMs - bought.lastMs <= rules.arbitrageMs) return false;
  const [least, most] = bought.raw < sold.raw ? [bought.raw, sold.raw] : [sold.raw, bought.raw];
  const [cost, proceeds] = [bought.usd * sold.raw, sold.usd * bought.raw];
  // Fees that the venue took say nothing about the price.
  const gross = (sold.usd + sold.venueFee) * bought.raw;
  const grossCost = (bought.usd - bought.venueFee) * sold.raw;
  const gap = gross > grossCost ? gross - grossCost : grossCost - gross;
  if (gap * rules.samePricePart <= grossCost && 100n * least >= rules.samePriceRawPctMin * most) return true;
  if (100n * (most - least) > restPct * most) return false;
  if (100n * proceeds > (100n + rules.flatGainPctMax) * cost) return false;
  // The fee of a trader's own pool comes back, however high.
  return (bought.isOwnPool && sold.isOwnPool) || 100n * gross >= (100n - rules.flatLossPctMax) * grossCost;
}

type LegSum = {
  raw: bigint;
  usd: bigint;
  fee: bigint;
  venueFee: bigint;
  isOwnPool: boolean;
  readonly pools: Set<string>;
  firstMs: number;
  lastMs: number;
};

function createSum(): LegSum {
  const sums = { raw: 0n, usd: 0n, fee: 0n, venueFee: 0n };
  return { ...sums, isOwnPool: true, pools: new Set(), firstMs: Infinity, lastMs: 0 };
}

function addLeg(sum: LegSum, { raw, usd, fee, venueFee, isOwnPool, pool, ms }: Leg): void {
  sum.raw += raw;
  sum.usd += usd;
  sum.fee += fee;
  sum.venueFee += venueFee;
  sum.isOwnPool &&= isOwnPool;
  sum.pools.add(pool);
  sum.firstMs = Math.min(sum.firstMs, ms);
  sum.lastMs = Math.max(sum.lastMs, ms);
}

function sumLegs(legs: readonly Leg[], buy: boolean): LegSum {
  const sum = createSum();
  for (const leg of legs) if (leg.buy === buy) addLeg(sum, leg);
  return sum;
}

/**
 * Size class of a wallet whose first trades are two quick, complete, flat round trips of one size, else null.
 * Throwaway wallets look like this.
 */
export function findDisposable(legs: readonly Leg[]): number | null {
  const [buy, sell, again, end] = legs;
  if (buy === undefined || sell === undefined || again === undefined || end === undefined) return null;
  const trips = [
    [buy, sell],
    [again, end],
  ] as const;
  const isQuick = trips.every(([from, to]) => {
    const rest = from.raw > to.raw ? from.raw - to.raw : to.raw - from.raw;
    return 100n * rest <= from.raw && to.ms - from.ms <= rules.disposableTripMs && countTrip([from, to], 1n) === 2;
  });
  const sizes = trips.map(([{ usd }]) => Math.log(Number(usd)) / Math.log(rules.disposableSizeFactor));
  return isQuick && Math.abs(sizes[0]! - sizes[1]!) <= 1 ? Math.round(sizes[0]!) : null;
}
