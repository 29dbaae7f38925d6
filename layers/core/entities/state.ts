import { type CoActions, createCoActions } from './co-actions.ts';
import { type Crews, createWalletCrews } from './crews.ts';
import { createNaming, type Naming } from './naming.ts';
import type { Known } from './services.ts';
import type { Standing } from './standing.ts';
import { createEntityWallets, type Wallets } from './wallets.ts';

/** Evidence and the entities derived from it. The caller mutates it. */
export type Entities = {
  wallets: Wallets;
  known: Map<number, Known>;
  coActions: CoActions;
  crews: Crews;
  newestMs: number;
  /** By internal number, reassigned on decode. */
  standings: Map<number, Standing>;
  naming: Naming;
  numbers: number;
  roomFor: number;
};

export function createEntities(): Entities {
  return {
    wallets: createEntityWallets(),
    known: new Map(),
    coActions: createCoActions(),
    crews: createWalletCrews(),
    newestMs: 0,
    standings: new Map(),
    naming: createNaming(),
    numbers: 0,
    roomFor: 0,
  };
}
