import { Duration } from 'aws-cdk-lib';
import { Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { FUNCTION_SECONDS, type FunctionSpec, functions } from '../../layers/contract/functions.ts';
import { processors } from '../../layers/contract/processors.ts';
import { exporters, optionalSchedules, type Scheduled, schedules } from '../../layers/contract/schedules.ts';
import { type AlarmRow, LASTING } from './alarm-row.ts';
import { computeMetricDifference, MAXIMUM, PERIOD, SUM } from './metrics.ts';
import { toConstructId } from './rows.ts';
import type { Service } from './service.ts';

/** A function whose failure no caller sees. */
type Watched = { readonly id: string; readonly fn: Lambda; readonly spec: FunctionSpec & Partial<Scheduled> };

/** Share of a quota or timeout at which to act. */
const NEAR_PERCENT = 80;

/** Failures and throttles of functions, and the concurrency of the account. */
export function createFunctionFailureAlarms(service: Service): readonly AlarmRow[] {
  // Reserved instances and those in use beside them.
  const {
    settings: { accountConcurrency },
  } = service;

  return [
    ...listWatchedFunctions(service).flatMap(({ id, fn, spec }) => {
      const sum: MetricOptions = { ...SUM, period: selectPeriod(spec) };
      return [
        {
          id: `${id}Errors`,
          metric: fn.metricErrors(sum),
          why: 'A function keeps failing: look at its log',
          periods: LASTING,
        },
        {
          id: `${id}Throttles`,
          metric: fn.metricThrottles(sum),
          why: 'A function keeps being throttled: raise the quota',
          periods: LASTING,
        },
      ];
    }),
    {
      id: 'ConcurrencyNearQuota',
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'ClaimedAccountConcurrency',
        period: PERIOD,
        statistic: Stats.MAXIMUM,
      }),
      why:
        `Functions take over ${NEAR_PERCENT}% of the account's ${accountConcurrency} instances: ` +
        'raise quota L-B99A9384',
      threshold: Math.floor((accountConcurrency * NEAR_PERCENT) / 100),
      periods: LASTING,
    },
  ];
}

/** Functions near their timeout, and schedules without a good run. */
export function createLateFunctionAlarms(service: Service): readonly AlarmRow[] {
  return listWatchedFunctions(service).flatMap(watched => {
    const { spec } = watched;
    const seconds = spec.timeoutSeconds ?? FUNCTION_SECONDS;
    return [
      {
        id: `${watched.id}Slow`,
        metric: watched.fn.metricDuration({ ...MAXIMUM, period: selectPeriod(spec) }),
        why: `A function takes over ${NEAR_PERCENT}% of its ${seconds} s: raise its memory, shards or timeout`,
        threshold: seconds * 10 * NEAR_PERCENT,
        periods: LASTING,
      },
      ...(watched.spec.rateMinutes === undefined ? [] : [createOverdueRow(watched)]),
    ];
  });
}

export function listWatchedFunctions(service: Service): readonly Watched[] {
  const { streams, socket, rest, ingest, archive } = service;
  const ofRows = (fns: Readonly<Record<string, Lambda>>, rows: Readonly<Record<string, FunctionSpec>>, prefix = '') =>
    Object.entries(fns).map(([name, fn]) => ({ id: `${prefix}${toConstructId(name)}`, fn, spec: rows[name]! }));
  return [
    ...ofRows(streams.processors, processors),
    ...ofRows(streams.schedules, schedules),
    ...ofRows(streams.exporters, exporters, 'Billing'),
    ...(archive === null ? [] : [{ id: 'Archive', fn: archive.archiver, spec: optionalSchedules.archive }]),
    ...(streams.sealer === null ? [] : [{ id: 'Seal', fn: streams.sealer, spec: optionalSchedules.seal }]),
    { id: 'Deliver', fn: streams.deliverer, spec: functions.deliver },
    { id: 'SocketHandler', fn: socket.handler, spec: functions.socket },
    { id: 'Authorizer', fn: rest.authorizer, spec: functions.authorizer },
    { id: 'Ingest', fn: ingest.receiver, spec: functions.ingest },
    { id: 'IngestAuthorizer', fn: ingest.authorizer, spec: functions.ingestAuthorizer },
  ];
}

/** A period has at least one run. */
function selectPeriod({ rateMinutes = 1 }: Watched['spec']): Duration {
  return Duration.minutes(Math.max(PERIOD.toMinutes(), rateMinutes));
}

/** A board or list is as old as its last good run. */
function createOverdueRow({ id, fn, spec }: Watched): AlarmRow {
  const period = selectPeriod(spec);
  const [runs, failures] = [fn.metricInvocations({ ...SUM, period }), fn.metricErrors({ ...SUM, period })];
  return {
    id: `${id}Overdue`,
    metric: computeMetricDifference(runs, failures, 'Good runs', period),
    why: `No run succeeded in ${3 * period.toMinutes()} minutes, so its lists are that old: look at its rule and log`,
    threshold: 1,
    periods: [3, 3],
    silent: true,
  };
}
