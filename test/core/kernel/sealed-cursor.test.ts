import { expect, test } from 'vitest';
import { openCursor, sealCursor } from '../../../layers/core/kernel/sealed-cursor.ts';
import fc from '../../laws.ts';

const text = fc.string({ maxLength: 60 });

test('a cursor returns its place to its own query only', () => {
  fc.assert(
    fc.property(
      text,
      text,
      text.filter(place => place !== ''),
      (query, other, place) => {
        const cursor = sealCursor(query, place);
        expect(openCursor(query, cursor)).toBe(place);
        expect(openCursor(other, cursor)).toBe(other === query ? place : null);
      },
    ),
  );
});

test('a changed, cut or made-up cursor has no place', () => {
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 1, max: 90 }), (place, at, change) => {
      const cursor = sealCursor('positions', `0${place}`);
      const index = at % cursor.length;
      const letter = String.fromCharCode(33 + ((cursor.charCodeAt(index) + change) % 94));
      fc.pre(letter !== cursor[index]);
      expect(openCursor('positions', `${cursor.slice(0, index)}${letter}${cursor.slice(index + 1)}`)).toBeNull();
      expect(openCursor('positions', cursor.slice(0, index))).toBeNull();
      expect(openCursor('positions', place)).toBeNull();
    }),
  );
});
