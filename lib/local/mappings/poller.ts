import type { Caller } from '../iam/callers.ts';
import type { Shard } from '../kinesis/shards.ts';
import type { Stream } from '../kinesis/streams.ts';
import type { Pool } from '../lambda/pool.ts';
import type { Queue } from '../sqs/queues.ts';
import { type BatchContext, type Consumer, finishWindow, handleRecordBatch } from './batch.ts';
import type { Checkpoints } from './checkpoints.ts';
import { sendDiscard } from './destination.ts';
import { openReader, type Reader, type Work } from './reader.ts';
import { openWindows, type Window } from './window.ts';

export type PollerDeps = Consumer & {
  readonly stream: Stream;
  readonly role: Caller;
  readonly pool: Pool;
  readonly queues: ReadonlyMap<string, Queue>;
  readonly checkpoints: Checkpoints;
};

/** Rights that Lambda requires to poll; each row needs one of its actions. */
const REQUIRED_ACTIONS = [
  ['kinesis:GetRecords'],
  ['kinesis:GetShardIterator'],
  ['kinesis:DescribeStream', 'kinesis:ListShards'],
];

/** Starts a mapping, unless the role may not read the stream. */
export function startPoller(deps: PollerDeps): { readonly stop: () => Promise<void> } {
  const { stream, role, mapping, fn } = deps;
  const missing = REQUIRED_ACTIONS.find(actions => !actions.some(action => role.allows(action, stream.arn)));
  if (missing !== undefined) {
    deps.log(
      `[${fn.name}] Mapping ${mapping.id} does not run: role ${fn.roleArn} may not ${missing.join(' or ')} ` +
        `on ${stream.arn}.`,
    );
    return { stop: async () => {} };
  }
  const readers = new Map<Shard, Reader>();
  let stopped = false;
  const isStopped = (): boolean => stopped;
  /** New shards wait for the closed ones, which keeps the order of each key. */
  const openReadable = (): void => {
    const drained = stream.shards.every(shard => !shard.closed || readers.get(shard)?.isDrained() === true);
    for (const shard of stream.shards) {
      if (stopped || readers.has(shard) || !(shard.closed || drained)) continue;
      const work = createShardWork(deps, shard, isStopped);
      const reader = openReader({ mapping, stream, shard }, deps.checkpoints, work, wakeAll);
      readers.set(shard, reader);
      reader.wake();
    }
  };
  const wakeAll = (): void => {
    for (const reader of readers.values()) reader.wake();
    if (readers.size < stream.shards.length) setImmediate(openReadable);
  };
  const unwatch = stream.watch(wakeAll);
  openReadable();
  wakeAll();
  return {
    stop: async () => {
      stopped = true;
      unwatch();
      await Promise.all([...readers.values()].map(reader => reader.stop()));
    },
  };
}

/** Handles a batch of one shard, with the windows of its mapping. */
export function createShardWork(deps: Omit<PollerDeps, 'checkpoints'>, shard: Shard, isStopped: () => boolean): Work {
  const { mapping, fn, region, log, warn, pool } = deps;
  const shared = { mapping, fn, shard, region, isStopped, log, warn, invoke: pool.invoke };
  const contextOf = (done: (sequence: number) => void): BatchContext => ({
    ...shared,
    done,
    discard: discard => sendDiscard(discard, shared, deps.queues, deps.role),
  });
  const finish = (window: Window) =>
    finishWindow(
      contextOf(() => {}),
      window,
    );
  const windows = mapping.tumblingSeconds > 0 ? { windows: openWindows(mapping.tumblingSeconds, finish) } : {};
  return (records, done) => handleRecordBatch({ ...contextOf(done), ...windows }, records);
}
