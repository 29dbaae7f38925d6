/** `npm run console:shots -- DIR --ready FILE [--page NAME …]`: each page in each view, of a running service. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '@chain-intelligence/console/paths';
import { openBrowser } from '../service/browser.ts';
import { openPage, settled, viewNames, views } from './pages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ready: { type: 'string' },
    url: { type: 'string' },
    mint: { type: 'string' },
    wallet: { type: 'string' },
    page: { type: 'string', multiple: true },
  },
});

type Ready = { readonly base_url?: string; readonly demo_token?: string; readonly demo_wallet?: string };

const ready = values.ready === undefined ? {} : (JSON.parse(readFileSync(values.ready, 'utf8')) as Ready);
const url = values.url ?? ready.base_url ?? 'http://127.0.0.1:3000';
const subjects = {
  mint: values.mint ?? ready.demo_token ?? '',
  address: values.wallet ?? ready.demo_wallet ?? '',
};
const folder = resolve(positionals[0] ?? 'console-shots');
mkdirSync(folder, { recursive: true });

/** Live panels have time to show something. */
const LIVE_MS = 1_500;

const { browser, end } = await openBrowser();
try {
  for (const [name, pattern] of Object.entries(paths)) {
    const path = pattern.replace('{mint}', subjects.mint).replace('{address}', subjects.address);
    const isAsked = values.page === undefined || values.page.includes(name);
    if (!isAsked || path.endsWith('/') !== (path === '/')) continue;
    for (const view of viewNames) {
      const { page, problems, end: close } = await openPage(browser, `${url}${path}`, views[view]);
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
