/**
 * `npm run console:shots -- DIR [--ready FILE] [--page NAME …]` writes a screenshot of each page in
 * each view. With `--panels` it writes a picture per panel, and the page that shows them.
 * `npm run pictures` does so for `docs/console`, with a service and a demo market of its own.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from '@chain-intelligence/console/paths';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../service/browser.ts';
import { eventually, scratch, startService } from '../service/service.ts';
import { type Crop, galleryOf, writeCrops } from './crops.ts';
import { openPage, settled, type ViewName, viewNames, views } from './pages.ts';
import { openReceiver } from './receiver.ts';
import { armRule } from './rule-subject.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ready: { type: 'string' },
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    mint: { type: 'string', default: '' },
    wallet: { type: 'string', default: '' },
    page: { type: 'string', multiple: true },
    panels: { type: 'boolean', default: false },
    own: { type: 'boolean', default: false },
    receiver: { type: 'string', default: '0' },
    'wait-ms': { type: 'string', default: '1500' },
  },
});

type ReadyFile = { readonly base_url?: string; readonly demo_token?: string; readonly demo_wallet?: string };

/** The opening of the market is over. */
const OPENING_MS = 180_000;
const home = scratch();
const { browser, end } = await openBrowser();
const receiver = await openReceiver(Number(values.receiver));
const service = values.own ? await startService(join(home.path, 'data'), ['--webhook-allow', receiver.host]) : null;

/** Subjects from the ready file of `npm start`, unless given. */
const ready: ReadyFile =
  service?.ready ?? (values.ready === undefined ? {} : JSON.parse(readFileSync(values.ready, 'utf8')));
const url = ready.base_url ?? values.url;
const subjects = { mint: values.mint || ready.demo_token || '', wallet: values.wallet || ready.demo_wallet || '' };

const notes = [
  {
    of: 'token',
    id: subjects.mint,
    text: 'The crew sold twice. Wait for the third.',
    updatedMs: Date.now() - 1_800_000,
  },
];
const watched = [
  { of: 'token', id: subjects.mint, addedMs: Date.now() - 7_200_000 },
  { of: 'wallet', id: subjects.wallet, addedMs: Date.now() - 3_600_000 },
];

/** A page whose browser has a watch list, so that the pictures show one. */
function openWatched(browser: Browser, path: string, view: ViewName) {
  return openPage(browser, `${url}${path}`, views[view], fresh =>
    fresh.addInitScript(
      ([stars, texts]) => {
        localStorage.setItem('chain:watched', stars!);
        localStorage.setItem('chain:notes', texts!);
      },
      [JSON.stringify(watched), JSON.stringify(notes)],
    ),
  );
}

const folder = resolve(positionals[0] ?? 'console-shots');

const LISTED_MS_MAX = 240_000;
const COMPARED = 3;

/** Tokens to compare, once the lists have them. */
async function listBusiestTokens(): Promise<readonly string[] | undefined> {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { readonly key?: string };
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/v1/tokens?sort=volume&limit=${COMPARED}`, { headers });
  const { tokens = [] } = (await answer.json()) as { readonly tokens?: readonly { readonly token_mint: string }[] };
  return tokens.length < COMPARED ? undefined : tokens.map(({ token_mint }) => token_mint);
}

const compared = await eventually('tokens to compare', listBusiestTokens, LISTED_MS_MAX, 1_000);

/** The newest trade of the token, as a finding links to it. */
async function findInputPath(): Promise<string> {
  const { key } = (await (await fetch(`${url}/config.json`)).json()) as { readonly key?: string };
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/v1/token/${subjects.mint}/trades?limit=1`, { headers });
  const { trades = [] } = (await answer.json()) as { readonly trades?: readonly Record<string, string>[] };
  const [trade] = trades;
  return trade === undefined
    ? '/'
    : `/input/swap/${subjects.mint}/${trade.timestamp}/${trade.signature!.slice(0, 12)}-${trade.event_index}`;
}

const inputPath = await findInputPath();

/** Before the opening, so that it fires. */
const isRuleShown = values.page?.includes('rules') ?? true;
const ruleId = isRuleShown ? await armRule(url, receiver) : null;

const queries: Readonly<Record<string, string>> = {
  compare: `?mints=${compared.join()}`,
  ...(ruleId !== null && { rules: `?rule=${ruleId}` }),
  verify: `?of=${encodeURIComponent(`/v1/token/${subjects.mint}/trades?limit=50`)}`,
};

/** Pages that were asked for and have their subject. */
const asked = Object.entries(paths)
  .map(([name, pattern]) => ({
    name,
    path:
      (name === 'input' ? inputPath : pattern).replace('{mint}', subjects.mint).replace('{address}', subjects.wallet) +
      (queries[name] ?? ''),
  }))
  .filter(({ name, path }) => (values.page?.includes(name) ?? true) && path.endsWith('/') === (path === '/'));

const onPage = async (browser: Browser, path: string, view: ViewName, work: (page: Page) => Promise<void>) => {
  const { page, problems, end } = await openWatched(browser, path, view);
  await settled(page);
  // Live panels have time to show something.
  await sleep(Number(values['wait-ms']));
  if (new URL(page.url()).pathname === '/rules') await showTest(page);
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

/** All pages listen while something happens. */
const writePanels = async (browser: Browser): Promise<void> => {
  const opened = await Promise.all(
    asked.map(async ({ name, path }) => ({ name, ...(await openWatched(browser, path, 'dark')) })),
  );
  await sleep(service === null ? Number(values['wait-ms']) : OPENING_MS);
  const crops: Crop[] = [];
  for (const { name, page, problems, end } of opened) {
    await settled(page);
    if (name === 'rules') await showTest(page);
    crops.push(...(await writeCrops(page, name, folder)));
    console.log(name, ...problems);
    await end();
  }
  writeFileSync(join(folder, 'panels.md'), galleryOf(crops));
};

/** The page shows nothing of a rule before its test. */
async function showTest(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
  await page.getByRole('button', { name: /^Test the last/ }).click();
  await page.locator('.firing-timeline').waitFor();
  await sleep(3_000);
}

mkdirSync(folder, { recursive: true });
try {
  await (values.panels ? writePanels(browser) : writePages(browser));
} finally {
  await end();
  await service?.end('SIGTERM');
  receiver.end();
  home.remove();
}
