/** The docs page in a real browser, against a real service. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OpenBrowser, openBrowser } from '../service/browser.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

const mint = addressOf('docs');
const WAIT = { timeout: 60_000 };
let service: Service;
let chromium: OpenBrowser;
let page: Page;
const problems: string[] = [];

const trade = (name: string): Promise<void> =>
  service.publish([swapOf(name, { token_mint: mint, timestamp: Date.now() })]);

beforeAll(async () => {
  service = await shareService();
  chromium = await openBrowser();
  await trade('first');
  await eventually('the trade is priced', async () => {
    const { body } = await service.get(`/v1/token/${mint}/price`);
    return (body as { price_usd: number | null }).price_usd === null ? undefined : true;
  });
});
afterAll(async () => {
  await chromium?.end();
});
afterEach(() => page.close());

const openDocs = async (key: string | null): Promise<void> => {
  page = await chromium.browser.newPage();
  problems.length = 0;
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => /content security/i.test(message.text()) && problems.push(message.text()));
  // On loopback the console's configuration has a key.
  await page.route('**/config.json', route => (key === 'console' ? route.continue() : route.fulfill({ status: 404 })));
  await page.goto(`${service.ready.base_url}/docs`);
  // Then the forms have their examples, and do not change below a typing hand.
  await page.waitForLoadState('networkidle');
  if (key === null || key === 'console') return;
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Use' }).click();
};

const keyNote = (words: RegExp): Promise<void> =>
  page.locator('#key [role=status]').filter({ hasText: words }).waitFor(WAIT);

test('with a key, an operation answers, and the call can be copied as curl and TypeScript', async () => {
  await openDocs(service.ready.keys.layer1);
  await keyNote(/Key accepted: Layer 1, 100 requests a minute/);
  const article = page.locator('#route-tokenPrice');
  await article.getByRole('textbox', { name: 'mint' }).fill(mint);
  await article.getByRole('button', { name: 'Send' }).click();
  await article.getByText('200 OK').waitFor(WAIT);
  expect(JSON.parse(await article.locator('.answer pre').innerText())).toMatchObject({ token_mint: mint });
  expect(await article.locator('.headers').innerText()).toMatch(/RateLimit-Policy\s+"layer1";q=100;w=60/);
  expect(await article.locator('.curl code').innerText()).toContain(`"$BASE_URL/v1/token/${mint}/price"`);
  expect(await article.locator('.typescript code').innerText()).toContain(`mint: "${mint}"`);
  expect(await page.content()).not.toContain(service.ready.keys.layer1);
  expect(problems).toEqual([]);
});

test('a wrong key and a low tier show the sentence of the service', async () => {
  await openDocs('ci_wrong');
  await keyNote(/invalid API key/);
  const article = page.locator('#route-tokenSignal');
  await article.getByRole('textbox', { name: 'mint' }).fill(mint);
  await article.getByRole('button', { name: 'Send' }).click();
  await article
    .locator('.state')
    .filter({ hasText: /401.*invalid API key/s })
    .waitFor(WAIT);
  await page.getByLabel('API key').fill(service.ready.keys.free);
  await page.getByRole('button', { name: 'Use' }).click();
  await keyNote(/Key accepted: Free/);
  await article.getByRole('button', { name: 'Send' }).click();
  await article
    .locator('.state')
    .filter({ hasText: /403.*Free/s })
    .waitFor(WAIT);
  expect(problems).toEqual([]);
});

test('on loopback, an operation answers with the demo key', async () => {
  await openDocs('console');
  await keyNote(/Key accepted: Layer 3.*demo key/);
  expect(problems).toEqual([]);
});

test('without a key, an operation asks for one, and one that needs none answers', async () => {
  await openDocs(null);
  await page.locator('#route-tokenPrice').getByRole('button', { name: 'Send' }).click();
  await page.locator('#route-tokenPrice .state').filter({ hasText: 'needs an API key' }).waitFor(WAIT);
  expect(await page.getByLabel('API key').evaluate(field => field.matches(':focus'))).toBe(true);
  await page.locator('#route-health').getByRole('button', { name: 'Send' }).click();
  await page.locator('#route-health').getByText('200 OK').waitFor(WAIT);
  expect(problems).toEqual([]);
});

test.each([
  { given: '', says: 'mint is missing. It must be a base58 address of 32 bytes.' },
  { given: '   ', says: 'mint is missing. It must be a base58 address of 32 bytes.' },
  { given: 'WRONG0', says: 'mint must be a base58 address of 32 bytes; got "WRONG0".' },
  // The pattern alone allows it.
  { given: 'z'.repeat(44), says: `mint must be a base58 address of 32 bytes; got "${'z'.repeat(44)}".` },
])('a form whose mint is $given names it and asks nothing', async ({ given, says }) => {
  await openDocs('console');
  await keyNote(/Key accepted/);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  for (const [id, button] of [
    ['#route-tokenPrice', 'Send'],
    ['#channel-tokenTrades', 'Listen'],
  ] as const) {
    const article = page.locator(id);
    const field = article.getByRole('textbox', { name: 'mint' });
    await field.fill(given);
    await article.getByRole('button', { name: button }).click();
    expect(await article.getByRole('status').innerText()).toBe(says);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate(element => element.matches(':focus'))).toBe(true);
  }
  expect(asked).toEqual([]);
  expect(problems).toEqual([]);
});

test('a number outside its range is named, and sent once it is inside', async () => {
  await openDocs('console');
  await keyNote(/Key accepted/);
  const article = page.locator('#route-tokenTrades');
  await article.getByRole('textbox', { name: 'mint' }).fill(mint);
  await article.getByRole('textbox', { name: 'limit' }).fill('201');
  await article.getByRole('button', { name: 'Send' }).click();
  await article.getByText('limit must be an integer from 1 to 200; got "201".', { exact: true }).waitFor(WAIT);
  await article.getByRole('textbox', { name: 'limit' }).fill('200');
  await article.getByRole('button', { name: 'Send' }).click();
  await article.getByText('200 OK').waitFor(WAIT);
  expect(problems).toEqual([]);
});

test('a channel shows its live messages with seq, stops, and resumes after the last one', async () => {
  await openDocs(service.ready.keys.layer1);
  await keyNote(/accepted/);
  const article = page.locator('#channel-tokenTrades');
  await article.getByRole('textbox', { name: 'mint' }).fill(mint);
  await article.getByRole('button', { name: 'Listen' }).click();
  await article.locator('.state').filter({ hasText: 'Listening to' }).waitFor(WAIT);
  // A trade stored before the replay is read would be part of it.
  await article.getByText('seq 1, prev 0, replay').waitFor(WAIT);
  await trade('second');
  const message = article
    .locator('.messages details')
    .filter({ has: page.locator('summary', { hasText: /seq 2, prev 1$/ }) });
  await message.waitFor(WAIT);
  await message.locator('summary').click();
  expect(JSON.parse(await message.locator('pre').innerText())).toMatchObject({ seq: 2, data: { token_mint: mint } });
  await article.getByRole('button', { name: 'Stop' }).click();
  await article.locator('.state').filter({ hasText: 'Stopped' }).waitFor(WAIT);
  await trade('third');
  await article.getByRole('button', { name: 'Listen' }).click();
  await article.getByText('seq 3, prev 2').waitFor(WAIT);
  expect(await article.getByText('seq 2, prev 1').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('a channel of a higher tier shows the error of the service', async () => {
  await openDocs(service.ready.keys.layer1);
  await keyNote(/accepted/);
  const article = page.locator('#channel-tokenSecurity');
  await article.getByRole('textbox', { name: 'mint' }).fill(mint);
  await article.getByRole('button', { name: 'Listen' }).click();
  await article.getByText(/error: .*Layer 3/).waitFor(WAIT);
  expect(problems).toEqual([]);
});

test('the page fits a phone', async () => {
  await openDocs(null);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});
