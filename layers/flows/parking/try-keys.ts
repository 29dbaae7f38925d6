import {
  type Batches,
  type Engine,
  type Failure,
  filterBatches,
  type Keyed,
  type Scene,
  toFailedKeys,
} from './keyed.ts';

/** Before the second to fifth try. */
const PAUSES_MS = [50, 100, 200, 400];
/** Leaves time to park. */
const TRYING_MS_MAX = 10_000;

/** `isTired`: each failed key had all its tries. */
export type Tried = { readonly failures: readonly Failure[]; readonly isTired: boolean };

export async function runOnce<Input extends Keyed>(
  engine: Engine<Input>,
  batches: Batches<Input>,
  nowMs: number,
): Promise<readonly Failure[]> {
  const unreadable = [...batches].filter(([, input]) => input.unreadable !== undefined);
  const readable = filterBatches(batches, key => batches.get(key)!.unreadable === undefined);
  const failed = readable.size > 0 ? await engine.run(readable, nowMs) : [];
  return [...failed, ...unreadable.map(([key, { unreadable: error }]) => ({ key, error }))];
}

/** Runs keys, and those that fail up to four more times. */
export async function tryKeys<Input extends Keyed>(
  { engine, parking, nowMs }: Scene<Input>,
  batches: Batches<Input>,
): Promise<Tried> {
  const beganMs = parking.clock();
  let failures = await runOnce(engine, batches, nowMs);
  for (const ms of PAUSES_MS) {
    // Decoding again would change nothing.
    if (failures.every(({ key }) => batches.get(key)!.unreadable !== undefined)) break;
    if (parking.clock() - beganMs > TRYING_MS_MAX) return { failures, isTired: false };
    await parking.pause(ms);
    const failed = toFailedKeys(failures);
    failures = await runOnce(
      engine,
      filterBatches(batches, key => failed.has(key)),
      nowMs,
    );
  }
  return { failures, isTired: true };
}
