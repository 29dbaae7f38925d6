/**
 * `npm run console:shots -- DIR [--ready FILE] [--page NAME …]` writes a screenshot of each page in
 * each view. With `--panels` it writes a picture per panel, and the page that shows them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '@chain-intelligence/console/paths';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../service/browser.ts';
import { type Crop, galleryOf, writeCrops } from './crops.ts';
import { openPage, settled, type ViewName, viewNames, views } from './pages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ready: { type: 'string' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    mint: { type: 'string', default: '' },
    wallet: { type: 'string', default: '' },
    page: { type: 'string', multiple: true },
    panels: { type: 'boolean', default: false },
    'wait-ms': { type: 'string', default: '1500' },
  },
});

/** Subjects from the ready file of `npm start`, unless given. */
const ready = values.ready === undefined ? {} : (JSON.parse(readFileSync(values.ready, 'utf8')) as ReadyFile);
type ReadyFile = { readonly base_url?: string; readonly demo_token?: string; readonly demo_wallet?: string };
const url = ready.base_url ?? values.url;
const subjects = { mint: values.mint || ready.demo_token || '', wallet: values.wallet || ready.demo_wallet || '' };

/** The watch list of the pictures. */
const watched = [
  { of: 'token', id: subjects.mint, addedMs: Date.now() - 7_200_000 },
  { of: 'wallet', id: subjects.wallet, addedMs: Date.now() - 3_600_000 },
];

const folder = resolve(positionals[0] ?? 'console-shots');

/** Pages that were asked for and have their subject. */
const asked = Object.entries(paths)
  .map(([name, pattern]) => ({
    name,
    path: pattern.replace('{mint}', subjects.mint).replace('{address}', subjects.wallet),
  }))
  .filter(({ name, path }) => (values.page?.includes(name) ?? true) && path.endsWith('/') === (path === '/'));

const onPage = async (browser: Browser, path: string, view: ViewName, work: (page: Page) => Promise<void>) => {
  const { page, problems, end } = await openPage(browser, `${url}${path}`, views[view], fresh =>
    fresh.addInitScript(items => localStorage.setItem('chain:watched', items), JSON.stringify(watched)),
  );
  await settled(page);
  // Live panels have time to show something.
  await sleep(Number(values['wait-ms']));
  await work(page);
  console.log(path, view, ...problems);
  await end();
};

const writePages = async (browser: Browser): Promise<void> => {
  for (const { name, path } of asked)
    for (const view of viewNames)
      await onPage(browser, path, view, async page => {
        await page.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: true });
      });
};

const writePanels = async (browser: Browser): Promise<void> => {
  const crops: Crop[] = [];
  for (const { name, path } of asked)
    await onPage(browser, path, 'dark', async page => void crops.push(...(await writeCrops(page, name, folder))));
  writeFileSync(join(folder, 'panels.md'), galleryOf(crops));
};

mkdirSync(folder, { recursive: true });
const { browser, end } = await openBrowser();
try {
  await (values.panels ? writePanels(browser) : writePages(browser));
} finally {
  await end();
}
