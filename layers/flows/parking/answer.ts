import { pick } from '../../core/kernel/pick.ts';
import type { StreamRecord } from '../../edge/stream.ts';
import {
  foldParkingList,
  type ParkingAnswer,
  type ParkingList,
  readParked,
  readParkingList,
  removeParked,
} from '../../storage/operations/parking.ts';
import { planNextRetry } from './backoff.ts';
import type { Control } from './control.ts';
import { formatShortError, isTransient } from './failure.ts';
import { filterBatches, type Keyed, type Scene } from './keyed.ts';
import { tryKeys } from './try-keys.ts';

/** Per request. */
const RECORDS_MAX = 200;
const TEXT_MAX = 4_000_000;
const ANSWERS_MAX = 20;

/** `error` is null on success. */
export type Done = { readonly records: number; readonly isEmpty: boolean; readonly error: unknown };

/** Carries out a request once, however often it is delivered. */
export async function handleParkingControl<Input extends Keyed>(
  scene: Scene<Input>,
  control: Control,
  at: StreamRecord,
): Promise<void> {
  const { table, processor } = scene.parking;
  const { keys, answers } = await readParkingList(table, processor);
  if (Object.hasOwn(answers, control.id)) return;
  const before = Object.hasOwn(keys, control.key) ? keys[control.key]! : null;
  const done =
    before === null
      ? {
          records: 0,
          isEmpty: true,
          error: `${control.processor} has no parked key ${control.key}`,
        }
      : await runParkingAction(scene, control, at).catch(toParkingFailure);
  const result = { changes: before?.changes ?? 0, done, nowMs: scene.nowMs };
  await foldParkingList(table, processor, list => addAnswer(list, control, at, result));
}

/** An unreadable record must not stop the shard. */
export function toParkingFailure(error: unknown): Done {
  if (isTransient(error)) throw error;
  return { records: 0, isEmpty: false, error };
}

export async function runParkingAction<Input extends Keyed>(
  scene: Scene<Input>,
  { key, action }: Pick<Control, 'key' | 'action'>,
  at: StreamRecord,
): Promise<Done> {
  const { table, processor } = scene.parking;
  const found = await readParked(table, processor, key, RECORDS_MAX, TEXT_MAX);
  // A repeated drop must spare what was parked since.
  const chosen =
    action === 'retry'
      ? found
      : found.filter(record => record.shard !== at.shard || BigInt(record.sequence) < BigInt(at.sequence));
  const error = action === 'retry' ? await tryRecords(scene, key, chosen) : null;
  if (error !== null) return { records: 0, isEmpty: false, error };
  await removeParked(table, processor, key, chosen);
  const isEmpty = (await readParked(table, processor, key, 1)).length === 0;
  return { records: chosen.length, isEmpty, error: null };
}

/** Applies parked records to fresh state. Returns the error, or null. */
async function tryRecords<Input extends Keyed>(
  scene: Scene<Input>,
  key: string,
  records: readonly StreamRecord[],
): Promise<unknown> {
  scene.engine.forget([key]);
  if (records.length === 0) return null;
  const decoded = await scene.engine.decode(
    records.map(record => ({ ...pick(record, 'shard', 'sequence', 'text', 'arrivedMs'), partitionKey: key })),
    scene.nowMs,
  );
  const { failures } = await tryKeys(
    scene,
    filterBatches(decoded, other => other === key),
  );
  return failures[0]?.error ?? null;
}

/** `changes`: of the key before. */
export type Result = { readonly changes: number; readonly done: Done; readonly nowMs: number };

/** Frees the key if nothing is left or came meanwhile; plans a retry after a transient error. */
export function withResult(list: ParkingList, key: string, { changes, done, nowMs }: Result): ParkingList {
  const keys = new Map(Object.entries(list.keys));
  const now = keys.get(key);
  if (now && done.error !== null)
    keys.set(key, { ...now, error: formatShortError(done.error), retry: planNextRetry(now.retry, done.error, nowMs) });
  if (now && done.error === null && done.isEmpty && now.changes === changes) keys.delete(key);
  return { ...list, keys: Object.fromEntries(keys) };
}

function addAnswer(
  list: ParkingList,
  { id, key, action }: Control,
  { shard, sequence }: StreamRecord,
  result: Result,
): ParkingList {
  if (Object.hasOwn(list.answers, id)) return list;
  const next = withResult(list, key, result);
  const { records, error } = result.done;
  const given: ParkingAnswer = {
    records,
    isParked: Object.hasOwn(next.keys, key),
    error: error === null ? null : formatShortError(error),
    dropped: action === 'drop' && error === null ? { key, shard, sequence } : null,
  };
  const answers = [...Object.entries(list.answers), [id, given] as const].slice(-ANSWERS_MAX);
  return { ...next, answers: Object.fromEntries(answers) };
}

/** Whether a drop covers all of a key's records. */
export function isDropped({ answers }: ParkingList, key: string, records: readonly StreamRecord[]): boolean {
  return Object.values(answers).some(
    ({ dropped }) =>
      dropped?.key === key &&
      records.every(({ shard, sequence }) => shard === dropped.shard && BigInt(sequence) < BigInt(dropped.sequence)),
  );
}
