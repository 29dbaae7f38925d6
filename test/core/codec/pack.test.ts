import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import {
  compressPacked,
  createListPacker,
  joinPacked,
  openPacking,
  pack,
  packVersion,
  unpack,
} from '../../../layers/core/codec/pack.ts';
import { codes, type Kind } from '../../../layers/core/codec/pack-codes.ts';
import { shapeTable, wordTable } from '../../../layers/core/codec/pack-table.ts';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import fc from '../../laws.ts';
import { addressOf } from '../../service/events.ts';
import { legacyPacks } from './legacy-packs.ts';

const SOL = 'So11111111111111111111111111111111111111112';

const name = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => bs58.encode(bytes)),
  fc.uint8Array({ minLength: 64, maxLength: 64 }).map(bytes => bs58.encode(bytes)),
  // Zeros in front are ones, so these look alike.
  fc.constantFrom('1'.repeat(32), '1'.repeat(44), '1'.repeat(64), 'z'.repeat(44)),
  fc.constantFrom(addressOf('often'), SOL),
);
const amount = fc.oneof(
  fc.constantFrom(0n, 5n, 99_999n, 10n ** 20n, 123_456n * 10n ** 5n, 2n ** 128n, 10n ** 253n),
  fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }),
  fc.bigInt({ min: -300n, max: 300n }),
);
const digits = fc.oneof(
  amount.map(String),
  fc.tuple(amount, fc.nat({ max: 10 ** 9 })).map(parts => parts.join('.')),
  fc.constantFrom('-0', '00', '007', '-', '.5', '1.', '0.0', '-0.0', '0.10', '1e5', `1${'0'.repeat(300)}`, '+1', ' 1'),
  fc.constantFrom(`0.${'0'.repeat(31)}1`, `0.${'0'.repeat(32)}1`, `${'9'.repeat(254)}`, '9'.repeat(256)),
);
const text = fc.oneof(
  name,
  name.map(own => `${own}:0`),
  fc.tuple(name, fc.string({ maxLength: 3 })).map(parts => parts.join('')),
  fc.tuple(fc.string({ maxLength: 3 }), name).map(parts => parts.join('')),
  digits,
  fc.constantFrom(...wordTable, '__proto__', '\ud800', 'a\udc00b'),
  fc.string({ unit: 'binary' }),
);
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  digits.map(Number),
  fc.constantFrom(...[0, -0, 63, 64, -1, -16, -17, 255, 256, 65_535, 65_536, 2 ** 53, -(2 ** 53), 5e-324, 1e21]),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, 0.1, -5.1138, 37.0128063851256),
);
const leaf = fc.oneof(text, number, fc.constant(null), fc.boolean(), fc.constant(undefined));
const value = fc.letrec(tie => ({
  list: fc.array(tie('any'), { maxLength: 40 }),
  run: fc.tuple(leaf, fc.nat({ max: 40 })).map(([one, count]) => Array.from({ length: count }, () => one)),
  known: fc
    .constantFrom(...shapeTable)
    .chain(names =>
      fc.tuple(...names.map(() => leaf)).map(held => Object.fromEntries(names.map((n, at) => [n, held[at]]))),
    ),
  any: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('run'), tie('known'), fc.dictionary(text, tie('any'))),
})).any;

/** The first byte of a kind. */
const getCode = (kind: Kind): number => codes.findIndex(code => code.kind === kind);

const asJson = (some: unknown): unknown => JSON.parse(JSON.stringify(some) ?? 'null');

describe('Packed data', () => {
  test('is the same as after JSON', () => {
    fc.assert(
      fc.property(value, some => {
        expect(unpack(pack(some))).toEqual(asJson(some));
      }),
      { numRuns: 1_000 },
    );
  });

  test('is the same twice, as numbers and as text', () => {
    fc.assert(
      fc.property(fc.array(number), some => {
        const all = [some, some.map(String), some.map(one => -one), some];
        expect(unpack(pack(all))).toEqual(asJson(all));
      }),
    );
  });

  test('keeps the order of fields and a field that is called like the prototype', () => {
    const some = { b: 1, a: [{ ['__proto__']: 2 }, JSON.parse('{"__proto__": 3}')] };
    expect(JSON.stringify(unpack(pack(some)))).toBe(JSON.stringify(some));
  });

  test('takes the bytes of each name once', () => {
    const names = Array.from({ length: 100 }, (_, at) => addressOf(`wallet ${at}`));
    const once = pack(names).length;
    expect(once).toBeLessThan(100 * 33 + 10);
    expect(pack([...names, ...names]).length).toBeLessThan(once + 210);
  });

  test('is the same when more names came than are kept', () => {
    const names = Array.from({ length: 5_000 }, (_, at) => addressOf(`wallet ${at}`));
    for (const _ of [1, 2]) expect(unpack(pack([...names, ...names]))).toEqual([...names, ...names]);
  });

  test('takes a byte or two for a repeat, a short number and a word', () => {
    const sizes = [46, -7, SOL, 'ORGANIC', null, [], '0', 174, '255'].map(one => pack(one).length - 1);
    expect(sizes).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2]);
    const again = ['-1234500000000', 1.5e-7, '12.25'].map(one => pack([one, one]).length - pack([one, 0]).length);
    expect(again).toEqual([0, 0, 0]);
  });

  test('names only the fields of an object that differ from the one before', () => {
    const events = Array.from({ length: 9 }, (_, slot) => ({
      type: 'price',
      mint: SOL,
      usd: '150',
      slot,
      timestamp: 7,
    }));
    expect(pack(events).length - pack(events.slice(1)).length).toBeLessThanOrEqual(4);
  });

  test('shares no part with other parts, nor with what is read later', () => {
    const row = [1, 0, 0, ['', 0, 0, 0, ['sell', 'pump_swap', null, '', 0, 0, ['ORGANIC'], 0], null, null, null]];
    const bytes = pack([row, row, { list: [row] }, { list: [row] }, [row, row, row, row]]);
    const change = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const part of Object.values(value)) change(part);
      if (Array.isArray(value)) value.push('changed');
    };
    const plain = JSON.stringify(unpack(bytes));
    for (const at of [0, 1, 2, 3, 4]) {
      const read = unpack<unknown[]>(bytes);
      change(read[at]);
      expect(JSON.stringify(read.toSpliced(at, 1))).toBe(JSON.stringify(JSON.parse(plain).toSpliced(at, 1)));
    }
    expect(JSON.stringify(unpack(bytes))).toBe(plain);
  });

  test('finds repeats in large data', () => {
    const once = Array.from({ length: 6_000 }, (_, at) => String(((at * 7_919_777) % 60_013) + 64).padStart(9, 'x'));
    expect(pack([once, once]).length).toBeLessThan(pack([once]).length * 1.1);
    expect(unpack(pack([once, once]))).toEqual([once, once]);
  });

  test('of a list that grows are those of the whole list, at each of its lengths', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 4 }), { maxLength: 5 }), parts => {
        const [packer, whole] = [createListPacker(), createListPacker()];
        let known: unknown[] = [];
        for (const part of parts) {
          known = [...known, ...part];
          const packed = packer.append(part);
          for (const bytes of [joinPacked(packed), compressPacked(packed)])
            expect(unpack(bytes)).toEqual(asJson(known));
        }
        expect(packer.append([])).toEqual(whole.append(known));
      }),
    );
  });

  test('of an object are the same in steps of any size, whatever changes between them', () => {
    fc.assert(
      fc.property(fc.dictionary(text, value), fc.integer({ min: 1, max: 60 }), (some, size) => {
        const expected = pack(some);
        const packed = openPacking(some);
        const steps = [packed(size)];
        emptyAll(some);
        while (steps.at(-1) === null) steps.push(packed(size));
        expect(Buffer.from(steps.at(-1)!).equals(expected)).toBe(true);
      }),
    );
    const long = { list: Array.from({ length: 1_000 }, (_, at) => `${at}`) };
    expect(openPacking(long)(1_000)).toBeNull();
  });
});

const emptyAll = (some: unknown): void => {
  if (typeof some !== 'object' || some === null) return;
  for (const part of Object.values(some)) emptyAll(part);
  if (Array.isArray(some)) some.length = 0;
  else for (const one of Object.keys(some)) delete (some as Record<string, unknown>)[one];
};

describe('Data of earlier releases', () => {
  test.each(legacyPacks)('is read: format $format', ({ bytes, value: expected }) => {
    expect(unpack(Buffer.from(bytes, 'base64'))).toEqual(expected);
  });

  test('is one of all earlier formats', () => {
    const formats = legacyPacks.map(({ bytes }) => Buffer.from(bytes, 'base64')[0]);
    expect(formats).toEqual([4, 5, 6, 7, 8]);
  });
});

describe('Damaged data', () => {
  const damaged = /damaged|ends at byte|cut off|must have version|Maximum call stack/;

  test('of another version is named', () => {
    for (const version of [0, 1, 9, 13, 255]) expect(() => unpack(Uint8Array.of(version, 0))).toThrow(WrongVersion);
    expect(() => unpack(new Uint8Array())).toThrow(/must have version 10; got undefined/);
  });

  test('has a clear error wherever it ends', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.nat(), (some, at) => {
        const bytes = pack(some);
        expect(() => unpack(bytes.subarray(0, 1 + (at % (bytes.length - 1))))).toThrow(damaged);
      }),
    );
  });

  test('has a clear error or another value, whatever the bytes', () => {
    const bytes = fc.array(fc.oneof(fc.nat(255)), { maxLength: 60 });
    fc.assert(
      fc.property(bytes, some => {
        try {
          JSON.stringify(unpack(Uint8Array.of(packVersion, ...some)));
        } catch (error) {
          expect(String(error)).toMatch(damaged);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['a repeat of nothing', [getCode('again')]],
    ['a word beyond the table', [getCode('again') - 1, 0xff, 0x7f]],
    ['a shape beyond the table', [getCode('object') + 14, 0xff, 0x7f]],
    ['a shape without names', [getCode('object') + 14, shapeTable.length - 14, 0, 0]],
    ['too many zeros', [getCode('minus') - 1, 0xff, 0xff, 0x7f, getCode('digits')]],
    ['too many decimals', [getCode('zeros') - 1, 0xff, 0xff, 0x7f, getCode('digits')]],
    ['digits that are none', [getCode('minus'), getCode('null')]],
    ['a name that is missing', [getCode('address'), ...Array.from({ length: 31 }, () => 1)]],
    ['a text within texts', Array.from({ length: 100_000 }, () => getCode('position'))],
    ['bytes after the value', [getCode('int'), 0]],
    ['a list without an end', [getCode('like') - 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
    ['a list like a long one', [getCode('object') - 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
    ['a text without an end', [getCode('brokenText') - 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]],
  ])('is refused: %s', (_what, bytes) => {
    expect(() => unpack(Uint8Array.of(packVersion, ...bytes))).toThrow(damaged);
  });
});
