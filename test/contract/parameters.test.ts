import { describe, expect, test } from 'vitest';
import { defineDecimal, defineWordList } from '../../layers/contract/filter-parameters.ts';
import {
  defineAddress,
  defineAddressList,
  defineAmount,
  defineChoice,
  defineChoiceList,
  defineInteger,
  defineText,
  makeOptional,
} from '../../layers/contract/parameters.ts';
import { tokenListRoutes } from '../../layers/contract/routes/token-list.ts';
import { address as made } from '../worlds/events.ts';

describe('An integer parameter', () => {
  const limit = defineInteger('how many', { min: 1, max: 200, fallback: 50 });
  const hours = defineInteger('how far', { min: 1, max: 24, fallback: 6, clamped: true });
  const from = defineInteger('since', { min: 0 });

  test.each(['1', '200', '007'])('accepts %j', text => expect(limit.read(text)).toEqual({ value: Number(text) }));

  test.each(['0', '201', '-1', '1.0', '1e2', ' 1', '1 ', '', '+1', '0x10', '９', 'Infinity', '9'.repeat(16)])(
    'rejects %j with the allowed values',
    text => expect(limit.read(text)).toEqual({ problem: 'must be an integer from 1 to 200' }),
  );

  test('that is clamped moves to the nearest bound, and is rejected if not an integer', () => {
    const texts = ['0', '-5', '7', '25', '9'.repeat(20), `-${'9'.repeat(400)}`];
    expect(texts.map(hours.read)).toEqual([1, 1, 7, 24, 24, 1].map(value => ({ value })));
    expect(hours.read('x')).toEqual({ problem: 'must be an integer' });
  });

  test('without an upper bound documents its bounds and default', () => {
    expect(from.read('-1')).toEqual({ problem: 'must be an integer of at least 0' });
    expect(from.read('999999999999999')).toEqual({ value: 999_999_999_999_999 });
    for (const text of ['1000000000000000', '9007199254740993', '9'.repeat(400)])
      expect(from.read(text)).toEqual({ problem: 'must be an integer from 0 to 999999999999999' });
    expect(limit.schema).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 50 });
    expect(hours.schema).toEqual({ type: 'integer', default: 6 });
    expect(from.schema).toEqual({ type: 'integer', minimum: 0 });
  });
});

describe('A decimal parameter', () => {
  const [price, change] = [defineAmount('a price', 1), defineDecimal('a change', -1)];

  test('accepts each digit of a double written out', () => {
    for (const text of ['0.00002290858316016328', `0.${'0'.repeat(22)}4940656458412465`, '999999999999999.5', '007'])
      expect(price.read(text)).toEqual({ value: Number(text) });
    expect(change.read('-0.000000000012345678901234567')).toEqual({ value: -1.2345678901234567e-11 });
  });

  test.each(['1e-7', '1000000000000000', '-1', '.5', '1.', '', ' 1', '+1', 'NaN'])('rejects %j with its bounds', text =>
    expect(price.read(text)).toEqual({ problem: 'must be a decimal from 0 to 999999999999999, without an exponent' }),
  );

  test('with a sign has two bounds', () =>
    expect(change.read('-1e3')).toEqual({
      problem: 'must be a decimal from -999999999999999 to 999999999999999, without an exponent',
    }));
});

describe('A word parameter', () => {
  const view = defineChoice('which', ['full', 'filtered'], 'full');
  test('accepts its words only', () => {
    expect(view.read('filtered')).toEqual({ value: 'filtered' });
    for (const text of ['', 'Full', 'full ', 'toString'])
      expect(view.read(text)).toEqual({ problem: 'must be one of full, filtered' });
    expect(view.fallback).toBe('full');
  });
});

describe('A list of words', () => {
  const kinds = defineChoiceList('kinds', ['buy', 'sell']);
  const names = defineWordList('names', 'orca');

  test('has each word once, in the order of the set', () => {
    expect(kinds.read('sell,buy')).toEqual({ value: ['buy', 'sell'] });
    expect(kinds.read('buy,sell,buy')).toEqual({ problem: 'must have each word once', got: 'buy' });
    expect(kinds.read('buy,')).toEqual({ problem: 'must be of buy, sell, with commas between', got: '' });
  });

  test('of an open set has each name once, in the order given', () => {
    expect(names.read('b,a')).toEqual({ value: ['b', 'a'] });
    expect(names.read('b,a,b')).toEqual({ problem: 'must have each name once', got: 'b' });
    const quotes = tokenListRoutes.tokenList.query.quote;
    const one = 'So11111111111111111111111111111111111111112';
    expect(quotes.read(one)).toEqual({ value: [one] });
    expect(quotes.read(`${one},${one}`)).toEqual({ problem: 'must have each address once', got: one });
  });
});

describe('An address parameter', () => {
  test('accepts base58 of exactly 32 bytes', () => {
    const mint = defineAddress('a mint');
    const problem = 'must be a base58 address of 32 bytes';
    expect(mint.read(made('x'))).toEqual({ value: made('x') });
    for (const text of [
      '',
      'z'.repeat(44),
      'z'.repeat(43).concat('0'),
      made('x').slice(1),
      `${made('x')}1`,
      '1'.repeat(31),
    ])
      expect(mint.read(text)).toEqual({ problem });
    expect(mint.read('1'.repeat(32))).toEqual({ value: '1'.repeat(32) });
  });
});

test('an optional parameter is otherwise the same', () => {
  const from = defineInteger('since', { min: 0 });
  expect(makeOptional(from)).toEqual({ ...from, optional: true });
});

describe('A parameter with a list of addresses', () => {
  const mints = defineAddressList('mints', 3);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(made) as [string, string, string, string];

  test('keeps the order given, and counts duplicates once', () => {
    expect(mints.read([b, a, b, c, a].join())).toEqual({ value: [b, a, c] });
    expect(mints.read(a)).toEqual({ value: [a] });
  });

  test.each(['', 'x', `${a},`, `,${a}`, `${a},,${b}`, `${a}, ${b}`, `${a},x`])('rejects %j', text => {
    const got = text.split(',').find(one => one !== a && one !== b);
    expect(mints.read(text)).toEqual({ problem: 'must be base58 addresses of 32 bytes with commas between', got });
  });

  test('rejects more than its maximum with their number', () => {
    expect(mints.read([a, b, c, d].join())).toEqual({ problem: 'must be at most 3 addresses', got: '4' });
  });

  test('has a pattern that accepts what it reads', () => {
    const pattern = new RegExp(mints.schema.pattern!);
    expect([a, `${a},${b}`].every(text => pattern.test(text))).toBe(true);
    expect(['', `${a},`, `${a},x`].some(text => pattern.test(text))).toBe(false);
  });
});

describe('A parameter with a text', () => {
  const q = defineText('what', 4, 'ex');
  test('counts characters, not code units, and keeps the text as sent', () => {
    for (const text of ['a', ' A ', '🐶🐶🐶🐶']) expect(q.read(text)).toEqual({ value: text });
    for (const text of ['', '  ', '\u0000', 'abcde', '🐶🐶🐶🐶🐶'])
      expect(q.read(text)).toEqual({ problem: 'must be 1 to 4 characters, not only spaces' });
  });
});
