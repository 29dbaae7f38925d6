import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeTokens } from '../../../layers/storage/access/bucket.ts';
import type { Quotas } from '../../../layers/storage/access/quota.ts';
import { openBuckets } from '../../../lib/local/kernel/bucket.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const NOW = 1_760_000_000_000;
const BUCKET = { capacity: 10, intervalMs: 6_000 };

describe.each(engineNames)('The bucket of a key on %s', name => {
  const engine = useEngine(name);
  let quotas: Quotas;
  let keys = 0;
  const newKey = (): string => `key-${++keys}`;

  beforeAll(async () => {
    const { operations } = await makeTables(engine.client, ['operations']);
    quotas = { client: engine.client, table: operations };
  });

  test('holds its capacity, and says when the next token comes', async () => {
    const key = newKey();
    const take = (afterMs: number) => takeTokens(quotas, key, BUCKET, NOW + afterMs);
    for (let remaining = 9; remaining >= 0; remaining -= 1)
      expect(await take(0)).toEqual({ isTaken: true, remaining, nextMs: 6_000 });
    expect(await take(0)).toEqual({ isTaken: false, remaining: 0, nextMs: 6_000 });
    expect(await take(4_000)).toEqual({ isTaken: false, remaining: 0, nextMs: 2_000 });
    expect(await take(5_999)).toEqual({ isTaken: false, remaining: 0, nextMs: 1 });
    expect(await take(6_000)).toEqual({ isTaken: true, remaining: 0, nextMs: 6_000 });
    expect(await take(13_000)).toEqual({ isTaken: true, remaining: 0, nextMs: 5_000 });
    expect(await take(1_000_000)).toEqual({ isTaken: true, remaining: 9, nextMs: 6_000 });
  });

  test('gives out exactly its capacity to concurrent requests, per key', async () => {
    const [one, other] = [newKey(), newKey()];
    const takings = await Promise.all(
      Array.from({ length: 60 }, (_, at) => takeTokens(quotas, at % 2 ? one : other, BUCKET, NOW)),
    );
    const ofOne = takings.filter((_, at) => at % 2 === 1 && takings[at]!.isTaken);
    expect([ofOne.length, takings.filter(({ isTaken }) => isTaken).length]).toEqual([10, 20]);
    expect(ofOne.map(({ remaining }) => remaining).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('gives several tokens or none, and says when there are enough', async () => {
    const key = newKey();
    const take = (count: number, afterMs = 0) => takeTokens(quotas, key, BUCKET, NOW + afterMs, count);
    expect(await take(10)).toEqual({ isTaken: true, remaining: 0, nextMs: 6_000 });
    expect(await take(4, 18_000)).toEqual({ isTaken: false, remaining: 3, nextMs: 6_000 });
    expect(await take(3, 18_000)).toEqual({ isTaken: true, remaining: 0, nextMs: 6_000 });
    expect(await take(4, 41_999)).toEqual({ isTaken: false, remaining: 3, nextMs: 1 });
    expect(await take(4, 42_000)).toEqual({ isTaken: true, remaining: 0, nextMs: 6_000 });
    expect(await take(7, 10_000_000)).toEqual({ isTaken: true, remaining: 3, nextMs: 6_000 });
  });

  test('gives takers of several at once no more than its capacity', async () => {
    const key = newKey();
    const takings = await Promise.all(Array.from({ length: 20 }, () => takeTokens(quotas, key, BUCKET, NOW, 3)));
    expect(takings.filter(({ isTaken }) => isTaken)).toHaveLength(3);
    expect(await takeTokens(quotas, key, BUCKET, NOW)).toMatchObject({ isTaken: true, remaining: 0 });
  });

  test('never gives more than its rate where a token does not take whole milliseconds', async () => {
    const uneven = { capacity: 9_000, intervalMs: 60_000 / 9_000 };
    const key = newKey();
    const take = (count: number, afterMs: number) => takeTokens(quotas, key, uneven, NOW + afterMs, count);
    for (let left = 9_000; left > 0; left -= 1_000)
      expect(await take(1_000, 0)).toMatchObject({ isTaken: left > 1_000 });
    expect(await take(999, 0)).toMatchObject({ isTaken: true, remaining: 0 });
    expect(await take(9_000, 59_995)).toMatchObject({ isTaken: false });
    expect(await take(9_000, 59_996)).toMatchObject({ isTaken: true, remaining: 0 });
  });

  test('decides like a bucket in memory, and its wait is exact', async () => {
    const gaps = fc.array(fc.oneof(fc.nat(400), fc.nat(4_000), fc.nat(40_000)), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(gaps, async steps => {
        const [key, isWithin] = [newKey(), openBuckets()];
        const throttle = { rate: 1000 / BUCKET.intervalMs, burst: BUCKET.capacity };
        let nowMs = NOW;
        for (const step of steps) {
          nowMs += step;
          const { isTaken, nextMs } = await takeTokens(quotas, key, BUCKET, nowMs);
          expect(isTaken).toBe(isWithin('k', throttle, nowMs));
          if (isTaken) continue;
          expect((await takeTokens(quotas, key, BUCKET, nowMs + nextMs - 1)).isTaken).toBe(false);
        }
      }),
      { numRuns: 30, seed: 20261125 },
    );
  });
});
