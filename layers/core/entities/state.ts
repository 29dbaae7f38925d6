import { type Crews, emptyCrews } from './crews.ts';
import { emptyNaming, type Naming } from './naming.ts';
import { emptyOccasions, type Occasions } from './occasions.ts';
import type { Known } from './services.ts';
import type { Standing } from './standing.ts';
import { emptyWallets, type Wallets } from './wallets.ts';

/** The evidence of who belongs together, and what stands on it. Mutable, owned by one caller. */
export type Entities = {
  wallets: Wallets;
  /** What events said of wallets. */
  known: Map<number, Known>;
  occasions: Occasions;
  crews: Crews;
  /** Newest event, unix ms. */
  newestMs: number;
  /** By number; numbers are given anew on decoding and never shown. */
  standings: Map<number, Standing>;
  naming: Naming;
  /** The last number given. */
  numbers: number;
  /** Wallets that it takes before relations are let go. */
  roomFor: number;
};

export const emptyEntities = (): Entities => ({
  wallets: emptyWallets(),
  known: new Map(),
  occasions: emptyOccasions(),
  crews: emptyCrews(),
  newestMs: 0,
  standings: new Map(),
  naming: emptyNaming(),
  numbers: 0,
  roomFor: 0,
});
