import { expect, test } from 'vitest';
import { heapBytes } from '../../../layers/core/kernel/heap-bytes.ts';

const texts = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `text ${at}`.padEnd(40));

test('grows in proportion to the elements of each collection', () => {
  const collections = [
    texts,
    (count: number) => new Set(texts(count)),
    (count: number) => new Map(texts(count).entries()),
  ];
  for (const make of collections) {
    const [small, large] = [heapBytes(make(1_000)), heapBytes(make(10_000))];
    expect(large / small).toBeGreaterThan(9);
    expect(large / small).toBeLessThan(11);
  }
});

test('counts texts, big integers and buffers inside objects, and is a whole number', () => {
  const empty = heapBytes({ held: null });
  expect(heapBytes({ held: 'x'.repeat(1_000) }) - empty).toBeGreaterThanOrEqual(1_000);
  expect(heapBytes({ held: new Uint8Array(1_000) }) - empty).toBeGreaterThanOrEqual(1_000);
  expect(heapBytes({ held: 1n })).toBeGreaterThan(empty);
  expect(Number.isInteger(heapBytes(['a', 'bcd', 1.5]))).toBe(true);
});
