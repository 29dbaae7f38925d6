import bs58 from 'bs58';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { base58Bytes, base58Text } from '../../../layers/core/codec/base58.ts';

/** Zeros at either end are the hard cases. */
const bytesOf = (length: number) =>
  fc
    .tuple(fc.nat({ max: length }), fc.nat({ max: length }), fc.uint8Array({ minLength: length, maxLength: length }))
    .map(([first, last, bytes]) => bytes.map((byte, at) => (at < first && at < last ? 0 : byte)));

test('Bytes and text agree with another implementation.', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 32, 33, 64).chain(bytesOf), bytes => {
      const text = bs58.encode(bytes);
      expect(base58Text(bytes)).toBe(text);
      expect(base58Bytes(text, bytes.length)).toEqual(bytes);
    }),
  );
});

test('Text of another size has no bytes.', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 31, 33, 63, 65).chain(bytesOf), bytes => {
      const text = bs58.encode(bytes);
      expect(base58Bytes(text, 32)).toBeNull();
      expect(base58Bytes(text, 64)).toBeNull();
    }),
  );
});
