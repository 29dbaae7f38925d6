import { expect, test } from 'vitest';
import {
  decodeHeadFigures,
  decodeNewestPlace,
  encodeHeadFigures,
} from '../../../layers/storage/journal/head-figures.ts';
import fc from '../../laws.ts';

const figure = fc.maxSafeNat();
const figures = fc.record({ seq: figure, emitted: figure, longMs: figure });
const place = fc.record({ newestMs: figure, slotMax: figure });
const rows = fc.array(fc.record({ seq: figure, slot: figure, timestampMs: figure }), { maxLength: 4 });

test('Figures come back, with a newest place that the rows give or not.', () => {
  fc.assert(
    fc.property(figures, place, rows, (some, newest, tail) => {
      const given = {
        newestMs: Math.max(0, ...tail.map(row => row.timestampMs)),
        slotMax: Math.max(0, ...tail.map(row => row.slot)),
      };
      for (const own of [newest, given]) {
        const body = encodeHeadFigures({ ...some, ...own }, tail);
        expect(decodeHeadFigures(body)).toEqual(some);
        expect(decodeNewestPlace(body, tail)).toEqual(own);
      }
    }),
  );
});

test('A newest place that the rows give takes no bytes.', () => {
  const some = { seq: 3, emitted: 2, longMs: 0 };
  const tail = [
    { seq: 2, slot: 9, timestampMs: 1_760_000_000_000 },
    { seq: 3, slot: 8, timestampMs: 1_760_000_001_000 },
  ];
  const sizeOf = (slotMax: number) =>
    encodeHeadFigures({ ...some, newestMs: 1_760_000_001_000, slotMax }, tail).h!.B!.length;
  expect(sizeOf(9)).toBe(3);
  expect(sizeOf(10)).toBe(10);
});

test('Earlier headers have an attribute for each figure.', () => {
  const body = { q: { N: '7' }, e: { N: '6' }, n: { N: '90' }, x: { N: '80' } };
  expect(decodeHeadFigures(body)).toEqual({ seq: 7, emitted: 6, longMs: 0 });
  expect(decodeHeadFigures({ ...body, l: { N: '50' } }).longMs).toBe(50);
  expect(decodeNewestPlace(body, [])).toEqual({ newestMs: 90, slotMax: 80 });
});
