import { type CoActions, noCoActions } from './co-actions.ts';
import { type Crews, emptyCrews } from './crews.ts';
import { emptyNaming, type Naming } from './naming.ts';
import type { Known } from './services.ts';
import type { Standing } from './standing.ts';
import { emptyWallets, type Wallets } from './wallets.ts';

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

export const emptyEntities = (): Entities => ({
  wallets: emptyWallets(),
  known: new Map(),
  coActions: noCoActions(),
  crews: emptyCrews(),
  newestMs: 0,
  standings: new Map(),
  naming: emptyNaming(),
  numbers: 0,
  roomFor: 0,
});
