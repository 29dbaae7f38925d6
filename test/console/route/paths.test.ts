import { expect, test } from 'vitest';
import { buildPagePath, matchPath, paths } from '../../../console/src/route/paths.ts';

test('each page is found by its own path', () => {
  for (const page of Object.keys(paths) as (keyof typeof paths)[]) {
    const values = { mint: 'a b/c', address: 'ü', type: 'swap', key: 'k', ms: '1', place: 's-0' };
    expect(matchPath(buildPagePath(page, values))?.page).toBe(page);
  }
});

test('values are decoded', () => {
  expect(matchPath('/token/a%20b')).toEqual({ page: 'token', values: { mint: 'a b' } });
});

test.each(['/token', '/token/', '/token/a/b', '/tokens/a', '/token/%', '/alerts/', '/x', ''])(
  '%s is not a page',
  path => {
    expect(matchPath(path)).toBeNull();
  },
);
