import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatCompact,
  formatCount,
  formatExact,
  formatInteger,
  formatPercent,
  formatPrice,
  formatShare,
  formatSignedPercent,
  formatSignedUsd,
  formatUsd,
  toDirection,
} from '../../../console/src/format/number.ts';

describe('a price', () => {
  test.each([
    ['0', '$0'],
    [0, '$0'],
    [1, '$1.000'],
    [1.5, '$1.500'],
    [12.3456, '$12.35'],
    [1234.567, '$1,234.57'],
    [152.341, '$152.34'],
    [123456.7, '$123,457'],
    [0.12345, '$0.1235'],
    [0.000123456, '$0.0001235'],
    [0.0000123456, '$0.0₄1235'],
    ['0.00000123456', '$0.0₅1235'],
    [1.23e-13, '$0.0₁₂1230'],
    [0.0005, '$0.0005000'],
    [1.0001, '$1.000'],
    [9.05, '$9.050'],
    ['-0.5', '-$0.5000'],
    ['9.99996', '$10.00'],
    [null, '–'],
    [undefined, '–'],
    ['none', '–'],
  ])('%s is %s', (value, text) => {
    expect(formatPrice(value)).toBe(text);
  });
});

describe('an amount', () => {
  test.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [999.6, '1K'],
    [1000, '1K'],
    [1234, '1.23K'],
    [12345, '12.3K'],
    [999_499, '999K'],
    [999_500, '1M'],
    ['123456789', '123M'],
    [1_500_000_000, '1.5B'],
    ['123456789012345678', '123,457T'],
    [-45_600, '-45.6K'],
    [0.5, '0.5'],
    ['0.000001234', '0.0₅123'],
    [12.5, '12.5'],
    [null, '–'],
  ])('%s is %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  test('has its unit after the sign', () => {
    expect([
      formatUsd(-1234),
      formatUsd(1234),
      formatSignedUsd(1234),
      formatSignedUsd(-1234),
      formatSignedUsd(0),
    ]).toEqual(['-$1.23K', '$1.23K', '+$1.23K', '-$1.23K', '$0']);
  });

  test('is within half a unit of its third digit', () => {
    const power = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e14, noNaN: true }), value => {
        const [, digits, suffix] = /^([\d,.]+)([KMBT]?)$/.exec(formatCompact(value))!;
        const shown = Number(digits!.replace(/,/g, '')) * (power[suffix as 'K'] ?? 1);
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(value * 0.00501);
      }),
    );
  });
});

describe('percent', () => {
  test.each([
    [12.34, '12.3%'],
    [-0.04, '0.0%'],
    [-5, '-5.0%'],
    [1234.5, '1.23K%'],
    [null, '–'],
  ])('%s is %s', (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });

  test('has a plus when it grew, and a share is of one', () => {
    expect([
      formatSignedPercent(3.21),
      formatSignedPercent(-3.21),
      formatShare(0.256),
      formatShare('0.00049', 2),
    ]).toEqual(['+3.2%', '-3.2%', '25.6%', '0.05%']);
  });

  test.each([
    [1, '100.0%'],
    [0.5, '50.0%'],
    [0, '0.0%'],
    ['3e1', '3K%'],
  ])('a share of %s is %s', (value, text) => {
    expect(formatShare(value)).toBe(text);
  });
});

test('exact keeps all digits of a string', () => {
  expect(formatExact('12345678901234567890.123456789')).toBe('12,345,678,901,234,567,890.123456789');
  expect(formatExact('0.000000000000000001')).toBe('0.000000000000000001');
  expect(formatExact(null)).toBe('–');
});

test('an integer is rounded and grouped', () => {
  expect([formatInteger(1234567), formatInteger('1.5'), formatInteger(-1000)]).toEqual(['1,234,567', '2', '-1,000']);
});

test('the direction follows the sign, also of strings', () => {
  expect([toDirection('0.000'), toDirection('-0.1'), toDirection(5), toDirection(null)]).toEqual([
    'flat',
    'down',
    'up',
    'flat',
  ]);
});

test('a counted noun is singular for one only', () => {
  expect([0, 1, 2, 1_234].map(count => formatCount(count, 'exit'))).toEqual([
    '0 exits',
    '1 exit',
    '2 exits',
    '1,234 exits',
  ]);
});
