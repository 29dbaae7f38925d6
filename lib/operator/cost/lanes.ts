import { processors } from '../../../layers/contract/processors.ts';
import { type StreamName, type StreamRow, streams } from '../../../layers/contract/streams.ts';
import type { ProcessorName } from '../../../layers/flows/processor-lag.ts';
import { lanesPerShard } from '../../aws/concurrency.ts';
import type { Settings } from '../../aws/settings.ts';
import { Exact, exact } from './exact.ts';
import { deliveredPerSecond, type Load, recordsPerSecond } from './load.ts';
import { tapes } from './tapes.ts';
import { perMessage, UTILIZATION } from './units.ts';

/** Limit of Kinesis for a shard. */
const RECORDS_PER_SHARD = 1_000;

/** Seconds that a processor is busy in a second. */
export const busy = (name: ProcessorName, load: Load): Exact =>
  name === 'fanOut'
    ? deliveredPerSecond(load).times(perMessage.fanOutMs.value).dividedBy(1_000)
    : load.swapsPerSecond.times(tapes[load.tape].processorMs[name].value).dividedBy(1_000);

/** Processors that read a stream. */
export const readersOf = (stream: StreamName): readonly ProcessorName[] =>
  (Object.keys(processors) as ProcessorName[]).filter(name => processors[name].source === stream);

/** Shards that a load needs, with room for bursts. The setting is the minimum. */
export const shardsNeeded = (stream: StreamName, load: Load, settings: Settings): Exact => {
  const lanes = readersOf(stream).map(name => busy(name, load).dividedBy(lanesPerShard(processors[name], settings)));
  const written = recordsPerSecond(stream, load).dividedBy(RECORDS_PER_SHARD);
  return Exact.max(written, ...lanes)
    .dividedBy(UTILIZATION)
    .ceil();
};

/** Shards that are billed. A fixed number does not follow the load. */
export const shardsOf = (stream: StreamName, load: Load, settings: Settings): Exact => {
  const { shards }: StreamRow = streams[stream];
  return shards === undefined ? Exact.max(settings.shards, shardsNeeded(stream, load, settings)) : exact(shards);
};
