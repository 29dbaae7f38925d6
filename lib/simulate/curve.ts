/** A launchpad's curve: virtual reserves before the first trade, and what it sells. */
export type Curve = {
  readonly pad: string;
  readonly tokenStart: number;
  readonly baseStart: number;
  readonly supply: number;
  readonly forSale: number;
};

/** Facts of the venue. */
export const pumpCurve: Curve = {
  pad: 'pump_fun',
  tokenStart: 1_073_000_000_000_000,
  baseStart: 30_000_000_000,
  supply: 1_000_000_000_000_000,
  forSale: 793_100_000_000_000,
};

/** Raw tokens that are still for sale, from the virtual reserve. */
export function computeTokensLeft({ forSale, tokenStart }: Curve, token: number): number {
  return forSale - (tokenStart - token);
}

/** What the curve's vault holds. */
export function computeVault({ supply, tokenStart }: Curve, token: number): number {
  return supply - (tokenStart - token);
}

/** The field `curve` of an event. */
export function describeCurve(curve: Curve, { token, base }: { readonly token: number; readonly base: number }) {
  const [raised, left] = [base - curve.baseStart, computeTokensLeft(curve, token)];
  const after = BigInt(token - left);
  const rest = (BigInt(base) * BigInt(left) + after - 1n) / after;
  return {
    pad: curve.pad,
    raised_raw: String(raised),
    target_raw: String(BigInt(raised) + rest),
    sold_raw: String(curve.forSale - left),
    for_sale_raw: String(curve.forSale),
    virtual_token_raw: String(token),
    virtual_base_raw: String(base),
    is_complete: left === 0,
  };
}

/** Pays for the pool's accounts. */
const MIGRATION_LAMPORTS = 15_000_001;

/** The pool that a complete curve becomes, at nearly the same price. */
export function openMigratedPool(curve: Curve, base: number, address: string) {
  const [token, raised] = [curve.supply - curve.forSale, base - curve.baseStart - MIGRATION_LAMPORTS];
  return { address, dex: 'pump_swap', shape: 'constant_product', feeBps: 25, token, base: raised } as const;
}
