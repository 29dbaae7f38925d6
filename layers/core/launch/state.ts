import type { Place } from '../liquidity/pool.ts';
import type { CurveState } from '../mint/curve-state.ts';
import type { MigrationFact } from '../mint/mint-row.ts';

type Timed = Place & { readonly timestampMs: number };
export type PlacedSwap = Timed & { readonly dex: string; readonly pool: string | null };

export type PlacedCurve = Timed & {
  readonly state: CurveState;
  readonly pool: string | null;
  readonly baseMint: string;
  readonly baseDecimals: number;
};

export const launchSteps = ['launched', 'graduating', 'completed'] as const;
export type LaunchStep = (typeof launchSteps)[number];

/** A token's way from a launchpad to a pool. Mutable, one owner. */
export type Launch = {
  /** The newest. */
  curve: PlacedCurve | null;
  /** The newest that was stated. */
  target: (Place & { readonly raw: string }) | null;
  /** The first curve, complete curve and migration. */
  first: Timed | null;
  completed: Timed | null;
  migration: (Timed & { readonly fact: MigrationFact }) | null;
  /** The first swap, and the first on a curve. */
  firstSwap: PlacedSwap | null;
  curveSwap: PlacedSwap | null;
  /** The first swaps elsewhere since the newest curve. */
  outside: readonly PlacedSwap[];
  describedMs: number | null;
  /** The first description with a pad. */
  described: { readonly slot: number; readonly timestampMs: number; readonly pad: string } | null;
  lastTradeMs: number | null;
  /** What was announced. */
  steps: readonly LaunchStep[];
};

export function createLaunch(): Launch {
  return {
    ...{ curve: null, target: null, first: null, completed: null, migration: null },
    ...{ firstSwap: null, curveSwap: null, outside: [] },
    ...{ describedMs: null, described: null, lastTradeMs: null, steps: [] },
  };
}
