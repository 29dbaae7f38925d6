import { expect, test } from 'vitest';
import { estimateHeapBytes } from '../../../layers/core/kernel/heap-bytes.ts';

const texts = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `text ${at}`.padEnd(40));

test('grows in proportion to the elements of each collection', () => {
  const collections = [
    texts,
    (count: number) => new Set(texts(count)),
    (count: number) => new Map(texts(count).entries()),
  ];
  for (const make of collections) {
    const [small, large] = [estimateHeapBytes(make(1_000)), estimateHeapBytes(make(10_000))];
    expect(large / small).toBeGreaterThan(9);
    expect(large / small).toBeLessThan(11);
  }
});

test('counts texts, big integers and buffers inside objects, and is a whole number', () => {
  const empty = estimateHeapBytes({ held: null });
  expect(estimateHeapBytes({ held: 'x'.repeat(1_000) }) - empty).toBeGreaterThanOrEqual(1_000);
  expect(estimateHeapBytes({ held: new Uint8Array(1_000) }) - empty).toBeGreaterThanOrEqual(1_000);
  expect(estimateHeapBytes({ held: 1n })).toBeGreaterThan(empty);
  expect(Number.isInteger(estimateHeapBytes(['a', 'bcd', 1.5]))).toBe(true);
});
