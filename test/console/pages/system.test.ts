import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeFindings } from '../axe.ts';
import { viewNames } from '../pages.ts';
import { type ConsoleWorld, openConsole } from '../world.ts';

let world: ConsoleWorld;

beforeAll(async () => {
  world = await openConsole({ isEmpty: true });
});
afterAll(() => world?.end());

test.each(viewNames)('the system page is accessible and quiet in %s', async view => {
  const { page, problems, end } = await world.open('/system', view);
  expect(await axeFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await end();
});

test('a panel shows its call and masks the key', async () => {
  const { page, end } = await world.open('/system');
  await page.getByRole('button', { name: 'Behind this panel: Readiness' }).click();
  const snippet = page.locator('.snippet pre').first();
  expect(await snippet.textContent()).toBe(`curl '${world.service.ready.base_url}/ready'`);
  expect(await page.locator('body').textContent()).not.toContain(world.service.ready.keys.layer3);
  await page.getByRole('button', { name: 'TypeScript' }).click();
  expect(await snippet.textContent()).toContain(`await client.get('/ready')`);
  await end();
});
