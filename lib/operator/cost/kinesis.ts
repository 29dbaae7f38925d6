import { getRetentionHours, type StreamName, streams } from '../../../layers/contract/streams.ts';
import { ON_DEMAND_SHARDS } from '../../aws/concurrency.ts';
import type { Settings } from '../../aws/settings.ts';
import { type Exact, GB, MONTH_HOURS, MONTH_SECONDS, toExact } from './exact.ts';
import { estimateBilledShards, listStreamReaders } from './lanes.ts';
import { estimateRecordsPerSecond, type Load } from './load.ts';
import { observed } from './units.ts';
import type { Use } from './use.ts';

const STANDARD_HOURS = 24;
const EXTENDED_HOURS = 168;
/** Of a record, as on-demand streams count. */
const RECORD_BYTES = 1_024;

/** Streams, and the keys that encrypt them. */
export function estimateKinesisUse(load: Load, settings: Settings): readonly Use[] {
  return (Object.keys(streams) as StreamName[]).flatMap(stream => {
    const shardHours = estimateBilledShards(stream, load, settings).times(MONTH_HOURS);
    const readers = settings.enhancedFanOut ? listStreamReaders(stream).length : 0;
    if (settings.streamMode !== 'on-demand')
      return [
        ['shardHour', shardHours],
        ['putUnit', estimateRecordsPerSecond(stream, load).times(MONTH_SECONDS)],
        [
          'retentionShardHour',
          getRetentionHours(stream, settings.streamRetentionHours) > STANDARD_HOURS ? shardHours : toExact(0),
        ],
        ['longRetention', estimateLongRetention(stream, load, settings)],
        ['fanOutShardHour', shardHours.times(readers)],
        ['fanOutRead', estimateWrittenGb(stream, load).times(readers)],
        estimateKeyUse(stream, shardHours),
      ];
    const written = estimateWrittenGb(stream, load);
    const read = written.times(listStreamReaders(stream).length);
    const extendedHours =
      Math.min(getRetentionHours(stream, settings.streamRetentionHours), EXTENDED_HOURS) - STANDARD_HOURS;
    return [
      ['streamHour', toExact(MONTH_HOURS)],
      ['streamWrite', written],
      [settings.enhancedFanOut ? 'streamFanOutRead' : 'streamRead', read],
      ['streamRetention', estimateKeptGb(stream, load, extendedHours)],
      ['longRetention', estimateLongRetention(stream, load, settings)],
      estimateKeyUse(stream, toExact(ON_DEMAND_SHARDS * MONTH_HOURS)),
    ];
  });
}

function estimateWrittenGb(stream: StreamName, load: Load): Exact {
  return estimateRecordsPerSecond(stream, load).times(MONTH_SECONDS).times(RECORD_BYTES).dividedBy(GB);
}

/** Full for the whole month. */
function estimateKeptGb(stream: StreamName, load: Load, hours: number): Exact {
  return estimateWrittenGb(stream, load).times(Math.max(0, hours)).dividedBy(MONTH_HOURS);
}

function estimateLongRetention(stream: StreamName, load: Load, settings: Settings): Exact {
  return estimateKeptGb(stream, load, getRetentionHours(stream, settings.streamRetentionHours) - EXTENDED_HOURS);
}

function estimateKeyUse(stream: StreamName, shardHours: Exact): Use {
  return [
    'keyRequest',
    shardHours.times(observed.keyRequestsPerHour.value).times(1 + listStreamReaders(stream).length),
  ];
}
