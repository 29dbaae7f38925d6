import { expect, test } from 'vitest';
import { checkText } from '../../../console/src/rules/check-text.ts';
import { examples, formatRule } from '../../../console/src/rules/examples.ts';
import { splitText } from '../../../console/src/rules/highlight.ts';
import { checkDocument } from '../../../layers/flows/rules/manage.ts';
import { language } from './language.ts';

/** The text from each error on. */
function listErrors(text: string) {
  return checkText(language, text).errors.map(({ at, part, message }) => [text.slice(at, at + 8), part, message]);
}

test.each([...examples])('the example %s is a rule', (name, text) => {
  expect(checkText(language, text)).toMatchObject({ rule: { name }, errors: [] });
});

const base = { v: 1, name: 'n', on: 'trade' };

test('an error is where the expression is wrong', () => {
  const where = "e.direction == 'buy' && e.usd_notinal > 5.0";
  expect(listErrors(formatRule({ ...base, where }))).toEqual([
    ['usd_noti', 'where', '`e.usd_notinal` is not a field of trade'],
  ]);
});

test('escapes and lines inside an expression do not move the place', () => {
  const where = 'e.dex_name == "\\"" ||\n\te.nothing';
  expect(listErrors(formatRule({ ...base, where }))).toEqual([['nothing"', 'where', expect.any(String)]]);
});

test('an unknown part, a wrong value and a wrong group are where they are written', () => {
  expect(listErrors(formatRule({ ...base, wher: 'true' }))[0]?.slice(0, 2)).toEqual(['"wher": ', 'rule']);
  expect(listErrors(formatRule({ ...base, window_s: 0.25 }))[0]?.slice(0, 2)).toEqual(['0.25\n}', 'window_s']);
  expect(listErrors(formatRule({ ...base, by: ['nobody'] }))[0]?.slice(0, 2)).toEqual(['[\n    "n', 'by']);
  expect(listErrors(formatRule({ ...base, say: 'to {nobody}' }))[0]?.slice(0, 2)).toEqual(['{nobody}', 'say']);
});

test('a text without a part that must be there is wrong from its beginning', () => {
  expect(listErrors('{"v": 1, "name": "n"}')).toEqual([['{"v": 1,', 'on', '`on` is missing']]);
});

test('what is not JSON has one error, with line and column', () => {
  const { rule, errors } = checkText(language, '{\n  "v": 1\n  "on": "trade"\n}');
  expect([rule, errors]).toEqual([
    null,
    [{ part: 'JSON', at: 13, line: 3, column: 3, message: 'A comma or } must be here', allowed: [] }],
  ]);
});

test('the page finds what the service finds', () => {
  const documents = [
    ...[null, 7, [], {}, { ...base, on: 'trades' }, { ...base, where: 'e.' }, { ...base, where: 'count() > 1' }],
    ...[
      { ...base, having: "sum('direction') > 1.0" },
      { ...base, lists: { A: [] } },
      { ...base, name: 'x'.repeat(65) },
    ],
    ...[{ ...base, where: 'x'.repeat(5_000) }, { ...base, where: 'e.slot > "1"' }, base],
  ];
  for (const document of documents) {
    const ofPage = checkText(language, JSON.stringify(document)).errors.map(({ part, message }) => [part, message]);
    expect(ofPage).toEqual(checkDocument(document).errors.map(({ part, message }) => [part, message]));
  }
});

test('an error is underlined once, and no character is lost', () => {
  const text = formatRule({ ...base, where: 'e.nothing && 1 > 2' });
  const spans = splitText(text, checkText(language, text).errors);
  expect(spans.map(span => span.text).join('')).toBe(text);
  expect(spans.filter(({ isWrong }) => isWrong)).toEqual([{ text: 'nothing', kind: 'text', isWrong: true }]);
});

test.each(['', '{', '{"a', '{"a": "b\\', '12 "x" :'])('%j is colored although it is not JSON', text => {
  expect(
    splitText(text, [{ at: text.length }])
      .map(span => span.text)
      .join(''),
  ).toBe(text);
});
