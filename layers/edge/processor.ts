import { setTimeout as sleep } from 'node:timers/promises';
import { processors } from '../contract/processors.ts';
import { kinesisClient, socketClient } from './clients.ts';
import { streamName } from './config.ts';
import { observer } from './observe.ts';
import { openProgress } from './progress.ts';
import { openPusher, type Pusher } from './push.ts';
import { type BatchWork, consume } from './stream.ts';
import { openTables, type Tables } from './tables.ts';

type Subscribers = 'keys' | 'subscriptions' | 'connections';
type Rows = typeof processors;
type Table<Name extends keyof Rows> = Rows[Name]['reads' | 'writes'][number];

/** Opens what the row of a stream processor names. Another table or stream does not compile. */
export const openProcessor = <Name extends keyof Rows>(name: Name) => {
  const tables = openTables<Table<keyof Rows>>(processors[name]);
  const progress = openProgress(tables.operations, name);
  const parking = { processor: name, table: tables.parking, pause: sleep, clock: () => performance.now() };
  return {
    tables: tables as Tables<Table<Name>>,
    observe: observer(tables.operations, name),
    emitter: (stream: Rows[Name]['emits'][number]) => progress.emitter(kinesisClient(), stream, streamName(stream)),
    consume: (work: BatchWork) => consume(work, progress, parking),
  };
};

/** Opens what notifies the subscribers of channels. */
export const socketPusher = (tables: Tables<Subscribers>): Pusher => openPusher(tables, socketClient());
