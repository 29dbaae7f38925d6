import { describe, expect, test } from 'vitest';
import { RequestError } from '../../layers/contract/errors.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { isCounted, isTierAtLeast, tierNames, tiers } from '../../layers/contract/tiers.ts';
import {
  cacheRefusals,
  countBatch,
  countRequest,
  formatRateLimitHeaders,
  type ServiceLimit,
} from '../../layers/edge/rate-limit.ts';

const policy = { name: 'free', quota: 10, windowSeconds: 60 };

describe('RateLimit headers', () => {
  test('always state a policy, and the remaining requests of a counted limit', () => {
    expect(formatRateLimitHeaders([], [])).toEqual({});
    expect(formatRateLimitHeaders([policy], [])).toEqual({ 'RateLimit-Policy': '"free";q=10;w=60' });
    expect(formatRateLimitHeaders([policy], [{ ...policy, remaining: 3, nextSeconds: 6 }])).toEqual({
      'RateLimit-Policy': '"free";q=10;w=60',
      RateLimit: '"free";r=3;t=6',
    });
  });
});

/** Answers each update with the time at which the bucket is full. */
const bucketFullAt = (fullAtMs: number) => ({
  client: { send: async () => ({ Attributes: { full_at: { N: String(fullAtMs) } } }) } as never,
  table: 't',
});

describe('Counting a request', () => {
  const count = async (fullAtMs: number, nowMs: number) => {
    const limits: ServiceLimit[] = [];
    await countRequest(bucketFullAt(fullAtMs), { tier: 'free', keyId: 'k', nowMs }, limit => limits.push(limit));
    return limits;
  };

  test('reports the tier with whole seconds, rounded up', async () => {
    expect(await count(10_001, 1)).toEqual([{ ...policy, remaining: 8, nextSeconds: 4 }]);
    expect(await count(10_002, 1)).toEqual([{ ...policy, remaining: 8, nextSeconds: 5 }]);
  });

  test('asks no table for a tier that its plan counts', async () => {
    const untouched = { client: undefined as never, table: 't' };
    for (const tier of tierNames.filter(name => !isCounted(name)))
      await expect(countRequest(untouched, { tier, keyId: null, nowMs: 1 }, () => {})).resolves.toBeUndefined();
  });

  test('has whole milliseconds between tokens, and may write where a counted tier calls', () => {
    const counted = tierNames.filter(isCounted);
    expect(counted).toEqual(['free']);
    for (const tier of counted) {
      expect(60_000 % tiers[tier].requestsPerMinute).toBe(0);
      const open = Object.values(routes).filter(route => route.tier !== null && isTierAtLeast(tier, route.tier));
      expect(open.length).toBeGreaterThan(0);
      for (const { reads, writes } of open)
        expect([reads, writes]).toEqual([expect.arrayContaining(['operations']), ['operations']]);
    }
  });
});

describe('Counting a batch', () => {
  const NOW = 1_760_000_000_000;
  /** Remembers the last update, and has a bucket that is full at a time or accepts. */
  const bucket = (fullAtMs: number | null) => {
    const sent: Record<string, unknown>[] = [];
    const client = {
      send: async ({ input }: { input: Record<string, unknown> }) => {
        sent.push(input);
        if (fullAtMs === null) return { Attributes: { full_at: { N: String(NOW + 6_000) } } };
        if ('UpdateExpression' in input) throw Object.assign(new Error(), { name: 'ConditionalCheckFailedException' });
        return { Item: { full_at: { N: String(fullAtMs) } } };
      },
    } as never;
    return { sent, quotas: { client, table: 't' } };
  };
  const caller = (limits: ServiceLimit[], perMinute: number | null = 100) => ({
    keyId: 'key-1',
    perMinute,
    report: (limit: ServiceLimit) => void limits.push(limit),
  });

  test.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [91, 10],
    [100, 10],
  ])('charges %i ids as %i requests, to a bucket of the key for batches', async (ids, cost) => {
    const { sent, quotas } = bucket(null);
    const limits: ServiceLimit[] = [];
    await countBatch(quotas, caller(limits), ids, NOW);
    expect(sent[0]).toMatchObject({
      Key: { k: { S: 'rate#batch#key-1' } },
      ExpressionAttributeValues: {
        ':by': { N: String(cost * 600) },
        ':latest': { N: String(NOW + 60_000 - cost * 600) },
      },
    });
    expect(limits).toEqual([{ name: 'batch', quota: 100, windowSeconds: 60, remaining: 90, nextSeconds: 1 }]);
  });

  test('has the rate of the plan, which a setting decides for Enterprise', async () => {
    const { sent, quotas } = bucket(null);
    await countBatch(quotas, caller([], 12_000), 100, NOW);
    expect(sent[0]).toMatchObject({ ExpressionAttributeValues: { ':by': { N: '50' } } });
  });

  test('reports and refuses with the wait for the whole batch, and writes nothing', async () => {
    const { sent, quotas } = bucket(NOW + 57_000);
    const limits: ServiceLimit[] = [];
    const refusal: unknown = await countBatch(quotas, caller(limits), 95, NOW).catch(error => error);
    expect(limits).toEqual([{ name: 'batch', quota: 100, windowSeconds: 60, remaining: 5, nextSeconds: 3 }]);
    expect(refusal).toBeInstanceOf(RequestError);
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 3,
      message:
        'A batch of 95 ids costs 10 requests, but 5 are left for batches; retry after the seconds in Retry-After',
    });
    expect(sent.filter(input => 'UpdateExpression' in input)).toHaveLength(1);
  });

  test('needs the id and the rate of the key', async () => {
    const { quotas } = bucket(null);
    await expect(countBatch(quotas, caller([], null), 1)).rejects.toThrow('the authorizer names both');
    await expect(countBatch(quotas, { ...caller([]), keyId: null }, 1)).rejects.toThrow('the authorizer names both');
  });
});

describe('A flood of refused requests', () => {
  const caller = (nowMs: number, keyId = 'k') => ({ tier: 'free' as const, keyId, nowMs });

  test('asks the bucket once until a request may pass, and then again', async () => {
    let asked = 0;
    const count = cacheRefusals(async ({ nowMs }, report) => {
      asked += 1;
      const nextSeconds = Math.ceil((6_000 - nowMs) / 1_000);
      report({ ...policy, remaining: 0, nextSeconds });
      if (nextSeconds > 0) throw new RequestError('rate_limited', 'Too many requests', nextSeconds);
    });
    const refusalAt = async (nowMs: number, keyId?: string) => {
      const limits: ServiceLimit[] = [];
      const error = await count(caller(nowMs, keyId), limit => limits.push(limit)).catch(one => one);
      return [error?.retryAfterSeconds, limits.at(-1)?.nextSeconds];
    };
    expect(await refusalAt(500)).toEqual([6, 6]);
    for (let turn = 0; turn < 100; turn++) expect(await refusalAt(1_500)).toEqual([5, 5]);
    expect(asked).toBe(1);
    await refusalAt(1_500, 'another');
    expect(asked).toBe(2);
    expect(await refusalAt(6_000)).toEqual([undefined, 0]);
    expect(asked).toBe(3);
  });
});
