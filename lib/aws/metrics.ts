import { Duration } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Table as TableRow } from '../../layers/contract/tables.ts';
import type { AppTable } from './data.ts';
import type { Settings } from './settings.ts';
import type { Socket } from './socket.ts';

export const PERIOD = Duration.minutes(5);
export const SUM: MetricOptions = { period: PERIOD, statistic: Stats.SUM };
export const MAXIMUM: MetricOptions = { period: PERIOD, statistic: Stats.MAXIMUM };

type Counter = {
  readonly name: string;
  /** File of the function that counts. */
  readonly file: string;
  readonly label?: Readonly<Record<string, string>>;
};

/** A counter of a function. See layers/edge/observe.ts. */
export function createCounterMetric({ prefix }: Settings, { name, file, label = {} }: Counter, options = SUM): Metric {
  return new Metric({ namespace: prefix, metricName: name, dimensionsMap: { service: file, ...label }, ...options });
}

/** All functions and labels of a counter, one line each. */
export function searchCounters({ prefix }: Settings, name: string, label?: string): MathExpression {
  const schema = [`"${prefix}"`, 'service', ...(label === undefined ? [] : [label])].join(',');
  return new MathExpression({
    expression: `SEARCH('${`{${schema}} MetricName="${name}"`}', 'Sum', ${PERIOD.toSeconds()})`,
    usingMetrics: {},
    label: '',
    period: PERIOD,
  });
}

export function createRestMetric(api: SpecRestApi, metricName: string, options = SUM): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiName: api.restApiName, Stage: api.deploymentStage.stageName },
    ...options,
  });
}

export function createSocketMetric({ endpoint }: Pick<Socket, 'endpoint'>, metricName: string): Metric {
  return new Metric({
    namespace: 'AWS/ApiGateway',
    metricName,
    dimensionsMap: { ApiId: endpoint.apiId, Stage: endpoint.stage },
    ...SUM,
  });
}

export function createIteratorAgeMetric(fn: Lambda): Metric {
  return fn.metric('IteratorAge', MAXIMUM);
}

/** Of a table and of each of its indexes. */
export function createTableMetrics(table: AppTable, row: TableRow, metricName: string): readonly Metric[] {
  const ofIndex = (GlobalSecondaryIndexName: string): Metric =>
    table.metric(metricName, { ...SUM, dimensionsMap: { TableName: table.tableName, GlobalSecondaryIndexName } });
  return [table.metric(metricName, SUM), ...Object.keys(row.indexes).map(ofIndex)];
}

export const THROTTLES = ['ReadThrottleEvents', 'WriteThrottleEvents'] as const;

/** Filled, because alarms ignore missing data of DynamoDB and would never end. */
export function sumTableThrottles(table: AppTable, row: TableRow): MathExpression {
  const throttles = THROTTLES.flatMap(name => createTableMetrics(table, row, name));
  return createExpression('SUM(FILL(METRICS(), 0))', throttles, 'Refused requests');
}

/** Sum of the metrics that have data. `+` would be missing with one of them. */
export function sumMetrics(metrics: readonly IMetric[], label: string): MathExpression {
  return createExpression('SUM(METRICS())', metrics, label);
}

/** Percent that the first metric is of all. */
export function computeMetricShare(metrics: readonly IMetric[], label: string): MathExpression {
  return createExpression('100 * m0 / SUM(METRICS())', metrics, label);
}

/** The first metric less the second, which is 0 without data. */
export function computeMetricDifference(all: IMetric, less: IMetric, label: string, period: Duration): MathExpression {
  return new MathExpression({ expression: 'm0 - FILL(m1, 0)', usingMetrics: { m0: all, m1: less }, label, period });
}

function createExpression(expression: string, metrics: readonly IMetric[], label: string): MathExpression {
  const usingMetrics = Object.fromEntries(metrics.map((metric, at) => [`m${at}`, metric]));
  return new MathExpression({ expression, usingMetrics, label, period: PERIOD });
}
