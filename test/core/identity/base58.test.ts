import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { parseBase58Bytes } from '../../../layers/core/identity/base58.ts';
import { isBase58Of } from '../../../layers/core/identity/base58-size.ts';
import fc from '../../laws.ts';

const bytes = fc.oneof(
  fc.uint8Array({ minLength: 0, maxLength: 66 }),
  fc.uint8Array({ minLength: 28, maxLength: 34 }).map(rest => Uint8Array.of(0, 0, ...rest)),
  fc.constantFrom(new Uint8Array(32), new Uint8Array(64), new Uint8Array(32).fill(255), new Uint8Array(64).fill(255)),
);

test('text is base58 of as many bytes as bs58 decodes', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(0, 1, -1), (value, off) => {
      expect(isBase58Of(value.length + off, bs58.encode(value))).toBe(off === 0);
      const bytes = parseBase58Bytes(value.length + off, bs58.encode(value));
      expect(bytes && Uint8Array.from(bytes)).toEqual(off === 0 ? value : null);
    }),
    { numRuns: 1_000, seed: 20_261_126 },
  );
});

test('letters outside the alphabet make it no base58', () => {
  const letters = fc.constantFrom(...'123ABCabcz0OIl é😀-');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 50 }), text => {
      const decoded = bs58.decodeUnsafe(text);
      for (const length of [0, 8, 16, 32, 33]) expect(isBase58Of(length, text)).toBe(decoded?.length === length);
    }),
    { numRuns: 1_000, seed: 20_261_127 },
  );
});
