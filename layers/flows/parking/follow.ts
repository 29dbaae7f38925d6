import { logger } from '../../edge/logger.ts';
import { runInParallel } from '../../storage/kernel/parallel.ts';
import { foldParkingList, saveParked } from '../../storage/operations/parking.ts';
import type { Batches, Keyed, Scene } from './keyed.ts';

const IN_PARALLEL_MAX = 8;

/** Parks records. `errors` has null for a key parked before. Returns unfinished keys. */
export async function parkKeyRecords<Input extends Keyed>(
  { engine, parking: { table, processor }, nowMs }: Scene<Input>,
  batches: Batches<Input>,
  errors: ReadonlyMap<string, string | null>,
): Promise<readonly string[]> {
  if (errors.size === 0) return [];
  try {
    await runInParallel([...errors], IN_PARALLEL_MAX, ([key, error]) => {
      const records = batches.get(key)!.records.map(record => ({ ...record, error }));
      return saveParked(table, processor, key, records, nowMs);
    });
    // A retry in another shard may have freed a key meanwhile.
    const { keys } = await foldParkingList(table, processor, list => ({
      ...list,
      keys: Object.fromEntries(
        Object.entries(list.keys).map(([key, parked]) => [
          key,
          errors.has(key) ? { ...parked, changes: parked.changes + 1 } : parked,
        ]),
      ),
    }));
    for (const key of errors.keys())
      engine.observe.count('chain_records_parked_total', batches.get(key)!.records.length);
    return [...errors.keys()].filter(key => !Object.hasOwn(keys, key));
  } catch (error) {
    logger.error('Records were not parked; the batch will be retried', { error, keys: [...errors.keys()] });
    return [...errors.keys()];
  }
}
