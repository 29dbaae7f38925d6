import { type Curve, computeTokensLeft } from './curve.ts';

/** Constant product in raw units below 2^53. */
export type Pool = {
  readonly address: string;
  readonly dex: string;
  readonly shape: 'constant_product' | 'bonding_curve';
  readonly feeBps: number;
  /** Of a launch curve: its virtual reserves. */
  token: number;
  base: number;
  readonly curve?: Curve;
};

export type Fill = { readonly tokenRaw: number; readonly baseRaw: number; readonly feeRaw: number };

function computeShare(of: number, part: number, whole: number): number {
  return Number((BigInt(of) * BigInt(part)) / BigInt(whole));
}

function computeFee(raw: number, feeBps: number): number {
  return Math.ceil((raw * feeBps) / 10_000);
}

/** Raw tokens that a buy receives. */
export function computeTokensOut(pool: Pool, baseRaw: number): number {
  const paid = baseRaw - computeFee(baseRaw, pool.feeBps);
  return computeShare(pool.token, paid, pool.base + paid);
}

/** Amounts include the venue fee, which leaves the pool. */
export function applyPoolBuy(pool: Pool, wantedRaw: number): Fill {
  const left = pool.curve === undefined ? Number.POSITIVE_INFINITY : computeTokensLeft(pool.curve, pool.token);
  const tokenRaw = Math.min(left, computeTokensOut(pool, wantedRaw));
  const isLast = tokenRaw === left;
  const paidRaw = isLast
    ? computeShare(pool.base, left, pool.token - left) + 1
    : wantedRaw - computeFee(wantedRaw, pool.feeBps);
  const feeRaw = computeFee(isLast ? paidRaw : wantedRaw, pool.feeBps);
  pool.base += paidRaw;
  pool.token -= tokenRaw;
  return { tokenRaw, baseRaw: paidRaw + feeRaw, feeRaw };
}

/** Returns the proceeds net of the venue fee. */
export function applyPoolSell(pool: Pool, tokenRaw: number): Fill {
  const out = computeShare(pool.base, tokenRaw, pool.token + tokenRaw);
  const feeRaw = computeFee(out, pool.feeBps);
  pool.token += tokenRaw;
  pool.base -= out;
  return { tokenRaw, baseRaw: out - feeRaw, feeRaw };
}

/** Quote per token, raw. */
export function getPoolPrice(pool: Pool): number {
  return pool.base / pool.token;
}

/** Raw tokens that lower the price by the fraction, before fees. */
export function computeTokensToFall(pool: Pool, fraction: number): number {
  return Math.floor(pool.token * (1 / Math.sqrt(1 - fraction) - 1));
}
