/** Constant product in raw units below 2^53. */
export type Pool = {
  readonly address: string;
  readonly dex: string;
  readonly shape: 'constant_product' | 'bonding_curve';
  readonly feeBps: number;
  token: number;
  base: number;
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

/** `baseRaw` includes the venue fee, which leaves the pool. */
export function applyPoolBuy(pool: Pool, baseRaw: number): Fill {
  const feeRaw = computeFee(baseRaw, pool.feeBps);
  const tokenRaw = computeTokensOut(pool, baseRaw);
  pool.base += baseRaw - feeRaw;
  pool.token -= tokenRaw;
  return { tokenRaw, baseRaw, feeRaw };
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
