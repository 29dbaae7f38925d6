import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, ndjson, swapOf } from '../service/events.ts';
import { type Server, startServer } from '../service/serve.ts';
import { chain, eventually, scratch, startService } from '../service/service.ts';
import { openTalk } from '../service/talk.ts';

const folder = scratch();
const dataDir = join(folder.path, 'data');
const mint = addressOf('served');
let demoKey: string;
let server: Server;

beforeAll(async () => {
  const before = await startService(dataDir);
  demoKey = before.ready.keys.enterprise;
  await before.end('SIGTERM');
  server = await startServer(dataDir);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  folder.remove();
});

const tradesOf = async (on: Server, key: string) => {
  const { body } = await on.ask(`/v1/token/${mint}/trades`, key);
  return (body as { readonly trades?: readonly unknown[] }).trades ?? [];
};

describe('a server in production', () => {
  test('has no demo, and keys of an earlier demo are dead', async () => {
    expect((await server.ask(`/v1/token/${mint}/price`, demoKey)).status).toBe(401);
    expect(JSON.parse((await server.chain(['keys', 'list', '--json'])).stdout)).not.toContainEqual(
      expect.objectContaining({ status: 'live' }),
    );
    expect((await server.ask('/config.json', null)).body).not.toHaveProperty('key');
  });

  test('knows callers by the address that the proxy appends, whatever they claim', async () => {
    const key = await server.issueKey('layer1', '--addresses', '192.0.2.0/24');
    const statusFor = async (forwarded?: string) => {
      const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
      return (await server.ask(`/v1/token/${mint}/price`, key, { headers })).status;
    };
    expect(await statusFor('192.0.2.7')).toBe(200);
    expect(await statusFor('203.0.113.9, 192.0.2.7')).toBe(200);
    expect(await statusFor('192.0.2.7, 203.0.113.9')).toBe(403);
    expect(await statusFor('192.0.2.7, unknown')).toBe(403);
    expect(await statusFor()).toBe(403);
  });

  test('shows its machine to programs on it, and only counters through the proxy', async () => {
    const { text } = await server.ask('/metrics', null);
    expect(text).toMatch(/^chain_server_disk_free_bytes \d{6,}$/m);
    expect(text).toMatch(/^chain_server_data_bytes\{file="items\.sqlite"\} [1-9]\d*$/m);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d*$/m);
    const away = await server.ask('/metrics', null, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
    expect(away.text).toContain('chain_events_accepted_total');
    expect(away.text).not.toMatch(/chain_server_|process_/);
  });

  test('ends on SIGTERM with 0 after its answers, closes sockets, and has all that it accepted', async () => {
    const key = await server.issueKey('enterprise');
    const talk = await openTalk(`${server.url.replace('http', 'ws')}/ws`, key);
    const swaps = Array.from({ length: 40 }, (_, at) =>
      swapOf(`served ${at}`, { token_mint: mint, timestamp: Date.now() - 60_000 + at }),
    );
    await server.publish(swaps);
    const [code, { code: closed }] = await Promise.all([server.end('SIGTERM'), talk.closed]);
    expect([code, closed]).toEqual([0, 1001]);
    server = await startServer(dataDir);
    await eventually('all trades', async () => ((await tradesOf(server, key)).length === 40 ? true : undefined));
    expect(await tradesOf(server, key)).toHaveLength(40);
  });

  test('is examined by the doctor', async () => {
    const { stdout } = await server.chain(['doctor', '--disk-reserve', '1', '--json']);
    const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string; found: string }[] };
    const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]));
    expect(states).toMatchObject({ node: 'ok', disk: 'ok', clock: 'ok', port: 'ok', source: 'ok', lag: 'ok' });
  });

  test('refuses a clock that is behind its data, unless --accept-clock is given', async () => {
    await server.end('SIGTERM');
    const state = new DatabaseSync(join(dataDir, 'state.sqlite'));
    const shift = (ms: number) => state.prepare('UPDATE records SET at = at + ?').run(ms);
    shift(3_600_000);
    const refused = await chain(['serve', '--port', '0', '--data', dataDir]);
    expect([refused.code, refused.stdout + refused.stderr]).toEqual([
      2,
      expect.stringMatching(/The clock says .*, but data were stored at .*Set the clock .* add --accept-clock/),
    ]);
    server = await startServer(dataDir, ['--accept-clock']);
    expect((await server.ask('/ready', null)).status).toBe(200);
    await server.end('SIGTERM');
    shift(-3_600_000);
    state.close();
    server = await startServer(dataDir);
    expect((await server.ask('/ready', null)).status).toBe(200);
  });

  test('on a nearly full disk takes no events and says why, but answers', async () => {
    const key = await server.issueKey('enterprise');
    const sender = JSON.parse((await server.chain(['keys', 'ingest', '--name', 'sender', '--json'])).stdout).key;
    await server.end('SIGTERM');
    const settings = join(folder.path, 'settings.env');
    writeFileSync(settings, 'CHAIN_DISK_RESERVE=999999999\n');
    server = await startServer(dataDir, ['--settings', settings]);
    const event = ndjson([swapOf('served late', { token_mint: mint, timestamp: Date.now() })]);
    const posted = await server.ask('/ingest/canonical', sender, { method: 'POST', body: event });
    expect([posted.status, posted.headers['retry-after'], posted.body]).toEqual([
      503,
      '1',
      { code: 'unavailable', error: expect.stringMatching(/The disk is nearly full: \d+ MB free, 999999999 MB must/) },
    ]);
    const ingested = await server.chain(['ingest', '-'], event);
    expect([ingested.code, ingested.stderr]).toEqual([1, expect.stringContaining('The disk is nearly full')]);
    expect(await tradesOf(server, key)).toHaveLength(40);
    expect(server.log().filter(({ message }) => message.includes('nearly full'))).toHaveLength(1);
    await server.end('SIGTERM');
    server = await startServer(dataDir);
    expect((await server.ask('/ingest/canonical', sender, { method: 'POST', body: event })).status).toBe(200);
    await eventually('the late trade', async () => ((await tradesOf(server, key)).length === 41 ? true : undefined));
  });

  test('writes no key into its data', () => {
    expect(readFileSync(join(dataDir, 'items.sqlite'), 'latin1')).not.toContain(demoKey);
  });
});
