import { formatUsdUnits, parseUsdUnits } from './exact.ts';
import type { Exit } from './exits.ts';

/** Realized PnL up to an exit. */
export type CurvePoint = { readonly ms: number; readonly total: string; readonly exit: Exit };

export type Curve = {
  readonly fromMs: number;
  readonly toMs: number;
  /** Oldest first. */
  readonly points: readonly CurvePoint[];
  readonly total: string;
  readonly lowest: string;
  readonly highest: string;
  /** Exits without a price are in no sum. */
  readonly unpriced: number;
};

export type Span = { readonly fromMs: number; readonly toMs: number };

/** Sums exits of a span, exactly. `exits` are newest first. */
export function buildPnlCurve(exits: readonly Exit[], { fromMs, toMs }: Span): Curve {
  const inWindow = exits.filter(exit => exit.exit_timestamp > fromMs && exit.exit_timestamp <= toMs).toReversed();
  const points: CurvePoint[] = [];
  let [sum, lowest, highest] = [0n, 0n, 0n];
  for (const exit of inWindow) {
    if (exit.realized_pnl_usd === null) continue;
    sum += parseUsdUnits(exit.realized_pnl_usd);
    if (sum < lowest) lowest = sum;
    if (sum > highest) highest = sum;
    points.push({ ms: exit.exit_timestamp, total: formatUsdUnits(sum), exit });
  }
  const unpriced = inWindow.length - points.length;
  return {
    fromMs,
    toMs,
    points,
    total: formatUsdUnits(sum),
    lowest: formatUsdUnits(lowest),
    highest: formatUsdUnits(highest),
    unpriced,
  };
}
