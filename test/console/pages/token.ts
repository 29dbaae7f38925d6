import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TradeRow } from '../../../clients/typescript/src/rest/operation.ts';
import { formatPrice } from '../../../console/src/format/number.ts';
import { deal, named, swap, token } from '../../journeys/contract-tape-events.ts';
import { axeFindings } from '../../service/axe.ts';
import { checkedViews } from '../pages.ts';
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

  test.each(checkedViews)('the token page is accessible and quiet in %s', async view => {
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
    const chart = panel(page, 'Chart');
    const isPressed = (name: string) => chart.getByRole('button', { name, exact: true }).getAttribute('aria-pressed');
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

  test('the head says which of its namesakes the token is', async () => {
    const search = async () => {
      const { body } = await world.service.get(`/v1/search?q=${subjects.token}`);
      return (body as { tokens: readonly { name: string; symbol: string; same_name_count: number }[] }).tokens[0]!;
    };
    const { name, symbol, same_name_count: before } = await search();
    const imitation = { ...token('namesake', Date.now(), 'imitator'), name, symbol };
    await world.service.publish([imitation]);
    await expect.poll(async () => (await search()).same_name_count, { timeout: 30_000 }).toBe(before + 1);
    const own = await world.open(TOKEN);
    const badge = (page: Page) => page.locator('.token-head .badge', { hasText: `of ${before + 1} with this name` });
    expect(await badge(own.page).textContent()).toMatch(/^oldest and largest of/);
    await own.end();
    const other = await world.open(`/token/${named('namesake')}`);
    expect(await badge(other.page).textContent()).toMatch(/^neither oldest nor largest of/);
    await other.end();
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

  test('buys, sells and makers are those of the trades of the day', async () => {
    type Trade = Pick<TradeRow, 'trade_id' | 'timestamp' | 'direction' | 'wallet_address'>;
    const trades: Trade[] = [];
    for (let before = ''; ; ) {
      const { body } = await world.service.get(`/v1/token/${subjects.token}/trades?limit=200${before}`);
      const page = (body as { readonly trades: readonly Trade[] }).trades;
      trades.push(...page);
      if (page.length < 200) break;
      before = `&before=${page.at(-1)!.trade_id}@${page.at(-1)!.timestamp}`;
    }
    const { page, end } = await world.open(TOKEN);
    const table = page.getByRole('region', { name: 'Traders by window' });
    const cells = async () =>
      (await table.locator('tbody tr', { hasText: '24h' }).locator('td').allTextContents()).slice(0, 4);
    const day = trades.filter(({ timestamp }) => timestamp > Date.now() - 86_400_000);
    const count = (side: string) => String(day.filter(({ direction }) => direction === side).length);
    const makers = String(new Set(day.map(({ wallet_address }) => wallet_address)).size);
    expect(await cells()).toEqual(['24h', count('buy'), count('sell'), makers]);
    await end();
  });

  test('a press on the chart, the address and the field choose the time of a price', async () => {
    const t = Date.now() - 3_600_000;
    const asked = await world.service.get(`/v1/token/${subjects.token}/price-at?t=${t}`);
    const { price_usd } = asked.body as { readonly price_usd: number | null };
    const { page, end } = await world.open(`${TOKEN}?at=${t}`);
    const own = panel(page, 'Price at a time');
    const shown = (value: number | null) => (value === null ? 'unknown' : formatPrice(value));
    expect(await own.locator('dd').first().textContent()).toBe(shown(price_usd));
    await own.getByLabel('Local time').fill('2001-02-03T04:05:06');
    await own.getByText('A later trade is never taken.').waitFor();
    expect(await own.locator('dd').first().textContent()).toBe('unknown');
    const canvas = page.locator('.chart-canvas');
    const { width, height } = (await canvas.boundingBox())!;
    await canvas.click({ position: { x: width / 2, y: height / 2 } });
    await page.waitForURL(url => Number(url.searchParams.get('at')) > t - 90 * 86_400_000);
    await own.getByText(/Of the (trade|minute) at/).waitFor();
    await end();
  });

  test('pools and liquidity are those of the service', async () => {
    const { page, end } = await world.open(TOKEN);
    const { pools } = (await world.service.get(`/v1/token/${subjects.token}/pools`)).body as {
      readonly pools: readonly { readonly pool: string }[];
    };
    const codes = panel(page, 'Pools').locator('tbody code');
    expect(await codes.evaluateAll(all => all.map(code => code.getAttribute('title')))).toEqual(
      pools.map(({ pool }) => pool),
    );
    const slider = page.getByRole('slider', { name: 'Time on the chart' });
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^\d{4}-\d\d-\d\d .* UTC: Liquidity \$/);
    await end();
  });

  test('a launch shows its curve, and other tokens say that none is known', async () => {
    const { page, end } = await world.open(`/token/${named('climber')}`);
    await panel(page, 'Launch').getByText('graduated', { exact: true }).waitFor();
    await page.goto(`${world.service.ready.base_url}${TOKEN}`);
    await panel(page, 'Launch').getByText('No launchpad is known for this token').waitFor();
    expect(await panel(page, 'Launch').getByRole('progressbar').count()).toBe(0);
    await end();
  });

  test('people by tag, with the evidence of a badge by keys', async () => {
    const { page, end } = await world.open(TOKEN);
    const people = panel(page, 'People');
    const tag = people.getByRole('button', { name: /^Bundlers/ });
    await tag.click();
    await page.waitForURL('**tag=bundler');
    await people.getByRole('heading', { name: 'Bundlers' }).waitFor();
    const { holders } = (await world.service.get(`/v1/token/${subjects.token}/people/holders?tag=bundler`)).body as {
      readonly holders: readonly { readonly wallet: string }[];
    };
    await people.locator(`tbody a[title="${holders[0]!.wallet}"]`).first().waitFor();
    expect(await people.locator('tbody tr').count()).toBe(Math.min(holders.length, 10));
    const badge = people.locator('summary', { hasText: 'Bundler' }).first();
    await badge.focus();
    await page.keyboard.press('Enter');
    await people.getByText('it acts in a bundle of this token').first().waitFor();
    // The bar at the top covers what scrolled below it.
    await page.evaluate('scrollTo(0, 0)');
    expect(await axeFindings(page)).toEqual([]);
    await end();
  });

  test('top traders and first buyers are in the order of the service', async () => {
    const { page, end } = await world.open(`${TOKEN}?top=all&by=volume`);
    const order = (title: string) =>
      panel(page, title)
        .locator('tbody tr td:nth-child(2) a[title]:not([target]), tbody tr td:nth-child(3) a[title]:not([target])')
        .evaluateAll(links => links.map(link => link.getAttribute('title')));
    const top = await world.service.get(`/v1/token/${subjects.token}/top-traders?window=all&sort=volume&limit=20`);
    const { top_traders } = top.body as { readonly top_traders: readonly { readonly wallet: string }[] };
    expect(await order('Top traders')).toEqual(top_traders.map(({ wallet }) => wallet));
    const first = await world.service.get(`/v1/token/${subjects.token}/first-buyers?limit=12`);
    const { first_buyers } = first.body as { readonly first_buyers: readonly { readonly wallet: string }[] };
    expect(await order('First buyers')).toEqual(first_buyers.map(({ wallet }) => wallet));
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

  test('the page goes back in time, with or without what became known later', async () => {
    const { page, problems, end } = await world.open(TOKEN);
    await page.getByRole('button', { name: 'Go back in time' }).click();
    await page.getByRole('button', { name: '−1 h' }).click();
    await page.waitForURL(/as_of=\d+/);
    await page.getByText('Some of it became known only later.').waitFor();
    expect(await panel(page, 'Trades').locator('tbody tr').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('with what became known later').check();
    await page.waitForURL(/known=now/);
    await panel(page, 'Trades').locator('tbody tr').first().waitFor();
    await page.getByText('with all that is known today.').waitFor();
    const slider = page.getByRole('slider', { name: 'Time of the page' });
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/ UTC$/);
    await slider.focus();
    const before = page.url();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(url => url.href !== before);
    await page.getByRole('button', { name: 'Now' }).click();
    await page.waitForURL(url => !url.search.includes('as_of'));
    await panel(page, 'Trades').locator('[data-socket=live]').waitFor();
    expect(problems).toEqual([]);
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
