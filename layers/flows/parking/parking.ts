import { logger } from '../../edge/logger.ts';
import { type BatchWork, findEarliestSequence, type StreamRecord } from '../../edge/stream.ts';
import { readParkingList } from '../../storage/operations/parking.ts';
import { handleParkingControl, isDropped } from './answer.ts';
import { parseControlRecord, type Request } from './control.ts';
import { formatShortError, isTransient } from './failure.ts';
import { parkKeyRecords } from './follow.ts';
import { judge } from './judge.ts';
import {
  type Batches,
  type Engine,
  type Failure,
  filterBatches,
  type Keyed,
  type Scene,
  toFailedKeys,
} from './keyed.ts';
import { retryAlone } from './retry-alone.ts';
import { runOnce, type Tried, tryKeys } from './try-keys.ts';

/** Parks keys that keep failing. Throws when nothing of a batch succeeded. */
export function withParking<Input extends Keyed>(engine: Engine<Input>): BatchWork {
  return async (records, nowMs, parking) => {
    if (parking === undefined) return takePlain(engine, records, nowMs);
    const scene = { engine, parking, nowMs, health: { isSick: false } };
    for (const part of splitAtControls(records, parking.processor)) {
      const unfinished = await takePart(scene, part);
      if (unfinished !== null) return unfinished;
    }
    return null;
  };
}

async function takePlain<Input extends Keyed>(
  engine: Engine<Input>,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> {
  const batches = await engine.decode(records, nowMs);
  const failures = await runOnce(engine, batches, nowMs);
  await engine.runQuiet(batches, nowMs);
  return findFirstSequence(batches, toFailedKeys(failures));
}

function findFirstSequence<Input extends Keyed>(batches: Batches<Input>, keys: Iterable<string>): string | null {
  return findEarliestSequence([...keys].map(key => batches.get(key)!.sequence));
}

type Part = {
  readonly isFirst: boolean;
  readonly records: StreamRecord[];
  request?: Request;
};

/** Cuts a batch at the processor's own requests. */
function splitAtControls(records: readonly StreamRecord[], processor: string): readonly Part[] {
  const parts: Part[] = [{ isFirst: true, records: [] }];
  for (const record of records) {
    const control = parseControlRecord(record.text);
    const part = parts.at(-1)!;
    if (control === null) part.records.push(record);
    else if (control.processor === processor) {
      part.request = { control, at: record };
      parts.push({ isFirst: false, records: [] });
    }
  }
  return parts;
}

async function takePart<Input extends Keyed>(
  scene: Scene<Input>,
  { isFirst, records, request }: Part,
): Promise<string | null> {
  const unfinished = isFirst || records.length > 0 ? await takeRecords(scene, records, isFirst) : null;
  if (unfinished !== null || request === undefined) return unfinished;
  try {
    const { attempt } = request.control;
    await (attempt === undefined
      ? handleParkingControl(scene, request.control, request.at)
      : retryAlone(scene, request, attempt));
    return null;
  } catch (error) {
    logger.error('A request to parked records failed and will be retried', { error, ...request.control });
    return request.at.sequence;
  }
}

async function takeRecords<Input extends Keyed>(
  scene: Scene<Input>,
  records: readonly StreamRecord[],
  isFirst: boolean,
): Promise<string | null> {
  const { engine, parking, nowMs } = scene;
  const [list, decoded] = await Promise.all([
    readParkingList(parking.table, parking.processor),
    engine.decode(records, nowMs),
  ]);
  const batches = filterBatches(decoded, key => !isDropped(list, key, decoded.get(key)!.records));
  engine.forget(Object.keys(list.keys));
  const isParked = (key: string): boolean => Object.hasOwn(list.keys, key);
  const own = filterBatches(batches, key => !isParked(key));
  const tried = await tryKeys(scene, own);
  await engine.runQuiet(batches, nowMs);
  const parked = await judge(scene, list, own, tried);
  const errors = new Map<string, string | null>([...batches.keys()].filter(isParked).map(key => [key, null]));
  for (const { key, error } of tried.failures) if (parked.has(key)) errors.set(key, formatShortError(error));
  const unsaved = await parkKeyRecords(scene, batches, errors);
  const open = [...(await retryWithoutParked(scene, own, tried, parked)), ...unsaved];
  if (isFirst && open.length > 0 && open.length === batches.size) throw createBatchError(batches, open, tried.failures);
  return findFirstSequence(batches, open);
}

/** Keys that waited for a parked one no longer wait. */
async function retryWithoutParked<Input extends Keyed>(
  scene: Scene<Input>,
  batches: Batches<Input>,
  { failures }: Tried,
  parked: ReadonlySet<string>,
): Promise<readonly string[]> {
  const open = failures.filter(({ key }) => !parked.has(key));
  const keys = toFailedKeys(open);
  if (keys.size === 0 || open.some(({ error }) => error !== null)) return [...keys];
  const later = await tryKeys(
    scene,
    filterBatches(batches, key => keys.has(key)),
  );
  return [...toFailedKeys(later.failures)];
}

/** Lambda then bisects the batch and counts an error. */
function createBatchError<Input extends Keyed>(
  batches: Batches<Input>,
  open: readonly string[],
  failures: readonly Failure[],
): Error {
  const cause = failures.find(({ error }) => isTransient(error)) ?? failures[0];
  return new Error(`No record of the batch from ${findFirstSequence(batches, open)} on succeeded`, {
    cause: cause?.error,
  });
}
