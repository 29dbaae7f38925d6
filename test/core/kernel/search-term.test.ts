import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTerm } from '../../../layers/core/kernel/search-term.ts';

test.each([
  ['PEPE', 'pepe'],
  ['Ｐｅｐｅ', 'pepe'],
  ['ﬁsh', 'fish'],
  ['Cafe\u0301', 'caf\u00e9'],
  // Letters that look Latin are compared as these.
  ['ДОМ', 'дom'],
  ['дом', 'дom'],
  ['ΟΔΟΣ', 'oδoσ'],
  ['РЕРЕ', 'pepe'],
  ['рере', 'pepe'],
  ['ΡΕΡΕ', 'pepe'],
  ['ᴘᴇᴘᴇ', 'pepe'],
  ['P\u200bE\u2060P\ufeffE\u00ad', 'pepe'],
  ['\u202epepe\u202c', 'pepe'],
  ['dog\u2800', 'dog'],
  ['\u200b\u200d', ''],
  ['  Dog \n Wif\tHat ', 'dog wif hat'],
  ['pad\u0000\u0000', 'pad'],
  ['🐶 Dog', '🐶 dog'],
  ['\ud800', '\ufffd'],
  [' \t ', ''],
])('%j is compared as %j', (text, term) => expect(searchTerm(text)).toBe(term));

test('a term has at most 200 characters, never half of one', () => {
  expect(searchTerm('🐶'.repeat(300))).toBe('🐶'.repeat(200));
});

test('no term has a control character, and each fits a sort key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
      const term = searchTerm(text);
      expect(term).not.toMatch(/\p{Cc}/u);
      expect(Buffer.byteLength(term)).toBeLessThanOrEqual(800);
      expect(term.isWellFormed()).toBe(true);
    }),
  );
});

test('a term stays the same when it is made again, and in another case', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aPрРеЕηΗκΚуУ\u200b д') }), text => {
      const term = searchTerm(text);
      expect(searchTerm(term)).toBe(term);
      expect(searchTerm(text.toUpperCase())).toBe(term);
    }),
  );
});
