import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Edge, openEdge } from '../edge.ts';
import { openPage, settled, views } from '../pages.ts';
import { type ConsoleWorld, subjects } from '../world.ts';

let world: ConsoleWorld;

let edge: Edge;

const open = (path: string) => openPage(world.browser, `${edge.url}${path}`, views.light);

export const deployedPages = (opened: () => ConsoleWorld): void => {
  beforeAll(async () => {
    world = opened();
    const { base_url: restUrl, ws_url: socketUrl } = world.service.ready;
    edge = await openEdge({ restUrl, socketUrl });
  });
  afterAll(() => edge?.end());

  test('the deployed console asks for a key, then reads both APIs from its own origin', async () => {
    const { page, problems, end } = await open(`/token/${subjects.token}`);
    await page.getByLabel('API key').fill(world.service.ready.keys.layer3);
    await page.keyboard.press('Enter');
    await settled(page);
    await page.locator('.stream-status[data-socket=live]').first().waitFor();
    expect(await page.locator('[role=alert]').count()).toBe(0);
    expect(problems).toEqual([]);
    expect(await page.getByRole('link', { name: 'API', exact: true }).getAttribute('href')).toBe(
      `${world.service.ready.base_url}/docs`,
    );
    await end();
  });

  test('a reload in the same tab keeps the key, and another tab asks again', async () => {
    const { page, end } = await open('/system');
    await page.getByLabel('API key').fill(world.service.ready.keys.layer3);
    await page.keyboard.press('Enter');
    await settled(page);
    await page.reload();
    await settled(page);
    expect(await page.getByLabel('API key').count()).toBe(0);
    const other = await page.context().newPage();
    await other.goto(`${edge.url}/system`);
    await other.getByLabel('API key').waitFor();
    await end();
  });

  test('an unknown path is 404 with a page that says so', async () => {
    const { page, end } = await open('/');
    const response = await page.goto(`${edge.url}/tokens/x`);
    expect(response!.status()).toBe(404);
    await end();
  });
};
