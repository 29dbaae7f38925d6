import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../../console/src/route/paths.ts';
import { axeFindings } from '../../service/axe.ts';
import { ask } from '../../service/rest.ts';
import { checkedViews, openPage, settled, views } from '../pages.ts';
import type { ConsoleWorld } from '../world.ts';

let world: ConsoleWorld;

const SERVED = [paths.market, paths.watchlist, paths.alerts, paths.rules, paths.system, paths.account];

export const shellPages = (opened: () => ConsoleWorld): void => {
  beforeAll(() => {
    world = opened();
  });

  describe('without any data', () => {
    test.each(checkedViews)('each page is accessible, quiet and fits in %s', async view => {
      for (const path of SERVED) {
        const { page, problems, end } = await world.open(path, view);
        expect(await axeFindings(page)).toEqual([]);
        expect(problems).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(views[view].width);
        await end();
      }
    });

    test('empty panels say what to do', async () => {
      const { page, end } = await world.open('/');
      expect(await page.locator('.panel-state').textContent()).toContain('wait a minute');
      await end();
    });
  });

  test('the system page says that work on keys is parked, and what to do', async () => {
    const { page, end } = await world.open('/system');
    expect(await page.getByText('npm run parked').count()).toBe(0);
    await page.route('**/metrics', async route => {
      const text = await (await route.fetch()).text();
      await route.fulfill({ body: text.replace(/^chain_keys_parked_total .*$/m, 'chain_keys_parked_total 1') });
    });
    await page.reload();
    await page.getByText('Work on 1 key failed').waitFor();
    await page.getByText('npm run parked -- retry').waitFor();
    await end();
  });

  test('many failing parts make one message and few requests, and the system page counts them', async () => {
    const { page, end } = await world.open('/account');
    let requests = 0;
    const fail = (route: Route) => {
      requests += 1;
      return route.fulfill({ status: 503, json: { error: 'overloaded', code: 'unavailable' } });
    };
    const failing = /\/v1\/(?!stream)/;
    await page.route(failing, fail);
    await page.getByRole('link', { name: 'Alerts' }).click();
    await page.getByRole('alert').getByText('The service is not available now.').waitFor();
    await page.getByRole('alert').getByText('Coordinated pushes').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    // Each of the calls once, and ten repeats of all of them.
    const calls = requests;
    expect(calls).toBeLessThanOrEqual(14);
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByRole('alert').getByText('Coordination').waitFor();
    const failed = page.getByRole('region', { name: 'Failed in this tab' });
    const row = failed.locator('tbody tr', { hasText: '/v1/tokens' });
    await row.waitFor();
    expect((await row.locator('td').allTextContents()).slice(0, 2)).toEqual(['/v1/tokens', '503']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.locator('.panel', { hasText: 'Coordination' }).getByText('healthy').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await end();
  });

  describe('the service', () => {
    const config = async (headers = {}): Promise<unknown> =>
      (await ask(`${world.service.ready.base_url}/config.json`, { headers })).body;

    test('hands the Layer 3 demo key to pages of this machine only', async () => {
      const { base_url, ws_url, keys } = world.service.ready;
      expect(await config()).toEqual({ api_url: base_url, ws_url, key: keys.layer3 });
      for (const headers of [{ 'X-Forwarded-Host': 'evil.test' }, { Origin: 'http://evil.test' }])
        expect(await config(headers)).toEqual({ api_url: '/', ws_url: '/ws' });
    });

    test('answers the paths of pages, and others as before', async () => {
      const typeOf = async (path: string): Promise<readonly unknown[]> => {
        const { status, headers } = await ask(`${world.service.ready.base_url}${path}`);
        return [status, headers['content-type']];
      };
      for (const path of [...SERVED, '/token/x', '/wallet/x', '/leaderboard'])
        expect(await typeOf(path)).toEqual([200, 'text/html; charset=utf-8']);
      for (const path of ['/no/such/page', '/token', '/v1/none'])
        expect(await typeOf(path)).toEqual([404, 'application/json']);
      expect(await typeOf('/ready')).toEqual([200, 'application/json']);
      expect((await ask(`${world.service.ready.base_url}/docs`)).text).toContain('<title>');
    });
  });

  describe('the shell', () => {
    const heading = (page: Page): Promise<string | null> => page.locator('main h1').textContent();

    test('has keys for search, pages and help', async () => {
      const { page, end } = await world.open('/');
      await page.keyboard.press('g');
      await page.keyboard.press('s');
      await page.locator('h1', { hasText: 'System' }).waitFor();
      expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/system', 'System · Chain Intelligence']);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('/');
      await page.keyboard.type('g m?');
      expect(await page.getByRole('combobox').inputValue()).toBe('g m?');
      await page.goBack();
      await page.locator('h1', { hasText: 'Market' }).waitFor();
      await end();
    });

    test('begins with a link that skips the navigation', async () => {
      const { page, end } = await world.open('/account');
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Skip to content');
      await page.keyboard.press('Enter');
      expect(await page.locator(':focus').getAttribute('id')).toBe('main');
      await end();
    });

    test('opens an address as a token or a wallet', async () => {
      const { page, end } = await world.open('/system');
      await page.keyboard.press('/');
      await page.keyboard.type('So11111111111111111111111111111111111111112');
      await page.getByRole('option').nth(1).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/wallet/So11111111111111111111111111111111111111112');
      await end();
    });

    test('keeps the chosen theme', async () => {
      const { page, end } = await world.open('/system', 'dark');
      const paper = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
      const dark = await paper();
      await page.getByRole('button', { name: /^Theme: system/ }).click();
      const light = await paper();
      expect(light).not.toBe(dark);
      await page.reload();
      await settled(page);
      expect(await paper()).toBe(light);
      await end();
    });

    test('goes Back to the list before, not to each window of it', async () => {
      const { page, end } = await world.open('/');
      const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const isShown = (name: string) => page.getByRole('region', { name, exact: true }).waitFor();
      await choose('New');
      await choose('6h');
      await choose('Most traded');
      await isShown('Most traded');
      await page.goBack();
      await isShown('New');
      expect(new URL(page.url()).search).toBe('?list=new&window=6h');
      await page.goBack();
      await isShown('Trending');
      expect(new URL(page.url()).search).toBe('');
      await end();
    });

    test('has no badge where the market is not simulated', async () => {
      const { page, end } = await world.open('/system');
      expect(await page.locator('.badge.simulated').count()).toBe(0);
      expect(await heading(page)).toBe('System');
      await end();
    });
  });

  describe('a panel', () => {
    test('shows its call and masks the key', async () => {
      const { page, end } = await world.open('/system');
      await page.getByRole('button', { name: 'Behind this panel: Coordination' }).click();
      const snippet = page.locator('.snippet pre').first();
      const url = world.service.ready.base_url;
      expect(await snippet.textContent()).toBe(`curl -H "Authorization: Bearer $KEY" '${url}/v1/coordination/health'`);
      expect(await page.locator('body').textContent()).not.toContain(world.service.ready.keys.layer3);
      await page.getByRole('button', { name: 'TypeScript' }).click();
      expect(await snippet.textContent()).toContain(`await client.get('/v1/coordination/health')`);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Copy as TypeScript' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await snippet.textContent());
      await end();
    });

    test('that is refused has its place in the message of the page, which tries again', async () => {
      const { page, end } = await world.open('/account');
      await page.route('**/ready', route => route.fulfill({ status: 403, json: { error: 'no', code: 'forbidden' } }));
      await page.getByRole('link', { name: 'System' }).click();
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await alert.textContent()).toMatch(
        /^The tier of your key does not include this data\. .* Missing or old: Readiness\./,
      );
      await page.locator('.panel', { hasText: 'Readiness' }).getByText('Not loaded.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.unroute('**/ready');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.panel', { hasText: 'Readiness' }).getByText('ready', { exact: true }).waitFor();
      await end();
    });
  });

  describe('the account', () => {
    test('shows the tier of the key, and takes another for this tab', async () => {
      const { page, end } = await world.open('/account');
      await page.getByText('Layer 3', { exact: true }).waitFor();
      await page.getByLabel('Use another key').fill(world.service.ready.keys.layer1);
      await page.getByRole('button', { name: 'Use this key' }).click();
      await page.getByText('Layer 1', { exact: true }).waitFor();
      await page.reload();
      await page.getByText('Layer 1', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Use the demo key' }).click();
      await page.getByText('Layer 3', { exact: true }).waitFor();
      expect(await page.evaluate('sessionStorage.length')).toBe(0);
      await end();
    });

    const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

    test('shows what the key used today and in thirty days, as the service counts it', async () => {
      const mint = 'So11111111111111111111111111111111111111112';
      for (let turn = 0; turn < 3; turn++) await world.service.get(`/v1/token/${mint}/price`, 'layer2');
      await world.service.get(`/v1/token/${mint}/trades?limit=0`, 'layer2');
      const { page, problems, end } = await world.open('/account');
      await page.getByLabel('Use another key').fill(world.service.ready.keys.layer2);
      await page.getByRole('button', { name: 'Use this key' }).click();
      const today = panel(page, 'Usage today');
      const cells = (name: string) => today.locator('tbody tr', { hasText: name }).locator('td').allTextContents();
      await today.locator('tbody tr', { hasText: 'tokenPrice' }).waitFor();
      expect(await cells('tokenPrice')).toEqual(['tokenPrice', '3', '0', '3']);
      expect((await cells('tokenTrades')).slice(0, 3)).toEqual(['tokenTrades', '1', '1']);
      const days = panel(page, 'Usage by day').locator('li');
      await days.last().waitFor();
      expect(await days.count()).toBe(30);
      expect(await days.last().getAttribute('title')).toMatch(/^\d{4}-\d{2}-\d{2}: \d+ credits, \d+ requests$/);
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
      await page.getByRole('button', { name: 'Behind this panel: Usage today' }).click();
      expect(await page.locator('.snippet pre').first().textContent()).toContain('/v1/usage?from=');
      await end();
    });

    test('says of a key without requests that it used nothing, and of a failure what to do', async () => {
      const { page, end } = await world.open('/system');
      const usage = '**/v1/usage?**';
      const messages = { delivered: 0, units: 0 };
      const nothing = { from: '2026-11-01', to: '2026-11-30', by: 'day', rows: [], messages };
      await page.route(usage, route => route.fulfill({ json: nothing }));
      await page.getByRole('link', { name: 'Account' }).click();
      await panel(page, 'Usage today').getByText('No request today (UTC).').waitFor();
      await panel(page, 'Usage by day').getByText('No request in the last 30 days.').waitFor();
      await page.unroute(usage);
      await page.route(usage, route => route.fulfill({ status: 503, json: { error: 'no', code: 'unavailable' } }));
      await page.reload();
      await page.getByRole('alert').getByText('The service is not available now.').waitFor();
      await page.getByRole('alert').filter({ hasText: 'Usage today' }).filter({ hasText: 'Usage by day' }).waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      await page.unroute(usage);
      await page.getByRole('button', { name: 'Try again' }).click();
      await panel(page, 'Usage by day').locator('li').last().waitFor();
      expect(await panel(page, 'Usage by day').locator('li').count()).toBe(30);
      await end();
    });

    test('asks for a key where the page has none', async () => {
      const { page, end } = await openPage(world.browser, 'about:blank', views.light);
      await page.route('**/config.json', route => route.fulfill({ json: { api_url: '/', ws_url: '/ws' } }));
      await page.goto(`${world.service.ready.base_url}/account`);
      await page.getByLabel('API key').fill(world.service.ready.keys.layer2);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Use this key' }).click();
      await page.getByText('Layer 2', { exact: true }).waitFor();
      expect(await page.evaluate('localStorage.length')).toBe(0);
      await end();
    });
  });
};
