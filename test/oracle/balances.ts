/** Balances of one wallet in one token. Imports nothing from `layers/`. */

export type BalanceStep =
  | { readonly kind: 'flow'; readonly slot: number; readonly raw: bigint }
  | { readonly kind: 'seen'; readonly slot: number; readonly raw: bigint };

/** The newest one seen, and later flows. */
export const balanceAfter = (steps: readonly BalanceStep[]): bigint => {
  const seen = steps.filter(({ kind }) => kind === 'seen').toSorted((a, b) => b.slot - a.slot)[0];
  const moved = steps
    .filter(({ kind, slot }) => kind === 'flow' && (seen === undefined || slot > seen.slot))
    .reduce((sum, { raw }) => sum + raw, seen?.raw ?? 0n);
  return moved > 0n ? moved : 0n;
};
