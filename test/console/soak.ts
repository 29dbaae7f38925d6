/** `npm run console:soak -- [--minutes N]` prints the heap per minute. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser } from '../service/browser.ts';
import { startService } from '../service/service.ts';
import { openPage, views } from './pages.ts';

const MINUTE_MS = 60_000;

/** The busiest token now. */
const busiest = async (url: string): Promise<string> => {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { key: string };
  const answer = await fetch(`${url}/v1/tokens?sort=volume&window=1h&limit=1`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { tokens } = (await answer.json()) as { tokens: readonly { readonly token_mint: string }[] };
  if (tokens[0] === undefined) throw new Error('The service has no token with trades in the last hour.');
  return tokens[0].token_mint;
};

/** Heap after a collection, and what the page holds. */
const sampleOf = async (session: CDPSession, page: Page) => {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find(each => each.name === name)?.value ?? 0;
  return {
    heap_mb: Math.round(usedSize / 1e4) / 100,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    trades_shown: await page.locator('.tape tbody tr').count(),
    newest_trade: await page.locator('.tape tbody time').first().getAttribute('datetime'),
  };
};

const soak = async (url: string, mint: string, minutes: number): Promise<void> => {
  const { browser, end } = await openBrowser();
  try {
    const { page, problems } = await openPage(browser, `${url}/token/${mint}?tf=1s`, views.dark);
    await page.locator('.chart-canvas canvas').first().waitFor({ timeout: MINUTE_MS });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    for (let minute = 0; minute <= minutes; minute++) {
      if (minute > 0) await sleep(MINUTE_MS);
      console.log(JSON.stringify({ minute, ...(await sampleOf(session, page)), problems: problems.length }));
    }
  } finally {
    await end();
  }
};

/** Runs once the history of the demo market is applied. */
const withDemo = async (run: (url: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-soak-'));
  const service = await startService(join(folder, 'data'), []);
  try {
    while (!service.said().includes('market is live')) await sleep(1_000);
    await run(service.ready.base_url);
  } finally {
    await service.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, url: { type: 'string' }, mint: { type: 'string' } },
});
const run = async (url: string): Promise<void> =>
  soak(url, values.mint ?? (await busiest(url)), Number(values.minutes));
if (values.url === undefined) await withDemo(run);
else await run(values.url);
