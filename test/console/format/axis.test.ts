import { expect, test } from 'vitest';
import { formatAxisValues } from '../../../console/src/format/axis.ts';

test.each([
  [
    [0.9, 1, 1.1],
    ['$0.9', '$1.0', '$1.1'],
  ],
  [
    [0.000008, 0.00001, 0.000012],
    ['$0.0₄08', '$0.0₄10', '$0.0₄12'],
  ],
  [
    [-2_000, 0, 2_000, 4_000],
    ['-$2,000', '$0', '$2,000', '$4,000'],
  ],
  [
    [7_500, 10_000, 12_500],
    ['$7.5K', '$10.0K', '$12.5K'],
  ],
  [
    [0.25, 0.5, 0.75],
    ['$0.25', '$0.50', '$0.75'],
  ],
  [
    [950_000, 1_000_000, 1_050_000],
    ['$0.95M', '$1.00M', '$1.05M'],
  ],
])('the ticks %j of an axis have one suffix and as many decimals', (values, texts) => {
  expect(formatAxisValues(values, '$')).toEqual(texts);
});

test('ticks with rounding errors have the decimals of their step', () => {
  expect(formatAxisValues([0.1, 0.2, 0.1 + 0.2, 0.4])).toEqual(['0.1', '0.2', '0.3', '0.4']);
});

test('an axis with one value or none has a text for each', () => {
  expect(formatAxisValues([5], '$')).toEqual(['$5']);
  expect(formatAxisValues([0], '$')).toEqual(['$0']);
  expect(formatAxisValues([])).toEqual([]);
});
