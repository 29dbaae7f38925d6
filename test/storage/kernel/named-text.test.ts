import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { END, packDigits } from '../../../layers/storage/kernel/digits.ts';
import {
  joinCuts,
  splitAtNames,
  splitAtNamesAndNumbers,
  withNames,
} from '../../../layers/storage/kernel/named-text.ts';
import fc from '../../laws.ts';
import { addressOf } from '../../service/events.ts';

const NAME = /(?<![0-9A-Za-z])[1-9A-HJ-NP-Za-km-z]{32,88}(?![0-9A-Za-z])/g;
const SOL = 'So11111111111111111111111111111111111111112';

/** Replaces names one by one. The oracle of cuts. */
const plainNames = (json: string) => {
  const numbers = new Map<string, number>();
  const names: Uint8Array[] = [];
  const text = json.replace(NAME, name => {
    const number = numbers.get(name);
    if (number !== undefined) return `\u0003${String.fromCharCode(32 + number)}`;
    const isAddress = name.length <= 44;
    const bytes = name === SOL ? undefined : bs58.decodeUnsafe(name);
    if (bytes?.length !== (isAddress ? 32 : 64)) return name;
    numbers.set(name, numbers.size);
    names.push(bytes);
    return isAddress ? '\u0001' : '\u0002';
  });
  return { text, names: Buffer.concat(names), digits: Buffer.alloc(0) };
};

/** The same of digits in the remaining text. */
const plainly = (json: string) => {
  const { text: named, names } = plainNames(json);
  const found: string[] = [];
  const text = named.replace(
    /(?<![0-9A-Za-z])(\d*[1-9])(0*)(?![0-9A-Za-z])/g,
    (whole, digits: string, zeros: string) => {
      if (digits.length < 6) return whole;
      const back = found.length - found.lastIndexOf(digits);
      if (found.includes(digits) && back <= 94) return `\u0005${String.fromCharCode(32 + back)}${zeros}`;
      found.push(digits);
      return `\u0004${zeros}`;
    },
  );
  return { text, names, digits: packDigits(found.map(digits => digits + END).join('')) };
};

const word = fc.oneof(
  fc.constantFrom(...['ann', 'bob', 'cid'].map(addressOf), SOL, '1'.repeat(32), '1'.repeat(64), 'z'.repeat(44)),
  fc.uint8Array({ minLength: 64, maxLength: 64 }).map(bytes => bs58.encode(bytes)),
  fc.string({ maxLength: 4 }),
);
const row = fc.array(
  fc.oneof(
    word,
    fc.tuple(word, word).map(words => words.join('#')),
    fc.integer(),
    fc.constantFrom(
      123_456,
      -123_456,
      '007123456',
      1_000_000,
      1_234_567_000,
      0.123_456_7,
      1.234_567e30,
      '8'.repeat(50),
    ),
    fc.bigInt({ min: 0n, max: 10n ** 60n }).map(String),
  ),
);

describe('Cut text', () => {
  test('gives the text and names of plain replacement, cut whole or row by row', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), rows => {
        const json = JSON.stringify(rows);
        expect(joinCuts([splitAtNamesAndNumbers(json)])).toEqual(plainly(json));
        expect(withNames(joinCuts([splitAtNamesAndNumbers(json)]))).toBe(json);
        const cuts = rows.flatMap((one, at) => [
          splitAtNamesAndNumbers(at === 0 ? '' : ','),
          splitAtNamesAndNumbers(JSON.stringify(one)),
        ]);
        expect(joinCuts([splitAtNamesAndNumbers('['), ...cuts, splitAtNamesAndNumbers(']')])).toEqual(plainly(json));
      }),
    );
  });

  test('of long texts keeps their digits', () => {
    fc.assert(
      fc.property(row, one => {
        const json = JSON.stringify(one);
        expect(joinCuts([splitAtNames(json)])).toEqual(plainNames(json));
      }),
    );
  });

  test('refers to digits up to 94 numbers back', () => {
    const numbers = Array.from({ length: 95 }, (_, at) => 1_000_001 + at);
    for (const last of [1, 0]) {
      const json = JSON.stringify([...numbers, numbers[last]]);
      const cut = joinCuts([splitAtNamesAndNumbers(json)]);
      expect(cut).toEqual(plainly(json));
      expect(cut.text.includes('\u0005')).toBe(last === 1);
      expect(withNames(cut)).toBe(json);
    }
  });

  test('is the same when more names came than are remembered', () => {
    const names = Array.from({ length: 5_000 }, (_, at) => addressOf(`wallet ${at}`));
    const json = JSON.stringify([...names, ...names]);
    const plain = plainly(json);
    for (const _ of [1, 2]) expect(joinCuts([splitAtNamesAndNumbers(json)])).toEqual(plain);
  });
});
