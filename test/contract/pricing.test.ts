import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { computeRequestCredits } from '../../layers/contract/credits.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { countMessageUnits } from '../../layers/core/usage/messages.ts';

const page = readFileSync('docs/reference/pricing.md', 'utf8');

test('The pricing page has each operation that needs a key, with what a request is charged', () => {
  const cells = page.split('\n').map(line => line.split('|').map(cell => cell.trim()));
  for (const [name, route] of Object.entries(routes)) {
    const found = cells.filter(([, operation]) => operation === `\`${name}\``);
    if (route.tier === null) {
      expect([found, page.includes(`\`${route.path}\``)]).toEqual([[], true]);
      continue;
    }
    expect([name, found.map(([, , path]) => path)]).toEqual([name, [`\`${route.path}\``]]);
    const [per, credits] = [/^1 per 10 `(\w+)` begun$/.exec(found[0]![4]!)?.[1], found[0]![4]];
    const query = per === undefined ? {} : { [per]: Array.from({ length: 21 }) };
    expect(computeRequestCredits(route, query)).toBe(per === undefined ? Number(credits) : 3);
  }
});

test('The pricing page names the unit of messages', () => {
  const unit = Number(/One unit is (\d+) delivered messages/.exec(page)![1]);
  expect([countMessageUnits(unit), countMessageUnits(unit + 1)]).toEqual([1, 2]);
});
