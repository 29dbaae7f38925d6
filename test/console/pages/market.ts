import type { WebSocketRoute } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { deal, swap } from '../../journeys/contract-tape-events.ts';
import { axeFindings } from '../../service/axe.ts';
import { eventually } from '../../service/service.ts';
import { viewNames, views } from '../pages.ts';
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

  test.each(viewNames)('market and alerts are accessible, quiet and fit in %s', async view => {
    for (const path of ['/', '/?list=new&window=1h', '/alerts']) {
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
      await page.getByRole('button', { name: '6h' }).click();
      await page.getByLabel('Severity').selectOption('low');
      expect(new URL(page.url()).search).toBe('?list=volume&window=6h&max_severity=low');
      await page.reload();
      await page.locator('tbody tr').first().waitFor();
      expect(await page.locator(`a[href="/token/${subjects.ruggedToken}"]`).count()).toBe(0);
      expect(await page.getByRole('button', { name: '6h' }).getAttribute('aria-pressed')).toBe('true');
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

  describe('alerts', () => {
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
