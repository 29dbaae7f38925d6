import type { UsdE30 } from '../money/amount.ts';
import { computeChangePct } from '../money/amount-ratio.ts';
import { type Aggregate, at, toIntegerSums } from './fast/aggregate.ts';
import { countUnion } from './fast/distinct.ts';
import { mergeAggregates } from './figures.ts';
import { isWide, type Timeframe, timeframeMs, toBucketStart } from './timeframe.ts';

/** Widths in ms. */
export const statsWindows = { '5m': 300_000, '1h': 3_600_000, '6h': 21_600_000, '24h': 86_400_000 } as const;
export type StatsWindow = keyof typeof statsWindows;

export type Span = { readonly fromMs: number; readonly toMs: number };

/** Whole minutes until the end of the current one. */
export function computeWindowSpan(window: StatsWindow, nowMs: number): Span {
  const toMs = toBucketStart(nowMs, '1m') + timeframeMs['1m'];
  return { fromMs: toMs - statsWindows[window], toMs };
}

/** Widest first: the widths whose closed buckets keep their sums. */
const widths = ['1d', '4h', '1h', '15m', '5m', '1m'] as const satisfies readonly Timeframe[];
export type SummedTimeframe = (typeof widths)[number];

export type Cover = {
  /** Closed buckets, ascending. */
  readonly buckets: readonly { readonly timeframe: SummedTimeframe; readonly startMs: number }[];
  /** What is left for trades. */
  readonly rest: readonly Span[];
};

/** Covers a span with few closed buckets. Those above an hour may close later. */
export function coverSpan({ fromMs, toMs }: Span, closedMs: number, wideClosedMs = closedMs): Cover {
  const firstMs = toBucketStart(fromMs + timeframeMs['1m'] - 1, '1m');
  const endMs = toBucketStart(Math.min(toMs, closedMs), '1m');
  if (firstMs >= endMs) return { buckets: [], rest: [{ fromMs, toMs }] };
  const buckets: Cover['buckets'][number][] = [];
  for (let startMs = firstMs; startMs < endMs; ) {
    const timeframe = widths.find(one => {
      const closesMs = startMs + timeframeMs[one];
      return startMs % timeframeMs[one] === 0 && closesMs <= (isWide(one) ? Math.min(endMs, wideClosedMs) : endMs);
    })!;
    buckets.push({ timeframe, startMs });
    startMs += timeframeMs[timeframe];
  }
  const rest = [
    { fromMs, toMs: firstMs },
    { fromMs: endMs, toMs },
  ];
  return { buckets, rest: rest.filter(span => span.fromMs < span.toMs) };
}

/** Figures of all priced trades of a window, full view. */
export type WindowStats = {
  readonly trades: number;
  readonly buys: number;
  readonly sells: number;
  readonly buyers: number;
  readonly sellers: number;
  readonly traders: number;
  readonly usdE30: UsdE30;
  readonly buyUsdE30: UsdE30;
  readonly sellUsdE30: UsdE30;
  readonly priceChangePct: number | null;
};

const noTrades: WindowStats = {
  trades: 0,
  buys: 0,
  sells: 0,
  buyers: 0,
  sellers: 0,
  traders: 0,
  usdE30: 0n,
  buyUsdE30: 0n,
  sellUsdE30: 0n,
  priceChangePct: null,
};

/** Adds parts of a window. `closeBefore`: the last close before it. */
export function sumWindow(parts: readonly Aggregate[], closeBefore: number | null): WindowStats {
  const sum = mergeAggregates(parts);
  if (sum === null) return noTrades;
  const { buyUsd, sellUsd, otherUsd } = toIntegerSums(sum);
  const before = closeBefore ?? sum.first?.price ?? null;
  return {
    trades: sum.numbers[at.trades]!,
    buys: sum.numbers[at.buys]!,
    sells: sum.numbers[at.sells]!,
    buyers: countUnion(parts.map(({ buyers }) => buyers)),
    sellers: countUnion(parts.map(({ sellers }) => sellers)),
    traders: countUnion(parts.flatMap(({ buyers, sellers, others }) => [buyers, sellers, others])),
    usdE30: buyUsd + sellUsd + otherUsd,
    buyUsdE30: buyUsd,
    sellUsdE30: sellUsd,
    priceChangePct: before === null ? null : computeChangePct(sum.last?.price ?? before, before),
  };
}
