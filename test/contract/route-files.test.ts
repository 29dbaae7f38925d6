import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routeModules } from '../../functions/route-modules.ts';
import { ownFunctions, ownRoutes } from '../../layers/contract/routes/own.ts';
import { routeNames, routes } from '../../layers/contract/routes/routes.ts';

test('every route has the file that its row names, and every file of `functions/rest` a route', () => {
  const names = readdirSync('functions/rest', { recursive: true, encoding: 'utf8' });
  const files = names.filter(name => name.endsWith('.ts')).map(name => `rest/${name.slice(0, -3)}`);
  expect(files.toSorted()).toEqual(
    [...routeNames.map(name => routes[name].file), ...Object.keys(ownFunctions)].toSorted(),
  );
});

test.each(Object.entries(ownRoutes))('the file of the own route %s answers it', (name, { file }) => {
  expect(readFileSync(`functions/${file}.ts`, 'utf8')).toMatch(new RegExp(`Routes\\.${name}\\b`));
});

test.each(routeNames)('the file of %s exports a handler of this row', name => {
  const text = readFileSync(`functions/${routes[name].file}.ts`, 'utf8');
  expect(text.match(/\b\w+Routes\.\w+/g)).toEqual([expect.stringMatching(new RegExp(`^\\w+\\.${name}$`))]);
  expect(text).toMatch(/^export const handler = /m);
});

test('every route with a group has its handler among those that answer for a past time', () => {
  const grouped = routeNames.filter(name => 'timeGroup' in routes[name]);
  expect(Object.keys(routeModules).toSorted()).toEqual(grouped.toSorted());
  const text = readFileSync('functions/route-modules.ts', 'utf8');
  for (const name of grouped) expect(text).toContain(`  ${name}: () => import('./${routes[name].file}.ts'),`);
});
