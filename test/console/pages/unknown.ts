/** Unknown is never zero. */
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '../../../layers/contract/routes/routes.ts';
import { openPage, settled, views } from '../pages.ts';
import { type ConsoleWorld, subjects } from '../world.ts';

let world: ConsoleWorld;

const pages = ['/', `/token/${subjects.token}`, `/wallet/${subjects.wallet}`, '/leaderboard', '/alerts'];

/** Texts that claim a known nothing, and safety. A candle may have 0.00%. */
const ZERO = /\$0(?:\.0+)?(?![\d.])|(?<![\d.,])0(?:\.0)?%|(?<![\d.,])0(?:\.0+)? SOL|\bclear\b/g;

async function countZeros(page: Page): Promise<number> {
  return (await page.locator('main').innerText()).match(ZERO)?.length ?? 0;
}

/** Every value that the schema allows to be null is null. */
function forgetValues(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'nullable') return null;
  if (def.type === 'optional') return value === undefined ? value : forgetValues(def.innerType, value);
  if (def.type === 'array') return (value as unknown[]).map(one => forgetValues(def.element, one));
  if (def.type !== 'object') return value;
  const fields = Object.entries(value as object);
  return Object.fromEntries(
    fields.map(([name, one]) => [name, def.shape[name] ? forgetValues(def.shape[name], one) : one]),
  );
}

function findRoute(url: string) {
  const { pathname } = new URL(url);
  return Object.values(routes).find(({ path }) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
}

async function answerUnknown(route: Route): Promise<void> {
  const row = findRoute(route.request().url());
  const response = await route.fetch();
  if (row === undefined || response.status() !== 200) return route.fulfill({ response });
  return route.fulfill({ response, json: forgetValues(row.response, await response.json()) });
}

export const unknownPages = (opened: () => ConsoleWorld): void => {
  beforeAll(() => {
    world = opened();
  });

  test.each(pages)('%s shows no zero for what is unknown', async path => {
    const { page, problems, end } = await openPage(
      world.browser,
      `${world.service.ready.base_url}${path}`,
      views.light,
    );
    await settled(page);
    const before = await countZeros(page);
    await page.route('**/v1/**', answerUnknown);
    await page.reload();
    await settled(page);
    expect(await countZeros(page), await page.locator('main').innerText()).toBeLessThanOrEqual(before);
    expect(problems).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await end();
  });

  test.each([...pages.slice(0, 3), '/system'])(
    '%s shows neither zeros nor a live badge without answers',
    async path => {
      const { page, end } = await openPage(world.browser, `${world.service.ready.base_url}${path}`, views.light);
      await page.route(/\/(v1|ready|metrics)\b/, route =>
        route.fulfill({ status: 500, json: { error: 'A part of the service fails', code: 'internal' } }),
      );
      await page.reload();
      await settled(page);
      const text = await page.locator('main').innerText();
      expect(text.match(ZERO), text).toBeNull();
      expect(await page.locator('.stream-status.live').count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await end();
    },
  );
};
