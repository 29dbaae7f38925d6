import { rugRules as rules } from './rules.ts';

/** Ten seconds of prices: the first highest and the last lowest, each with its time. */
export type PriceSpan = {
  readonly high: number;
  readonly highMs: number;
  readonly low: number;
  readonly lowMs: number;
  /** The price it ended with. */
  readonly last: number;
  readonly lastMs: number;
};

/** The prices of the last half hour, by the start of each span. A function of the set of trades that are no outliers. */
export type Prices = Map<number, PriceSpan>;

export type Fall = {
  readonly before: number;
  readonly beforeMs: number;
  readonly after: number;
  readonly afterMs: number;
};

/** Puts a price in, USD of a whole token. */
export const putPrice = (prices: Prices, ms: number, price: number): void => {
  const start = ms - (ms % rules.spanMs);
  const held = prices.get(start);
  prices.set(start, held ? joined(held, ms, price) : once(ms, price));
  if (held) return;
  const oldest = Math.max(...prices.keys()) - rules.pricesMs;
  // The last price of before still stood when the half hour began.
  const before = [...prices.keys()].filter(key => key < oldest).sort((a, b) => a - b);
  for (const key of before.slice(0, -1)) prices.delete(key);
};

const once = (ms: number, price: number): PriceSpan => ({
  high: price,
  highMs: ms,
  low: price,
  lowMs: ms,
  last: price,
  lastMs: ms,
});

const joined = (held: PriceSpan, ms: number, price: number): PriceSpan => ({
  high: Math.max(held.high, price),
  highMs: price > held.high ? ms : price === held.high ? Math.min(ms, held.highMs) : held.highMs,
  low: Math.min(held.low, price),
  lowMs: price < held.low ? ms : price === held.low ? Math.max(ms, held.lowMs) : held.lowMs,
  // Of one moment the greater, so that arrival does not matter.
  last: ms > held.lastMs ? price : ms === held.lastMs ? Math.max(price, held.last) : held.last,
  lastMs: Math.max(ms, held.lastMs),
});

/** Whether prices lie so far apart at all that there may be a fall: most are ruled out by this. */
export const mayHaveFallen = (prices: Prices): boolean => {
  let [highest, lowest] = [0, Number.POSITIVE_INFINITY];
  for (const { high, low } of prices.values()) {
    highest = Math.max(highest, high);
    lowest = Math.min(lowest, low);
  }
  return isDeep(highest, lowest);
};

/** The deepest fall within ten minutes whose both ends lie within ten minutes of a moment; null where it is not deep enough. */
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

/** The price that stood at a moment, though nobody traded then: that of the last trade before. */
const standing = (spans: readonly PriceSpan[], atMs: number): readonly Pick<PriceSpan, 'high' | 'highMs'>[] => {
  const last = spans.findLast(({ lastMs }) => lastMs < atMs);
  return last === undefined ? [] : [{ high: last.last, highMs: atMs }];
};

/** Whether the price was seen within ten minutes after a moment. */
export const isSeenAfter = (prices: Prices, ms: number): boolean =>
  [...prices.values()].some(({ highMs, lowMs }) => [highMs, lowMs].some(at => at > ms && at <= ms + rules.withinMs));

/** A fall of 80% leaves a fifth, doubles rounded in its favour. */
const isDeep = (before: number, after: number): boolean => after <= before * (1 - rules.fallMin) * (1 + ROUNDING);

const ROUNDING = 1e-12;
