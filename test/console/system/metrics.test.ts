import { expect, test } from 'vitest';
import {
  computeCounterRate,
  countRequestsByPath,
  listProcessorLags,
  parseMetricSamples,
  sumCounter,
} from '../../../console/src/system/metrics.ts';

test('samples have names, labels and values', () => {
  const text = [
    '# HELP a_total Things',
    'a_total{type="swap",path="/x\\"y"} 12',
    'b_milliseconds_bucket{le="+Inf"} 3',
    'c 1.5',
    '',
    'not a sample',
  ].join('\n');
  expect(parseMetricSamples(text)).toEqual([
    { name: 'a_total', labels: { type: 'swap', path: '/x\\"y' }, value: 12 },
    { name: 'b_milliseconds_bucket', labels: { le: '+Inf' }, value: 3 },
    { name: 'c', labels: {}, value: 1.5 },
  ]);
});

test('counters are summed over their labels, and lags come by processor', () => {
  const samples = parseMetricSamples(
    ['a_total{type="x"} 2', 'a_total{type="y"} 3', 'chain_processor_lag_milliseconds{processor="market"} 40'].join(
      '\n',
    ),
  );
  expect(sumCounter(samples, 'a_total')).toBe(5);
  expect(sumCounter(samples, 'b_total')).toBe(0);
  expect(listProcessorLags(samples)).toEqual([['market', 40]]);
});

test('routes have requests, failures and a mean time, the busiest first', () => {
  const samples = parseMetricSamples(
    [
      'chain_requests_total{path="/a",status="2xx"} 8',
      'chain_requests_total{path="/a",status="5xx"} 2',
      'chain_requests_total{path="/b",status="2xx"} 11',
      'chain_request_milliseconds_sum{path="/a"} 50',
      'chain_request_milliseconds_count{path="/a"} 10',
      'chain_request_milliseconds_bucket{path="/a",le="10"} 10',
    ].join('\n'),
  );
  expect(countRequestsByPath(samples)).toEqual([
    { path: '/b', requests: 11, failures: 0, meanMs: null },
    { path: '/a', requests: 10, failures: 2, meanMs: 5 },
  ]);
});

test('a rate needs two readings of a counter that did not begin again', () => {
  expect([
    computeCounterRate(30, 10, 5),
    computeCounterRate(30, undefined, 5),
    computeCounterRate(5, 10, 5),
    computeCounterRate(5, 5, 0),
  ]).toEqual([4, null, null, null]);
});
