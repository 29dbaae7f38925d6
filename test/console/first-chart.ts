/** `npm run console:first-chart -- [--runs N]` times a cold start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../service/browser.ts';
import { eventually, type Service, startService } from '../service/service.ts';
import { openPage, views } from './pages.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });

const HISTORY_MS_MAX = 300_000;

const hasCandles = async (service: Service, mint: string): Promise<true | undefined> => {
  const { body } = await service.get(`/v1/token/${mint}/ohlcv?limit=1`);
  return (body as { readonly candles?: readonly unknown[] }).candles?.length ? true : undefined;
};

/** From the request of the page until candles are drawn. */
const timeOnce = async (browser: Browser) => {
  const folder = mkdtempSync(join(tmpdir(), 'chain-first-chart-'));
  const service = await startService(join(folder, 'data'), []);
  try {
    const { base_url, demo_token } = service.ready as typeof service.ready & { readonly demo_token: string };
    const readyMs = performance.now();
    await eventually('a candle', () => hasCandles(service, demo_token), HISTORY_MS_MAX);
    const beganMs = performance.now();
    const { page, end } = await openPage(browser, `${base_url}/token/${demo_token}`, views.dark);
    await page.locator('.chart-legend').waitFor();
    await page.locator('.chart-canvas canvas').first().waitFor();
    const firstChartMs = Math.round(performance.now() - beganMs);
    await end();
    return { first_candle_ms: Math.round(beganMs - readyMs), first_chart_ms: firstChartMs };
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
    console.log(JSON.stringify({ run, ...(await timeOnce(browser)) }));
} finally {
  await end();
}
