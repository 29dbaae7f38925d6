import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { simulate } from 'market-simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, startServer } from '../service/serve.ts';
import { eventually, scratch } from '../service/service.ts';

const folder = scratch();
const events = [...simulate({ seed: 5, swaps: 300, tokens: 3, startMs: Date.now() - 48 * 3_600_000 })].flatMap(item =>
  'event' in item ? [item.event] : [],
);
const swaps = events.filter(({ type }) => type === 'swap');
const mints = [...new Set(swaps.map(({ token_mint }) => token_mint as string))];
const wallets = [...new Set(swaps.map(({ wallet_address }) => wallet_address as string))].slice(0, 5);
const paths = [
  ...mints.flatMap(mint => [`/v1/token/${mint}/trades?limit=200`, `/v1/token/${mint}/ohlcv?timeframe=1m&limit=200`]),
  ...wallets.flatMap(wallet => [`/v1/wallet/${wallet}/positions`, `/v1/wallet/${wallet}/pnl`]),
];

let from: Server;
let to: Server;
let key: string;
let sender: string;

const doneOn = async (server: Server, args: readonly string[], input?: string): Promise<string> => {
  const { code, stdout, stderr } = await server.chain(args, input);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
};
/**
 * Without arrival numbers: events that processors send each other arrive at other places. The extent of a whole
 * service is noted with its counters, so it may lag behind the answers.
 */
const answersOf = async (server: Server) =>
  Promise.all(
    paths.map(async path => {
      const { text } = await server.ask(path, key);
      return [
        path,
        JSON.parse(text, (name, value) => (name === 'seq' || name === 'coverage' ? undefined : value)),
      ] as const;
    }),
  );

beforeAll(async () => {
  [from, to] = (await Promise.all(['from', 'to'].map(name => startServer(join(folder.path, name))))) as [
    Server,
    Server,
  ];
  const account = JSON.parse(await doneOn(from, ['accounts', 'create', '--name', 'ann', '--json'])).id;
  key = await from.issueKey('enterprise', '--account', account);
  sender = JSON.parse(await doneOn(from, ['keys', 'ingest', '--name', 'sender', '--json'])).key;
  await doneOn(from, ['ingest', '-', '--wait'], events.map(event => JSON.stringify(event)).join('\n'));
});
afterAll(async () => {
  await Promise.all([from?.end('SIGKILL'), to?.end('SIGKILL')]);
  folder.remove();
});

test('keys and history move to another service, whose answers are the same for the same key', async () => {
  const out = join(folder.path, 'tape');
  await doneOn(from, ['export', '--format', 'ndjson', '--out', out]);
  const keys = await doneOn(from, ['keys', 'export']);
  await doneOn(to, ['keys', 'import', '-'], keys);
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ndjson.gz'));
  await doneOn(to, ['ingest', ...files.map(name => join(out, name)), '--wait']);
  const before = await answersOf(from);
  await eventually(
    'the same answers',
    async () => {
      const after = JSON.stringify(await answersOf(to));
      return after === JSON.stringify(before) ? after : undefined;
    },
    15_000,
  ).catch(() => {});
  expect(await answersOf(to)).toEqual(before);
  expect(before.flatMap(([, body]) => (body as { trades?: readonly unknown[] }).trades ?? []).length).toBeGreaterThan(
    200,
  );
});

test('a key for data works there too, and so does the way back', async () => {
  const posted = await to.ask('/ingest/canonical', sender, { method: 'POST', body: JSON.stringify(events[0]) });
  expect(posted.status).toBe(200);
  const again = await doneOn(from, ['keys', 'import', '-', '--json'], await doneOn(to, ['keys', 'export']));
  expect(JSON.parse(again)).toMatchObject({ added: 0 });
});
