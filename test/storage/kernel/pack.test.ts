import bs58 from 'bs58';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deflate } from '../../../layers/core/codec/deflate.ts';
import { pack, unpack } from '../../../layers/storage/kernel/pack.ts';
import { packDictionary } from '../../../layers/storage/kernel/pack-dictionary.ts';

const nameOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(bytes => bs58.encode(bytes));
const name = fc.oneof(nameOf(32), nameOf(64));
/** Names alone, repeated, in other texts, and what resembles them. */
const text = fc.oneof(
  name,
  fc.constantFrom('So11111111111111111111111111111111111111112', '1'.repeat(32), '1'.repeat(64), 'z'.repeat(44)),
  fc.tuple(name, fc.string({ unit: 'binary' })).map(parts => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\u0001', '\u0002', '\u0003', '1', 'a'), maxLength: 90 }),
);

test('Packed data comes back as it was.', () => {
  fc.assert(
    fc.property(fc.array(text), fc.jsonValue(), (texts, value) => {
      const rows = [texts, value, texts];
      expect(unpack(pack(rows))).toEqual(JSON.parse(JSON.stringify(rows)));
    }),
  );
});

test('A name takes its bytes once, and a reference afterwards.', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 300 }), names => {
      const bytes = new Set(names).values().reduce((sum, one) => sum + bs58.decode(one).length, 0);
      expect(pack([...names, ...names]).length).toBeLessThan(bytes + 7 * names.length + 20);
    }),
  );
});

test('Data of version 4 is still read.', () => {
  const rows = [['So11111111111111111111111111111111111111112', 7]];
  const packed = deflate(Buffer.from(JSON.stringify(rows)), Buffer.from(packDictionary));
  expect(unpack(Buffer.concat([Uint8Array.of(4), packed]))).toEqual(rows);
});
