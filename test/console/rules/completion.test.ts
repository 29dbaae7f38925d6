import { expect, test } from 'vitest';
import { listCompletions } from '../../../console/src/rules/completion.ts';
import { language } from './language.ts';

/** `|` is the caret. */
function complete(marked: string) {
  const caret = marked.indexOf('|');
  const found = listCompletions(language, marked.replace('|', ''), caret);
  return found && { typed: marked.slice(found.from, caret), items: found.items };
}

function listTexts(marked: string): readonly string[] {
  return complete(marked)?.items.map(({ text }) => text) ?? [];
}

const rule = (rest: string): string => `{"v": 1, "on": "trade", "lists": {"mine": ["x"], "own": []}, ${rest}`;

test('names of parts are offered where a name is begun', () => {
  expect(complete('{"v": 1, "wi|')).toEqual({
    typed: 'wi',
    items: [{ text: 'window_s', detail: 'seconds of a group' }],
  });
  expect(listTexts('{"|')).toEqual([
    'v',
    'name',
    'on',
    'where',
    'by',
    'window_s',
    'having',
    'cooldown_s',
    'lists',
    'say',
  ]);
});

test('events, and fields of the chosen one with their types', () => {
  expect(listTexts('{"on": "dump|')).toEqual(['dump_alert']);
  expect(complete(rule(`"where": "e.usd_n|`))?.items).toEqual([{ text: 'usd_notional', detail: 'double' }]);
  expect(listTexts('{"on": "launch", "where": "e.usd_n|')).toEqual([]);
  const offered = new Set(listTexts(rule(`"where": "e.|`)));
  expect(offered).toEqual(new Set(Object.keys(language.eventFields.trade!)));
});

test('fields inside an object, and functions of a list and a text', () => {
  expect(listTexts(rule(`"where": "e.position.exit.|`))).toContain('realized_pnl_usd');
  expect(listTexts(rule(`"where": "e.labels.ex|`))).toEqual(['exists(', 'exists_one(']);
  expect(listTexts(rule(`"where": "e.direction.st|`))).toEqual(['startsWith(']);
  expect(listTexts(rule(`"where": "e.nothing.|`))).toEqual([]);
});

test('joined facts and own lists', () => {
  expect(listTexts(rule(`"where": "true && wallet.q|`))).toEqual(['quality']);
  expect(listTexts(rule(`"where": "e.token_mint in lists.|`))).toEqual(['mine', 'own']);
});

test('functions of a group only in `having`, with fields that they take', () => {
  expect(listTexts(rule(`"where": "dist|`))).toEqual([]);
  expect(listTexts(rule(`"having": "dist|`))).toEqual(["distinct('"]);
  expect(listTexts(rule(`"having": "distinct('wallet_a|`))).toEqual(['wallet_address']);
  expect(listTexts(rule(`"having": "sum('wallet_a|`))).toEqual([]);
  expect(listTexts(rule(`"having": "sum('usd_n|`))).toEqual(['usd_notional']);
});

test('fields of groups and of the text', () => {
  expect(listTexts(rule(`"by": ["token_mint", "wallet|`))).toEqual(['wallet_address']);
  expect(listTexts(rule(`"by": ["labels|`))).toEqual([]);
  expect(listTexts(rule(`"say": "To {token_m|`))).toEqual(['token_mint']);
  expect(listTexts(rule(`"say": "token_m|`))).toEqual([]);
});

test('nothing inside a text of the expression, in numbers, in lists, or where all is written', () => {
  for (const marked of [`"where": "e.direction == 'e|`, `"window_s": 6|`, `"name": "e|`])
    expect(complete(rule(marked))).toBeNull();
  expect(complete('{"on": "trade", "lists": {"mine": ["e|')).toBeNull();
  expect(complete(rule(`"where": "e.usd_notional|`))).toBeNull();
  expect(complete('|')).toBeNull();
});
