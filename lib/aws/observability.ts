import { Duration, type Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  AlarmWidget,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { exporters } from '../../layers/contract/schedules.ts';
import type { AccountsApi } from './accounts.ts';
import type { Data } from './data.ts';
import type { Ingest } from './ingest.ts';
import type { Rest } from './rest.ts';
import { idOf } from './rows.ts';
import type { Settings } from './settings.ts';
import type { Socket } from './socket.ts';
import type { Streams } from './streams.ts';
import type { Paid } from './x402.ts';

type Service = {
  readonly settings: Settings;
  readonly data: Data;
  readonly socket: Socket;
  readonly streams: Streams;
  readonly rest: Rest;
  readonly ingest: Ingest;
  /** Null without self-service. */
  readonly accounts: AccountsApi | null;
  /** Null without paid routes. */
  readonly paid: Paid | null;
};

/** Lag that raises an alarm. */
const ITERATOR_AGE_SECONDS_MAX = 60;
const PARKED = 'A key keeps failing; its records are parked. List them with: npm run parked -- list';
const UNBILLED = 'Usage is not billed. List its records with: npm run billing -- status';
const UNSETTLED =
  'Paid routes answer 5xx: the facilitator, the node or a route fails, and payments wait for their answers';
const PERIOD = Duration.minutes(5);
const SUM = { period: PERIOD, statistic: Stats.SUM };
const MAXIMUM = { period: PERIOD, statistic: Stats.MAXIMUM };

/** Alarms for lost events, lag and failures. Failed routes show as 5xx of the API. */
export const observabilityStack = (stack: Stack, service: Service): void => {
  const watch = (id: string, metric: IMetric, why: string, threshold = 0) =>
    new Alarm(stack, id, alarmProps(metric, why, threshold));
  const lag = Object.entries(service.streams.processors).map(([name, fn]) => [idOf(name), iteratorAge(fn)] as const);
  const alarms = [
    watch(
      'DeadLetters',
      service.data.deadLetters.metricApproximateNumberOfMessagesVisible(MAXIMUM),
      'The dead-letter queue is not empty',
    ),
    watch('ServerErrors', serverErrors(service.rest), 'The REST API answers 5xx'),
    watch('IngestServerErrors', serverErrors(service.ingest), 'The ingest API answers 5xx'),
    ...(service.accounts === null
      ? []
      : [watch('AccountsServerErrors', serverErrors(service.accounts), 'Webhooks of Stripe or checkouts fail')]),
    ...(service.paid ? [watch('PaidServerErrors', serverErrors(service.paid), UNSETTLED)] : []),
    ...lag.map(([name, age]) =>
      watch(`${name}Lag`, age, 'A processor is behind its stream', ITERATOR_AGE_SECONDS_MAX * 1000),
    ),
    ...Object.entries<Processor>(processors)
      .filter(([, { writes = [] }]) => writes.includes('parking'))
      .map(([name, { file }]) => watch(`${idOf(name)}Parked`, parkedRecords(service.settings, file), PARKED)),
    ...Object.keys(service.streams.exporters).map(name =>
      watch(`Billing${idOf(name)}Failed`, failedRecords(service.settings, name), UNBILLED),
    ),
    ...Object.entries(background(service)).flatMap(([name, fn]) => [
      watch(`${name}Errors`, fn.metricErrors(SUM), 'A function failed'),
      watch(`${name}Throttles`, fn.metricThrottles(SUM), 'A function was throttled'),
    ]),
  ];
  makeDashboard(
    stack,
    service,
    alarms,
    lag.map(([, age]) => age),
  );
};

/** Functions whose failure no caller sees. */
const background = ({ streams, socket, rest, ingest }: Service): Readonly<Record<string, Lambda>> => ({
  ...Object.fromEntries(
    Object.entries({ ...streams.processors, ...streams.schedules }).map(([name, fn]) => [idOf(name), fn]),
  ),
  ...Object.fromEntries(Object.entries(streams.exporters).map(([name, fn]) => [`Billing${idOf(name)}`, fn])),
  SocketHandler: socket.handler,
  Authorizer: rest.authorizer,
  Ingest: ingest.receiver,
  IngestAuthorizer: ingest.authorizer,
});

const alarmProps = (metric: IMetric, why: string, threshold: number): AlarmProps => ({
  metric,
  alarmDescription: why,
  threshold,
  evaluationPeriods: 1,
  comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
});

const iteratorAge = (fn: Lambda): Metric => fn.metric('IteratorAge', MAXIMUM);

/** Stays above zero while records follow a parked key. */
const parkedRecords = ({ prefix }: Settings, file: string): Metric =>
  new Metric({
    namespace: prefix,
    metricName: 'chain_records_parked_total',
    dimensionsMap: { service: file },
    ...SUM,
  });

/** Counted by each run until an operator acts. */
const failedRecords = ({ prefix }: Settings, name: string): Metric =>
  new Metric({
    namespace: prefix,
    metricName: 'chain_billing_records_failed_total',
    dimensionsMap: { service: exporters[name as keyof typeof exporters].file },
    ...SUM,
  });

const serverErrors = ({ api }: Pick<Rest, 'api'>): Metric =>
  new Metric({
    namespace: 'AWS/ApiGateway',
    metricName: '5XXError',
    dimensionsMap: { ApiName: api.restApiName, Stage: api.deploymentStage.stageName },
    ...SUM,
  });

const makeDashboard = (stack: Stack, service: Service, alarms: readonly Alarm[], lag: IMetric[]): void => {
  const running = Object.values(background(service));
  const counters = `SEARCH('Namespace="${service.settings.prefix}" chain', 'Sum', ${PERIOD.toSeconds()})`;
  new Dashboard(stack, 'Dashboard', {
    widgets: [
      [
        new GraphWidget({ title: 'Iterator age, ms', left: lag }),
        new GraphWidget({ title: 'Server errors', left: [serverErrors(service.rest)] }),
        new GraphWidget({
          title: 'Counters',
          left: [new MathExpression({ expression: counters, usingMetrics: {}, label: '' })],
        }),
        new GraphWidget({ title: 'Function duration, ms', left: running.map(fn => fn.metricDuration()) }),
      ],
      alarms.slice(0, ALARM_WIDGETS_MAX).map(alarm => new AlarmWidget({ title: alarm.node.id, alarm })),
    ],
  });
};

/** Alarms that fit into one dashboard row. */
const ALARM_WIDGETS_MAX = 4;
