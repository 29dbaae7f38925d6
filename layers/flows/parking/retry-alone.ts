import { logger } from '../../edge/logger.ts';
import {
  foldParkingList,
  type ParkedKey,
  type ParkingList,
  readParkingList,
} from '../../storage/operations/parking.ts';
import { type Result, runParkingAction, toParkingFailure, withResult } from './answer.ts';
import type { Request } from './control.ts';
import { isTransient } from './failure.ts';
import type { Keyed, Scene } from './keyed.ts';

/** A long backlog continues with the next request. */
const RETRYING_MS_MAX = 2_000;

/**
 * Retries a key that a passing fault parked. The number of failed attempts identifies a request, so
 * a repeated one has no effect.
 */
export async function retryAlone<Input extends Keyed>(
  scene: Scene<Input>,
  { control, at }: Request,
  attempt: number,
): Promise<void> {
  const { health, parking, nowMs } = scene;
  const { table, processor, clock } = parking;
  const { key } = control;
  const beganMs = clock();
  // The same cause would fail the next keys too. They stay due.
  while (!health.isSick && clock() - beganMs <= RETRYING_MS_MAX) {
    const before = findDueKey(await readParkingList(table, processor), key, attempt);
    if (before === null) return;
    const done = await runParkingAction(scene, control, at).catch(toParkingFailure);
    const result: Result = { changes: before.changes, done, nowMs };
    const { keys } = await foldParkingList(table, processor, list =>
      findDueKey(list, key, attempt) === null ? list : withResult(list, key, result),
    );
    health.isSick = isTransient(done.error);
    if (done.error !== null) return logger.warn('A parked key failed again', { error: done.error, key });
    if (!Object.hasOwn(keys, key)) return logger.info('A parked key recovered', { key });
  }
}

function findDueKey({ keys }: ParkingList, key: string, attempt: number): ParkedKey | null {
  const parked = Object.hasOwn(keys, key) ? keys[key]! : null;
  return parked?.retry?.attempts === attempt ? parked : null;
}
