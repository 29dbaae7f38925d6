import { pick } from '../kernel/pick.ts';
import { rugRules as rules } from './rules.ts';

/** Prices of the last day by span start, without outliers. */
export type Prices = Map<number, PriceSpan>;

export type Fall = {
  readonly before: number;
  readonly beforeMs: number;
  readonly after: number;
  readonly afterMs: number;
};

/** Adds a USD price per token. */
export function putPrice(prices: Prices, ms: number, price: number): void {
  let newestMs = ms;
  for (const key of prices.keys()) if (key > newestMs) newestMs = key;
  const start = toSpanStart(ms, newestMs);
  const held = prices.get(start);
  prices.set(start, held ? joinSpans(held, createSpan(ms, price)) : createSpan(ms, price));
  if (held) return;
  for (const [key, span] of prices) {
    const coarse = toSpanStart(key, newestMs);
    if (coarse === key) continue;
    prices.delete(key);
    const other = prices.get(coarse);
    prices.set(coarse, other ? joinSpans(other, span) : span);
  }
  // Keeps the price that was valid when the day began.
  const before = [...prices.keys()].filter(key => key < newestMs - rules.pricesMs).sort((a, b) => a - b);
  for (const key of before.slice(0, -1)) prices.delete(key);
}

function toSpanStart(ms: number, newestMs: number): number {
  const fineFrom = newestMs - rules.fineMs;
  return ms - (ms % (ms < fineFrom - (fineFrom % rules.coarseMs) ? rules.coarseMs : rules.spanMs));
}

/** Prices of one span: first high and last low. */
function createSpan(ms: number, price: number) {
  return {
    high: price,
    highMs: ms,
    low: price,
    lowMs: ms,
    last: price,
    lastMs: ms,
  };
}

export type PriceSpan = Readonly<ReturnType<typeof createSpan>>;

function joinSpans(a: PriceSpan, b: PriceSpan): PriceSpan {
  const lasts = { ...(a.lastMs >= b.lastMs ? pick(a, 'last', 'lastMs') : pick(b, 'last', 'lastMs')) };
  if (a.lastMs === b.lastMs) lasts.last = Math.max(a.last, b.last);
  return {
    high: Math.max(a.high, b.high),
    highMs: a.high > b.high ? a.highMs : a.high < b.high ? b.highMs : Math.min(a.highMs, b.highMs),
    low: Math.min(a.low, b.low),
    lowMs: a.low < b.low ? a.lowMs : a.low > b.low ? b.lowMs : Math.max(a.lowMs, b.lowMs),
    ...lasts,
  };
}

/** Cheap check that rules out most falls. */
export function mayHaveFallen(prices: Prices): boolean {
  let [highest, lowest] = [0, Number.POSITIVE_INFINITY];
  for (const { high, low } of prices.values()) {
    highest = Math.max(highest, high);
    lowest = Math.min(lowest, low);
  }
  return isDeep(highest, lowest);
}

/** From the first to the last step of a pull. */
export type Period = { readonly fromMs: number; readonly toMs: number };

/** Returns the deepest fall within ten minutes of a pull, or null. */
export function findDeepestFall(prices: Prices, { fromMs, toMs }: Period): Fall | null {
  const near = (at: number): boolean => at >= fromMs - rules.withinMs && at <= toMs + rules.withinMs;
  const durationMs = toMs - fromMs + rules.withinMs;
  const spans = [...prices].sort(([a], [b]) => a - b).map(([, span]) => span);
  const lows = spans.filter(({ lowMs }) => near(lowMs));
  const highest = Math.max(...spans.map(({ high }) => high));
  let deepest: Fall | null = null;
  for (const { low, lowMs } of lows) {
    if (!isDeep(highest, low)) continue;
    const highs = spans.filter(({ highMs }) => near(highMs) && highMs <= lowMs && lowMs - highMs <= durationMs);
    for (const { high, highMs } of [...highs, ...findLastHigh(spans, Math.max(toMs, lowMs) - durationMs)])
      if (deepest === null || low * deepest.before < deepest.after * high)
        deepest = { before: high, beforeMs: highMs, after: low, afterMs: lowMs };
  }
  return deepest !== null && isDeep(deepest.before, deepest.after) ? deepest : null;
}

function findLastHigh(spans: readonly PriceSpan[], atMs: number): readonly Pick<PriceSpan, 'high' | 'highMs'>[] {
  const last = spans.findLast(({ lastMs }) => lastMs < atMs);
  return last === undefined ? [] : [{ high: last.last, highMs: atMs }];
}

/** Whether a price is known within ten minutes after a pull. */
export function isSeenAfter(prices: Prices, { toMs }: Period): boolean {
  return [...prices.values()].some(({ highMs, lowMs, lastMs }) =>
    [highMs, lowMs, lastMs].some(at => at > toMs && at <= toMs + rules.withinMs),
  );
}

/** A fall of 80%, with tolerance for rounding. */
function isDeep(before: number, after: number): boolean {
  return after <= before * (1 - rules.fallMin) * (1 + ROUNDING);
}

const ROUNDING = 1e-12;
