import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { buildKeyText, hashKeyText } from '../../layers/core/identity/key-text.ts';
import { addressOf } from '../service/events.ts';
import { type Asked, ask } from '../service/rest.ts';
import type { Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { openTalk } from '../service/talk.ts';

type Issued = { readonly id: string; readonly key: string };
type Row = Issued & { readonly last_used: string | null; readonly rotated_to: string | null; readonly scopes: object };

const mint = addressOf('scoped');
const ORIGIN = 'https://app.example.com';
const PRICE = `/v1/token/${mint}/price`;
let service: Service;

beforeAll(async () => {
  service = await shareService();
});

const done = async (args: readonly string[], input?: string): Promise<string> => {
  const { code, stdout, stderr } = await service.chain(['keys', ...args], input);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
const issue = async (...more: readonly string[]): Promise<Issued> =>
  JSON.parse(await done(['issue', '--tier', 'layer2', '--json', ...more])) as Issued;
const rowOf = async ({ id }: Issued): Promise<Row> =>
  (JSON.parse(await done(['list', '--json'])) as Row[]).find(row => row.id === id)!;
const read = ({ key }: Issued, path = PRICE, { headers = {}, ...more }: Asked = {}) =>
  ask(`${service.ready.base_url}${path}`, { ...more, headers: { ...headers, Authorization: `Bearer ${key}` } });
const forbidden = (error: string) => ({
  status: 403,
  body: { code: 'forbidden', error: expect.stringContaining(error) },
});

/** The status of an upgrade; 101 if it succeeds. */
const upgrade = async (url: string, headers: Record<string, string>): Promise<number> => {
  const socket = new WebSocket(url, { headers });
  const opened = once(socket, 'open').then(() => 101);
  const refused = once(socket, 'unexpected-response').then(([, answer]) => (answer as IncomingMessage).statusCode!);
  socket.on('error', () => {});
  const status = await Promise.race([opened, refused]);
  socket.terminate();
  return status;
};

test('a key with routes calls only these, also by HEAD, and a refusal spends nothing', async () => {
  const key = await issue('--routes', 'tokenPrice,usage');
  expect((await read(key)).status).toBe(200);
  expect(await read(key, `/v1/token/${mint}/info`)).toMatchObject(forbidden('calls only tokenPrice, usage'));
  expect((await read(key, `/v1/token/${mint}/info`, { method: 'HEAD' })).status).toBe(403);
  expect((await read(key, '/v1/stream/ticket')).status).toBe(403);
  expect((await read(key, '/v1/usage')).body).toMatchObject({ rows: [{ operation: 'tokenPrice', credits: 1 }] });
});

test('a key with addresses is refused elsewhere before its rate counts, whatever is forwarded', async () => {
  const here = await issue('--addresses', '127.0.0.0/8,::1');
  expect((await read(here)).status).toBe(200);
  const elsewhere = await issue('--addresses', '192.0.2.0/24');
  const headers = { 'X-Forwarded-For': '192.0.2.7' };
  const answers = await Promise.all(Array.from({ length: 320 }, () => read(elsewhere, PRICE, { headers })));
  for (const answer of answers) expect(answer).toMatchObject(forbidden('works from its allowed addresses only'));
  const authorization = { Authorization: `Bearer ${elsewhere.key}` };
  expect(await upgrade(service.ready.ws_url, { ...authorization, ...headers })).toBe(403);
});

test('a key with origins works on these pages only, and its tickets too', async () => {
  const key = await issue('--origins', ORIGIN);
  const origin = { Origin: ORIGIN };
  expect((await read(key, PRICE, { headers: origin })).status).toBe(200);
  expect(await read(key)).toMatchObject(forbidden('no Origin header'));
  const other = await read(key, PRICE, { headers: { Origin: 'https://evil.example' } });
  expect(other).toMatchObject(forbidden(`pages of ${ORIGIN} only`));
  expect(other.headers['access-control-allow-origin']).toBe('*');
  const ticket = async () => {
    const { body } = await read(key, '/v1/stream/ticket', { headers: origin });
    return `${service.ready.ws_url}?ticket=${(body as { ticket: string }).ticket}`;
  };
  expect(await upgrade(await ticket(), origin)).toBe(101);
  expect(await upgrade(await ticket(), { Origin: 'https://evil.example' })).toBe(403);
  expect((await read(key, '/v1/stream/ticket')).status).toBe(403);
});

test('a key with channels hears only these, and a change of its scopes closes its sockets', async () => {
  const key = await issue('--channels', 'token:trades');
  const talk = await openTalk(service.ready.ws_url, key.key);
  await talk.subscribe(`token:${mint}:trades`);
  talk.say({ op: 'subscribe', channels: [`token:${mint}:ticks`] });
  const refused = await talk.hear('the refusal', ({ op }) => op === 'error');
  expect(refused.message).toContain('include only token:trades');
  expect(await done(['scope', key.id, '--channels', 'none', '--routes', 'Token'])).toContain(
    'only routes Token; channels none',
  );
  await talk.closed;
  await expect(openTalk(service.ready.ws_url, key.key)).rejects.toMatchObject({ status: 403 });
  expect((await rowOf(key)).scopes).toEqual({ routes: ['Token'], channels: [] });
  await done(['scope', key.id, '--channels', 'any', '--routes', 'any']);
  expect((await rowOf(key)).scopes).toBeNull();
  await (await openTalk(service.ready.ws_url, key.key)).end();
});

test('a rotation keeps the scopes and the sockets, and shows when the old key falls out of use', async () => {
  const old = await issue('--routes', 'tokenPrice', '--channels', 'token:trades');
  expect(await rowOf(old)).toMatchObject({ last_used: null, rotated_to: null });
  const beforeMs = Date.now();
  await read(old);
  const talk = await openTalk(service.ready.ws_url, old.key);
  const used = (await rowOf(old)).last_used!;
  expect(Date.parse(used)).toBeGreaterThanOrEqual(beforeMs);
  const next = JSON.parse(await done(['rotate', old.id, '--grace', '1h', '--json'])) as Issued;
  expect((await read(next, `/v1/token/${mint}/info`)).status).toBe(403);
  expect((await rowOf(next)).last_used).toBeNull();
  await read(next);
  const [oldRow, nextRow] = [await rowOf(old), await rowOf(next)];
  expect(oldRow).toMatchObject({ last_used: used, rotated_to: next.id, scopes: nextRow.scopes });
  expect(Date.parse(nextRow.last_used!)).toBeGreaterThanOrEqual(Date.parse(used));
  await talk.subscribe(`token:${mint}:trades`);
  await talk.end();
});

test('an imported key works with its old text, tier and scopes, and is exported again', async () => {
  const key = { id: `key-${'i'.repeat(27)}`, key: buildKeyText('9'.repeat(43)) };
  const line = {
    ...{ kind: 'key', hash: hashKeyText(key.key), id: key.id, tier: 'layer1', name: 'moved', createdMs: 1 },
    ...{ expiresMs: null, revokedMs: null, scopes: { routes: ['tokenPrice'] } },
  };
  const sender = { id: `ingest-${'i'.repeat(27)}`, key: buildKeyText('8'.repeat(43), 'cin') };
  const senderLine = {
    ...{
      kind: 'ingest-key',
      hash: hashKeyText(sender.key),
      id: sender.id,
      name: 'sender',
      createdMs: 1,
      revokedMs: null,
    },
  };
  const file = [{ kind: 'chain-keys', version: 1 }, line, senderLine].map(one => JSON.stringify(one)).join('\n');
  expect(JSON.parse(await done(['import', '-', '--json'], file))).toEqual({ added: 2, unchanged: 0 });
  expect((await read(key)).status).toBe(200);
  expect((await read(key, `/v1/token/${mint}/info`)).status).toBe(403);
  const sent = await ask(`${service.ready.ingest_url}/canonical`, {
    ...{ method: 'POST', body: '' },
    headers: { Authorization: `Bearer ${sender.key}` },
  });
  expect(sent.status).not.toBe(401);
  const exported = await done(['export']);
  expect(exported).toContain(JSON.stringify(line.scopes));
  expect(exported).not.toContain(key.key);
  expect(JSON.parse(await done(['import', '-', '--json'], exported))).toMatchObject({ added: 0 });
  const wrong = await service.chain(['keys', 'import', '-'], exported.replace('"tier":"layer1"', '"tier":"gold"'));
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringMatching(/Nothing was imported:\nline \d+ tier must be/),
  ]);
});

test('a leaked key is found in a text, and is not live after its revocation', async () => {
  const key = await issue();
  const text = `config:\n  key: "${key.key}"\n  old: ${buildKeyText('7'.repeat(43))}\n`;
  const found = await service.chain(['keys', 'find', '-'], text);
  expect([found.code, found.stdout]).toEqual([1, expect.stringMatching(`-:2:9 .* live  ${key.id} .*keys -- revoke`)]);
  expect(found.stdout).toMatch(/-:3:8 .*not a key of this deployment/);
  expect(found.stdout).not.toContain(key.key);
  await done(['revoke', key.id]);
  expect(JSON.parse(await done(['find', '-', '--json'], text))).toMatchObject({ found: [{ status: 'revoked' }, {}] });
});

test('wrong scopes are refused by name, with what is accepted', async () => {
  const { id } = await issue();
  for (const [args, message] of [
    [['issue', '--tier', 'layer1', '--routes', 'tokenprice'], /must name operationIds .*got "tokenprice"/],
    [['issue', '--tier', 'layer1', '--channels', 'trades'], /kinds of channels \(token:trades/],
    [['issue', '--tier', 'layer1', '--origins', 'app.example.com'], /origins such as https/],
    [['issue', '--tier', 'layer1', '--addresses', '192.0.2.1/24'], /got "192.0.2.1\/24"/],
    [['issue', '--tier', 'layer1', '--addresses', 'none'], /at least one entry/],
    [['scope', id], /at least one of --routes/],
    [['scope', 'key-nobody', '--routes', 'any'], /Key key-nobody does not exist/],
    [['find', '/nowhere'], /\/nowhere is not a readable file/],
    [['import', '/nowhere'], /\/nowhere is not a readable file/],
  ] as const) {
    const { code, stderr } = await service.chain(['keys', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  }
});
