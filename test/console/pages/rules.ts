import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../../service/axe.ts';
import { eventually } from '../../service/service.ts';
import { checkedViews, views } from '../pages.ts';
import { type ConsoleWorld, subjects } from '../world.ts';

let world: ConsoleWorld;

const buys = { v: 1, name: 'buys', on: 'trade', where: "e.direction == 'buy'", by: ['token_mint'], cooldown_s: 0 };

const writeRule = async (page: Page, rule: object | string): Promise<void> =>
  page.getByLabel('Rule', { exact: true }).fill(typeof rule === 'string' ? rule : JSON.stringify(rule, null, 2));

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, name: string) => region(page, 'Your rules').locator('tbody tr', { hasText: name });

/** Rules of the console's key, as the service has them. */
const listRules = async (): Promise<readonly Record<string, unknown>[]> => {
  const { base_url, keys } = world.service.ready;
  const answer = await fetch(`${base_url}/v1/rules`, { headers: { authorization: `Bearer ${keys.layer3}` } });
  return ((await answer.json()) as { readonly rules: readonly Record<string, unknown>[] }).rules;
};

export const rulesPage = (opened: () => ConsoleWorld): void => {
  beforeAll(() => {
    world = opened();
  });

  describe('the editor', () => {
    test('names line, column and what is allowed as one types, and goes there', async () => {
      const { page, end } = await world.open('/rules');
      await writeRule(page, { ...buys, where: "e.direction == 'buy' && e.usd_notinal > 5.0" });
      const problems = page.locator('.rule-problems');
      await problems.getByText('1 problem', { exact: true }).first().waitFor();
      expect(await problems.locator('li').textContent()).toMatch(
        /^5:39 where `e\.usd_notinal` is not a field of trade; allowed: token_mint, /,
      );
      expect(await page.getByRole('button', { name: /^Test the last/ }).isDisabled()).toBe(true);
      await problems.getByRole('button', { name: '5:39' }).click();
      expect(
        await page.evaluate('document.activeElement.value.slice(document.activeElement.selectionStart, -1)'),
      ).toMatch(/^usd_notinal/);
      await writeRule(page, '{"v": 1,}');
      await problems.getByText('A name in double quotes must be here').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await end();
    });

    test('completes fields by keys, and keeps the text over a reload', async () => {
      const { page, end } = await world.open('/rules');
      await writeRule(page, '{"v": 1, "name": "typed", "on": "trade", "where": "e."}');
      for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('dire');
      const option = page.getByRole('option', { name: 'direction' });
      await option.waitFor();
      expect(await option.textContent()).toBe('directionstring');
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('listbox', { name: 'Completions' }).waitFor({ state: 'detached' });
      await page.keyboard.type(" == 'buy'");
      await page.locator('.rule-problems').getByText('This is a rule.').first().waitFor();
      await page.reload();
      expect(await page.getByLabel('Rule', { exact: true }).inputValue()).toContain(`"e.direction == 'buy'"`);
      await end();
    });
  });

  test('a test shows when it would have fired, and what the price did', async () => {
    const { page, problems, end } = await world.open('/rules');
    await writeRule(page, { ...buys, where: `e.direction == 'buy' && e.token_mint == '${subjects.token}'` });
    await page.getByLabel('Rule', { exact: true }).press('Control+Enter');
    const own = region(page, 'Test');
    await own.locator('.firing-mark').first().waitFor();
    const total = Number(await own.locator('.facts dd').first().textContent());
    expect(total).toBeGreaterThan(2);
    expect(await own.locator('.firing-mark').count()).toBe(total);
    expect(await own.locator('tbody tr').count()).toBe(Math.min(25, total));
    // Keys read the marks.
    await own.getByRole('slider', { name: 'Firing on the time line' }).press('Home');
    expect(await own.locator('.firing-mark.is-chosen').count()).toBe(1);
    const link = own.locator('tbody tr').first().locator('summary');
    await link.click();
    await own.getByRole('link', { name: 'the event' }).first().click();
    await page.waitForURL(`**/input/swap/${subjects.token}/**`);
    await page.getByText('Venue').waitFor();
    expect(problems).toEqual([]);
    await end();
  });

  test('a test without firings says so, and a refusal of the service is shown', async () => {
    const { page, end } = await world.open('/rules');
    await writeRule(page, { ...buys, where: 'e.slot < 0' });
    await page.getByRole('button', { name: /^Test the last/ }).click();
    await page.getByText('The rule would not have fired.').waitFor();
    await page.route('**/v1/rules/test', route =>
      route.fulfill({ status: 400, json: { error: 'from must be at most to', code: 'invalid_request' } }),
    );
    await page.getByRole('button', { name: /^Test the last/ }).click();
    const alert = region(page, 'Test').getByRole('alert');
    await alert.waitFor();
    expect((await alert.textContent())?.trim()).toBe('From must be at most to.');
    await end();
  });

  test('a rule is saved, armed, paused and deleted, each after a question where it matters', async () => {
    const { page, end } = await world.open('/rules');
    await writeRule(page, { ...buys, name: 'kept' });
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await row(page, 'kept').getByText('draft').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?rule=rul_/);
    await row(page, 'kept').getByRole('button', { name: 'Arm kept' }).click();
    const dialog = page.getByRole('dialog');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await listRules()).toMatchObject([{ state: 'draft' }]);
    await row(page, 'kept').getByRole('button', { name: 'Arm kept' }).click();
    await dialog.getByRole('button', { name: 'Arm' }).click();
    await row(page, 'kept').getByText('armed').waitFor();
    expect(await listRules()).toMatchObject([{ state: 'armed' }]);
    await row(page, 'kept').getByRole('button', { name: 'Pause kept' }).click();
    await row(page, 'kept').getByText('by you').waitFor();
    await writeRule(page, '{}');
    await row(page, 'kept').getByRole('button', { name: 'kept', exact: true }).click();
    expect(await page.getByLabel('Rule', { exact: true }).inputValue()).toContain('"name": "kept"');
    await row(page, 'kept').getByRole('button', { name: 'Delete kept' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/^No rule yet/).waitFor();
    expect(await listRules()).toEqual([]);
    await end();
  });

  describe('targets', () => {
    test('a refused place says why; a target is added, tested, paused and deleted', async () => {
      const { host, bodies } = world.receiver;
      const { page, problems, end } = await world.open('/rules');
      const own = region(page, 'Targets');
      await own.getByText('Add a target').click();
      await own.getByLabel('Name').fill('my bot');
      await own.getByLabel('URL').fill('https://127.0.0.1/firings');
      await own.getByRole('button', { name: 'Add' }).click();
      expect(await own.getByRole('alert').textContent()).toContain('must not lead to a private, local or reserved');
      await own.getByLabel('URL').fill(`http://${host}/firings`);
      await own.getByRole('button', { name: 'Add' }).click();
      await own.getByText('my bot was added').waitFor();
      expect(await own.locator('.target-secret code').textContent()).toMatch(/^whsec_/);
      await own.locator('li').getByText('verified', { exact: true }).waitFor();
      await own.getByRole('button', { name: 'Test my bot' }).click();
      await own.getByText('Test of my bot: delivered (200').waitFor();
      expect(bodies.map(({ type }) => type)).toEqual(['target.verify', 'target.test']);
      await own.getByRole('button', { name: 'Pause my bot' }).click();
      await own.getByText('by you').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await own.getByRole('button', { name: 'Delete my bot' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await own.getByText('No target yet.').waitFor();
      expect(problems.filter(text => !text.includes('400'))).toEqual([]);
      await end();
    });
  });

  test.each(checkedViews)('a rule with firings is accessible, quiet and fits in %s', async view => {
    const { base_url, keys } = world.service.ready;
    const headers = { authorization: `Bearer ${keys.layer3}`, 'content-type': 'application/json' };
    const post = async (path: string, body: object) =>
      (await (await fetch(`${base_url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as {
        readonly rule_id: string;
      };
    const { rule_id } = await post('/v1/rules', { rule: buys, targets: [] });
    const { page, problems, end } = await world.open(`/rules?rule=${rule_id}`, view);
    await row(page, 'buys').getByRole('button', { name: 'buys', exact: true }).click();
    await page.getByRole('button', { name: /^Test the last/ }).click();
    await page.locator('.after-picture').waitFor();
    await region(page, 'Firings').getByText('It has not fired.').waitFor();
    await eventually('the moves', async () =>
      (await page.locator('tbody .number.up, tbody .number.down').count()) > 0 ? true : undefined,
    );
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(views[view].width);
    await end();
    await fetch(`${base_url}/v1/rules/${rule_id}`, { method: 'DELETE', headers });
  });
};
