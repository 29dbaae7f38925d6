import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenBrowser, openBrowser } from '../../service/browser.ts';
import { addressOf, ndjson, swapOf } from '../../service/events.ts';
import { ask } from '../../service/rest.ts';
import { eventually, type Service, scratch, startService } from '../../service/service.ts';
import { type OpenPage, openPage, settled, views } from '../pages.ts';

const folder = scratch();
const mint = addressOf('restarted');
let chromium: OpenBrowser;
let service: Service;
let opened: OpenPage;

const start = async (flags: readonly string[] = []): Promise<void> => {
  const port = service ? new URL(service.ready.base_url).port : '0';
  service = await startService(join(folder.path, 'data'), ['--no-demo', '--port', port, ...flags]);
};

const trade = async (name: string): Promise<void> => {
  const { ingest_url: url, ingest_key: key } = service.ready;
  const body = ndjson([swapOf(name, { token_mint: mint, timestamp: Date.now() })]);
  const headers = { Authorization: `Bearer ${key}` };
  expect((await ask(`${url}/canonical`, { method: 'POST', headers, body })).status).toBe(200);
};

const countRows = (): Promise<number> => opened.page.locator('.tape tbody tr').count();
const waitForRows = (count: number): Promise<unknown> =>
  eventually(`${count} trades are shown`, async () => ((await countRows()) === count ? true : undefined));

beforeAll(async () => {
  chromium = await openBrowser();
  await start();
  await trade('first');
  opened = await openPage(chromium.browser, `${service.ready.base_url}/token/${mint}`, views.light);
  await settled(opened.page);
  await waitForRows(1);
});
afterAll(async () => {
  await opened?.end();
  await chromium?.end();
  await service?.end('SIGTERM');
  folder.remove();
});

/** Requests that failed while the service was away. */
const failures: string[] = [];

test('a page without its service says so in one line, and asks seldom', async () => {
  opened.page.on('requestfailed', request => void failures.push(request.url()));
  await service.end('SIGKILL');
  await opened.page.locator('.outage').waitFor();
  await sleep(8_000);
  expect(await opened.page.getByRole('alert').count()).toBe(1);
  expect(await opened.page.locator('.panel-state.error').count()).toBe(0);
  expect(await countRows()).toBe(1);
  expect(failures.length).toBeLessThan(25);
});

test('the page goes on when the service is back, with what it missed', async () => {
  await start();
  await trade('while it was away');
  await opened.page.locator('.outage').waitFor({ state: 'detached' });
  await waitForRows(2);
  await trade('afterwards');
  await waitForRows(3);
  expect(await opened.page.locator('.panel-state.error, .panel-notice').count()).toBe(0);
});

test('the page loads itself again when the service is back with another build', async () => {
  const home = `${service.ready.base_url}/`;
  await opened.page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  await service.end('SIGTERM');
  await opened.page.locator('.outage').waitFor();
  await opened.page.route(home, route => route.fulfill({ body: '<script src="/assets/other.js"></script>' }));
  await start();
  await opened.page.waitForFunction(() => !('isOld' in globalThis));
  await opened.page.unroute(home);
  await waitForRows(3);
  expect(await opened.page.locator('.outage').count()).toBe(0);
});

test('the page takes the new key of a service that starts over', async () => {
  const { layer3 } = service.ready.keys;
  await service.end('SIGTERM');
  await opened.page.locator('.outage').waitFor();
  await start(['--fresh']);
  expect(service.ready.keys.layer3).not.toBe(layer3);
  await opened.page.locator('.outage').waitFor({ state: 'detached' });
  await trade('of another time');
  await waitForRows(1);
});
