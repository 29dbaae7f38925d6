import { randomUUID } from 'node:crypto';
import { S3Client } from '@aws-sdk/client-s3';
import { createBucketObjects } from '../../layers/edge/s3.ts';
import { runRebuildPlan } from '../../layers/flows/rebuild/worker.ts';
import type { Objects } from '../../layers/storage/archive/objects.ts';
import { loadPlan } from '../../layers/storage/operations/rebuild-plans.ts';
import { createFolderObjects } from './archive-folder.ts';
import { openPlace, type RebuildPlace } from './rebuild-place.ts';
import type { Target } from './target.ts';

/** JSON in a worker's environment. */
export type WorkerConfig = Target & {
  /** Where the plan's objects are: one or the other. */
  readonly folder?: string;
  readonly bucket?: string;
  readonly leaseMs?: number;
};

export const WORKER_VARIABLE = 'REBUILD_WORKER';

/** Objects of a generation in a bucket. */
export function planObjects(bucket: string, generation: number): Objects {
  const { put, get, read, list } = createBucketObjects(new S3Client({}), bucket);
  const named = (name: string): string => `${generation}/${name}`;
  return {
    put: (name, bytes) => put(named(name), bytes),
    get: name => get(named(name)),
    read: (name, start, end) => read(named(name), start, end),
    list: beginning => list(named(beginning)),
  };
}

export async function runWorker({ folder, bucket, leaseMs, ...target }: WorkerConfig): Promise<void> {
  const place = openPlace(target);
  const objects = bucket === undefined ? createFolderObjects(folder!) : planObjects(bucket, place.generation);
  await runRebuildWorker(place, objects, leaseMs);
}

/** The same in this process. */
export async function runRebuildWorker(place: RebuildPlace, objects: Objects, leaseMs?: number): Promise<void> {
  const { tables, known, generation } = place;
  const plan = await loadPlan(tables.operations, generation);
  if (plan === null) return;
  await runRebuildPlan({ plan, tables, objects, known, worker: randomUUID(), ...(leaseMs && { leaseMs }) });
}
