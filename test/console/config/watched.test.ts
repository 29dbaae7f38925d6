import { expect, test } from 'vitest';
import { isWatched, parseWatched, toggleWatched, type Watched } from '../../../console/src/config/watched.ts';
import { named } from '../../journeys/contract-tape-events.ts';

const watched = (name: string, addedMs: number): Watched => ({ of: 'token', id: named(name), addedMs });

test('a star adds a token or wallet, and takes it off again', () => {
  const one = toggleWatched([], 'token', named('ann'), 5);
  expect(one).toEqual([watched('ann', 5)]);
  expect(isWatched(one, 'token', named('ann'))).toBe(true);
  expect(isWatched(one, 'wallet', named('ann'))).toBe(false);
  const both = toggleWatched(one, 'wallet', named('ann'), 6);
  expect(toggleWatched(both, 'token', named('ann'), 7)).toEqual([{ of: 'wallet', id: named('ann'), addedMs: 6 }]);
});

test.each([
  undefined,
  null,
  'text',
  { of: 'token' },
  [null],
  [[]],
  [{ of: 'pool', id: named('ann') }],
  [{ of: 'token', id: 7 }],
  [{ of: 'wallet', id: '<script>' }],
])('%j is an empty watch list', value => {
  expect(parseWatched(value)).toEqual([]);
});

test('what is valid in a stored list stays, each once', () => {
  const value = [watched('ann', 1), { of: 'none' }, { ...watched('bob', 2), addedMs: 'x' }, watched('ann', 3)];
  expect(parseWatched(value)).toEqual([watched('ann', 3), watched('bob', 0)]);
});

test('the list has at most a hundred tokens, and the oldest goes first', () => {
  const items = Array.from({ length: 100 }, (_, at) => watched(`token ${at}`, 1_000 - at));
  const next = toggleWatched(items, 'token', named('new'), 2_000);
  expect(next).toHaveLength(100);
  expect(next[0]).toEqual(watched('new', 2_000));
  expect(isWatched(next, 'token', named('token 99'))).toBe(false);
  expect(toggleWatched(items, 'wallet', named('new'), 2_000)).toHaveLength(101);
});
