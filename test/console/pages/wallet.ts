/** Wallet page and leaderboard, with the contract's tape. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../clients/typescript/src/rest/operation.ts';
import { formatSignedUsd } from '../../../console/src/format/number.ts';
import { deal, named, swap } from '../../journeys/contract-tape-events.ts';
import { axeFindings } from '../../service/axe.ts';
import { checkedViews, settled } from '../pages.ts';
import type { ConsoleWorld } from '../world.ts';

type Exits = Answer<'/v1/wallet/{address}/pnl'>;

type Board = Answer<'/v1/leaderboard'>;

const STAR = named('star');

const UNKNOWN_WALLET = named('nobody at all');

const WAIT = { timeout: 60_000 };

let world: ConsoleWorld;

const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

const rowsOf = (page: Page, title: string): Locator => panel(page, title).locator('tbody tr');

const answerOf = async <T>(path: string): Promise<T> => (await world.service.get(path)).body as T;

export const walletPages = (opened: () => ConsoleWorld): void => {
  beforeAll(async () => {
    world = opened();
    // Cold functions may answer 503 on a busy machine; the client tries again.
    const first = await world.open(`/wallet/${STAR}`);
    await first.end();
  });

  describe('the wallet page', () => {
    test.each(checkedViews)('is accessible and quiet in %s', async view => {
      const { page, problems, end } = await world.open(`/wallet/${STAR}`, view);
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
      await end();
    });

    test('sums exits as the service does', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      const { total_pnl_usd, total_trades } = await answerOf<Answer<'/v1/wallet/{address}/performance'>>(
        `/v1/wallet/${STAR}/performance`,
      );
      const curve = panel(page, 'Realized PnL');
      expect(await curve.locator('.panel-tools').textContent()).toBe(formatSignedUsd(total_pnl_usd));
      expect(await curve.getByRole('img').getAttribute('aria-label')).toContain(`after ${total_trades} exits`);
      expect(await panel(page, 'Performance').textContent()).toContain(formatSignedUsd(total_pnl_usd));
      await end();
    });

    test('the slider of the curve reads single exits', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      const slider = page.getByRole('slider', { name: 'Exit on the curve' });
      await slider.focus();
      await page.keyboard.press('Home');
      const { trades } = await answerOf<Exits>(`/v1/wallet/${STAR}/pnl?limit=200`);
      const first = formatSignedUsd(trades.at(-1)!.realized_pnl_usd);
      expect(await page.locator('.curve-reading').textContent()).toContain(`Exit ${first}Sum ${first}`);
      await end();
    });

    test('a day of the calendar chooses its exits, and the address holds it', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      const day = panel(page, 'Calendar, USD').getByRole('button').filter({ hasText: 'exits' }).last();
      const exits = Number(/(\d+) exits/.exec((await day.textContent())!)![1]);
      await day.click();
      await page.waitForURL(/\?day=\d{4}-\d{2}-\d{2}$/);
      await settled(page);
      expect(await rowsOf(page, 'Exits').count()).toBe(Math.min(exits, 15));
      await page.reload();
      await settled(page);
      expect(
        await panel(page, 'Exits')
          .getByRole('button', { name: /^Only / })
          .count(),
      ).toBe(1);
      await end();
    });

    test('the calendar goes back five weeks, and the address holds it', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      const calendar = panel(page, 'Calendar, USD');
      const firstDay = (): Promise<string | null> => calendar.locator('time').first().getAttribute('datetime');
      const before = Date.parse((await firstDay())!);
      await calendar.getByRole('button', { name: 'Earlier weeks' }).click();
      await page.waitForURL(/\?calendar=1$/);
      await settled(page);
      expect(before - Date.parse((await firstDay())!)).toBe(35 * 86_400_000);
      expect(await calendar.getByRole('button').filter({ hasText: 'exits' }).count()).toBe(0);
      await end();
    });

    test('shows positions and exits as they happen', async () => {
      const { page, end } = await world.open(`/wallet/${named('steady')}?positions=open`);
      await panel(page, 'Positions').locator('[data-socket=live]').waitFor(WAIT);
      expect(await rowsOf(page, 'Positions').count()).toBe(0);
      const before = await rowsOf(page, 'Exits').count();
      const now = Date.now();
      await world.service.publish([swap('console live', 'steady', now, deal('buy', 1_000, 1))]);
      await rowsOf(page, 'Positions').filter({ hasText: 'OPEN' }).waitFor(WAIT);
      await world.service.publish([swap('console live', 'steady', now + 1_000, deal('sell', 400, 0.8))]);
      await rowsOf(page, 'Positions').filter({ hasText: 'PARTIAL' }).filter({ hasText: '60%' }).waitFor(WAIT);
      await rowsOf(page, 'Exits').nth(before).waitFor(WAIT);
      await panel(page, 'Realized PnL')
        .getByText(`${before + 1} exits.`)
        .waitFor(WAIT);
      await end();
    });

    test('the portfolio has the tokens and totals of the service, and says what has no value', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      const { portfolio, totals } = await answerOf<Answer<'/v1/wallet/{address}/portfolio'>>(
        `/v1/wallet/${STAR}/portfolio?limit=200`,
      );
      const own = panel(page, 'Portfolio');
      if (totals.tokens === 0) await own.getByText('The wallet has no token').waitFor();
      else {
        const links = own.locator('tbody a[title]:not([target])');
        expect(await links.evaluateAll(all => all.map(link => link.getAttribute('title')))).toEqual(
          portfolio.slice(0, 12).map(({ token_mint }) => token_mint),
        );
        expect(await own.getByText(/^Without a value: /).count()).toBe(totals.unpriced_tokens > 0 ? 1 : 0);
      }
      await end();
    });

    test('activity is filtered by kind and token, and new rows come by the channel', async () => {
      const wallet = named('steady');
      const { page, end } = await world.open(`/wallet/${wallet}?kind=sell`);
      const own = panel(page, 'Activity');
      await own.locator('[data-socket=live]').waitFor(WAIT);
      const kinds = async () => new Set(await own.locator('tbody td:nth-child(2)').allTextContents());
      expect(await kinds()).toEqual(new Set(['Sell']));
      await own.getByLabel('Kind').selectOption('');
      await own.locator('tbody tr').first().waitFor();
      const before = await own.locator('.timeline circle').count();
      await world.service.publish([swap('console live', 'steady', Date.now(), deal('buy', 500, 1))]);
      await own
        .locator('.timeline circle')
        .nth(before)
        .waitFor({ ...WAIT, state: 'attached' });
      await own.getByLabel('Mint').fill('nonsense');
      await own.getByLabel('Mint').press('Enter');
      await own.getByRole('alert').getByText('is not a mint').waitFor();
      await own.getByLabel('Mint').fill(named('console live'));
      await own.getByLabel('Mint').press('Enter');
      await page.waitForURL(`**token=${named('console live')}`);
      await own
        .getByText(/ read\.$/)
        .or(own.locator('tbody tr').first())
        .first()
        .waitFor();
      // The bar above the page may lie over a header.
      await page.evaluate('scrollTo(0, 0)');
      expect(await axeFindings(page)).toEqual([]);
      await end();
    });

    test('profit by token shows the law of a chosen token, equal on both sides', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      const { tokens } = await answerOf<Answer<'/v1/wallet/{address}/pnl-by-token'>>(`/v1/wallet/${STAR}/pnl-by-token`);
      const own = panel(page, 'PnL by token');
      const bars = own.getByRole('list', { name: 'Profit and loss of each token' }).getByRole('button');
      expect(await bars.count()).toBe(Math.min(tokens.length, 12));
      const at = tokens.findIndex(({ law }) => law !== null && law.value !== null);
      await bars.nth(at).click();
      await own.getByText('Both sides are equal, to the last digit.').waitFor();
      await own.getByRole('button', { name: /as a table$/ }).click();
      expect(await rowsOf(page, 'PnL by token').count()).toBe(tokens.length);
      await end();
    });

    test('worth by day reads each day by keys', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      const { days } = await answerOf<Answer<'/v1/wallet/{address}/worth-history'>>(`/v1/wallet/${STAR}/worth-history`);
      const slider = page.getByRole('slider', { name: 'Day on the chart' });
      await slider.focus();
      await page.keyboard.press('Home');
      expect(await slider.getAttribute('aria-valuetext')).toContain(`${days[0]!.day}, `);
      expect(Number(await slider.getAttribute('max'))).toBe(days.length - 1);
      await end();
    });

    test('draws the funding path from the exchange to the wallet', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      const nodes = panel(page, 'Provenance').locator('li a[href^="/wallet/"]');
      const titles = await nodes.evaluateAll(links => links.map(link => link.getAttribute('title')));
      expect(titles).toEqual([named('exchange 0'), named('middle'), STAR]);
      expect(await panel(page, 'Provenance').locator('path.funding-arrow').count()).toBe(2);
      await end();
    });

    test('explains labels, names and the nearest wallets', async () => {
      const { page, end } = await world.open(`/wallet/${STAR}`);
      expect(await page.locator('h1').textContent()).toBe('@Walk_Star');
      const labels = await answerOf<NonNullable<Answer<'/v1/wallet/{address}/labels'>>>(`/v1/wallet/${STAR}/labels`);
      expect(labels.trade_badges.length).toBeGreaterThan(0);
      expect(await rowsOf(page, 'Labels and their rules').count()).toBe(
        5 + labels.trade_badges.length + labels.identity_badges.length + labels.special_labels.length,
      );
      expect(await panel(page, 'Identity').textContent()).toContain('@walk_star_tg');
      // This wallet comes with a second call.
      await panel(page, 'Identity').getByTitle(named('rival')).waitFor(WAIT);
      const { results } = await answerOf<Answer<'/v1/wallet/{address}/similar'>>(`/v1/wallet/${STAR}/similar?limit=6`);
      expect(results.length).toBeGreaterThan(0);
      expect(await panel(page, 'Nearest wallets').locator('.similarity').count()).toBe(results.length);
      expect(await rowsOf(page, 'Behavior beside the nearest wallets').count()).toBe(30);
      await end();
    });

    test('shows an entity and whom the wallet copies', async () => {
      const member = await world.open(`/wallet/${named('family 0 member 0')}`);
      expect(await panel(member.page, 'Entity').textContent()).toContain('One wallet funded its members.');
      await member.end();
      const copycat = await world.open(`/wallet/${named('copycat')}?follows=leaders`);
      expect(await panel(copycat.page, 'Copy trading').getByTitle(named('pilot')).count()).toBe(1);
      await copycat.end();
    });

    test('lists what a creator launched, and what became of it', async () => {
      const { page, problems, end } = await world.open(`/wallet/${named('climber maker')}`);
      const own = panel(page, 'Created tokens');
      await own.locator('tbody tr').first().waitFor(WAIT);
      expect(await own.textContent()).toMatch(/\d tokens? launched: \d graduated, \d rugged, \d dead\./);
      expect(problems).toEqual([]);
      await end();
    });

    test('says of an unknown wallet what is missing in each panel', async () => {
      const { page, problems, end } = await world.open(`/wallet/${UNKNOWN_WALLET}`);
      for (const title of [
        'Performance',
        'Realized PnL',
        'Portfolio',
        'Activity',
        'PnL by token',
        'Positions',
        'Exits',
        'Quality',
        'Provenance',
        'Created tokens',
        'Entity',
      ])
        expect(await panel(page, title).locator('.panel-state').textContent()).toMatch(/\.$/);
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
      await end();
    });

    test('says that a text is not an address, without a request', async () => {
      const { page, problems, end } = await world.open('/wallet/not-an-address');
      expect(await page.locator('h1').textContent()).toBe('Not an address');
      expect(problems).toEqual([]);
      await end();
    });

    test('with a key of Layer 2, a panel of Layer 3 says what it needs, and others are live', async () => {
      const { page, end } = await world.open('/leaderboard');
      await page.route('**/config.json', async route => {
        const response = await route.fetch();
        await route.fulfill({ json: { ...(await response.json()), key: world.service.ready.keys.layer2 } });
      });
      await page.goto(`${world.service.ready.base_url}/wallet/${STAR}`);
      await panel(page, 'Positions').locator('[data-socket=live]').waitFor(WAIT);
      await panel(page, 'Entity').getByText('Not live').waitFor(WAIT);
      const alert = page.getByRole('alert');
      await alert.getByText('Entity').waitFor(WAIT);
      expect(await alert.textContent()).toContain('The tier of your key does not include this data.');
      await end();
    });

    test('the page says which panel failed, and tries again', async () => {
      const { page, end } = await world.open('/leaderboard');
      await page.route('**/quality', route => route.abort());
      await page.goto(`${world.service.ready.base_url}/wallet/${STAR}`);
      const alert = page.getByRole('alert');
      await alert.waitFor(WAIT);
      expect(await alert.textContent()).toMatch(/^The service does not answer\. .* Missing or old: Quality\./);
      await page.unroute('**/quality');
      await alert.getByRole('button', { name: 'Try again' }).click();
      await panel(page, 'Quality').locator('.skill-score').waitFor(WAIT);
      await end();
    });
  });

  describe('the leaderboard', () => {
    test.each(checkedViews)('is accessible and quiet in %s', async view => {
      const { page, problems, end } = await world.open('/leaderboard', view);
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
      await end();
    });

    test('lists the wallets of the service in its order, and links to them', async () => {
      const { page, end } = await world.open('/leaderboard?sort=roi&window=1d');
      const { leaderboard } = await answerOf<Board>('/v1/leaderboard?sort=roi&window=1d');
      const links = page.locator('tbody tr a[href^="/wallet/"]');
      const shown = await links.evaluateAll(found => found.map(link => link.getAttribute('title')));
      expect(shown.length).toBeGreaterThan(2);
      expect(shown).toEqual(leaderboard.map(({ wallet_address }) => wallet_address));
      await links.first().click();
      await page.getByRole('heading', { level: 1, name: /^@|^Wallet / }).waitFor(WAIT);
      expect(page.url()).toContain(`/wallet/${shown[0]}`);
      await end();
    });

    test('window, order and fast traders are in the address', async () => {
      const { page, end } = await world.open('/leaderboard?page=3');
      await page.getByRole('button', { name: '30d' }).click();
      await page.getByRole('group', { name: 'Order' }).getByRole('button', { name: 'Win rate' }).click();
      await page.getByRole('button', { name: 'With HFT' }).click();
      expect(new URL(page.url()).search).toBe('?window=30d&sort=win_rate&hft=with');
      await settled(page);
      expect(await page.locator('h2').textContent()).toBe('Top wallets by Win rate, 30d');
      await end();
    });
  });
};
