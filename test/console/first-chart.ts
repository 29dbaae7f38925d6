/** `npm run console:first-chart -- [--runs N]` times a cold start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../service/browser.ts';
import { startService } from '../service/service.ts';
import { openPage, views } from './pages.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });

/** From the request of the page until candles are drawn. */
const timeOnce = async (browser: Browser) => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-first-chart-'));
  const service = await startService(join(folder, 'data'), []);
  try {
    const { base_url, demo_token } = service.ready as typeof service.ready & { readonly demo_token: string };
    const beganMs = performance.now();
    const { page, end } = await openPage(browser, `${base_url}/token/${demo_token}`, views.dark);
    await page.locator('.chart-legend').waitFor();
    await page.locator('.chart-canvas canvas').first().waitFor();
    const firstChartMs = Math.round(performance.now() - beganMs);
    await end();
    return firstChartMs;
  } finally {
    await service.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

const { browser, end } = await openBrowser();
try {
  // The browser itself is warm, the service is not.
  await (await browser.newPage()).close();
  for (let run = 1; run <= Number(values.runs); run++)
    console.log(JSON.stringify({ run, first_chart_ms: await timeOnce(browser) }));
} finally {
  await end();
}
