import { expect, test } from 'vitest';
import { samplesOf } from '../../../console/src/system/metrics.ts';

test('samples have names, labels and values', () => {
  const text = [
    '# HELP a_total Things',
    'a_total{type="swap",path="/x\\"y"} 12',
    'b_milliseconds_bucket{le="+Inf"} 3',
    'c 1.5',
    '',
    'not a sample',
  ].join('\n');
  expect(samplesOf(text)).toEqual([
    { name: 'a_total', labels: { type: 'swap', path: '/x\\"y' }, value: 12 },
    { name: 'b_milliseconds_bucket', labels: { le: '+Inf' }, value: 3 },
    { name: 'c', labels: {}, value: 1.5 },
  ]);
});
