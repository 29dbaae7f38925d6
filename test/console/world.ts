/** The console of a service. */
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { named } from '../journeys/contract-tape-events.ts';
import { openBrowser } from '../service/browser.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import { type OpenPage, openContext, openPageIn, settled, type ViewName, views } from './pages.ts';
import { openReceiver, type Receiver } from './receiver.ts';

export type ConsoleWorld = {
  readonly service: Service;
  readonly browser: Browser;
  /** Targets may be there. */
  readonly receiver: Receiver;
  /** Resolves once no panel loads. */
  readonly open: (path: string, view?: ViewName) => Promise<OpenPage>;
  readonly end: () => Promise<void>;
};

/** Tokens and wallets of the contract's tape with much to show. */
export const subjects = {
  token: named('stage'),
  ruggedToken: named('doomed'),
  wallet: named('copycat'),
  entityWallet: named('family 0 member 0'),
} as const;

/**
 * Starts an empty service, and a browser. Large pages have an Enterprise key: the tests open more of them a minute
 * than the demo key may ask.
 */
export const openConsole = async (): Promise<ConsoleWorld> => {
  const folder = scratch();
  const receiver = await openReceiver();
  const allowed = ['--webhook-allow', receiver.host];
  const service = await startService(join(folder.path, 'data'), ['--no-demo', '--memory', '2000', ...allowed]);
  const chromium = await openBrowser();
  const end = async (): Promise<void> => {
    await chromium.end();
    await service.end('SIGTERM');
    receiver.end();
    folder.remove();
  };
  const contexts = new Map<ViewName, Promise<BrowserContext>>();
  /** A page that stays keeps the process of the others, with what it compiled. */
  const openWarmContext = async (view: ViewName): Promise<BrowserContext> => {
    const context = await openContext(chromium.browser, views[view]);
    await (await context.newPage()).goto(`${service.ready.base_url}/ready`);
    return context;
  };
  const open = async (path: string, view: ViewName = 'dark'): Promise<OpenPage> => {
    const context = contexts.get(view) ?? openWarmContext(view);
    contexts.set(view, context);
    // As if entered: a route would turn the cache off.
    const useKey = (page: Page) =>
      page.addInitScript(key => sessionStorage.setItem('chain:key', key), service.ready.keys.enterprise);
    const isLarge = /^\/(token|wallet|compare)/.test(path);
    const url = `${service.ready.base_url}${path}`;
    const opened = await openPageIn(await context, url, isLarge ? useKey : undefined);
    await settled(opened.page);
    return opened;
  };
  return { service, browser: chromium.browser, receiver, open, end };
};
