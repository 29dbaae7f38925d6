import type { Holders } from '../holders/holders.ts';
import type { Pools } from '../liquidity/pools.ts';
import type { Bundle } from './bundle.ts';
import type { Bundles } from './bundles.ts';
import type { SeenAt } from './merge.ts';

/** What decides about a mint's bundles at a row. */
export type Scene = {
  readonly bundles: Bundles;
  readonly holders: Holders;
  readonly pools: Pools;
  readonly at: SeenAt;
};

export type Around = Omit<Scene, 'at'>;

/** The bundle, or the older one that absorbed it, and its changes. */
export type Followed = {
  readonly bundle: Bundle;
  /** Wallets that became members by transfer. */
  readonly joined: readonly string[];
  readonly absorbed: readonly Bundle[];
  /** Receivers whose claims may have changed. */
  readonly received: readonly string[];
};
