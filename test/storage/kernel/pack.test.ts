import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { pack, packNamed, packVersion, unpack } from '../../../layers/storage/kernel/pack.ts';
import fc from '../../laws.ts';
import { addressOf, signatureOf } from '../../service/events.ts';

const name = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => bs58.encode(bytes)),
  fc.uint8Array({ minLength: 64, maxLength: 64 }).map(bytes => bs58.encode(bytes)),
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
  test('without names in their text are the same again, whatever looks like a name', () =>
    fc.assert(
      fc.property(rows, some => {
        expect(unpack(packNamed(some))).toEqual(JSON.parse(JSON.stringify(some)));
      }),
      { numRuns: 300 },
    ));

  test('of the version before are read', () => {
    const some = [[addressOf('ann'), signatureOf('a')]];
    expect(pack(some)[0]).toBe(packVersion - 1);
    expect(packNamed(some)[0]).toBe(packVersion);
    expect(unpack(pack(some))).toEqual(some);
    expect(() => unpack(Uint8Array.of(3, 0))).toThrow(/must have version/);
  });

  test('take the bytes of each name once', () => {
    const names = Array.from({ length: 100 }, (_, at) => addressOf(`wallet ${at}`));
    const once = packNamed(names).length;
    expect(once).toBeLessThan(100 * 32 + 60);
    expect(packNamed([...names, ...names]).length).toBeLessThan(once + 400);
  });
});
