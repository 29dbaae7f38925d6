import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDeliveryCaller } from '../../layers/edge/delivery-queue.ts';
import { appendFirings } from '../../layers/storage/rules/firings.ts';
import { addRule } from '../../layers/storage/rules/rules.ts';
import { createDynamoClient, createQueueClient } from '../../lib/operator/clients.ts';
import { getTargetOutput } from '../../lib/operator/target.ts';
import { addressOf, swapOf } from '../service/events.ts';
import { ask } from '../service/rest.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';
import { startTargetServer } from '../worlds/target-server.ts';

type Body = Readonly<Record<string, unknown>>;
const folder = scratch();
let servers: Awaited<ReturnType<typeof startTargetServer>>;
let service: Service;
let key: string;
let keyId: string;

beforeAll(async () => {
  servers = await startTargetServer();
  const environment = {
    ...{ TARGETS_AWS_URL: `http://${servers.host}`, AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret' },
  };
  service = await startService(join(folder.path, 'data'), ['--no-demo', '--webhook-allow', servers.host], environment);
  const issued = JSON.parse((await service.chain(['keys', 'issue', '--tier', 'enterprise', '--json'])).stdout) as Body;
  [key, keyId] = [String(issued.key), String(issued.id)];
});
afterAll(async () => {
  await service?.end('SIGTERM');
  servers?.stop();
  folder.remove();
});

const call = async (method: string, path: string, body?: Body | string, as = key) => {
  const answer = await ask(`${service.ready.base_url}/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: answer.body as Body };
};
const add = async (body: Body): Promise<{ readonly id: string; readonly secret: string }> => {
  const { status, body: made } = await call('POST', 'targets', body);
  expect([status, made.state]).toEqual([201, 'unverified']);
  return { id: String(made.target_id), secret: String(made.secret) };
};
const addHook = (path: string) => add({ kind: 'webhook', name: 'a hook', url: servers.url(path) });
const verified = async (path: string) => {
  const target = await addHook(path);
  await eventually(`${path} is verified`, async () => {
    const { body } = await call('GET', `targets/${target.id}`);
    return body.state === 'verified' || undefined;
  });
  return target;
};

describe('A target', () => {
  test.each<[Body | string, string, string]>([
    ['[]', 'invalid_request', 'The body must be a JSON object, got "[]"'],
    [{ name: 'x' }, 'invalid_request', 'kind is missing'],
    [
      { kind: 'fax', name: 'x' },
      'invalid_request',
      'kind must be one of webhook, telegram, slack, discord, sns, kinesis, sqs, got "fax"',
    ],
    [{ kind: 'webhook', name: 'x' }, 'invalid_request', 'url is missing; the kind webhook needs it'],
    [
      { kind: 'webhook', name: '', url: 'https://a.example' },
      'invalid_request',
      'name must be 1 to 64 characters, not only spaces, got ""',
    ],
    [{ kind: 'webhook', name: 'x', url: 5 }, 'invalid_request', 'url must be a string, got "5"'],
    [
      { kind: 'sqs', name: 'x', url: 'https://a.example' },
      'invalid_request',
      'address is missing; the kind sqs needs it',
    ],
    [{ kind: 'webhook', name: 'x', url: 'http://192.0.2.1/' }, 'target_refused', 'url must begin with https://'],
    [
      { kind: 'webhook', name: 'x', url: 'https://a.example:25/' },
      'target_refused',
      'the port of url must be 443 or at least 1024, got 25',
    ],
    [
      { kind: 'webhook', name: 'x', url: 'https://no-such-host.invalid/' },
      'target_refused',
      'url has a host without an address',
    ],
  ])('is refused: %j', async (body, code, error) => {
    expect(await call('POST', 'targets', body)).toEqual({ status: 400, body: { error, code } });
  });

  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1', '0.0.0.0'],
    ...['2130706433', '0x7f.1', '[::1]', '[fe80::1]', '[fd00::1]', '[ff02::1]', '[::ffff:10.0.0.1]'],
    ...['[64:ff9b::a00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]'],
  ])('is refused at %s, also on an allowed port of another scheme', async host => {
    const { status, body } = await call('POST', 'targets', {
      kind: 'webhook',
      name: 'x',
      url: `https://${host}:8443/`,
    });
    expect([status, body.code, body.error]).toEqual([
      400,
      'target_refused',
      'url must not lead to a private, local or reserved address',
    ]);
  });

  test('is verified by a server that answers with the challenge, and only by one', async () => {
    await verified('echo/1');
    for (const [path, result, status] of [
      ['lie/1', 'delivered', 200],
      ['redirect/1', 'redirect_refused', 307],
      ['close/1', 'closed', null],
      ['fail/1', 'http_error', 500],
      ['hang/1', 'timeout', null],
    ] as const) {
      const { id } = await addHook(path);
      const { body } = await call('POST', `targets/${id}/verify`);
      expect([path, body.state, body.challenge]).toEqual([
        path,
        'unverified',
        { result, status, ms: expect.any(Number) },
      ]);
      expect((await call('POST', `targets/${id}/test`)).status).toBe(409);
    }
    expect(servers.all('echo/1')).toHaveLength(1);
  });

  test('belongs to its account, and shows its secret once', async () => {
    const { id, secret } = await verified('echo/own?token=hidden');
    const { body } = await call('GET', `targets/${id}`);
    for (const hidden of [secret.slice(6), 'hidden']) expect(JSON.stringify(body)).not.toContain(hidden);
    expect(body).toMatchObject({ kind: 'webhook', place: `http://${servers.host}/…` });
    for (const [method, path] of [
      ['GET', `targets/${id}`],
      ['DELETE', `targets/${id}`],
      ['POST', `targets/${id}/test`],
      ['POST', `targets/${id}/rotate`],
    ] as const)
      expect((await call(method, path, undefined, service.ready.keys.enterprise)).status).toBe(404);
    expect((await call('GET', 'targets', undefined, service.ready.keys.free)).status).toBe(403);
    expect((await call('DELETE', `targets/${id}`)).status).toBe(204);
    expect((await call('GET', `targets/${id}`)).status).toBe(404);
  });

  test('that is asked for again with its key is the same one, with the secret that was lost', async () => {
    const body = { kind: 'webhook', name: 'once', url: servers.url('/once'), idempotency_key: 'once-1' };
    const count = async () => ((await call('GET', 'targets')).body.targets as Body[]).length;
    const before = await count();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => add(body)));
    expect(others).toEqual([first, first]);
    expect(first!.secret).toMatch(/^whsec_/);
    expect(await count()).toBe(before + 1);
    expect(await call('POST', 'targets', { ...body, name: 'twice' })).toMatchObject({
      ...{ status: 409, body: { code: 'conflict' } },
    });
    await call('POST', `targets/${first!.id}/rotate`);
    expect((await call('POST', 'targets', body)).body).toMatchObject({ target_id: first!.id, secret: null });
    await call('DELETE', `targets/${first!.id}`);
    expect((await call('POST', 'targets', body)).status).toBe(409);
  });

  test('is sent a signed test, and both secrets sign after a rotation', async () => {
    const { id, secret } = await verified('echo/signed');
    expect((await call('POST', `targets/${id}/test`)).body).toMatchObject({ result: 'delivered', status: 200 });
    const rotated = String((await call('POST', `targets/${id}/rotate`)).body.secret);
    await call('POST', `targets/${id}/test`);
    const [before, after] = servers.at('echo/signed').map(({ body, headers }) => [body, headers as never] as const);
    expect(new Webhook(secret).verify(...before!)).toMatchObject({ type: 'target.test', data: { target_id: id } });
    for (const one of [secret, rotated])
      expect(new Webhook(one).verify(...after!)).toMatchObject({ type: 'target.test' });
    expect(() => new Webhook(rotated).verify(...before!)).toThrow();
  });
});

describe('Each kind', () => {
  const arn = (kind: string, place: string) => `arn:aws:${kind}:eu-west-1:111122223333:${place}`;
  const ids = new Map<string, string>();
  const paths: Readonly<Record<string, string>> = {
    ...{ webhook: 'echo/kind', telegram: 'bot1:x/sendMessage', slack: 'services/T/B/x', discord: 'api/webhooks/1/x' },
    ...{ sqs: '', sns: '', kinesis: '' },
  };
  test.each([
    ['telegram', { url: 'bot1:x/sendMessage?chat_id=-7' }, 'bot1:x/sendMessage'],
    ['slack', { url: 'services/T/B/x' }, 'services/T/B/x'],
    ['discord', { url: 'api/webhooks/1/x' }, 'api/webhooks/1/x'],
    ['sqs', { address: arn('sqs', 'firings') }, ''],
    ['sns', { address: arn('sns', 'firings') }, ''],
    ['kinesis', { address: arn('kinesis', 'stream/firings') }, ''],
  ])('%s is verified by the text that it received, and receives tests', async (kind, place, path) => {
    const known = servers.all(path).length;
    const where = 'url' in place ? { url: servers.url(place.url!) } : place;
    const { id } = await add({ kind, name: kind, ...where });
    const sent = await eventually('the challenge', () => servers.all(path)[known]);
    const data = /"Data":"([^"]+)"/.exec(sent.body)?.[1];
    const text = data === undefined ? decodeURIComponent(sent.body) : Buffer.from(data, 'base64').toString();
    const challenge = /challenge\\*":\\*"([\w-]+)/.exec(text)![1]!;
    expect((await call('POST', `targets/${id}/verify`, { challenge: `${challenge}x` })).status).toBe(400);
    const { body } = await call('POST', `targets/${id}/verify`, { challenge });
    expect([body.state, body.challenge]).toEqual(['verified', null]);
    expect((await call('POST', `targets/${id}/test`)).body).toMatchObject({ result: 'delivered' });
    expect(servers.all(path)).toHaveLength(known + 2);
    ids.set(kind, id);
  });

  test('says what became of each message', async () => {
    ids.set('webhook', (await verified(paths.webhook!)).id);
    expect(ids.size).toBe(7);
    for (const [kind, id] of ids)
      for (const [fault, result, status] of [
        ['fail', 'http_error', 500],
        ['close', 'closed', null],
        ['redirect', 'redirect_refused', 307],
        ['refuse', 'http_error', 429],
        ['hang', 'timeout', null],
      ] as const) {
        servers.failNext(paths[kind]!, fault);
        const { body } = await call('POST', `targets/${id}/test`);
        expect([kind, fault, body.result, body.status]).toEqual([kind, fault, result, status]);
      }
  });

  test.each(['webhook', 'telegram', 'slack', 'discord', 'sns', 'sqs', 'kinesis'])(
    '%s receives a firing after a failure, and waits as its provider asks',
    async kind => {
      const [id, path] = [ids.get(kind)!, paths[kind]!];
      const rule = `rul_${kind}`;
      const fire = await openRule(rule, [id]);
      servers.failNext(path, 'refuse', 'fail');
      const tries = async () => {
        const { body } = await call('GET', `rules/${rule}/deliveries?limit=200`);
        return (body.deliveries as readonly Body[]).toReversed();
      };
      await fire(1);
      const [first, second] = await eventually('two tries', async () => {
        const found = await tries();
        return found.length >= 2 ? found : undefined;
      });
      expect([first!.status, second!.status]).toEqual([429, 500]);
      expect(Number(second!.at_ms) - Number(first!.at_ms)).toBeGreaterThanOrEqual(6_900);
      await call('POST', `targets/${id}/pause`);
      await call('POST', `targets/${id}/resume`);
      const done = await eventually('the delivery', async () => {
        const found = await tries();
        return found.at(-1)!.result === 'delivered' ? found : undefined;
      });
      expect(done.map(({ seq, attempt, result }) => [seq, attempt, result])).toEqual([
        [1, 1, 'http_error'],
        [1, 2, 'http_error'],
        [1, 3, 'delivered'],
      ]);
    },
  );

  test('a resource of the account of the service is not a target', async () => {
    const own = `arn:aws:sqs:eu-west-1:${/:(\d{12}):/.exec(JSON.stringify(service.target().outputs))![1]}:x`;
    expect((await call('POST', 'targets', { kind: 'sqs', name: 'x', address: own })).body.code).toBe('target_refused');
  });
});

/** Stores a rule, and lets it fire. */
const openRule = async (id: string, targets: readonly string[]) => {
  const target = service.target();
  const rules = { client: createDynamoClient(target), table: getTargetOutput(target, 'RulesTable') };
  const caller = createDeliveryCaller(createQueueClient(target), getTargetOutput(target, 'DeliveriesUrl'));
  const stored = {
    id,
    owner: keyId,
    digest: 'd',
    state: 'armed',
    pausedWhy: null,
    targets,
    armedMs: 1,
    createdMs: 1,
  } as const;
  await addRule(rules, { ...stored, rule: { v: 1, name: id, on: 'trade' } });
  let fired = 0;
  return async (count: number): Promise<void> => {
    const nowMs = Date.now();
    const firings = Array.from({ length: count }, () => ({
      ...{
        firing_id: `fir_${id}_${++fired}`,
        rule_id: id,
        rule_digest: 'd',
        at_ms: nowMs,
        received_ms: nowMs,
        key: {},
      },
      ...{ event: {}, values: {}, evidence: [], say: `firing ${fired}`, rules_version: 'r1', test: false },
    }));
    await appendFirings(rules, id, firings, nowMs);
    await caller(targets.map(targetId => ({ owner: keyId, targetId, ruleId: id, atMs: nowMs })));
  };
};
const seqsAt = (path: string): readonly number[] =>
  servers.at(path).map(({ body }) => (JSON.parse(body) as { data: { seq: number } }).data.seq);
const waitFor = (path: string, count: number) =>
  eventually(`${count} messages at ${path}`, () => (seqsAt(path).length >= count ? seqsAt(path) : undefined));

describe('Firings', () => {
  test('of a rule that was made by the API arrive as its list has them', async () => {
    const target = await verified('echo/live');
    const mint = addressOf('delivered');
    const rule = {
      v: 1,
      name: 'buys',
      on: 'trade',
      where: `e.token_mint == '${mint}'`,
      cooldown_s: 0,
      say: '{signature}',
    };
    const { body: made } = await call('POST', 'rules', { rule, targets: [target.id] });
    const { body: armed } = await call('POST', `rules/${made.rule_id}/arm`);
    expect(armed.state).toBe('armed');
    // Events that arrive before do not count.
    await sleep(Math.max(0, Number(armed.armed_ms) - Date.now()) + 1_500);
    const swaps = ['one', 'two', 'three'].map(name =>
      swapOf(`delivered ${name}`, { token_mint: mint, timestamp: Date.now() }),
    );
    await service.publish(swaps);
    expect(await waitFor('echo/live', 3)).toEqual([1, 2, 3]);
    const received = servers
      .at('echo/live')
      .map(({ body, headers }) => new Webhook(target.secret).verify(body, headers as never));
    const { body: listed } = await call('GET', `rules/${made.rule_id}/firings`);
    expect(received.map(one => (one as { data: Body }).data)).toEqual(listed.firings);
    expect((listed.firings as readonly Body[]).map(({ say }) => say).toSorted()).toEqual(
      swaps.map(({ signature }) => signature).toSorted(),
    );
  });

  test('arrive signed and in order, whatever another target does', async () => {
    const [quick, slow] = [await verified('echo/quick'), await verified('slow/1')];
    const fire = await openRule('rul_order', [slow.id, quick.id]);
    await fire(5);
    expect(await waitFor('echo/quick', 5)).toEqual([1, 2, 3, 4, 5]);
    expect(seqsAt('slow/1').length).toBeLessThan(5);
    const { body, headers } = servers.at('echo/quick')[0]!;
    expect(new Webhook(quick.secret).verify(body, headers as never)).toMatchObject({
      type: 'rule.fired',
      data: { firing_id: 'fir_rul_order_1', seq: 1, say: 'firing 1' },
    });
    expect(await waitFor('slow/1', 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test('are tried again after a closed connection, and wait for Retry-After', async () => {
    const [flaky, later] = [await verified('flaky/1'), await verified('later/1')];
    const fire = await openRule('rul_again', [flaky.id, later.id]);
    await fire(2);
    expect((await waitFor('later/1', 2)).slice(0, 2)).toEqual([1, 1]);
    const [first, second] = servers.at('later/1');
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(6_900);
    expect((await waitFor('flaky/1', 3)).slice(0, 3)).toEqual([1, 1, 2]);
    const { body } = await call('GET', 'rules/rul_again/deliveries?limit=200');
    const tries = (body.deliveries as readonly Body[]).filter(one => one.target_id === flaky.id).toReversed();
    expect(tries.slice(0, 2).map(({ seq, attempt, result }) => [seq, attempt, result])).toEqual([
      [1, 1, 'closed'],
      [1, 2, 'delivered'],
    ]);
  });

  test('stop at a target that is gone, and go on when it is resumed', async () => {
    const gone = await verified('gone/1');
    const fire = await openRule('rul_gone', [gone.id]);
    await fire(2);
    await eventually('the pause', async () => {
      const { body } = await call('GET', `targets/${gone.id}`);
      return (body.state === 'paused' && body.paused_why === 'gone') || undefined;
    });
    expect(seqsAt('gone/1')).toEqual([1]);
    expect((await call('POST', `targets/${gone.id}/resume`)).body).toMatchObject({ state: 'verified' });
    expect(await waitFor('gone/1', 2)).toEqual([1, 1]);
  });

  test('are sent again on demand, by pages of what was tried', async () => {
    const target = await verified('huge/1');
    const fire = await openRule('rul_redo', [target.id]);
    await fire(3);
    await waitFor('huge/1', 3);
    await eventually('all are through', async () => {
      const { status, body } = await call('POST', 'rules/rul_redo/redeliver', { from_seq: 2 });
      expect(status).toBe(202);
      return body.queued === 2 || undefined;
    });
    await eventually('both again', () => seqsAt('huge/1').slice(3).includes(3) || undefined);
    const page = await call('GET', 'rules/rul_redo/deliveries?limit=2');
    const more = await call('GET', `rules/rul_redo/deliveries?limit=200&cursor=${page.body.next_cursor}`);
    const all = await call('GET', 'rules/rul_redo/deliveries?limit=200');
    expect([...(page.body.deliveries as Body[]), ...(more.body.deliveries as Body[])]).toEqual(all.body.deliveries);
  });

  test.each([
    ['rules/rul_none/redeliver', { from_seq: 1 }, 404, 'The account has no rule rul_none'],
    ['rules/rul_redo/redeliver', {}, 400, 'from_seq is missing'],
    ['rules/rul_redo/redeliver', { from_seq: '1' }, 400, 'from_seq must be a number, got "1"'],
    ['rules/rul_redo/redeliver', { from_seq: 0 }, 400, 'from_seq must be an integer of at least 1, got "0"'],
    ['rules/rul_redo/redeliver', { from_seq: 3, to_seq: 2 }, 400, 'to_seq must be at least from_seq, got 2 < 3'],
    [
      'rules/rul_redo/redeliver',
      { from_seq: 1, target_id: 'x' },
      400,
      'target_id must be a target of the rule, got "x"',
    ],
  ])('are not sent again for %s %j', async (path, body, status, error) => {
    const answer = await call('POST', path, body);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });
});
