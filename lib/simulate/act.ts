import type { Wallet } from './wallet.ts';

export type Side = 'buy' | 'sell';

/** An executed swap. */
export type Act = {
  readonly wallet: Wallet;
  readonly side: Side;
  readonly slot: number;
  readonly ms: number;
  readonly signature: string;
  readonly txIndex: number;
  readonly relay: string | null;
  readonly lamports: number;
  readonly tokenRaw: number;
  readonly usd: number;
};
