import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type FunctionSpec, functions } from '../../layers/contract/functions.ts';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { exporters, schedules } from '../../layers/contract/schedules.ts';
import { tables } from '../../layers/contract/tables.ts';
import { type AlarmRow, LASTING } from './alarm-row.ts';
import { createFunctionFailureAlarms, createLateFunctionAlarms } from './function-alarms.ts';
import {
  computeMetricShare,
  createCounterMetric,
  createIteratorAgeMetric,
  createRestMetric,
  createSocketMetric,
  MAXIMUM,
  SUM,
  sumMetrics,
  sumTableThrottles,
} from './metrics.ts';
import { listRowNames, toConstructId } from './rows.ts';
import type { Service } from './service.ts';
import type { Settings } from './settings.ts';

/** An operator's questions, each with alarms and a dashboard row. */
export const questions = {
  arrival: 'Is data arriving?',
  freshness: 'Is it fresh?',
  clients: 'Are clients served?',
  failures: 'What is failing?',
  cost: 'What does it cost?',
} as const;

export type Question = keyof typeof questions;

/** Lag that raises an alarm. */
const ITERATOR_AGE_SECONDS_MAX = 60;
/** A client that reads slowly loses messages, whatever the service does. */
const DROPPED_PERCENT_MAX = 1;

const UNSETTLED =
  'Paid routes answer 5xx: the facilitator, the node or a route fails, and payments wait for their answers';

export function createAlarmRows(service: Service): Readonly<Record<Question, readonly AlarmRow[]>> {
  return {
    arrival: [
      ...createFeedAlarms(service),
      ...createForwarderAlarms(service),
      {
        id: 'IngestServerErrors',
        metric: createRestMetric(service.ingest.api, '5XXError'),
        why: 'The ingest API answers 5xx',
        periods: LASTING,
      },
      {
        id: 'DecoderFails',
        metric: createCounterMetric(service.settings, {
          name: 'chain_decode_failed_total',
          file: functions.ingest.file,
        }),
        why:
          'The decoder fails on items: look at its log, ' +
          'then decode them again with: npm run dead-letters -- redrive',
      },
      ...Object.entries(service.data.streams).map(([name, stream]) => ({
        id: `${toConstructId(name)}StreamThrottles`,
        metric: stream.metricWriteProvisionedThroughputExceeded(SUM),
        why: 'A stream refuses records: raise shards',
        periods: LASTING,
      })),
    ],
    freshness: createFreshnessAlarms(service),
    clients: createClientAlarms(service),
    failures: [
      ...createQueueAlarms(service),
      ...createFunctionFailureAlarms(service),
      ...listRowNames(tables).map(name => ({
        id: `${toConstructId(name)}TableThrottles`,
        metric: sumTableThrottles(service.data.tables[name], tables[name]),
        why: 'A table refuses requests: one key is too busy, or the load doubled within minutes',
        periods: LASTING,
      })),
    ],
    cost: Object.keys(service.streams.exporters).map(name => ({
      id: `Billing${toConstructId(name)}Failed`,
      // Counted by each run until an operator acts.
      metric: createCounterMetric(service.settings, {
        name: 'chain_billing_records_failed_total',
        file: exporters[name as keyof typeof exporters].file,
      }),
      why: 'Usage is not billed. List its records with: npm run billing -- status',
    })),
  };
}

function createQueueAlarms({ data }: Service): readonly AlarmRow[] {
  return [
    {
      id: 'DeadLetters',
      metric: data.deadLetters.metricApproximateNumberOfMessagesVisible(MAXIMUM),
      why: 'The dead-letter queue is not empty. List its messages with: npm run dead-letters -- list',
    },
    {
      id: 'DeliveriesWait',
      metric: data.deliveries.metricApproximateAgeOfOldestMessage(MAXIMUM),
      why: 'Calls of deliveries are not worked on: look at the log of the function deliver',
      // A call that waits for a later try is at most 15 minutes old.
      threshold: 1_800,
      periods: LASTING,
    },
  ];
}

const specs: Readonly<Record<string, FunctionSpec>> = { ...processors, ...schedules };

/** By minutes, because an instance writes its counters once a minute. */
function createFeedAlarms({ settings }: Service): readonly AlarmRow[] {
  const { feedSilentMinutes: minutes } = settings;
  if (minutes === 0 || specs.intake === undefined) return [];
  const swaps = { name: 'chain_events_accepted_total', file: specs.intake.file, label: { type: 'swap' } };
  const metric = createCounterMetric(settings, swaps, { ...SUM, period: Duration.minutes(1) });
  const why = `No swap was accepted for ${minutes} minutes: look at the producer, the ingest API and the intake`;
  return [{ id: 'FeedSilent', metric, why, threshold: 1, periods: [minutes, minutes], silent: true }];
}

const FORWARDER_MINUTES = 5;

/** A running task reports its CPU each minute. */
function createForwarderAlarms({ forwarder }: Service): readonly AlarmRow[] {
  if (forwarder === null) return [];
  const metric = forwarder.metricCpuUtilization({ period: Duration.minutes(1), statistic: Stats.SAMPLE_COUNT });
  const why = `The forwarder did not run for ${FORWARDER_MINUTES} minutes: look at its log and its service's events`;
  const periods = [FORWARDER_MINUTES, FORWARDER_MINUTES] as const;
  return [{ id: 'ForwarderStopped', metric, why, threshold: 1, periods, silent: true }];
}

function createFreshnessAlarms(service: Service): readonly AlarmRow[] {
  const { settings, streams } = service;
  return [
    ...Object.entries(streams.processors).map(([name, fn]) => ({
      id: `${toConstructId(name)}Lag`,
      metric: createIteratorAgeMetric(fn),
      why: 'A processor is behind its stream: look at its log, then raise shards',
      threshold: ITERATOR_AGE_SECONDS_MAX * 1000,
      periods: LASTING,
    })),
    ...Object.entries<Processor>(processors)
      .filter(([, { writes = [] }]) => writes.includes('parking'))
      .map(([name, { file }]) => ({
        id: `${toConstructId(name)}Parked`,
        // Stays above zero while records follow a parked key.
        metric: createCounterMetric(settings, { name: 'chain_records_parked_total', file }),
        why: 'A key keeps failing; its records are parked. List them with: npm run parked -- list',
      })),
    ...Object.entries(OVERSIZE)
      .filter(([name]) => specs[name] !== undefined)
      .map(([name, counter]) => ({
        id: `${toConstructId(name)}Oversize`,
        metric: createCounterMetric(settings, { name: counter, file: specs[name]!.file }),
        why: 'A state outgrows the memory of its function: raise memoryMb of its row',
      })),
    ...createLateFunctionAlarms(service),
  ];
}

/** Counters of states whose bound only warns. */
const OVERSIZE = {
  coordination: 'chain_coordination_oversize_total',
  tokenList: 'chain_token_list_oversize_total',
  board: 'chain_board_oversize_total',
};

function createClientAlarms(service: Service): readonly AlarmRow[] {
  return [
    {
      id: 'ServerErrors',
      metric: createRestMetric(service.rest.api, '5XXError'),
      why: 'The REST API answers 5xx',
      periods: LASTING,
    },
    ...(service.accounts === null
      ? []
      : [
          {
            id: 'AccountsServerErrors',
            metric: createRestMetric(service.accounts.api, '5XXError'),
            why: 'Webhooks of Stripe or checkouts fail',
            periods: LASTING,
          },
        ]),
    ...(service.paid === null
      ? []
      : [
          {
            id: 'PaidServerErrors',
            metric: createRestMetric(service.paid.api, '5XXError'),
            why: UNSETTLED,
            periods: LASTING,
          },
        ]),
    // Refused upgrades count as `IntegrationError`, and anyone can cause them.
    {
      id: 'SocketErrors',
      metric: createSocketMetric(service.socket, 'ExecutionError'),
      why: 'The WebSocket API cannot invoke its handler: look at its log and at throttles',
      periods: LASTING,
    },
    ...dropAlarms(service.settings),
  ];
}

const DROPPED = 'chain_messages_dropped_total';

/** Drops by slow clients are a share; others are a failure. */
function dropAlarms(settings: Settings): readonly AlarmRow[] {
  const isSender = ({ file, emits }: Processor): boolean => emits.includes('push') && file !== specs.fanOut?.file;
  const senders = Object.values<Processor>(processors).filter(isSender);
  const unsent = senders.map(({ file }) => createCounterMetric(settings, { name: DROPPED, file }));
  return [
    ...(specs.fanOut === undefined ? [] : [createDroppedAlarm(settings, specs.fanOut)]),
    ...(unsent.length === 0
      ? []
      : [
          {
            id: 'MessagesUnsent',
            metric: sumMetrics(unsent, 'Messages'),
            why: 'The stream push refused messages, so subscribers miss them: raise shards',
          },
        ]),
  ];
}

function createDroppedAlarm(settings: Settings, { file }: FunctionSpec): AlarmRow {
  const counters = [DROPPED, 'chain_messages_pushed_total'].map(name => createCounterMetric(settings, { name, file }));
  return {
    id: 'MessagesDropped',
    metric: computeMetricShare(counters, 'Dropped, %'),
    why:
      `More than ${DROPPED_PERCENT_MAX}% of the messages are dropped: ` +
      'clients read too slowly, or the quota of posts is used up',
    threshold: DROPPED_PERCENT_MAX,
    periods: LASTING,
  };
}
