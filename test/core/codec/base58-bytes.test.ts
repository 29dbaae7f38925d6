import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { base58Bytes, base58Text } from '../../../layers/core/codec/base58-bytes.ts';
import fc from '../../laws.ts';

/** Also with zeros in front. */
const bytes = fc
  .tuple(fc.constantFrom(32, 64), fc.nat({ max: 64 }), fc.uint8Array({ minLength: 64, maxLength: 64 }))
  .map(([size, zeros, all]) => all.slice(0, size).fill(0, 0, Math.min(zeros, size)));

describe('Bytes of base58', () => {
  test('are those of bs58, both ways', () =>
    fc.assert(
      fc.property(bytes, some => {
        const text = bs58.encode(some);
        expect(base58Text(some)).toBe(text);
        expect(base58Bytes(text, some.length)).toEqual(some);
      }),
    ));

  test('are null for another text or size', () =>
    fc.assert(
      fc.property(bytes, fc.constantFrom('1', 'z', '0', '='), (some, sign) => {
        const text = sign + bs58.encode(some);
        const isSame = bs58.decodeUnsafe(text)?.length === some.length;
        expect(base58Bytes(text, some.length) !== null).toBe(isSame);
      }),
    ));
});
