import type { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { tierNames, tiers } from '../../layers/contract/tiers.ts';
import { buildKeyText, hashKeyText } from '../../layers/core/identity/key-text.ts';
import { createAuthorizer } from '../../layers/edge/authorizer.ts';
import { resolveLiveKey } from '../../layers/edge/credentials.ts';
import { createLetterSender } from '../../layers/edge/dead-letters.ts';
import { formatExposition } from '../../layers/edge/exposition.ts';
import { createObserver, type Observer } from '../../layers/edge/observe.ts';
import { createReadinessCheck } from '../../layers/edge/readiness.ts';
import { toRequestCounts, withRequestCounts } from '../../layers/edge/request-counts.ts';
import { createStreamHandler, findEarliestSequence, type StreamRecord } from '../../layers/edge/stream.ts';
import { saveKey } from '../../layers/storage/access/keys.ts';
import { addCounts, readCounts } from '../../layers/storage/operations/counters.ts';
import { type Engine, makeTables, startEngine, type TableNames } from '../storage/engines.ts';

/** One listener writes what all observers of this file hold. */
const others = process.listeners('SIGTERM');

let engine: Engine;
let names: TableNames;

beforeAll(async () => {
  engine = await startEngine('dynoxide');
  names = await makeTables(engine.client);
});
afterAll(() => engine.stop());

const TEXT = buildKeyText('a'.repeat(40));
const issue = (fields: object = {}) =>
  saveKey(
    { client: engine.client, table: names.keys },
    {
      hash: hashKeyText(TEXT),
      id: 'k1',
      tier: 'layer1',
      name: 'n',
      createdMs: 0,
      expiresMs: null,
      revokedMs: null,
      ...fields,
    },
  );

describe('An authorization header', () => {
  test.each([
    [`Bearer ${TEXT}`, true],
    [`bearer   ${TEXT}`, true],
    [`Bearer ${TEXT} `, false],
    [`Bearer x ${TEXT}`, false],
    [`Basic ${TEXT}`, false],
    [TEXT, false],
    [`Bearer ${TEXT.slice(0, -1)}0`, false],
    ['', false],
    [undefined, false],
  ])('%j contains a well-formed key: %s', async (header, good) => {
    await issue();
    expect((await resolveLiveKey({ client: engine.client, table: names.keys }, header, 1)) !== null).toBe(good);
  });

  test('that cannot be a key is refused without a look-up', async () => {
    const client = { send: () => Promise.reject(new Error('asked')) } as never;
    expect(await resolveLiveKey({ client, table: names.keys }, 'Bearer ci_guess_000000', 1)).toBeNull();
    await expect(resolveLiveKey({ client, table: names.keys }, `Bearer ${TEXT}`, 1)).rejects.toThrow('asked');
  });
});

describe('The authorizer', () => {
  const tableOf = (name: 'keys' | 'accounts') => ({ client: engine.client, table: names[name] });
  const decide = (authorization: string | undefined) =>
    createAuthorizer(
      tableOf('keys'),
      tableOf('accounts'),
    )({
      type: 'TOKEN',
      methodArn: 'arn:aws:execute-api:eu-west-1:123:api/stage/GET/v1/token/x/price',
      authorizationToken: authorization,
    } as never);

  test.each(tierNames)('names the key by its opaque id and covers the whole API for %s', async tier => {
    await issue({ tier, id: 'key-1' });
    const { policyDocument, ...rest } = await decide(`Bearer ${TEXT}`);
    const requestsPerMinute = tiers[tier].requestsPerMinute;
    expect(rest).toEqual({
      principalId: 'key-1',
      context: { tier, keyId: 'key-1', keyHash: hashKeyText(TEXT), requestsPerMinute, forbidden: expect.any(String) },
      usageIdentifierKey: 'key1',
    });
    const [statement] = policyDocument.Statement as unknown as { Effect: string; Resource: string | string[] }[];
    const stage = 'arn:aws:execute-api:eu-west-1:123:api/stage';
    expect([statement!.Resource].flat().every(resource => resource.startsWith(`${stage}/`))).toBe(true);
    expect(statement!.Effect).toBe('Allow');
    const covers = (path: string) => [statement!.Resource].flat().includes(`${stage}/*/v1/token/*/${path}`);
    expect([covers('buyer-quality'), covers('trades')]).toEqual([true, tier !== 'free']);
    expect(JSON.stringify(policyDocument)).not.toContain(TEXT);
  });

  test('names the rate of Enterprise as the deployment set it', async () => {
    await issue({ tier: 'enterprise' });
    const decision = await createAuthorizer(
      tableOf('keys'),
      tableOf('accounts'),
      9_000,
    )({
      type: 'TOKEN',
      methodArn: 'a/b/GET/c',
      authorizationToken: `Bearer ${TEXT}`,
    } as never);
    expect(decision.context).toMatchObject({ tier: 'enterprise', requestsPerMinute: 9_000 });
  });

  test('throws Unauthorized for a bad key only, and another error when a look-up fails', async () => {
    await issue({ revokedMs: 1 });
    await expect(decide(`Bearer ${TEXT}`)).rejects.toThrow(/^Unauthorized$/);
    await expect(decide(undefined)).rejects.toThrow(/^Unauthorized$/);
    const down = { send: () => Promise.reject(new Error('storage is away')) } as never;
    const event = { type: 'TOKEN', methodArn: 'a/b/GET/c', authorizationToken: `Bearer ${TEXT}` } as never;
    const tables = [tableOf('keys'), tableOf('accounts')] as const;
    await expect(createAuthorizer({ ...tables[0], client: down }, tables[1])(event)).rejects.toThrow('storage is away');
  });
});

describe('A stream processor', () => {
  const record = (sequence: string, text: string) => ({
    eventID: `shard-7:${sequence}`,
    kinesis: {
      ...{ sequenceNumber: sequence, partitionKey: 'k', data: Buffer.from(text).toString('base64') },
      approximateArrivalTimestamp: 1_760_000_400.123,
    },
  });
  const event = { Records: [record('11', '{"ä":1}'), record('12', 'x')] } as never;

  test('receives shard, sequence, text and arrival of each record', async () => {
    const seen: StreamRecord[] = [];
    const handler = createStreamHandler(async records => {
      seen.push(...records);
      return null;
    });
    expect(await handler(event, {} as never)).toEqual({ batchItemFailures: [] });
    const arrivedMs = 1_760_000_400_123;
    expect(seen).toEqual([
      { shard: 'shard-7', sequence: '11', text: '{"ä":1}', arrivedMs, partitionKey: 'k' },
      { shard: 'shard-7', sequence: '12', text: 'x', arrivedMs, partitionKey: 'k' },
    ]);
  });

  test('that did part of its batch gets the rest again', async () => {
    const handler = createStreamHandler(async () => '12');
    expect(await handler(event, {} as never)).toEqual({ batchItemFailures: [{ itemIdentifier: '12' }] });
  });

  test('that threw fails as a whole, so that Lambda halves the batch', async () => {
    await expect(createStreamHandler(() => Promise.reject(new Error('broken')))(event, {} as never)).rejects.toThrow(
      'broken',
    );
  });

  test('reports the earliest position by number, not by text', () => {
    expect(findEarliestSequence([])).toBeNull();
    expect(findEarliestSequence(['100', '99', '1000'])).toBe('99');
  });
});

describe('Dead letters', () => {
  const letter = (text: string) => ({
    record: { shard: 's', sequence: '1', text },
    path: 'slot',
    reason: 'is missing',
  });
  const queue = (failed: object[] = []) => {
    const sent: SendMessageBatchCommand['input'][] = [];
    const send = async ({ input }: SendMessageBatchCommand) => sent.push(input) && { Failed: failed };
    return { sent, client: { send } as unknown as SQSClient };
  };

  test('are sent in tens, with reason, path and position, and long text is cut', async () => {
    const { sent, client } = queue();
    await createLetterSender(
      client,
      'url',
    )([...Array.from({ length: 11 }, () => letter('x')), letter('y'.repeat(300_000))]);
    expect(sent.map(({ Entries }) => Entries!.length)).toEqual([10, 2]);
    const bodies = sent.flatMap(({ Entries }) => Entries!.map(({ MessageBody }) => JSON.parse(MessageBody!)));
    expect(bodies[0]).toEqual({ reason: 'is missing', path: 'slot', shard: 's', sequence: '1', text: 'x' });
    expect(bodies[11].text).toHaveLength(2_000);
    expect(Math.max(...sent.map(input => Buffer.byteLength(JSON.stringify(input))))).toBeLessThan(262_144);
  });

  test('contain no character that the queue rejects', async () => {
    const { sent, client } = queue();
    await createLetterSender(client, 'url')([letter('a\u0000\uFFFF\uD800 \u{1F600}ä')]);
    expect(JSON.parse(sent[0]!.Entries![0]!.MessageBody!).text).toBe('a\uFFFD\uFFFD\uFFFD \u{1F600}ä');
  });

  test('that the queue rejects fail the batch, so that none is lost', async () => {
    const { client } = queue([{ Message: 'too large' }]);
    await expect(createLetterSender(client, 'url')([letter('x')])).rejects.toThrow('refused 1 messages: too large');
  });
});

describe('Counters', () => {
  const MINUTE_MS = 60_000;
  const counting = () => {
    const writes: string[] = [];
    const fail = { next: false };
    const send = async ({ input }: UpdateItemCommand) => {
      writes.push(
        Object.values(input.ExpressionAttributeValues!)
          .map(({ N }) => N)
          .join(),
      );
      if (fail.next) throw new Error('away');
    };
    return { writes, fail, counters: { client: { send }, table: 'operations' } as never };
  };

  describe('by a clock', () => {
    beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
    afterEach(() => void vi.useRealTimers());
    /** A batch that counts one event. */
    const batch = async (observe: Observer) =>
      createStreamHandler(async () => {
        observe.count('x_total');
        observe.count('y_total', 0);
        return null;
      })({ Records: [] } as never, {} as never);

    test('are written when the first batch ends, then at most once a minute, with nothing lost', async () => {
      const { writes, counters } = counting();
      const observe = createObserver(counters, 'test', MINUTE_MS);
      for (let second = 0; second < 121; second++) {
        await batch(observe);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(writes).toEqual(['1', '60', '60']);
    });

    test('are written by a timer where no further batch comes', async () => {
      const { writes, counters } = counting();
      const observe = createObserver(counters, 'test', MINUTE_MS);
      await batch(observe);
      await batch(observe);
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(writes).toEqual(['1', '1']);
      await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
      expect(writes).toEqual(['1', '1']);
    });

    test('that a checkpoint takes are not written again, and come back when it fails', async () => {
      const { writes, counters } = counting();
      const observe = createObserver(counters, 'test', MINUTE_MS);
      const taken: unknown[] = [];
      for (let second = 0; second < 122; second++) {
        observe.count('x_total');
        const write = async (counts: ReadonlyMap<string, number>) => {
          taken.push(counts.get('x_total'));
          if (second === 60) throw new Error('away');
        };
        if (second % 60 === 0 || second === 61) await observe.carry(write).catch(() => undefined);
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect([taken, writes]).toEqual([[1, 60, 61, 59], []]);
      await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
      expect(writes).toEqual(['1']);
    });

    test('that could not be written are written a minute later', async () => {
      const { writes, fail, counters } = counting();
      const observe = createObserver(counters, 'test', MINUTE_MS);
      fail.next = true;
      await batch(observe);
      fail.next = false;
      await batch(observe);
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(writes).toEqual(['1', '2']);
    });

    test('become CloudWatch metrics, whose dimensions are the labels', async () => {
      vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
      vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Chain');
      const lines: string[] = [];
      vi.spyOn(process.stdout, 'write').mockImplementation(line => lines.push(String(line)) > 0);
      const observe = createObserver(counting().counters, 'test', MINUTE_MS);
      observe.count('x_total{kind="buy"}', 3);
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      const metric = lines.filter(line => line.includes('"_aws"')).map(line => JSON.parse(line));
      expect(metric).toMatchObject([
        { kind: 'buy', x_total: 3, _aws: { CloudWatchMetrics: [{ Namespace: 'Chain' }] } },
      ]);
    });
  });

  test('of several instances add up', async () => {
    const counters = { client: engine.client, table: names.operations };
    const before = (await readCounts(counters)).get('sum_total') ?? 0;
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => addCounts(counters, `f${at % 2}`, new Map([['sum_total', at]]))),
    );
    expect((await readCounts(counters)).get('sum_total')).toBe(before + 190);
  });

  test('are written before the process ends', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const counters = { client: engine.client, table: names.operations };
    createObserver(counters, 'ending').count('ending_total', 5);
    const [listener] = process.listeners('SIGTERM').filter(one => !others.includes(one));
    listener!('SIGTERM');
    expect(exit).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), { timeout: 60_000 });
    expect((await readCounts(counters)).get('ending_total')).toBe(5);
    exit.mockRestore();
  });

  test('are exposed with help and type, known ones from zero, with their labels', () => {
    const text = formatExposition(
      new Map([
        ['chain_events_accepted_total{type="swap"}', 3],
        ['own_total', 1],
      ]),
      new Map([['market', 1_200]]),
    );
    expect(text).toContain('# TYPE chain_events_accepted_total counter\nchain_events_accepted_total{type="swap"} 3\n');
    expect(text).toContain('# TYPE chain_trades_outlier_total counter\nchain_trades_outlier_total 0\n');
    expect(text).toMatch(/own_total 1\n# HELP/);
    expect(text).toMatch(
      /# TYPE chain_processor_lag_milliseconds gauge\nchain_processor_lag_milliseconds\{processor="market"\} 1200\n$/,
    );
  });

  test('of requests are a histogram of cumulative buckets per path, in ascending order', () => {
    const totals = new Map<string, number>();
    for (const [status, ms] of [
      [200, 7.4],
      [200, 60],
      [404, 30_000],
    ] as const)
      for (const [name, by] of toRequestCounts('/v1/{mint}', status, ms))
        totals.set(name, (totals.get(name) ?? 0) + by);
    const sorted = new Map([...totals].sort(([a], [b]) => a.localeCompare(b)));
    const lines = formatExposition(sorted, new Map()).split('\n');
    expect(lines).toContain('chain_requests_total{path="/v1/{mint}",status="2xx"} 2');
    expect(lines).toContain('chain_requests_total{path="/v1/{mint}",status="4xx"} 1');
    const at = lines.indexOf('# TYPE chain_request_milliseconds histogram');
    const figures = lines
      .slice(at + 1, at + 14)
      .map(line => line.replace('path="/v1/{mint}"', '').split('milliseconds')[1]);
    expect(figures).toEqual([
      ...[10, 25, 50].map(bound => `_bucket{,le="${bound}"} 1`),
      ...[100, 250, 500, 1_000, 2_500, 5_000, 10_000].map(bound => `_bucket{,le="${bound}"} 2`),
      '_bucket{,le="+Inf"} 3',
      '_sum{} 30067',
      '_count{} 3',
    ]);
  });

  test('of requests are in one item per function, written before the first answer if they can be', async () => {
    vi.stubEnv('TABLE_OPERATIONS', names.operations);
    for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'local');
    const { hostname, port } = await engine.client.config.endpoint!();
    vi.stubEnv('AWS_ENDPOINT_URL', `http://${hostname}:${port}`);
    const path = '/v1/counted';
    const invoke = async (status: number) => ({ statusCode: status });
    const counted = withRequestCounts({ path, file: 'rest/counted' }, invoke);
    for (const status of [200, 200, 503]) expect(await counted(status, null)).toEqual({ statusCode: status });
    const total = async (name: string) =>
      (await readCounts({ client: engine.client, table: names.operations })).get(name);
    await vi.waitFor(async () => expect(await total(`chain_requests_total{path="${path}",status="2xx"}`)).toBe(1));
    expect(await total(`chain_request_milliseconds_bucket{path="${path}",le="+Inf"}`)).toBe(1);
    vi.stubEnv('TABLE_OPERATIONS', 'no such table');
    const uncounted = withRequestCounts({ path, file: 'rest/uncounted' }, invoke);
    expect(await uncounted(200, null)).toEqual({ statusCode: 200 });
    vi.unstubAllEnvs();
    expect(withRequestCounts({ path, file: 'rest/counted' }, invoke)).toBe(invoke);
  });
});

describe('Readiness', () => {
  test('is true when every backend answers, and otherwise names the failing one', async () => {
    const good = { name: 'storage', ask: async () => 1 };
    const bad = { name: 'events', ask: () => Promise.reject(new Error('no')) };
    expect(await createReadinessCheck([good])(0)).toEqual({
      status: 'ready',
      checks: [{ name: 'storage', ok: true, latency_ms: expect.any(Number) }],
    });
    const { status, checks } = await createReadinessCheck([good, bad])(0);
    expect([status, ...checks.map(({ ok }) => ok)]).toEqual(['not_ready', true, false]);
  });

  test('does not wait for a backend that hangs', async () => {
    vi.useFakeTimers();
    const asked = createReadinessCheck([{ name: 'storage', ask: () => new Promise(() => {}) }])(0);
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await asked).status).toBe('not_ready');
    vi.useRealTimers();
  });
});
