import { expect, test } from 'vitest';
import { END, packDigits, unpackDigits } from '../../../layers/storage/kernel/digits.ts';
import fc from '../../laws.ts';

const run = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 60 });
const packed = (runs: readonly string[]) => packDigits(runs.map(one => one + END).join(''));

test('Runs of digits come back in order, with their zeros.', () => {
  fc.assert(
    fc.property(fc.array(run), runs => {
      expect(unpackDigits(packed(runs)).slice(0, runs.length)).toEqual(runs);
    }),
  );
});

test('Nine digits or ends take four bytes.', () => {
  expect(packed(['00000000']).length).toBe(4);
  expect(packed(['99999999', '7']).length).toBe(5);
  expect(packed(Array.from({ length: 90 }, () => '123456789')).length).toBe(400);
});
