import type { Aftermath } from './aftermath.ts';
import { MINUTE } from './clock.ts';
import type { BundleType } from './item.ts';
import type { Spot } from './spot.ts';
import type { World } from './world.ts';

/** Slots after a scene that needs no more. */
export const TAIL = 3 * MINUTE;

export type Scene = {
  /** Approximate swaps per instance. */
  readonly swaps: number;
  readonly plan: (world: World, spot: Spot, aftermath: Aftermath) => void;
  /** Slots needed before and after. */
  readonly lead?: number;
  readonly tail?: number;
  /** Minimum age on a hot market, where it is hard to detect. */
  readonly hotAge?: number;
};

/** Scenes of a family of bundles, by type. */
export type Scenes<Type extends BundleType> = Readonly<Record<Type, Scene>>;
