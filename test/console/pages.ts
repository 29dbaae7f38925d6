/** Opens pages of the console in a real Chromium. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

export type View = { readonly scheme: 'light' | 'dark'; readonly width: number; readonly height: number };

export const views = {
  light: { scheme: 'light', width: 1440, height: 900 },
  dark: { scheme: 'dark', width: 1440, height: 900 },
  phone: { scheme: 'dark', width: 360, height: 780 },
} as const satisfies Readonly<Record<string, View>>;

export type ViewName = keyof typeof views;
export const viewNames = Object.keys(views) as readonly ViewName[];
/** Both schemes and both widths: the phone is dark. */
export const checkedViews = ['light', 'phone'] as const satisfies readonly ViewName[];

const TIMEOUT_MS = 100_000;

export type OpenPage = {
  readonly page: Page;
  /** Errors of scripts, and requests that the policy of the page forbids. */
  readonly problems: readonly string[];
  readonly end: () => Promise<void>;
};

/** Pages of a context share what is loaded and compiled. */
export const openContext = async (browser: Browser, view: View): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.scheme,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // A shared machine can be slow.
  context.setDefaultTimeout(TIMEOUT_MS);
  return context;
};

type Prepare = (page: Page) => Promise<unknown>;

export const openPageIn = async (
  context: BrowserContext,
  url: string,
  prepare: Prepare = async () => {},
): Promise<OpenPage> => {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', error => problems.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await prepare(page);
  await page.goto(url);
  // The next page finds nothing stored.
  const end = async (): Promise<void> => {
    await page.evaluate('localStorage.clear()');
    await page.close();
  };
  return { page, problems, end };
};

/** Opens a page that shares nothing with others. */
export const openPage = async (browser: Browser, url: string, view: View, prepare?: Prepare): Promise<OpenPage> => {
  const context = await openContext(browser, view);
  return { ...(await openPageIn(context, url, prepare)), end: () => context.close() };
};

/** Waits until no panel loads. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForSelector('main h1');
  await page.waitForSelector('[aria-busy=true], .page-loading, .splash', { state: 'detached' });
};
