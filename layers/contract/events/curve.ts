import type { CurveState } from '../../core/mint/curve-state.ts';
import type { SwapEvent } from './event.ts';

/** Returns an event's curve state, or null. */
export function readCurveState(curve: SwapEvent['curve']): CurveState | null {
  return curve
    ? {
        pad: curve.pad,
        raisedRaw: curve.raised_raw,
        targetRaw: curve.target_raw ?? null,
        soldRaw: curve.sold_raw ?? null,
        forSaleRaw: curve.for_sale_raw ?? null,
        virtualTokenRaw: curve.virtual_token_raw ?? null,
        virtualBaseRaw: curve.virtual_base_raw ?? null,
        complete: curve.is_complete,
      }
    : null;
}

/** Returns the curve of an event, without what is unknown. */
export function toEventCurve(state: CurveState): NonNullable<SwapEvent['curve']> {
  const known = Object.entries({
    target_raw: state.targetRaw,
    sold_raw: state.soldRaw,
    for_sale_raw: state.forSaleRaw,
    virtual_token_raw: state.virtualTokenRaw,
    virtual_base_raw: state.virtualBaseRaw,
  }).filter(([, value]) => value !== null);
  const { pad, raisedRaw, complete } = state;
  return { pad, raised_raw: raisedRaw, ...Object.fromEntries(known), is_complete: complete };
}
