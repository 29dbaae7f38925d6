import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../service/events.ts';
import { type Service, scratch, startService } from '../service/service.ts';
import { openTalk, Refused, type Talk } from '../service/talk.ts';

const folder = scratch();
const talks: Talk[] = [];
let service: Service;

beforeAll(async () => {
  service = await startService(join(folder.path, 'data'), ['--no-demo', '--verbose']);
});
afterEach(async () => {
  await Promise.all(talks.splice(0).map(talk => talk.end()));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

const issue = async (): Promise<string> => {
  const { status, headers, body } = await service.get('/v1/stream/ticket', 'layer2');
  const { ticket, expires_at_ms, ...more } = body as { ticket: string; expires_at_ms: number };
  expect([status, headers['cache-control'], more]).toEqual([200, 'no-store', {}]);
  const secondsLeft = (expires_at_ms - Date.now()) / 1000;
  expect(secondsLeft).toBeGreaterThan(20);
  expect(secondsLeft).toBeLessThanOrEqual(30);
  return ticket;
};

/** The status of an upgrade. */
const upgrade = async (ticket: string, key: string | null = null): Promise<number> => {
  const answer = await openTalk(`${service.ready.ws_url}?ticket=${ticket}`, key).catch((error: unknown) => error);
  if (answer instanceof Refused) return answer.status;
  talks.push(answer as Talk);
  return 101;
};

const counted = (statuses: readonly number[]): Readonly<Record<number, number>> =>
  Object.fromEntries([...new Set(statuses)].map(status => [status, statuses.filter(one => one === status).length]));

describe('a ticket', () => {
  test('opens a socket without a header, and its channels are those of the key', async () => {
    const talk = await openTalk(`${service.ready.ws_url}?ticket=${await issue()}`, null);
    talks.push(talk);
    await talk.subscribe(`wallet:${addressOf('ann')}:pnl`);
    talk.say({ op: 'subscribe', channels: [`token:${addressOf('mint')}:security`] });
    expect((await talk.hear('the refusal', ({ op }) => op === 'error')).message).toContain('Layer 3');
  });

  test('opens exactly one of fifty parallel upgrades', async () => {
    const ticket = await issue();
    const statuses = await Promise.all(Array.from({ length: 50 }, () => upgrade(ticket)));
    expect(counted(statuses)).toEqual({ 101: 1, 401: 49 });
  });

  test('needs Layer 1', async () => {
    const { status, body } = await service.get('/v1/stream/ticket', 'free');
    expect([status, body]).toEqual([403, { error: expect.any(String), code: 'forbidden' }]);
    expect((await service.get('/v1/stream/ticket', null)).status).toBe(401);
  });

  test('that is used or unknown is 401 with the envelope, even with a valid key', async () => {
    const used = await issue();
    expect(await upgrade(used)).toBe(101);
    for (const ticket of [used, '', 'x', used.replace(/.$/, 'g'), service.ready.keys.layer2]) {
      expect(await upgrade(ticket, service.ready.keys.layer2)).toBe(401);
    }
    const refused = await openTalk(`${service.ready.ws_url}?ticket=${used}`, null).catch(error => error);
    expect(JSON.parse((refused as Refused).body)).toEqual({
      error: expect.stringContaining('GET /v1/stream/ticket'),
      code: 'unauthorized',
    });
  });

  test('of a key that was revoked meanwhile is 401', async () => {
    const issued = await service.chain(['keys', 'issue', '--tier', 'layer1', '--name', 'brief']);
    const key = /ci_\w+/.exec(issued.stdout)![0];
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await fetch(`${service.ready.base_url}/v1/stream/ticket`, { headers });
    const { ticket } = (await answer.json()) as { ticket: string };
    const listed = await service.chain(['keys', 'list']);
    const id = /(key-\S+).*brief/.exec(listed.stdout)![1]!;
    expect((await service.chain(['keys', 'revoke', id])).code).toBe(0);
    expect(await upgrade(ticket)).toBe(401);
  });

  test('does not appear in the logs', async () => {
    const [opened, refused] = [await issue(), await issue()];
    expect(await upgrade(opened)).toBe(101);
    expect(await upgrade(`${refused}0`)).toBe(401);
    await talks.splice(0)[0]!.end();
    expect(service.said()).not.toContain(opened);
    expect(service.said()).not.toContain(refused);
  });
});
