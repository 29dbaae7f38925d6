/** `npm run console:shots -- DIR [--url URL] [--page NAME …]` writes a screenshot of each page in each view. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '@chain-intelligence/console/paths';
import { openBrowser } from '../service/browser.ts';
import { openPage, settled, viewNames, views } from './pages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    mint: { type: 'string', default: '' },
    wallet: { type: 'string', default: '' },
    page: { type: 'string', multiple: true },
  },
});
const folder = resolve(positionals[0] ?? 'console-shots');
mkdirSync(folder, { recursive: true });

/** Live panels have time to show something. */
const LIVE_MS = 1_500;

const { browser, end } = await openBrowser();
try {
  for (const [name, pattern] of Object.entries(paths)) {
    const path = pattern.replace('{mint}', values.mint).replace('{address}', values.wallet);
    const isAsked = values.page === undefined || values.page.includes(name);
    if (!isAsked || path.endsWith('/') !== (path === '/')) continue;
    for (const view of viewNames) {
      const { page, problems, end: close } = await openPage(browser, `${values.url}${path}`, views[view]);
      await settled(page);
      await sleep(LIVE_MS);
      const file = join(folder, `${name}-${view}.png`);
      await page.screenshot({ path: file, fullPage: true });
      console.log(file, ...problems);
      await close();
    }
  }
} finally {
  await end();
}
