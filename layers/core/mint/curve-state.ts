/** A launch curve after an event, in raw units of its quote and token. */
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

/** Quote raised once a constant product has sold its last tokens; null if it cannot. */
export function computeSoldOutRaised(
  raised: bigint,
  { token, base, left }: { readonly token: bigint; readonly base: bigint; readonly left: bigint },
): bigint | null {
  const after = token - left;
  return after <= 0n || left < 0n ? null : raised + (base * left + after - 1n) / after;
}
