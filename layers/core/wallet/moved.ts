import type { UsdE30 } from '../money/amount.ts';

export const movedKinds = ['transfer_in', 'transfer_out', 'add_liquidity', 'remove_liquidity', 'burn'] as const;
export type MovedKind = (typeof movedKinds)[number];

/** Tokens that a wallet moved without a swap. Its id is `{signature}:{event_index}`. */
export type Moved = {
  readonly kind: MovedKind;
  readonly id: string;
  readonly tokenRaw: string;
  readonly tokenDecimals: number;
  readonly counterparty: string | null;
  readonly pool: string | null;
  readonly dex: string | null;
  readonly base: { readonly mint: string; readonly raw: string; readonly decimals: number } | null;
  /** Frozen when it arrived; null where unknown. */
  readonly valueUsd: UsdE30 | null;
};
