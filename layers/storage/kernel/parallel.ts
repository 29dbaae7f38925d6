/** Splits a list: `splitIntoChunks([1, 2, 3], 2)` is `[[1, 2], [3]]`. */
export function splitIntoChunks<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  if (list.length > 0 && list.length <= size) return [list];
  const length = Math.ceil(list.length / size);
  return Array.from({ length }, (_, index) => list.slice(index * size, (index + 1) * size));
}

/**
 * Maps in order with at most `max` concurrent calls. Rejects with the first error once all have
 * ended.
 */
export async function runInParallel<T, R>(
  list: readonly T[],
  max: number,
  work: (value: T) => Promise<R>,
): Promise<R[]> {
  if (list.length < 2) return list.length === 0 ? [] : [await work(list[0]!)];
  const results: R[] = new Array(list.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < list.length) {
      const index = next++;
      results[index] = await work(list[index]!);
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(max, list.length) }, lane));
  const failed = lanes.find(lane => lane.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}

/** The same as a map: `read` gives the value of each key. */
export async function mapInParallel<K, V>(
  keys: readonly K[],
  max: number,
  read: (key: K) => Promise<V>,
): Promise<ReadonlyMap<K, V>> {
  return new Map(await runInParallel(keys, max, async (key): Promise<[K, V]> => [key, await read(key)]));
}
