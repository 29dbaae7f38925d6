import { FUNCTION_MB } from '../../../layers/contract/functions.ts';
import { type Processor, processors } from '../../../layers/contract/processors.ts';
import { type StreamName, type StreamRow, streams } from '../../../layers/contract/streams.ts';
import type { ProcessorName } from '../../../layers/flows/processor-lag.ts';
import { getLanesPerShard } from '../../aws/concurrency.ts';
import type { Settings } from '../../aws/settings.ts';
import { Exact, toExact } from './exact.ts';
import { estimateDeliveredPerSecond, estimateRecordsPerSecond, hasRules, type Load } from './load.ts';
import { tapes } from './tapes.ts';
import { CORE_MB, perMessage, perRuledSwap, recordBytes, UTILIZATION } from './units.ts';

/** Limits of Kinesis for a shard. */
const RECORDS_PER_SHARD = 1_000;
const BYTES_IN_PER_SHARD = 1_048_576;
const BYTES_OUT_PER_SHARD = 2_097_152;

/** Times that work takes longer than on a whole core. */
export function computeSlowdown(memoryMb = FUNCTION_MB): Exact {
  return Exact.max(1, toExact(CORE_MB).dividedBy(memoryMb));
}

export function getProcessorMb(name: ProcessorName, settings: Settings): number {
  const { memoryMb }: Processor = processors[name];
  return memoryMb ?? settings.processorMemoryMb;
}

/** Busy seconds in a second, with its share of a core. */
export function estimateBusySeconds(name: ProcessorName, load: Load, settings: Settings): Exact {
  return estimateBusyMs(name, load)
    .dividedBy(1_000)
    .times(computeSlowdown(getProcessorMb(name, settings)));
}

/** In a second, on a whole core. */
function estimateBusyMs(name: ProcessorName, load: Load): Exact {
  if (name === 'fanOut') return estimateDeliveredPerSecond(load).times(perMessage.fanOutMs.value);
  // Without armed rules nothing reaches them.
  if (name === 'rules') return hasRules(load) ? load.swapsPerSecond.times(perRuledSwap.ms.value) : toExact(0);
  return load.swapsPerSecond.times(tapes[load.tape].processorMs[name].value);
}

/** Processors that read a stream. */
export function listStreamReaders(stream: StreamName): readonly ProcessorName[] {
  return (Object.keys(processors) as ProcessorName[]).filter(name => processors[name].source === stream);
}

/** Shards that a load needs, with room for bursts. The setting is the minimum. */
export function estimateShardsNeeded(stream: StreamName, load: Load, settings: Settings): Exact {
  const readers = listStreamReaders(stream);
  const lanes = readers.map(name =>
    estimateBusySeconds(name, load, settings).dividedBy(getLanesPerShard(processors[name], settings)),
  );
  const records = estimateRecordsPerSecond(stream, load);
  const size = stream === 'push' ? perMessage.bytes : recordBytes[stream];
  const bytes = records.times(size.value);
  // Enhanced fan-out gives each reader its own throughput.
  const read = bytes.times(settings.enhancedFanOut ? 1 : readers.length);
  return Exact.max(
    records.dividedBy(RECORDS_PER_SHARD),
    bytes.dividedBy(BYTES_IN_PER_SHARD),
    read.dividedBy(BYTES_OUT_PER_SHARD),
    ...lanes,
  )
    .dividedBy(UTILIZATION)
    .ceil();
}

/** Shards that are billed. A fixed number does not follow the load. */
export function estimateBilledShards(stream: StreamName, load: Load, settings: Settings): Exact {
  const { shards }: StreamRow = streams[stream];
  return shards === undefined
    ? Exact.max(settings.shards, estimateShardsNeeded(stream, load, settings))
    : toExact(shards);
}
