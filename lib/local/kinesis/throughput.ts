import { openBuckets } from '../kernel/bucket.ts';
import type { Shard } from './shards.ts';

/** Whether a shard takes a record of this size now. */
export type Throughput = (shard: Shard, bytes: number) => boolean;

/** Write limits of a shard of a provisioned stream. */
const RECORDS_PER_SECOND = 1_000;
const BYTES_PER_SECOND = 1024 * 1024;

/** The write limits of all shards. `now` is monotonic, in ms. */
export function openThroughput(now: () => number): Throughput {
  const isWithin = openBuckets();
  const take = (name: string, perSecond: number, cost: number): boolean =>
    isWithin(name, { rate: perSecond, burst: perSecond }, now(), cost);
  return ({ key }, bytes) =>
    take(`${key} bytes`, BYTES_PER_SECOND, bytes) && take(`${key} records`, RECORDS_PER_SECOND, 1);
}
