/** A launch curve after an event, in raw units. */
export type CurveState = {
  readonly pad: string;
  readonly raisedRaw: string;
  readonly targetRaw: string | null;
  readonly soldRaw: string | null;
  readonly forSaleRaw: string | null;
  readonly virtualTokenRaw: string | null;
  readonly virtualBaseRaw: string | null;
  readonly complete: boolean;
};

/** Quote raised once all is sold; null if impossible. */
export function computeSoldOutRaised(
  raised: bigint,
  { token, base, left }: { readonly token: bigint; readonly base: bigint; readonly left: bigint },
): bigint | null {
  const after = token - left;
  return after <= 0n || left < 0n ? null : raised + (base * left + after - 1n) / after;
}

/** The same of a curve's own reserves; null if it does not state them. */
export function computeCurveTarget({ raisedRaw, soldRaw, forSaleRaw, ...virtual }: CurveState): string | null {
  const { virtualTokenRaw: token, virtualBaseRaw: base } = virtual;
  if (soldRaw === null || forSaleRaw === null || token === null || base === null) return null;
  const reserves = { token: BigInt(token), base: BigInt(base), left: BigInt(forSaleRaw) - BigInt(soldRaw) };
  return computeSoldOutRaised(BigInt(raisedRaw), reserves)?.toString() ?? null;
}
