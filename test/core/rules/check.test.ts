import { describe, expect, test } from 'vitest';
import { getEventFields } from '../../../layers/contract/rule-events.ts';
import { checkRule } from '../../../layers/core/rules/check.ts';
import type { Rule } from '../../../layers/core/rules/rule.ts';
import { warnOfRule } from '../../../layers/core/rules/warn.ts';

const rule = {
  ...{ v: 1, name: 'three', on: 'trade', where: "e.direction == 'buy' && wallet.quality > 70.0", by: ['token_mint'] },
  ...{ window_s: 120, having: "distinct('wallet_address') >= 3 && token.exit_capacity_sol > 20.0", cooldown_s: 600 },
  ...{ lists: { mine: ['ann'] }, say: '{token_mint}' },
};
const check = (change: object) =>
  checkRule({ ...rule, ...change }, getEventFields).map(({ part, line, column, message }) => [
    part,
    line,
    column,
    message,
  ]);

test('a whole rule has no errors', () => {
  expect(check({})).toEqual([]);
});

describe('Each error names its place', () => {
  test.each([
    [{ where: 'e.nope == 1' }, ['where', 1, 3, '`e.nope` is not a field of trade']],
    [{ where: 'true &&\n  e.direction == 5' }, ['where', 2, 3, 'no such overload: string == int']],
    [{ where: "e.direction.matches('a')" }, ['where', 1, 1, 'matches() is not a function here']],
    [{ where: 'has(e.nope)' }, ['where', 1, 7, '`e.nope` is not a field of trade']],
    [{ where: "e['direction'] == 'buy'" }, ['where', 1, 1, 'A field is read with a dot']],
    [{ where: 'e.usd_notional' }, ['where', 1, 1, '`where` must be true or false; this is double']],
    [{ where: 'count() > 2' }, ['where', 1, 1, 'count() is not a function here']],
    [{ where: 'e.token_mint in lists.other' }, ['where', 1, 23, '`lists.other` is not a list of this rule']],
    [{ having: "distinct('nope') > 1" }, ['having', 1, 1, "'nope' is not a field of trade for distinct()"]],
    [{ having: "sum('direction') > 1.0" }, ['having', 1, 1, "'direction' is not a field of trade for sum()"]],
    [{ by: ['labels'] }, ['by', 1, 1, '`labels` is not a field of trade that can make a group']],
    [{ say: 'x {nope}' }, ['say', 1, 3, '`nope` is not a field of trade that can be shown']],
    [{ window_s: 0 }, ['window_s', 1, 1, '`window_s` must be whole seconds between 1 and 86400; got 0']],
    [{ more: 1 }, ['rule', 1, 1, 'A rule has no part "more"']],
    [{ v: 2 }, ['v', 1, 1, '`v` must be 1; got 2']],
    [{ name: '' }, ['name', 1, 1, '`name` must be a text of 1 to 64 characters; got ""']],
  ])('%j', (change, error) => {
    expect(check(change)).toEqual([error]);
  });

  test('a macro may be inside one other', () => {
    const inside = (depth: number): string =>
      depth === 0 ? 'true' : `e.labels.exists(x${depth}, x${depth} == 'a' && ${inside(depth - 1)})`;
    expect(check({ where: inside(2) })).toEqual([]);
    expect(check({ where: inside(3) })[0]![3]).toBe('Only one macro may be inside another');
  });

  test.each([
    ['nodes', `${'true && '.repeat(300)}true`, 'An expression must have at most 500 nodes'],
    ['depth', `${'('.repeat(30)}true${')'.repeat(30)}`, 'An expression must be at most 24 deep'],
  ])('too many %s', (_, where, message) => {
    expect(check({ where })[0]![3]).toBe(message);
  });

  test('too long lists and documents', () => {
    expect(check({ lists: { mine: Array.from({ length: 1_001 }, String) } })[0]![3]).toContain('at most 1000 entries');
    expect(check({ where: `e.direction == '${'a'.repeat(4_200)}'` })[0]![3]).toContain('must be an expression');
  });
});

test('allowed names what could be there', () => {
  const [error] = checkRule({ ...rule, where: 'wallet.qualty > 1.0' }, getEventFields);
  expect(error!.allowed).toContain('quality');
});

describe('A function of the group is warned of', () => {
  const warn = (change: object) =>
    warnOfRule({ ...rule, ...change } as Rule, getEventFields).map(({ part, line, column, message }) => [
      part,
      line,
      column,
      message,
    ]);
  const having = 'e.usd_notional > 1.0 &&\n  count() > 2';

  test('without a window, and without fields that make groups', () => {
    const alone = 'count() sees the event alone, because the rule has no `window_s`';
    expect(warn({ having, window_s: undefined })).toEqual([['having', 2, 3, alone]]);
    expect(warn({ having, window_s: undefined, by: undefined })).toEqual([['having', 2, 3, alone]]);
    const one = 'count() counts every trade that matches as one group, because the rule has no `by`';
    expect(warn({ having, by: undefined })).toEqual([['having', 2, 3, one]]);
  });

  test('but not with both, nor where it is not used', () => {
    expect(warn({ having })).toEqual([]);
    expect(warn({ having: 'e.usd_notional > 1.0', window_s: undefined, by: undefined })).toEqual([]);
    expect(warn({ having: undefined, window_s: undefined })).toEqual([]);
  });
});
