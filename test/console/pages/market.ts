import type { WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { deal, named, swap } from '../../journeys/contract-tape-events.ts';
import { curve } from '../../journeys/contract-tape-launches.ts';
import { axeFindings } from '../../service/axe.ts';
import { eventually } from '../../service/service.ts';
import { checkedViews, openPage, settled, views } from '../pages.ts';
import { type ConsoleWorld, subjects } from '../world.ts';

let world: ConsoleWorld;

/** Lists are made once a minute. */
const isListed = async (): Promise<true | undefined> => {
  const { body } = await world.service.get('/v1/tokens?limit=100');
  const { tokens } = body as { readonly tokens: readonly { readonly token_mint: string }[] };
  return [subjects.token, subjects.ruggedToken].every(mint => tokens.some(({ token_mint }) => token_mint === mint))
    ? true
    : undefined;
};

export const marketPages = (opened: () => ConsoleWorld): void => {
  beforeAll(async () => {
    world = opened();
    await eventually('the lists', isListed, 150_000, 1_000);
  });

  test.each(checkedViews)('market and alerts are accessible, quiet and fit in %s', async view => {
    const compared = `/compare?mints=${subjects.token},${subjects.ruggedToken}`;
    for (const path of ['/', '/?list=new&window=1h', '/launches', compared, '/compare', '/alerts']) {
      const { page, problems, end } = await world.open(path, view);
      expect(await axeFindings(page)).toEqual([]);
      expect(problems).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(views[view].width);
      await end();
    }
  });

  describe('the market', () => {
    test('lists tokens with their figures, and leads to their pages', async () => {
      const { page, end } = await world.open('/');
      const row = page.locator('tbody tr', { has: page.locator(`a[href="/token/${subjects.ruggedToken}"]`) });
      expect(await row.locator('.badge').last().textContent()).toBe('critical');
      // Its chart is read once it is visible.
      await row.scrollIntoViewIfNeeded();
      await row.locator('.sparkline path[d^="M"]').waitFor({ state: 'attached' });
      await row.locator('a').first().click();
      await page.waitForURL(`**/token/${subjects.ruggedToken}`);
      await end();
    });

    test('shares list, window and filters by URL', async () => {
      const { page, end } = await world.open('/');
      await page.getByRole('button', { name: 'Most traded' }).click();
      await page.getByRole('button', { name: '6h', exact: true }).click();
      await page.getByLabel('Severity').selectOption('low');
      expect(new URL(page.url()).search).toBe('?list=volume&window=6h&max_severity=low');
      await page.reload();
      await page.locator('tbody tr').first().waitFor();
      expect(await page.locator(`a[href="/token/${subjects.ruggedToken}"]`).count()).toBe(0);
      expect(await page.getByRole('button', { name: '6h', exact: true }).getAttribute('aria-pressed')).toBe('true');
      await end();
    });

    test('sorts by a header with a click or the keyboard, and gives its order back', async () => {
      const { page, end } = await world.open('/');
      const header = page.getByRole('columnheader', { name: 'Holders' });
      const holders = async (): Promise<readonly number[]> => {
        const names = await page.locator('thead th').allTextContents();
        const cells = page.locator(`tbody td:nth-child(${names.indexOf('Holders') + 1})`);
        return (await cells.allTextContents()).map(text => Number(text.replaceAll(',', '')));
      };
      const given = await holders();
      expect(await header.getAttribute('aria-sort')).toBeNull();
      await header.getByRole('button').click();
      expect(await header.getAttribute('aria-sort')).toBe('descending');
      expect(await holders()).toEqual(given.toSorted((a, b) => b - a));
      expect(await axeFindings(page)).toEqual([]);
      await header.getByRole('button').press('Enter');
      expect(await header.getAttribute('aria-sort')).toBe('ascending');
      expect(await holders()).toEqual(given.toSorted((a, b) => a - b));
      await header.getByRole('button').press('Space');
      expect(await header.getAttribute('aria-sort')).toBeNull();
      expect(await holders()).toEqual(given);
      await end();
    });

    test('shows a new price as soon as it is traded', async () => {
      const { page, end } = await world.open('/');
      await page.locator('.stream-status[data-socket=live]').waitFor();
      const row = page.locator('tbody tr', { has: page.locator(`a[href="/token/${subjects.token}"]`) });
      const before = await row.locator('.live-price').textContent();
      const { body } = await world.service.get(`/v1/token/${subjects.token}/price`);
      // 3% above: the outlier rule accepts it. A SOL is 150 USD.
      const tokens = 150 / (1.03 * (body as { readonly price_usd: number }).price_usd);
      await world.service.publish([swap('stage', 'late buyer', Date.now(), deal('buy', tokens, 1))]);
      await eventually('the price', async () => {
        const now = await row.locator('.live-price').textContent();
        return now !== null && /^\$\d/.test(now) && now !== before ? true : undefined;
      });
      expect(await row.locator('.live-price').textContent()).not.toBe(before);
      await end();
    });

    test('finds tokens by name', async () => {
      const { page, end } = await world.open('/');
      await page.keyboard.press('/');
      await page.keyboard.type('zzzz none');
      await page.getByText('Nothing found for').waitFor();
      expect(await page.locator('.hit').count()).toBe(0);
      await end();
    });
  });

  describe('the watch list', () => {
    const link = `a[href="/token/${subjects.token}"]`;

    test('has what a star chose, with its live price, also after a reload', async () => {
      const { page, problems, end } = await world.open('/watchlist');
      await page.getByText('Nothing is watched.').waitFor();
      await page.goto(`${world.service.ready.base_url}/`);
      await page
        .locator('tbody tr', { has: page.locator(link) })
        .getByRole('button', { name: /^Watch / })
        .click();
      await page.goto(`${world.service.ready.base_url}/wallet/${subjects.wallet}`);
      await page.getByRole('button', { name: /^Watch / }).click();
      await page.getByRole('link', { name: 'Watch list' }).click();
      await page.reload();
      await settled(page);
      expect(await axeFindings(page)).toEqual([]);
      const row = page.locator('tbody tr', { has: page.locator(link) });
      await page.locator('.stream-status[data-socket=live]').waitFor();
      const before = await row.locator('.live-price').textContent();
      const { body } = await world.service.get(`/v1/token/${subjects.token}/price`);
      const tokens = 150 / (0.97 * (body as { readonly price_usd: number }).price_usd);
      await world.service.publish([swap('stage', 'watcher', Date.now(), deal('sell', tokens, 1))]);
      await row.locator('.live-price', { hasNotText: before! }).waitFor();
      const wallet = page.locator('tbody tr', { has: page.locator(`a[href="/wallet/${subjects.wallet}"]`) });
      await wallet.getByRole('button', { name: /^Watch / }).click();
      await wallet.waitFor({ state: 'detached' });
      expect(await row.count()).toBe(1);
      expect(problems).toEqual([]);
      await end();
    });

    test('and other stored values of any form never break a page', async () => {
      for (const text of ['{', '"x"', '[{"of":"token","id":7}]', '{"a":1}'])
        for (const path of ['/watchlist', '/alerts', '/account']) {
          const names = ['chain:watched', 'chain:notes', 'chain:alerts', 'chain:explorer'];
          const { page, problems, end } = await openPage(
            world.browser,
            `${world.service.ready.base_url}${path}`,
            views.light,
            fresh =>
              fresh.addInitScript(
                ([stored, keys]) => {
                  for (const name of keys!) localStorage.setItem(name, String(stored));
                },
                [text, names] as const,
              ),
          );
          await settled(page);
          expect(problems).toEqual([]);
          await end();
        }
    });
  });

  describe('launches', () => {
    const climber = `a[href="/token/${named('climber')}"]`;

    test('are on a board by stage, and filtered by pad in the address', async () => {
      const { page, end } = await world.open('/launches');
      const column = (title: string) => page.getByRole('region', { name: title, exact: true });
      await column('Graduated')
        .locator('.launch-card', { has: page.locator(climber) })
        .waitFor();
      expect(await column('On the curve').locator(climber).count()).toBe(0);
      await page.getByLabel('Pad').selectOption('moonit');
      expect(new URL(page.url()).search).toBe('?pad=moonit');
      await column('Graduated').getByText('No launch fits. Choose wider filters.').waitFor();
      await end();
    });

    test('appear and move as they happen', async () => {
      const { page, problems, end } = await world.open('/launches');
      const column = (title: string) => page.getByRole('region', { name: title, exact: true });
      await column('On the curve').locator('[data-socket=live]').waitFor();
      const mint = named('rocket');
      const climb = (millions: number) => {
        const place = { dex_name: 'pump_fun', pool_address: named('curve of rocket') };
        return swap('rocket', `rider ${millions}`, Date.now(), { ...place, curve: curve(millions) });
      };
      await world.service.publish([climb(100)]);
      const link = `a[href="/token/${mint}"]`;
      await column('On the curve')
        .locator('.launch-card', { has: page.locator(link) })
        .waitFor();
      await world.service.publish([climb(700)]);
      await column('Graduating')
        .locator('.launch-card', { has: page.locator(link) })
        .waitFor();
      expect(await column('On the curve').locator(link).count()).toBe(0);
      expect(problems).toEqual([]);
      await end();
    });
  });

  describe('the comparison', () => {
    test('adds tokens by search and takes them off again, in the address', async () => {
      const { page, end } = await world.open('/compare');
      await page.getByText('Choose two to 5 tokens').waitFor();
      await page.getByRole('combobox', { name: 'Add a token' }).fill(subjects.token);
      await page.getByRole('option').first().click();
      await page.waitForURL(`**/compare?mints=${subjects.token}`);
      await page.goto(`${world.service.ready.base_url}/compare?mints=${subjects.token},${subjects.ruggedToken}`);
      await settled(page);
      const rows = page.getByRole('region', { name: 'Compared tokens' }).locator('tbody tr');
      expect(await rows.count()).toBe(2);
      const slider = page.getByRole('slider', { name: 'Time on the chart' });
      await slider.focus();
      await page.keyboard.press('Home');
      expect((await slider.getAttribute('aria-valuetext'))!.match(/ 0\.0%/g)!.length).toBeGreaterThan(0);
      await page
        .getByRole('button', { name: /Remove it$/ })
        .first()
        .click();
      await page.waitForURL(`**/compare?mints=${subjects.ruggedToken}`);
      await end();
    });
  });

  describe('notes and the file of what is kept', () => {
    test('a note stays, is listed, and goes out and in by a file; a bad file says why', async () => {
      const { page, problems, end } = await world.open(`/wallet/${subjects.wallet}`);
      await page.getByRole('button', { name: 'Add a note' }).click();
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.type('Copies the pilot.');
      await page.getByRole('button', { name: 'Save' }).click();
      await page
        .getByRole('button', { name: /^Watch / })
        .first()
        .click();
      await page.getByRole('link', { name: 'Watch list' }).click();
      const notes = page.getByRole('region', { name: 'Notes' }).locator('tbody tr');
      await notes.getByText('Copies the pilot.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ]);
      const file = await download.path();
      await page.evaluate(() => localStorage.clear());
      await page.reload();
      await page.getByText('Nothing is watched.').waitFor();
      const field = page.getByLabel('Import');
      await field.setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{') });
      await page.getByRole('alert').getByText('bad.json was not taken. The file is not JSON.').waitFor();
      await field.setInputFiles(file);
      await page.getByText('1 watched, 1 note.').waitFor();
      await notes.getByText('Copies the pilot.').waitFor();
      await notes.getByRole('button', { name: /^Remove/ }).click();
      await notes.first().waitFor({ state: 'detached' });
      expect(problems).toEqual([]);
      await end();
    });
  });

  describe('alerts', () => {
    test('stay in the browser, are filtered by the address, and are set as read', async () => {
      const base = { mint: subjects.token, evidence: ['Two wallets act as one.'] };
      const stored = [
        { ...base, id: 'a', kind: 'Dump', severity: 'high', atMs: 1_000 },
        { ...base, id: 'b', kind: 'Bundle', severity: 'low', atMs: 2_000, mint: subjects.ruggedToken },
      ];
      const { page, problems, end } = await world.open('/account');
      await page.evaluate(text => localStorage.setItem('chain:alerts', text), JSON.stringify(stored));
      await page.goto(`${world.service.ready.base_url}/alerts?severity=medium`);
      await settled(page);
      const feed = page.getByRole('region', { name: 'Live alerts' });
      const kinds = (): Promise<readonly string[]> => feed.locator('.alert-kind').allTextContents();
      expect(await kinds()).toEqual(['Dump']);
      await feed.getByLabel('Severity').selectOption('');
      await feed.getByLabel('Kind').selectOption('Bundle');
      expect(new URL(page.url()).search).toBe('?kind=Bundle');
      expect(await kinds()).toEqual(['Bundle']);
      await feed.getByLabel('Kind').selectOption('');
      await feed.getByLabel('Token').selectOption(subjects.token);
      expect(await kinds()).toEqual(['Dump']);
      await feed.getByRole('button', { name: 'Set as read', exact: true }).click();
      await feed.getByLabel('Token').selectOption('');
      await feed.getByLabel('State').selectOption('unread');
      expect(await kinds()).toEqual(['Bundle']);
      expect(await page.getByRole('link', { name: 'Alerts' }).textContent()).toBe('Alerts1 unread');
      expect(await axeFindings(page)).toEqual([]);
      await page.reload();
      await settled(page);
      expect(await kinds()).toEqual(['Bundle']);
      await feed.getByRole('button', { name: 'Set all as read' }).click();
      await feed.getByText('No alert fits.').waitFor();
      expect(await page.getByRole('link', { name: 'Alerts' }).textContent()).toBe('Alerts');
      expect(problems).toEqual([]);
      await end();
    });

    test('name tokens at risk with their reasons, and open pushes', async () => {
      const { page, end } = await world.open('/alerts');
      const risk = page.locator('.risks li', { has: page.locator(`a[href="/token/${subjects.ruggedToken}"]`) });
      await risk.getByText('critical').waitFor();
      await risk.getByText('The token was rugged.').waitFor();
      expect(await risk.textContent()).not.toMatch(/[A-Z]_[A-Z]/);
      await page.locator('.panel', { hasText: 'Coordinated pushes' }).locator('tbody tr').first().waitFor();
      await end();
    });

    test('say that a cut socket opens again, until it is open', async () => {
      const { page, end } = await world.open('/account');
      const sockets: WebSocketRoute[] = [];
      await page.routeWebSocket('**/ws**', socket => {
        socket.connectToServer();
        sockets.push(socket);
      });
      await page.getByRole('link', { name: 'Alerts' }).click();
      await page.locator('.stream-status[data-socket=live]').waitFor();
      const ticket = '**/v1/stream/ticket';
      await page.route(ticket, route => route.abort());
      for (const socket of sockets) await socket.close();
      await page.locator('.stream-status.disconnected').waitFor();
      expect(await page.locator('.stream-status').textContent()).toBe('Disconnected');
      await page.unroute(ticket);
      await page.locator('.stream-status[data-socket=live]').waitFor();
      await end();
    });
  });
};
