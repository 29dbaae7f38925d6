import { logger } from '../../edge/logger.ts';
import { isConflict } from '../../storage/kernel/dynamo.ts';
import { foldParkingList, type ParkingList } from '../../storage/operations/parking.ts';
import { planNextRetry } from './backoff.ts';
import { formatShortError, isTransient } from './failure.ts';
import { type Batches, type Failure, type Keyed, type Scene, toFailedKeys } from './keyed.ts';
import type { Tried } from './try-keys.ts';

/** More failing keys are a fault of the processor. */
export const PARKED_KEYS_MAX = 100;
/** For a key with transient errors. */
const INVOCATIONS_MAX = 5;

type Judgement = {
  /** Parked at once. */
  readonly spent: readonly Failure[];
  /** One more failed invocation. */
  readonly blamed: readonly Failure[];
  /** Failed before, and now succeeded. */
  readonly recovered: readonly string[];
};

/** Parks keys that failed too often, and returns them. */
export async function judge<Input extends Keyed>(
  { engine, parking: { table, processor }, nowMs }: Scene<Input>,
  list: ParkingList,
  batches: Batches<Input>,
  tried: Tried,
): Promise<ReadonlySet<string>> {
  const judgement = judgeBatch(list, batches, tried);
  const { spent, blamed, recovered } = judgement;
  if (spent.length + blamed.length + recovered.length === 0) return new Set();
  const { keys } = await foldParkingList(table, processor, before => parkKeys(before, judgement, nowMs));
  const newest = [...spent, ...blamed].filter(({ key }) => Object.hasOwn(keys, key));
  for (const { key, error } of newest) logger.error('A key is parked', { error, key });
  if (newest.length < spent.length) logger.error(`${PARKED_KEYS_MAX} keys are parked, so no other key is`);
  engine.observe.count('chain_keys_parked_total', newest.length);
  return toFailedKeys(newest);
}

function judgeBatch<Input extends Keyed>(
  { failing }: ParkingList,
  batches: Batches<Input>,
  { failures, isTired }: Tried,
): Judgement {
  const failed = toFailedKeys(failures);
  const isSpent = ({ key, error }: Failure): boolean =>
    !isTransient(error) && (isTired || batches.get(key)!.unreadable !== undefined);
  // In an outage no key succeeds and no conflict occurs.
  const isBlamed = ({ error }: Failure): boolean => failures.length < batches.size || isConflict(error);
  const own = failures.filter(({ error }) => error !== null);
  return {
    spent: own.filter(isSpent),
    blamed: own.filter(failure => !isSpent(failure) && isBlamed(failure)),
    recovered: Object.keys(failing).filter(key => batches.has(key) && !failed.has(key)),
  };
}

function parkKeys(list: ParkingList, { spent, blamed, recovered }: Judgement, nowMs: number): ParkingList {
  const failing = new Map(Object.entries(list.failing));
  for (const { key } of blamed) failing.set(key, (failing.get(key) ?? 0) + 1);
  const due = [...spent, ...blamed.filter(({ key }) => failing.get(key)! >= INVOCATIONS_MAX)];
  const added = due.slice(0, Math.max(0, PARKED_KEYS_MAX - Object.keys(list.keys).length));
  for (const key of [...recovered, ...toFailedKeys(added)]) failing.delete(key);
  return {
    ...list,
    keys: {
      ...list.keys,
      ...Object.fromEntries(
        added.map(({ key, error }) => {
          const retry = planNextRetry(undefined, error, nowMs);
          return [key, { error: formatShortError(error), sinceMs: nowMs, changes: 0, retry }];
        }),
      ),
    },
    failing: Object.fromEntries([...failing].slice(-PARKED_KEYS_MAX)),
  };
}
