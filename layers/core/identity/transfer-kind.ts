/** What a transfer is, when it is not a payment from one wallet to another. */
export const transferKinds = ['payout', 'refund', 'mint', 'burn'] as const;
export type TransferKind = (typeof transferKinds)[number];
