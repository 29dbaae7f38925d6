import { type StreamName, type StreamRow, streams } from '../../../layers/contract/streams.ts';
import { ON_DEMAND_SHARDS } from '../../aws/concurrency.ts';
import type { Settings } from '../../aws/settings.ts';
import { type Exact, exact, GB, MONTH_HOURS, MONTH_SECONDS } from './exact.ts';
import { readersOf, shardsOf } from './lanes.ts';
import { type Load, recordsPerSecond } from './load.ts';
import { observed } from './units.ts';
import type { Use } from './use.ts';

const STANDARD_HOURS = 24;
const EXTENDED_HOURS = 168;
/** Of a record, as on-demand streams count. */
const RECORD_BYTES = 1_024;

/** Streams, and the keys that encrypt them. */
export const kinesisUse = (load: Load, settings: Settings): readonly Use[] =>
  (Object.keys(streams) as StreamName[]).flatMap(stream =>
    settings.streamMode === 'on-demand' ? onDemandUse(stream, load, settings) : provisionedUse(stream, load, settings),
  );

const provisionedUse = (stream: StreamName, load: Load, settings: Settings): readonly Use[] => {
  const shardHours = shardsOf(stream, load, settings).times(MONTH_HOURS);
  const readers = settings.enhancedFanOut ? readersOf(stream).length : 0;
  return [
    ['shardHour', shardHours],
    ['putUnit', recordsPerSecond(stream, load).times(MONTH_SECONDS)],
    ['retentionShardHour', hoursOf(stream, settings) > STANDARD_HOURS ? shardHours : exact(0)],
    ['longRetention', longRetention(stream, load, settings)],
    ['fanOutShardHour', shardHours.times(readers)],
    ['fanOutRead', writtenGb(stream, load).times(readers)],
    keyUse(stream, shardHours),
  ];
};

const onDemandUse = (stream: StreamName, load: Load, settings: Settings): readonly Use[] => {
  const written = writtenGb(stream, load);
  const read = written.times(readersOf(stream).length);
  const extendedHours = Math.min(hoursOf(stream, settings), EXTENDED_HOURS) - STANDARD_HOURS;
  return [
    ['streamHour', exact(MONTH_HOURS)],
    ['streamWrite', written],
    [settings.enhancedFanOut ? 'streamFanOutRead' : 'streamRead', read],
    ['streamRetention', keptGb(stream, load, extendedHours)],
    ['longRetention', longRetention(stream, load, settings)],
    keyUse(stream, exact(ON_DEMAND_SHARDS * MONTH_HOURS)),
  ];
};

const hoursOf = (stream: StreamName, settings: Settings): number => {
  const { retentionHours }: StreamRow = streams[stream];
  return retentionHours ?? settings.streamRetentionHours;
};

const writtenGb = (stream: StreamName, load: Load): Exact =>
  recordsPerSecond(stream, load).times(MONTH_SECONDS).times(RECORD_BYTES).dividedBy(GB);

/** Full for the whole month. */
const keptGb = (stream: StreamName, load: Load, hours: number): Exact =>
  writtenGb(stream, load).times(Math.max(0, hours)).dividedBy(MONTH_HOURS);

const longRetention = (stream: StreamName, load: Load, settings: Settings): Exact =>
  keptGb(stream, load, hoursOf(stream, settings) - EXTENDED_HOURS);

const keyUse = (stream: StreamName, shardHours: Exact): Use => [
  'keyRequest',
  shardHours.times(observed.keyRequestsPerHour.value).times(1 + readersOf(stream).length),
];
