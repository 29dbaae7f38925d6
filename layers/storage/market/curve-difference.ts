import { asIs, getTupleCodec } from '../../core/codec/codec.ts';
import { type CurveState, computeCurveTarget } from '../../core/mint/curve-state.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { fromDifference, toDifference } from './value-difference.ts';

/** In the order of stored rows. */
const fields = {
  pad: asIs,
  raisedRaw: asIs,
  targetRaw: asIs,
  soldRaw: asIs,
  forSaleRaw: asIs,
  virtualTokenRaw: asIs,
  virtualBaseRaw: asIs,
  complete: asIs,
} as const;
export const curveCodec = getTupleCodec<CurveState>(fields);
const names = Object.keys(fields) as readonly (keyof CurveState)[];

/** The curve after a trade, as a constant product. */
export function guessCurve({ curve, pool, dex }: Trade, trade: Trade): CurveState | null {
  if (curve === null || trade.pool !== pool || trade.dex !== dex) return null;
  const isBuy = trade.direction === 'buy';
  const [token, base, fee] = [BigInt(trade.tokenRaw), BigInt(trade.baseRaw), BigInt(trade.dexFeeRaw)];
  const paid = isBuy ? base - fee : -base - fee;
  const add = (raw: string | null, moved: bigint): string | null => raw && String(BigInt(raw) + moved);
  const next = {
    ...curve,
    raisedRaw: add(curve.raisedRaw, paid)!,
    soldRaw: add(curve.soldRaw, isBuy ? token : -token),
    virtualTokenRaw: add(curve.virtualTokenRaw, isBuy ? -token : token),
    virtualBaseRaw: add(curve.virtualBaseRaw, paid),
  };
  return computeCurveTarget(curve) === curve.targetRaw ? { ...next, targetRaw: computeCurveTarget(next) } : next;
}

/** Fields unlike the guess, after their bits. */
export function encodeCurve(curve: CurveState | null, guess: CurveState | null): unknown {
  if (curve === null) return null;
  if (guess === null) return curveCodec.encode(curve);
  const other = names.filter(name => curve[name] !== guess[name]);
  return [
    other.reduce((bits, name) => bits + 2 ** names.indexOf(name), 0),
    ...other.map(name => toDifference(curve[name], guess[name])),
  ];
}

export function decodeCurve(stored: unknown, guess: CurveState | null): CurveState | null {
  if (stored === null) return null;
  const [bits, ...values] = stored as readonly unknown[];
  if (guess === null || typeof bits !== 'number') return curveCodec.decode(stored);
  const other = names.filter((_, at) => (bits & (1 << at)) !== 0);
  const changed = other.map((name, at) => [name, fromDifference(values[at], guess[name])] as const);
  return { ...guess, ...Object.fromEntries(changed) };
}
