import { setTimeout as sleep } from 'node:timers/promises';
import { processors } from '../contract/processors.ts';
import type { StreamName } from '../contract/streams.ts';
import { openShardMemory } from '../storage/kernel/shard-memory.ts';
import { buildKinesisClient } from './clients.ts';
import { getCountersMs, getStreamName } from './config.ts';
import { createObserver } from './observe.ts';
import { type TryEmit, tryPutInto } from './producer.ts';
import { openProgress } from './progress.ts';
import { wrapRecallingTables } from './recalled.ts';
import { type BatchWork, createStreamHandler } from './stream.ts';
import { openTables, type Tables } from './tables.ts';

type Rows = typeof processors;
type Table<Name extends keyof Rows> = Rows[Name]['reads' | 'writes'][number];
/** Streams whose readers save checkpoints. */
type Traced<Name extends keyof Rows> = Exclude<Rows[Name]['emits'][number], 'push'>;

/**
 * Opens what the row of a stream processor names.
 * Another table or stream does not compile.
 */
export function openProcessor<Name extends keyof Rows>(name: Name) {
  const memory = openShardMemory();
  const tables = wrapRecallingTables(processors[name], openTables<Table<keyof Rows>>(processors[name]), memory);
  const { carry, ...observe } = createObserver(tables.operations, name);
  const progress = openProgress(tables.operations, name, Date.now, { everyMs: getCountersMs(), carry });
  const parking = { processor: name, table: tables.parking, pause: sleep, clock: () => performance.now() };
  const emits: readonly StreamName[] = processors[name].emits;
  const tryEmit = (stream: StreamName): TryEmit => tryPutInto(buildKinesisClient(), getStreamName(stream));
  // Writes to `push` have no trace: nothing waits for the fan-out.
  const emitPush: TryEmit = emits.includes('push') ? tryEmit('push') : async records => records;
  return {
    tables: tables as Tables<Table<Name>>,
    observe,
    emitter: (stream: Traced<Name>) => progress.emitter(buildKinesisClient(), stream, getStreamName(stream)),
    emitPush,
    /** Of a stream that the row names: without a trace, and soon gives up. */
    tryEmit: (stream: Rows[Name]['emits'][number]) => tryEmit(stream),
    consume: (work: BatchWork) => createStreamHandler(work, progress, parking, memory),
  };
}
