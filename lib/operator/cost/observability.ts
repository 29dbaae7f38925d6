import type { Settings } from '../../aws/settings.ts';
import { CAPACITIES } from './dynamodb.ts';
import { GB, MONTH_SECONDS, toExact } from './exact.ts';
import { estimateInvocations } from './lambda.ts';
import type { Load } from './load.ts';
import { observed, perSocketLife } from './units.ts';
import type { Use } from './use.ts';

const MONTH_DAYS = 30;

/** Alarms, metrics and logs, and the stored pages of the console. */
export function estimateObservabilityUse(load: Load, settings: Settings): readonly Use[] {
  const lines = estimateInvocations(load, settings).times(observed.logBytesPerInvocation.value);
  // A line per request and socket event.
  const socketEvents = load.sockets.times(perSocketLife.invocations.value).dividedBy(perSocketLife.seconds.value);
  const accesses = load.requests.plus(socketEvents).times(MONTH_SECONDS);
  const accessBytes = settings.accessLogs ? accesses.times(observed.accessLogBytes.value) : 0;
  const logs = lines.plus(accessBytes).dividedBy(GB);
  const kept = logs.times(observed.logCompression.value).times(settings.logRetentionDays).dividedBy(MONTH_DAYS);
  // Auto scaling makes four alarms for the reads and four for the writes of a capacity.
  return [
    [
      'alarm',
      toExact(observed.alarmMetrics.value)
        .plus(settings.billingMode === 'on-demand' ? 0 : CAPACITIES * 8)
        .plus(settings.forwarderSource === '' ? 0 : 1),
    ],
    ['dashboard', toExact(observed.dashboards.value)],
    ['metric', toExact(observed.metrics.value)],
    ['logWrite', logs],
    ['logStorage', kept],
    ['pageStorage', settings.console ? toExact(observed.pageBytes.value).dividedBy(GB) : toExact(0)],
  ];
}
