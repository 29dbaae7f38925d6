import { type UsdE30, usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';

type Extent = { readonly fromMs: number; readonly toMs: number };

/** The nearest double; null where unknown. */
export function toUsdNumber<Known extends UsdE30 | null>(usd: Known): Known extends null ? number | null : number {
  return (usd === null ? null : toUiAmount(usd, usdScale)) as Known extends null ? number | null : number;
}

export function toCoverageView(extent: Extent | null) {
  return extent && { from_ts_ms: extent.fromMs, to_ts_ms: extent.toMs };
}
