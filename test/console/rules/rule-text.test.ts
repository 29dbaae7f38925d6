import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLineColumn, findOffset, parseRuleText } from '../../../console/src/rules/rule-text.ts';

test('any JSON is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), text => {
      const parsed = parseRuleText(text);
      expect('value' in parsed && JSON.stringify(parsed.value)).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('a text is refused exactly when JSON.parse refuses it', () => {
  const cut = fc.tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.constantFrom('', ',', '"', '}', '\\', "'", 'x', ' ', '\u00a0', '\n', '.', 'E', '0'),
  );
  fc.assert(
    fc.property(cut, ([json, place, inserted]) => {
      const at = place % (json.length + 1);
      const text = json.slice(0, at) + inserted + json.slice(at + 1);
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect([text, 'value' in parseRuleText(text)]).toEqual([text, isJson]);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['{"v": 1,}', 8, 'A name in double quotes must be here'],
  ['{"v" 1}', 5, 'A colon must follow "v"'],
  ['{"v": 1 "on": 2}', 8, 'A comma or } must be here'],
  ['{"by": ["a" "b"]}', 12, 'A comma or ] must be here'],
  ['{"v": }', 6, 'A value is missing here'],
  ['{"v": 1', 7, 'A comma or } must be here'],
  ['{"on": trade}', 7, '`trade` is not JSON; allowed: texts in double quotes, numbers, [ and {'],
  ["{'v': 1}", 1, 'A text must be in double quotes; single quotes are for texts inside an expression'],
  ['{} {}', 3, 'Nothing may follow the document'],
  ['', 0, 'A value is missing here'],
])('%s names the place and what is allowed', (text, at, problem) => {
  expect(parseRuleText(text)).toEqual({ at, problem });
});

test('a text that goes on over its line is named where it begins', () => {
  expect(parseRuleText('{"say": "one\ntwo"}')).toMatchObject({ at: 8, problem: expect.stringContaining('its line') });
});

test('an escape is one character of its part', () => {
  const text = '{"say": "a\\u0041\\n\\"b"}';
  const parsed = parseRuleText(text);
  const part = 'parts' in parsed ? parsed.parts.get('say')! : null;
  const shown = (part?.places ?? []).map(at => text[at]);
  expect(shown).toEqual(['a', '\\', '\\', '\\', 'b', '"']);
});

test('lines and columns lead back to their place', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', 'é')), fc.nat(), (letters, place) => {
      const text = letters.join('');
      const at = place % (text.length + 1);
      expect(findOffset(text, findLineColumn(text, at))).toBe(at);
    }),
  );
});
