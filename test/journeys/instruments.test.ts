import { join } from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/operator/clients.ts';
import { getTargetOutput } from '../../lib/operator/target.ts';
import { addressOf, ndjson, swapOf } from '../service/events.ts';
import { ask } from '../service/rest.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';

type Line = Readonly<Record<string, unknown>>;

const folder = scratch();
let service: Service;
const start = async () => {
  service = await startService(join(folder.path, 'data'), ['--no-demo', '--verbose']);
};
beforeAll(start);
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

/** JSON lines that functions printed so far. */
const lines = (): readonly Line[] =>
  service
    .said()
    .split('\n')
    .flatMap(line => /^(\{.*\})$/.exec(line)?.[1] ?? [])
    .map(text => JSON.parse(text) as Line);

test('a failed request is logged as JSON with request id, key id and stack, without a key', async () => {
  const issued = JSON.parse(
    (await service.chain(['keys', 'issue', '--tier', 'layer1', '--name', 'x', '--json'])).stdout,
  );
  const mint = addressOf('broken');
  const broken = { mint: { S: mint }, v: { N: '1' }, state: { S: 'not JSON' } };
  const client = createDynamoClient(service.target());
  await client.send(new PutItemCommand({ TableName: getTargetOutput(service.target(), 'TokensTable'), Item: broken }));
  const headers = { Authorization: `Bearer ${issued.key}` };
  const answer = await ask(`${service.ready.base_url}/v1/token/${mint}/info`, { headers });
  expect([answer.status, answer.text]).toEqual([500, JSON.stringify({ error: 'Internal error', code: 'internal' })]);
  const line = await eventually('the failure is logged', () =>
    lines().find(({ message }) => message === 'The request failed'),
  );
  expect(line).toMatchObject({
    level: 'ERROR',
    service: 'rest/token/info',
    key_id: issued.id,
    function_request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    error: { name: 'SyntaxError', stack: expect.stringContaining('SyntaxError') },
  });
  for (const secret of [issued.key, service.ready.ingest_key]) expect(JSON.stringify(lines())).not.toContain(secret);
});

test('/metrics counts what was sent, also after a restart', async () => {
  const url = `${service.ready.ingest_url}/canonical`;
  const headers = { Authorization: `Bearer ${service.ready.ingest_key}` };
  const [requests, swaps] = [8, 5];
  const bodies = Array.from({ length: requests }, (_, at) =>
    ndjson([
      ...Array.from({ length: swaps }, (_, index) =>
        swapOf(`${at} ${index}`, { token_mint: addressOf('counted'), timestamp: Date.now() }),
      ),
      { type: 'what' },
    ]),
  );
  for (const body of bodies) expect((await ask(url, { method: 'POST', headers, body })).status).toBe(200);
  const counted = async () => {
    const { text } = await service.get('/metrics', null);
    const total = (name: string) => Number(text.match(new RegExp(`^${name} (\\d+)$`, 'm'))?.[1] ?? 0);
    return [
      total('chain_ingest_accepted_total\\{adapter="canonical"\\}'),
      total('chain_ingest_rejected_total\\{adapter="canonical"\\}'),
      total('chain_events_accepted_total\\{type="swap"\\}'),
    ];
  };
  const all = [requests * swaps, requests, requests * swaps];
  await eventually('every event is counted', async () => ((await counted()).join() === all.join() ? true : undefined));

  expect(await service.end('SIGTERM')).toBe(0);
  await start();
  expect(await counted()).toEqual(all);
});

test('/metrics counts the requests of public routes, and not the refusals of the gateway', async () => {
  for (const path of ['/health', '/openapi.json', '/docs', '/health/no'])
    expect((await service.get(path, null)).status).toBe(path === '/health/no' ? 404 : 200);
  await eventually('each path is counted', async () => {
    const { text } = await service.get('/metrics', null);
    const counted = [...text.matchAll(/^chain_requests_total\{path="([^"]+)",status="2xx"\} [1-9]/gm)].map(
      ([, path]) => path,
    );
    expect(text).not.toContain('/health/no');
    return ['/health', '/openapi.json', '/docs', '/metrics'].every(path => counted.includes(path)) ? true : undefined;
  });
});
