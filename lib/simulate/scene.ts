import type { Aftermath } from './aftermath.ts';
import { MINUTE } from './clock.ts';
import type { Definition } from './definition.ts';
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
  /** Its share of all swaps, if not the usual one. */
  readonly share?: number;
};

/** A bundle type: its rule, and how the market plays it. */
export type BundleScene = Definition & Scene;
