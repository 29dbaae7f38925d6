import { describe, expect, test } from 'vitest';
import { routes } from '../../layers/contract/routes/routes.ts';
import { isCounted, reaches, tierNames, tiers } from '../../layers/contract/tiers.ts';
import { countRequest, rateLimitHeaders, type ServiceLimit } from '../../layers/edge/rate-limit.ts';

const policy = { name: 'free', quota: 10, windowSeconds: 60 };

describe('RateLimit headers', () => {
  test('always state a policy, and the remaining requests of a counted limit', () => {
    expect(rateLimitHeaders([], [])).toEqual({});
    expect(rateLimitHeaders([policy], [])).toEqual({ 'RateLimit-Policy': '"free";q=10;w=60' });
    expect(rateLimitHeaders([policy], [{ ...policy, remaining: 3, nextSeconds: 6 }])).toEqual({
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
      const open = Object.values(routes).filter(route => route.tier !== null && reaches(tier, route.tier));
      expect(open.length).toBeGreaterThan(0);
      for (const { reads, writes } of open)
        expect([reads, writes]).toEqual([expect.arrayContaining(['operations']), ['operations']]);
    }
  });
});
