import { expect, test } from 'vitest';
import {
  compareFormats,
  computeGeneration,
  describeFormats,
  getOwnFormats,
  getRebuildNumber,
  parseFormats,
} from '../../../layers/storage/operations/data-version.ts';

const own = { rows: 5, candles: 6, ledgers: 4 };

test('the text of formats can be parsed again, and other texts cannot', () => {
  expect(parseFormats(describeFormats(getOwnFormats(2)))).toEqual(getOwnFormats(2));
  expect(getRebuildNumber(parseFormats('rows 4, rebuild 7')!)).toBe(7);
  for (const text of ['', 'rows', 'rows 4,candles 6', 'rows -1']) expect(parseFormats(text)).toBeNull();
});

test('an older derived format asks for a rebuild, also one that did not exist', () => {
  expect(compareFormats({ rows: 4, candles: 5, ledgers: 4 }, own)).toBe('rebuild');
  expect(compareFormats({ rows: 4, candles: 6 }, own)).toBe('rebuild');
});

test('an older tape that is still read needs nothing, one that is not read is refused', () => {
  expect(compareFormats({ rows: 4, candles: 6, ledgers: 4 }, own)).toBe('same');
  expect(compareFormats({ rows: 3, candles: 6, ledgers: 4 }, own)).toBe('unreadable');
});

test('a later or unknown format is newer', () => {
  expect(compareFormats({ rows: 6, candles: 6, ledgers: 4 }, own)).toBe('newer');
  expect(compareFormats({ rows: 5, candles: 5, ledgers: 4, sorts: 1 }, own)).toBe('newer');
});

test('each change of a derived format and each rebuild gives a higher generation', () => {
  const before = computeGeneration(0);
  expect(computeGeneration(1)).toBe(before + 1);
  expect(computeGeneration(0, { candles: 6, ledgers: 5 })).toBe(computeGeneration(0, { candles: 6, ledgers: 4 }) + 1);
});
