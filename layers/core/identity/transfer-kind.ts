/** What a transfer is, unless it is a payment between wallets. */
export const transferKinds = ['payout', 'refund', 'mint', 'burn'] as const;
export type TransferKind = (typeof transferKinds)[number];
