import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenBrowser, openBrowser } from '../service/browser.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

type Site = { readonly server: Server; readonly origin: string };

const folder = scratch();
const mint = addressOf('browser');
const sites: Site[] = [];
const services: Service[] = [];
let chromium: OpenBrowser;

/** An empty page on a port of its own, so of another origin than the service. */
const openSite = async (): Promise<Site> => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>page</title>');
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

beforeAll(async () => {
  sites.push(await openSite(), await openSite());
  services.push(await shareService());
  services.push(await startService(join(folder.path, 'listed'), ['--no-demo', '--cors-origins', sites[0]!.origin]));
  chromium = await openBrowser();
});
afterAll(async () => {
  await chromium?.end();
  await services[1]?.end('SIGTERM');
  for (const { server } of sites) server.close();
  folder.remove();
});

const pageOf = async ({ origin }: Site): Promise<Page> => {
  const page = await chromium.browser.newPage();
  await page.goto(origin);
  return page;
};

type Read = {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
};

/** Fetches in the page. Null if the browser hides the answer. */
const read = (page: Page, url: string, key?: string): Promise<Read | null> =>
  page.evaluate(
    async ({ url, headers }) => {
      const answer = await fetch(url, { headers }).catch(() => null);
      return (
        answer && {
          status: answer.status,
          body: (await answer.json()) as Record<string, unknown>,
          headers: Object.fromEntries(answer.headers),
        }
      );
    },
    { url, headers: key === undefined ? {} : { Authorization: `Bearer ${key}` } },
  );

/** What the page's script keeps of its socket. */
type Kept = typeof globalThis & {
  kept: { readonly socket: WebSocket; readonly heard: Record<string, unknown>[]; closed: number | null };
};

/** Opens a socket in the page. Returns whether it opened. */
const connect = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(async address => {
    const socket = new WebSocket(address);
    const kept: Kept['kept'] = { socket, heard: [], closed: null };
    (globalThis as Kept).kept = kept;
    socket.onmessage = ({ data }) => kept.heard.push(JSON.parse(String(data)) as Record<string, unknown>);
    const isOpen = await new Promise<boolean>(done => {
      socket.onopen = () => done(true);
      socket.onclose = ({ code }) => {
        kept.closed = code;
        done(false);
      };
    });
    return isOpen;
  }, url);

const subscribe = async (page: Page, channel: string): Promise<void> => {
  await page.evaluate(name => {
    (globalThis as Kept).kept.socket.send(JSON.stringify({ op: 'subscribe', channels: [name] }));
  }, channel);
  await page.waitForFunction(() => (globalThis as Kept).kept.heard.some(({ op }) => op === 'subscribed'));
};

describe('a page of another origin', () => {
  test.each([
    ['any origin', 0],
    ['its origin', 1],
  ])('gets a ticket, opens a socket and sees a live trade where %s may read', async (_name, at) => {
    const service = services[at]!;
    const { base_url, ws_url, keys } = service.ready;
    const page = await pageOf(sites[0]!);
    const issued = (await read(page, `${base_url}/v1/stream/ticket`, keys.layer1))!;
    expect(issued.status).toBe(200);
    expect(issued.headers['cache-control']).toBe('no-store');
    expect(await connect(page, `${ws_url}?ticket=${issued.body.ticket}`)).toBe(true);
    await subscribe(page, `token:${mint}:trades`);
    await service.publish([swapOf(`live ${at}`, { token_mint: mint, timestamp: Date.now() })]);
    const trade = await page.waitForFunction(() =>
      (globalThis as Kept).kept.heard.find(({ data }) => data !== undefined),
    );
    expect(await trade.jsonValue()).toMatchObject({ channel: `token:${mint}:trades`, data: { token_mint: mint } });
    expect(await connect(page, `${ws_url}?ticket=${issued.body.ticket}`)).toBe(false);
    expect(await page.evaluate(() => (globalThis as Kept).kept.closed)).toBe(1006);
    await page.close();
  });

  test('reads answers, errors and the exposed headers, and no other header', async () => {
    const { base_url, keys } = services[0]!.ready;
    const page = await pageOf(sites[0]!);
    const answers = [
      await read(page, `${base_url}/v1/token/${mint}/price`, keys.layer1),
      await read(page, `${base_url}/v1/token/${mint}/trades?limit=0`, keys.layer1),
      await read(page, `${base_url}/v1/token/${mint}/price`),
      await read(page, `${base_url}/v1/token/${mint}/signal`, keys.free),
    ];
    expect(answers.map(answer => answer!.status)).toEqual([200, 400, 401, 403]);
    for (const answer of answers) {
      expect(answer!.headers['x-amzn-requestid']).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer!.headers).not.toHaveProperty('x-amzn-errortype');
    }
    await page.close();
  });

  test('that is not listed reads nothing with a key', async () => {
    const { base_url, keys } = services[1]!.ready;
    const page = await pageOf(sites[1]!);
    expect(await read(page, `${base_url}/v1/stream/ticket`, keys.layer1)).toBeNull();
    expect(await read(page, `${base_url}/health`)).toBeNull();
    await page.close();
  });
});
