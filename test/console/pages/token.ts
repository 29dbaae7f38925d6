import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TradeRow } from '../../../clients/typescript/src/rest/operation.ts';
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
    await page.getByLabel('Search').first().focus();
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

  test('the tape is filtered by its address, and the filter changes the address', async () => {
    const { page, end } = await world.open(`${TOKEN}?side=sell`);
    const tape = panel(page, 'Trades');
    const sides = async () => new Set(await tape.locator('tbody td:nth-child(2)').allTextContents());
    expect(await sides()).toEqual(new Set(['sell']));
    await tape.getByLabel('Side').selectOption('buy');
    const wallet = (await tape.locator('tbody a[title]').first().getAttribute('title'))!;
    await tape.getByLabel('Wallet').fill(wallet);
    await tape.getByLabel('USD').fill('0.5');
    await tape.getByLabel('USD').press('Tab');
    expect(new URL(page.url()).search).toBe(`?side=buy&wallet=${wallet}&usd=0.5`);
    await page.reload();
    await tape.locator('tbody tr').first().waitFor();
    expect(await sides()).toEqual(new Set(['buy']));
    const links = tape.locator('tbody a[title]:not([target])');
    expect(new Set(await links.evaluateAll(all => all.map(link => link.getAttribute('title'))))).toEqual(
      new Set([wallet]),
    );
    await tape.getByRole('button', { name: 'Clear' }).click();
    expect(new URL(page.url()).search).toBe('');
    await end();
  });

  test('buys, sells and makers are those of the trades, and unknown while these are not read', async () => {
    type Trade = Pick<TradeRow, 'trade_id' | 'timestamp' | 'direction' | 'wallet_address'>;
    const trades: Trade[] = [];
    for (let before = ''; ; ) {
      const { body } = await world.service.get(`/v1/token/${subjects.token}/trades?limit=200${before}`);
      const page = (body as { readonly trades: readonly Trade[] }).trades;
      trades.push(...page);
      if (page.length < 200) break;
      before = `&before=${page.at(-1)!.trade_id}@${page.at(-1)!.timestamp}`;
    }
    const { page, end } = await world.open('/account');
    await page.route(/\/trades\?/, async route => {
      const response = await route.fetch();
      const json = (await response.json()) as { trades: readonly Trade[] };
      const isOlder = route.request().url().includes('before=');
      // As if the newest page ended a minute ago.
      if (isOlder) return route.fulfill({ status: 500, json: { error: 'fails', code: 'internal' } });
      const since = Date.now() - 60_000;
      const recent = json.trades.map((trade, at) => ({ ...trade, timestamp: since + 30_000 - at }));
      const filled = Array.from({ length: 200 }, (_, at) => ({ ...recent[at % recent.length]!, trade_id: `x:${at}` }));
      return route.fulfill({ json: { ...json, trades: filled } });
    });
    await page.goto(`${world.service.ready.base_url}${TOKEN}`);
    const table = page.getByRole('region', { name: 'Traders by window' });
    const cells = (name: string) => table.locator('tbody tr', { hasText: name }).locator('td').allTextContents();
    await table.waitFor();
    expect(await cells('24h')).toEqual(['24h', '–', '–', '–']);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    const day = trades.filter(({ timestamp }) => timestamp > Date.now() - 86_400_000);
    const count = (side: string) => String(day.filter(({ direction }) => direction === side).length);
    await table.locator('tbody tr', { hasText: '24h' }).getByText(count('buy'), { exact: true }).first().waitFor();
    const makers = String(new Set(day.map(({ wallet_address }) => wallet_address)).size);
    expect(await cells('24h')).toEqual(['24h', count('buy'), count('sell'), makers]);
    await end();
  });

  test('holders name the developer, and both shares', async () => {
    const { page, end } = await world.open(TOKEN);
    const holders = page.getByRole('region', { name: 'Largest holders' });
    expect(await holders.locator('th').allTextContents()).toEqual(['#', 'Wallet', 'Of held', 'Of supply']);
    const second = (await holders.locator('tbody a[title]').nth(0).getAttribute('title'))!;
    await page.route('**/info', async route => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...((await response.json()) as object), deployer: second } });
    });
    await page.reload();
    const row = holders.locator('tbody tr', { has: page.locator(`a[title="${second}"]`) });
    await row.getByText('dev', { exact: true }).waitFor();
    expect(await holders.getByText('dev', { exact: true }).count()).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await end();
  });

  test('a gap of a source is shaded on the chart and said in words', async () => {
    const { page, end } = await world.open('/account');
    await page.route('**/v1/coordination/health', async route => {
      const response = await route.fetch();
      const json = (await response.json()) as { observedAtMs: number };
      const heardAtMs = json.observedAtMs - 600_000;
      const source = { source: 'test@1', state: 'silent', newestSlot: 1, heardAtMs, coveredFromMs: 1, gaps: [] };
      await route.fulfill({ json: { ...json, sources: [source] } });
    });
    await page.goto(`${world.service.ready.base_url}${TOKEN}`);
    const legend = page.getByRole('list', { name: 'Gaps on the chart' });
    await legend.getByText('the source is silent. Trades may be missing.').waitFor();
    await page.getByText('≥ is a lower bound').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await end();
  });

  test('links to the chosen explorer open a new tab', async () => {
    const { page, end } = await world.open('/account');
    await page.getByRole('button', { name: 'Solana Explorer' }).click();
    await page.goto(`${world.service.ready.base_url}${TOKEN}`);
    const link = page
      .locator('.token-head')
      .getByRole('link', { name: /on Solana Explorer$/ })
      .first();
    expect(await link.getAttribute('href')).toBe(`https://explorer.solana.com/address/${subjects.token}`);
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    const transaction = panel(page, 'Trades').locator('tbody a[target=_blank]').first();
    expect(await transaction.getAttribute('href')).toMatch(/^https:\/\/explorer\.solana\.com\/tx\/\w{64,88}$/);
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
