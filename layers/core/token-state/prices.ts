import { rugRules as rules } from './rules.ts';

/** Prices of the last half hour by span start, without outliers. */
export type Prices = Map<number, PriceSpan>;

export type Fall = {
  readonly before: number;
  readonly beforeMs: number;
  readonly after: number;
  readonly afterMs: number;
};

/** Adds a USD price per token. */
export const putPrice = (prices: Prices, ms: number, price: number): void => {
  const start = ms - (ms % rules.spanMs);
  const held = prices.get(start);
  prices.set(start, held ? joined(held, ms, price) : once(ms, price));
  if (held) return;
  const oldest = Math.max(...prices.keys()) - rules.pricesMs;
  // Keeps the price that was valid when the half hour began.
  const before = [...prices.keys()].filter(key => key < oldest).sort((a, b) => a - b);
  for (const key of before.slice(0, -1)) prices.delete(key);
};

/** Ten seconds of prices: first high and last low. */
const once = (ms: number, price: number) => ({
  high: price,
  highMs: ms,
  low: price,
  lowMs: ms,
  last: price,
  lastMs: ms,
});

export type PriceSpan = Readonly<ReturnType<typeof once>>;

const joined = (held: PriceSpan, ms: number, price: number): PriceSpan => ({
  high: Math.max(held.high, price),
  highMs: price > held.high ? ms : price === held.high ? Math.min(ms, held.highMs) : held.highMs,
  low: Math.min(held.low, price),
  lowMs: price < held.low ? ms : price === held.low ? Math.max(ms, held.lowMs) : held.lowMs,
  last: ms > held.lastMs ? price : ms === held.lastMs ? Math.max(price, held.last) : held.last,
  lastMs: Math.max(ms, held.lastMs),
});

/** Cheap check that rules out most falls. */
export const mayHaveFallen = (prices: Prices): boolean => {
  let [highest, lowest] = [0, Number.POSITIVE_INFINITY];
  for (const { high, low } of prices.values()) {
    highest = Math.max(highest, high);
    lowest = Math.min(lowest, low);
  }
  return isDeep(highest, lowest);
};

/** Returns the deepest fall within ten minutes, or null. */
export const fallAround = (prices: Prices, ms: number): Fall | null => {
  const near = (at: number): boolean => Math.abs(at - ms) <= rules.withinMs;
  const spans = [...prices].sort(([a], [b]) => a - b).map(([, span]) => span);
  let deepest: Fall | null = null;
  for (const { low, lowMs } of spans) {
    if (!near(lowMs)) continue;
    const highs = spans.filter(({ highMs }) => near(highMs) && highMs <= lowMs && lowMs - highMs <= rules.withinMs);
    for (const { high, highMs } of [...highs, ...standing(spans, Math.max(ms, lowMs) - rules.withinMs)])
      if (deepest === null || low * deepest.before < deepest.after * high)
        deepest = { before: high, beforeMs: highMs, after: low, afterMs: lowMs };
  }
  return deepest !== null && isDeep(deepest.before, deepest.after) ? deepest : null;
};

const standing = (spans: readonly PriceSpan[], atMs: number): readonly Pick<PriceSpan, 'high' | 'highMs'>[] => {
  const last = spans.findLast(({ lastMs }) => lastMs < atMs);
  return last === undefined ? [] : [{ high: last.last, highMs: atMs }];
};

/** Whether a price is known within ten minutes after a time. */
export const isSeenAfter = (prices: Prices, ms: number): boolean =>
  [...prices.values()].some(({ highMs, lowMs }) => [highMs, lowMs].some(at => at > ms && at <= ms + rules.withinMs));

/** A fall of 80%, with tolerance for rounding. */
const isDeep = (before: number, after: number): boolean => after <= before * (1 - rules.fallMin) * (1 + ROUNDING);

const ROUNDING = 1e-12;
