import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { compressDeflate } from '../../../layers/core/codec/deflate.ts';
import { namedPackDictionary } from '../../../layers/storage/kernel/named-pack-dictionary.ts';
import { joinCuts, splitAtNames, splitAtNamesAndNumbers } from '../../../layers/storage/kernel/named-text.ts';
import { pack, packCuts, unpack } from '../../../layers/storage/kernel/pack.ts';
import { packDictionary } from '../../../layers/storage/kernel/pack-dictionary.ts';
import fc from '../../laws.ts';
import { addressOf } from '../../service/events.ts';

const packRows = (rows: readonly unknown[]) => packCuts(rows.map(row => splitAtNamesAndNumbers(JSON.stringify(row))));

const name = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => bs58.encode(bytes)),
  fc.uint8Array({ minLength: 64, maxLength: 64 }).map(bytes => bs58.encode(bytes)),
  // Zeros in front are ones, so these look alike.
  fc.constantFrom('1'.repeat(32), '1'.repeat(44), '1'.repeat(64), 'z'.repeat(44)),
  fc.constant(addressOf('often')),
  fc.constant('So11111111111111111111111111111111111111112'),
);
const text = fc.oneof(
  name,
  name.map(own => `${own}:0`),
  fc.tuple(name, fc.string({ maxLength: 3 })).map(parts => parts.join('')),
  fc.tuple(fc.string({ maxLength: 3 }), name).map(parts => parts.join('')),
  fc.string({ unit: fc.constantFrom(...'1Az9\u0001\u0002\u0003"\\'), minLength: 30, maxLength: 90 }),
  fc.string({ unit: 'binary' }),
);
const rows = fc.array(fc.array(fc.oneof(text, fc.integer(), fc.constant(null), fc.dictionary(text, text))));

describe('Packed rows', () => {
  test.each([pack, packRows])(
    'without names in their text are the same again, whatever looks like a name: %o',
    packed =>
      fc.assert(
        fc.property(rows, some => {
          expect(unpack(packed(some))).toEqual(JSON.parse(JSON.stringify(some)));
        }),
        { numRuns: 300 },
      ),
  );

  test('of the versions before are read', () => {
    const some = [[addressOf('ann'), 'So11111111111111111111111111111111111111112', 1_234_567]];
    const json = JSON.stringify(some);
    const before = compressDeflate(Buffer.from(json), Buffer.from(packDictionary));
    expect(unpack(Buffer.concat([Uint8Array.of(4), before]))).toEqual(some);
    const { text, names } = joinCuts([splitAtNames(json)]);
    for (const [version, words] of [
      [5, packDictionary],
      [6, namedPackDictionary],
    ] as const) {
      const named = compressDeflate(Buffer.from(text), Buffer.from(words));
      expect(unpack(Buffer.concat([Uint8Array.of(version, names.length), names, named]))).toEqual(some);
    }
    expect(() => unpack(Uint8Array.of(3, 0))).toThrow(/must have version/);
  });

  test('take the bytes of each name once', () => {
    const names = Array.from({ length: 100 }, (_, at) => addressOf(`wallet ${at}`));
    const once = packRows(names).length;
    expect(once).toBeLessThan(100 * 32 + 60);
    expect(packRows([...names, ...names]).length).toBeLessThan(once + 400);
  });
});
