import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { deal, named, swap } from '../../journeys/contract-tape-events.ts';
import { axeFindings } from '../../service/axe.ts';
import { viewNames } from '../pages.ts';
import { type ConsoleWorld, subjects } from '../world.ts';

let world: ConsoleWorld;

const TOKEN = `/token/${subjects.token}`;

const panel = (page: Page, title: string) =>
  page.locator('section.panel').filter({ has: page.locator('h2', { hasText: title }) });

const shows = async (locator: Locator): Promise<void> => {
  await locator.first().waitFor();
  expect(await locator.first().isVisible()).toBe(true);
};

const SOL_USD = 150;

type Bundle = { readonly bundle_id: string; readonly status: string; readonly member_count_total: number };

export const tokenPage = (opened: () => ConsoleWorld): void => {
  beforeAll(() => {
    world = opened();
  });

  test.each(viewNames)('the token page is accessible and quiet in %s', async view => {
    const { page, problems, end } = await world.open(TOKEN, view);
    await page.locator('.chart-canvas canvas').first().waitFor();
    await page.locator('.graph .node.member').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await end();
  });

  test('a trade appears on the tape and in the candle as it happens', async () => {
    const { page, end } = await world.open(TOKEN);
    await panel(page, 'Trades').locator('[data-socket=live]').waitFor();
    await panel(page, 'Chart').locator('[data-socket=live]').waitFor();
    // The socket is open, but nothing has happened.
    await panel(page, 'Trades')
      .getByText(/^(Quiet|Stale)$/)
      .waitFor();
    // Near the last price: an outlier would not move the candle.
    const { price_usd } = (await world.service.get(`/v1/token/${subjects.token}/price`)).body as { price_usd: number };
    const paid = deal('buy', 1_000, (1.02 * 1_000 * price_usd) / SOL_USD);
    await world.service.publish([swap('stage', 'visitor', Date.now(), paid)]);
    const row = panel(page, 'Trades')
      .locator('tbody tr')
      .filter({ has: page.locator(`a[title="${named('visitor')}"]`) });
    await row.waitFor();
    await panel(page, 'Trades').getByText('Live', { exact: true }).waitFor();
    expect(await row.locator('td').nth(1).textContent()).toBe('buy');
    const price = (await row.locator('td').nth(3).locator('span').textContent())!;
    await shows(page.locator('.token-price', { hasText: price }));
    await shows(page.locator('.chart-legend', { hasText: `C ${price}` }));
    await end();
  });

  test('the URL holds timeframe and view, and keys change them', async () => {
    const { page, end } = await world.open(`${TOKEN}?tf=5m&view=filtered`);
    const isPressed = (name: string) => page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
    expect(await isPressed('5m')).toBe('true');
    expect(await isPressed('Organic')).toBe('true');
    await page.keyboard.press('w');
    await page.waitForURL('**?tf=1w&view=filtered');
    await page.keyboard.press('8');
    await page.waitForURL('**?tf=1h&view=filtered');
    await page.keyboard.press('v');
    await page.waitForURL('**?tf=1h');
    await page.getByRole('button', { name: '1s', exact: true }).click();
    await page.waitForURL('**?tf=1s');
    await page.locator('[role=img][aria-label*=", 1s, all trades"]').waitFor();
    await page.getByRole('combobox').focus();
    await page.keyboard.press('4');
    expect(page.url()).toContain('tf=1s');
    await end();
  });

  test('a bundle of the URL shows its wallets, money and evidence', async () => {
    const { bundles } = (await world.service.get(`/v1/token/${subjects.token}/bundles`)).body as { bundles: Bundle[] };
    const exited = bundles.find(({ status }) => status === 'exited')!;
    const { page, end } = await world.open(`${TOKEN}?bundle=${exited.bundle_id}`);
    const own = panel(page, 'Bundles');
    await own.locator('.lifecycle .is-current', { hasText: 'exited' }).waitFor();
    await own
      .locator('.graph .edge.sell')
      .nth(exited.member_count_total - 1)
      .waitFor({ state: 'attached' });
    expect(await own.locator('.graph .node.member').count()).toBe(exited.member_count_total);
    expect(await own.locator('.graph .edge.buy').count()).toBe(exited.member_count_total);
    expect(await own.locator('.evidence li').first().textContent()).toMatch(/^2 wallets .*in slot/);
    expect(await own.getByRole('region', { name: 'Wallets of the bundle' }).locator('tbody tr').count()).toBe(2);
    await own.locator('.bundle-list button', { hasText: 'dumping' }).first().click();
    await own.locator('.lifecycle .is-current', { hasText: 'dumping' }).waitFor();
    expect(new URL(page.url()).searchParams.get('bundle')).not.toBe(exited.bundle_id);
    await end();
  });

  test('the chart names bundle buys and dumps, and each panel has its figures', async () => {
    const { page, end } = await world.open(TOKEN);
    await shows(
      page.locator('.chart-events li', { hasText: /wallets? sell .* of a bundle within a minute|Dump alert/ }),
    );
    await shows(page.locator('.chart-events li', { hasText: /Bundle of \d+ wallets buys/ }));
    await shows(panel(page, 'Price and liquidity').getByText('Price −50%'));
    await shows(panel(page, 'Holders').getByText('Top 100'));
    await shows(panel(page, 'Security').locator('.verdict li'));
    await shows(panel(page, 'Crowd').locator('rect.crowded'));
    await shows(panel(page, 'Campaigns').locator('tbody tr'));
    await shows(panel(page, "Buyers' quality").getByText('Elite smart money'));
    await shows(page.getByRole('link', { name: 'TradingView Lightweight Charts' }));
    await end();
  });

  test('a rugged token says so on the chart and in the verdict', async () => {
    const { page, end } = await world.open(`/token/${subjects.ruggedToken}`);
    await shows(page.locator('.chart-events li', { hasText: 'Rug confirmed' }));
    await shows(page.locator('.token-head .badge', { hasText: 'rugged' }));
    await shows(panel(page, 'Security').getByText('The token was rugged.'));
    await end();
  });

  test('a token whose trades have no price says which price is missing', async () => {
    const unpriced = { ...swap('unpriced', 'visitor', Date.now(), deal('buy', 10, 1)), base_price_usd: null };
    await world.service.publish([{ ...unpriced, sol_price_usd: null, base_mint: named('another quote') }]);
    const { page, end } = await world.open(`/token/${named('unpriced')}`);
    const advice = panel(page, 'Chart').getByText('that of SOL, or of another quote, at their time is missing');
    await advice.waitFor();
    expect(await advice.count()).toBe(1);
    await end();
  });

  test('an unknown mint says in each panel why it is empty', async () => {
    const { page, problems, end } = await world.open(`/token/${named('nobody knows it')}`);
    for (const text of [
      'No trade of this token has a price yet.',
      'No trade of this token yet.',
      'Neither a price nor a pool of this token is known.',
      'No balance of this token is known yet.',
      'Too early to tell. No group of wallets acts as one on this token so far.',
      'Nobody bought in the last 24 hours.',
      'A crowd needs trades',
      'No coordinated buying by linked wallets.',
      'Nothing was found yet.',
    ])
      await shows(page.getByText(text));
    expect(problems).toEqual([]);
    await end();
  });

  test('says that a text is not an address, without a request', async () => {
    const { page, problems, end } = await world.open('/token/not-an-address');
    expect(await page.locator('h1').textContent()).toBe('Not an address');
    expect(problems).toEqual([]);
    await end();
  });

  test('without the service the page says so once', async () => {
    const { page, end } = await world.open(TOKEN);
    await shows(panel(page, 'Chart').locator('[data-socket=live]'));
    await world.service.end('SIGKILL');
    await shows(panel(page, 'Chart').getByText('Disconnected', { exact: true }));
    await shows(panel(page, 'Trades').getByText('Disconnected', { exact: true }));
    await page.keyboard.press('8');
    await page.locator('.outage').getByText('The service does not answer.').waitFor({ timeout: 60_000 });
    expect(await page.getByRole('alert').count()).toBe(1);
    await end();
  });
};
