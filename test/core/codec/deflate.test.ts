import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressDeflate, decompressDeflate } from '../../../layers/core/codec/deflate.ts';
import fc from '../../laws.ts';

const dictionary = Buffer.from('"buy","sell","pump_swap",null,0,0,["ORGANIC"]'.repeat(40));

/** Lengths around the window sizes, with and without long-distance repeats. */
const bytes = fc
  .tuple(fc.uint8Array({ minLength: 0, maxLength: 600 }), fc.constantFrom(1, 7, 14, 28, 60, 300))
  .map(([part, times]) => Buffer.concat(Array.from({ length: times }, () => part)));

test('deflated data inflates back, with and without a dictionary, in any reader of the format', () => {
  fc.assert(
    fc.property(bytes, whole => {
      expect(Buffer.compare(decompressDeflate(compressDeflate(whole)), whole)).toBe(0);
      expect(Buffer.compare(decompressDeflate(deflateRawSync(whole, { dictionary }), dictionary), whole)).toBe(0);
      expect(Buffer.compare(inflateRawSync(compressDeflate(whole)), whole)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('a narrow window still reaches all of a text', () => {
  const text = Buffer.from(Array.from({ length: 60 }, (_, at) => `${at * 7919}`).join());
  const twice = Buffer.concat([text, Buffer.alloc(3_000, ' '), text]);
  expect(compressDeflate(twice).length).toBeLessThan(compressDeflate(text).length + 60);
});

test('small tables give the bytes of large ones', () => {
  const lists = Array.from({ length: 60 }, (_, at) => [at, `${at * 7919}`, 'pump_swap', null, String(2 ** 40 + at)]);
  for (let count = 1; count <= lists.length; count += 1) {
    const text = Buffer.from(JSON.stringify(lists.slice(0, count)));
    const large = deflateRawSync(text, { level: 6, memLevel: 7 });
    expect(Buffer.compare(compressDeflate(text), large)).toBe(0);
  }
});
