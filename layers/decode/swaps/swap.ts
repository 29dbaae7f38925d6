import type { Span } from '../transaction/span.ts';
import type { Claim } from '../venues/claims.ts';
import type { Side } from './truth.ts';

/** Why a decoded swap is quarantined. */
export const quarantineReasons = {
  no_instruction: 'the transaction has no instruction of the swap’s venue',
  no_transfers: 'the transfers under the venue’s instruction do not form this swap',
  balances_disagree: 'the balances of trader and pool contradict the transfers and each other',
  foreign_account: 'a transfer under the venue’s instruction uses an account that the instruction does not list',
  unexplained_change: 'no event explains a balance change of a wallet',
  tip_disagrees: 'the balance of the tip account contradicts the tip',
  not_conserved: 'the balance changes of an asset do not match mints, burns and the fee',
  no_trader: 'no wallet balance changed by this swap',
  route_torn: 'another swap of the same route is quarantined, so the rest does not show what the wallet did',
  decoder_failed: 'the library could not read the transaction',
  transfer_disagrees: 'the balances of sender and receiver contradict the transfer',
  liquidity_disagrees: 'the balances contradict the liquidity',
} as const;
export type QuarantineReason = keyof typeof quarantineReasons;

export type Quarantined = {
  readonly reason: QuarantineReason;
  readonly detail: string;
  readonly signature: string;
  /** Absent where it is not known. */
  readonly venue?: string;
};

/** A swap that balances confirm. */
export type Swap = {
  readonly claim: Claim;
  readonly span: Span;
  readonly wallet: string;
  readonly paid: Side;
  readonly got: Side;
  /** What was wrong with the claim, or null. */
  readonly corrected: string | null;
};
