import { Duration, type Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { tables } from '../../layers/contract/tables.ts';
import { type Question, questions } from './alarms.ts';
import { listWatchedFunctions } from './function-alarms.ts';
import {
  createIteratorAgeMetric,
  createRestMetric,
  createSocketMetric,
  createTableMetrics,
  MAXIMUM,
  SUM,
  searchCounters,
  THROTTLES,
} from './metrics.ts';
import { listRowNames } from './rows.ts';
import type { Service } from './service.ts';

type Alarms = Readonly<Record<Question, readonly Alarm[]>>;

const WIDTH = 24;

/** Alarm states on top, then a row of graphs per question. */
export function makeDashboard(stack: Stack, service: Service, alarms: Alarms): void {
  const { settings, streams } = service;
  const functions = listWatchedFunctions(service).map(({ fn }) => fn);
  const failures = [
    { title: 'Function errors', left: functions.map(fn => fn.metricErrors(SUM)) },
    { title: 'Function throttles', left: functions.map(fn => fn.metricThrottles(SUM)) },
    { title: 'Refused requests by table', left: THROTTLES.flatMap(metric => listTableMetrics(service, metric)) },
    { title: 'Dead letters', left: [service.data.deadLetters.metricApproximateNumberOfMessagesVisible(MAXIMUM)] },
  ];
  const graphs = {
    arrival: createArrivalGraphs(service),
    freshness: [
      { title: 'Iterator age, ms', left: Object.values(streams.processors).map(createIteratorAgeMetric) },
      {
        title: 'Duration of batches, ms, p95',
        left: Object.values(streams.processors).map(fn => fn.metricDuration({ ...SUM, statistic: 'p95' })),
      },
      {
        title: 'Duration of schedules, ms, longest',
        left: Object.values(streams.schedules).map(fn => fn.metricDuration(MAXIMUM)),
      },
      {
        title: 'Parked keys and records',
        left: ['chain_keys_parked_total', 'chain_records_parked_total'].map(name => searchCounters(settings, name)),
      },
    ],
    clients: createClientGraphs(service),
    failures,
    cost: createCostGraphs(service),
  };
  // A question without alarms is left out.
  const asked = listRowNames(questions).filter(question => alarms[question].length > 0);
  const states = asked.map(
    question =>
      new AlarmStatusWidget({
        title: questions[question],
        alarms: [...alarms[question]],
        width: Math.floor(WIDTH / asked.length),
        height: 6,
      }),
  );
  new Dashboard(stack, 'Dashboard', {
    defaultInterval: Duration.hours(8),
    widgets: [
      states,
      ...listRowNames(questions).flatMap(question => [
        [new TextWidget({ markdown: `## ${questions[question]}`, width: WIDTH, height: 1 })],
        graphs[question].map((graph, _at, row) => new GraphWidget({ width: WIDTH / row.length, height: 6, ...graph })),
      ]),
    ],
  });
}

type Graphs = readonly GraphWidgetProps[];

function createArrivalGraphs({ settings, data, ingest }: Service): Graphs {
  return [
    { title: 'Accepted events', left: [searchCounters(settings, 'chain_events_accepted_total', 'type')] },
    {
      title: 'Rejected, quarantined and duplicate events',
      left: [
        searchCounters(settings, 'chain_events_rejected_total'),
        searchCounters(settings, 'chain_ingest_rejected_total', 'adapter'),
        searchCounters(settings, 'chain_decode_quarantined_total', 'reason'),
        searchCounters(settings, 'chain_decode_failed_total'),
        searchCounters(settings, 'chain_events_duplicate_total'),
      ],
    },
    {
      title: 'Ingest requests',
      left: [createRestMetric(ingest.api, 'Count'), createRestMetric(ingest.api, '4XXError')],
    },
    { title: 'Records by stream', left: Object.values(data.streams).map(stream => stream.metricIncomingRecords(SUM)) },
  ];
}

function createClientGraphs({ settings, rest, socket }: Service): Graphs {
  return [
    {
      title: 'REST requests and errors',
      left: ['Count', '4XXError', '5XXError'].map(name => createRestMetric(rest.api, name)),
    },
    {
      title: 'REST latency, ms',
      left: ['p50', 'p99'].map(statistic => createRestMetric(rest.api, 'Latency', { ...SUM, statistic })),
    },
    {
      title: 'Sockets: upgrades, messages and errors',
      left: ['ConnectCount', 'MessageCount', 'ClientError', 'IntegrationError', 'ExecutionError'].map(name =>
        createSocketMetric(socket, name),
      ),
    },
    {
      title: 'Messages pushed, dropped and refused',
      left: ['chain_messages_pushed_total', 'chain_messages_dropped_total', 'chain_posts_refused_total'].map(name =>
        searchCounters(settings, name),
      ),
    },
  ];
}

function createCostGraphs(service: Service): Graphs {
  return [
    { title: 'Write units by table', left: listTableMetrics(service, 'ConsumedWriteCapacityUnits') },
    { title: 'Read units by table', left: listTableMetrics(service, 'ConsumedReadCapacityUnits') },
    {
      title: 'Duration of functions, ms, in total',
      left: listWatchedFunctions(service).map(({ fn }) => fn.metricDuration(SUM)),
    },
    {
      title: 'Requests and socket messages',
      left: [
        createRestMetric(service.rest.api, 'Count'),
        createRestMetric(service.ingest.api, 'Count'),
        createSocketMetric(service.socket, 'MessageCount'),
      ],
    },
  ];
}

function listTableMetrics({ data }: Service, metric: string): IMetric[] {
  return listRowNames(tables).flatMap(name => createTableMetrics(data.tables[name], tables[name], metric));
}
