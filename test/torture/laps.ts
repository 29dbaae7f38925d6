import { type Difference, differencesOf } from './differences.ts';
import { listOutputs } from './outputs.ts';
import { type Pass, type Reference, referenceOf } from './reference.ts';
import type { Lines } from './state/lines.ts';
import { stateOf } from './state/state.ts';
import { tortureOf } from './torture.ts';
import type { VirtualTime } from './virtual-time.ts';

export type Lap = {
  readonly lap: number;
  readonly deliveries: number;
  /** Keys that were parked and retried. */
  readonly parked: number;
  readonly throttled: number;
  readonly differences: readonly Difference[];
};

/** Laps that share a tape and its clean pass. */
const LAPS_PER_TAPE = 8;
const SEED_STEP = 1_000_003;

/** Opens the laps of a seed. Any lap can be run alone. */
export const openLaps = (time: VirtualTime, seed: number, swaps?: number): ((lap: number) => Promise<Lap>) => {
  let known: { readonly tape: number; readonly reference: Reference; readonly lines: Lines; readonly endMs: number };
  return async lap => {
    const tape = seed * SEED_STEP + Math.floor(lap / LAPS_PER_TAPE);
    time.dropTimers();
    if (known?.tape !== tape) {
      const reference = await referenceOf(time, tape, swaps);
      const endMs = time.nowMs;
      known = { tape, reference, endMs, lines: await linesOf(reference, endMs) };
    }
    time.dropTimers();
    const tortured = await tortureOf(time, known.reference, seed * SEED_STEP + lap);
    const { deliveries, parked, throttled } = tortured;
    const differences = differencesOf(known.lines, await linesOf(tortured, known.endMs));
    return { lap, deliveries, parked, throttled, differences };
  };
};

const linesOf = async (pass: Pass, nowMs: number): Promise<Lines> =>
  new Map([...(await stateOf(pass, nowMs)), ...listOutputs(pass)]);
