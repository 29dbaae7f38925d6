/** Unknown is never zero. */
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { routes } from '../../../layers/contract/routes/routes.ts';
import { openPage, settled, views } from '../pages.ts';
import { type ConsoleWorld, subjects } from '../world.ts';

let world: ConsoleWorld;

const pages = [
  '/',
  '/leaderboard',
  '/alerts',
  '/account',
  '/launches',
  `/compare?mints=${subjects.token},${subjects.ruggedToken}`,
  `/token/${subjects.token}`,
  `/token/${subjects.ruggedToken}`,
  `/wallet/${subjects.wallet}`,
  `/wallet/${subjects.entityWallet}`,
];
const empty = [
  '/',
  '/system',
  '/launches',
  `/compare?mints=${subjects.token}`,
  `/token/${subjects.token}`,
  `/wallet/${subjects.wallet}`,
];

/** Texts that claim a known nothing, and safety. */
const ZERO =
  /\$0(?:\.0+)?(?![\d.])|(?<![\d.,])0(?:\.0)?%|(?<![\d.,])0(?:\.0+)? SOL|\bclear\b|low risk|\b0 with profit|[+−]–/g;

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

async function readAnswer(route: Route, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const response = await route.fetch({ headers });
  if (response.status() !== 200) throw new Error(`${response.url()} answered ${response.status()}`);
  return response.json();
}

/** Answers of the service, then the same without values. */
function openAnswers() {
  const known = new Map<string, Promise<unknown>>();
  let isForgetting = false;
  const answer = async (route: Route): Promise<void> => {
    const url = route.request().url();
    const row = findRoute(url);
    if (row === undefined || row.path.startsWith('/v1/stream/')) return route.continue();
    // The limit of the page's own key is for the other suites.
    const headers = { ...route.request().headers(), authorization: `Bearer ${world.service.ready.keys.enterprise}` };
    const reading = known.get(url) ?? readAnswer(route, headers);
    known.set(url, reading);
    const body = await reading;
    const shown = isForgetting ? forgetValues(row.response, body) : body;
    // The option `json` answers null with an empty body.
    return route.fulfill({ contentType: 'application/json', body: JSON.stringify(shown) });
  };
  const forget = (): void => {
    isForgetting = true;
  };
  return { answer, forget };
}

export const unknownPages = (opened: () => ConsoleWorld): void => {
  beforeAll(() => {
    world = opened();
  });
  const open = (path: string, prepare: (page: Page) => Promise<unknown>) =>
    openPage(world.browser, `${world.service.ready.base_url}${path}`, views.light, prepare);

  test.each(pages)('%s shows no zero for what is unknown', async path => {
    const answers = openAnswers();
    const { page, problems, end } = await open(path, fresh => fresh.route('**/v1/**', answers.answer));
    await settled(page);
    const before = await countZeros(page);
    answers.forget();
    await page.reload();
    await settled(page);
    expect(await countZeros(page), await page.locator('main').innerText()).toBeLessThanOrEqual(before);
    expect(problems).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await end();
  });

  test.each(empty)('%s shows neither zeros nor a live badge without answers', async path => {
    const fail = (route: Route) =>
      route.fulfill({ status: 500, json: { error: 'A part of the service fails', code: 'internal' } });
    const { page, end } = await open(path, fresh => fresh.route(/\/(v1|ready|metrics)\b/, fail));
    await settled(page);
    const text = await page.locator('main').innerText();
    expect(text.match(ZERO), text).toBeNull();
    expect(await page.locator('.stream-status.live').count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await end();
  });
};
