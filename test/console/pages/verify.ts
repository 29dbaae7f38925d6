import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { named } from '../../journeys/contract-tape-events.ts';
import { axeFindings } from '../../service/axe.ts';
import { eventually } from '../../service/service.ts';
import { checkedViews, type ViewName } from '../pages.ts';
import { type ConsoleWorld, subjects } from '../world.ts';

let world: ConsoleWorld;

const TRADES = encodeURIComponent(`/v1/token/${subjects.token}/trades?limit=50`);
/** Of a time before which all is sealed, so that it has trades. */
let verify: string;

/** A wallet without exits has no performance to verify. */
const SELLER = named('star');

/** Pages with a key that may ask for proofs. */
const openVerify = async (path: string, view: ViewName = 'dark') => {
  const opened = await world.open(path, view);
  await opened.page.route('**/config.json', async route => {
    const json = await (await route.fetch()).json();
    await route.fulfill({ json: { ...json, key: world.service.ready.keys.enterprise } });
  });
  return opened;
};

const readCode = async (page: Page): Promise<string | null> => {
  const verdict = page.locator('[data-code]');
  await verdict.waitFor({ timeout: 60_000 });
  return verdict.getAttribute('data-code');
};

export const verifyPages = (opened: () => ConsoleWorld): void => {
  beforeAll(async () => {
    world = opened();
    const at = Date.now();
    verify = `/verify?of=${TRADES}&at=${at}`;
    const asked = `${decodeURIComponent(TRADES)}&proof=true&as_of=${at}`;
    // A busy service may still commit rows that it received before.
    await eventually('all rows are sealed', async () => {
      const { code, stderr } = await world.service.chain(['roots', 'seal']);
      expect([code, stderr]).toEqual([0, expect.anything()]);
      return ((await world.service.get(asked)).body as { readonly proof: object | null }).proof ?? undefined;
    });
  });

  test.each(checkedViews)('an answer is verified in the browser, accessibly and quietly in %s', async view => {
    const { page, problems, end } = await openVerify(verify, view);
    await page.reload();
    expect(await readCode(page)).toBe('verified');
    await page.getByText(/^Verified\.$/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await end();
  });

  test('a changed figure and another key of the operator are found', async () => {
    const { page, end } = await openVerify(verify);
    await page.route('**/trades?*', async route => {
      const text = await (await route.fetch()).text();
      await route.fulfill({
        body: text.replace('"slot":', '"slot":1'),
        contentType: 'application/json',
      });
    });
    await page.reload();
    expect(await readCode(page)).toBe('answer_differs');
    await page.unroute('**/trades?*');
    await page.getByLabel('Key of the operator').fill(`${'A'.repeat(43)}=`);
    await page.getByRole('button', { name: 'Verify again' }).click();
    await page.locator('[data-code=bad_signature]').waitFor({ timeout: 60_000 });
    await end();
  });

  test('a link to anything else asks for nothing', async () => {
    const asked: string[] = [];
    const { page, end } = await openVerify('/verify?of=/v1/usage');
    page.on('request', request => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('alert').getByText('does not name an answer').waitFor();
    expect(asked.filter(path => path.startsWith('/v1/'))).toEqual([]);
    await end();
  });

  test('panels with a proof lead to its check', async () => {
    const token = await world.open(`/token/${subjects.token}`);
    const wallet = await world.open(`/wallet/${SELLER}`);
    const listLinks = async (page: Page): Promise<readonly string[]> => {
      await page.locator('.verify-links a').first().waitFor();
      const links = await page
        .locator('.verify-links a')
        .evaluateAll(all => all.map(one => (one as { href?: string }).href));
      return links.map(
        href => new URL(new URL(href!).searchParams.get('of')!, 'http://api').pathname.split('/').pop()!,
      );
    };
    expect(await listLinks(token.page)).toEqual(expect.arrayContaining(['trades', 'ohlcv', 'price', 'signal']));
    await wallet.page.locator('.verify-links a[href*=performance]').waitFor();
    expect(await listLinks(wallet.page)).toEqual(expect.arrayContaining(['performance', 'positions', 'pnl']));
    await token.end();
    await wallet.end();
  });

  test('hours with a gap are shown under the chart', async () => {
    const now = Date.now();
    const gap = { type: 'source_gap', source: 'node-x', from_slot: 1, to_slot: 2, reason: 'silent', is_filled: false };
    await world.service.publish([{ ...gap, from_ts: now - 600_000, to_ts: now - 540_000, timestamp: now }] as never);
    const { page, problems, end } = await world.open(`/token/${subjects.token}`);
    const strip = page.locator('.chart-panel .coverage-strip');
    await strip.getByText('Trades may be missing').waitFor();
    expect(await strip.locator('svg .hole').count()).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    const filled = { ...gap, is_filled: true, from_ts: now - 600_000, to_ts: now - 540_000, timestamp: now + 1 };
    await world.service.publish([filled] as never);
    await end();
  });
};
