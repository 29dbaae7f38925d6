import { statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/operator/clients.ts';
import { type OpenBrowser, openBrowser } from '../service/browser.ts';
import { type Listener, listenersOf } from '../service/listeners.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import { type Engine, makeTables, startEngine } from '../storage/engines.ts';
import { attack, type Loot } from './foreign-page-attack.ts';

const folder = scratch();
let service: Service;
let chromium: OpenBrowser;
let site: Server;
let page: Page;
/** An engine as a developer starts it: open to every page. */
let open: Engine;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>evil</title>');
  });
  await new Promise<void>(done => site.listen(0, '127.0.0.1', done));
  open = await startEngine('dynoxide');
  service = await startService(join(folder.path, 'data'), ['--no-demo']);
  chromium = await openBrowser();
  page = await chromium.browser.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await chromium?.end();
  await service?.end('SIGTERM');
  await open?.stop();
  site?.close();
  folder.remove();
});

const at = ({ host, port }: Listener): string => `${host}:${port}`;

/** The service itself writes there by the clock. */
const OWN_WORK = /Operations|Coordination|Listings|Board|Vectors|Usage/;

/** Items by table. */
const contents = async (client: DynamoDBClient): Promise<Readonly<Record<string, unknown>>> => {
  const { TableNames = [] } = await client.send(new ListTablesCommand());
  const items = TableNames.map(async TableName => {
    const { Items } = await client.send(new ScanCommand({ TableName }));
    return [TableName, OWN_WORK.test(TableName) ? 'exists' : Items] as const;
  });
  return Object.fromEntries(await Promise.all(items));
};

test('is a page that reads and empties an open engine', async () => {
  await makeTables(open.anyones, ['keys']);
  const { hostname, port } = await open.anyones.config.endpoint!();
  const { TableNames = [] } = await open.anyones.send(new ListTablesCommand());
  expect(TableNames).toHaveLength(1);
  const loot = await page.evaluate(attack, { places: [`${hostname}:${port}`], tables: TableNames });
  expect(loot.read).toContainEqual(expect.stringContaining(TableNames[0]!));
  expect((await open.anyones.send(new ListTablesCommand())).TableNames).toEqual([]);
});

test('gets nothing from any port of the service, and changes nothing', async () => {
  const client = createDynamoClient(service.target());
  const before = await contents(client);
  const tables = Object.keys(before);
  expect(tables.length).toBeGreaterThan(10);
  const listeners = listenersOf(service.pid);
  const gateway = new URL(service.ready.base_url).host;
  const control = new URL(service.target().client.endpoint!).host;
  expect(listeners.map(at).toSorted()).toEqual([gateway, control].toSorted());

  const places = listeners.flatMap(listener => [at(listener), `localhost:${listener.port}`]);
  const loot: Loot = await page.evaluate(attack, { places, tables });
  expect(loot.tried).toBeGreaterThan(places.length * 10);
  expect(loot.opened).toEqual([]);
  // REST answers pages by design: here errors and public documents, never a key.
  const shared = [gateway, `localhost:${new URL(service.ready.base_url).port}`];
  const isShared = (text: string): boolean =>
    shared.some(place => text.startsWith(`${place}/`)) && !/^[^/]+\/(ingest|config)/.test(text);
  expect(loot.read.filter(text => !isShared(text))).toEqual([]);
  const secrets = [...Object.values(service.ready.keys), service.ready.ingest_key];
  for (const text of loot.read) for (const secret of secrets) expect(text).not.toContain(secret);
  expect(await contents(client)).toEqual(before);
});

test('reaches nothing by another name of this machine', async () => {
  const { port } = new URL(service.ready.base_url);
  const own = await chromium.browser.newPage();
  for (const path of ['/', '/config.json', '/docs', '/health']) {
    const answer = await own.goto(`http://evil.localhost:${port}${path}`);
    expect([path, answer!.status()]).toEqual([path, 403]);
  }
  await own.close();
});

test('finds no file of the service that other users can read', () => {
  const modes = [service.dataDir, join(service.dataDir, 'stack.json'), `${service.dataDir}.ready.json`].map(
    path => statSync(path).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});
