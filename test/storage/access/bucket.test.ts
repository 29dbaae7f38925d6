import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeToken } from '../../../layers/storage/access/bucket.ts';
import type { Quotas } from '../../../layers/storage/access/quota.ts';
import { openBuckets } from '../../../lib/local/kernel/bucket.ts';
import { type Engine, engineNames, makeTables, startEngine } from '../engines.ts';

const NOW = 1_760_000_000_000;
const BUCKET = { capacity: 10, intervalMs: 6_000 };

describe.each(engineNames)('The bucket of a key on %s', name => {
  let engine: Engine;
  let quotas: Quotas;
  let keys = 0;
  const newKey = (): string => `key-${++keys}`;

  beforeAll(async () => {
    engine = await startEngine(name);
    const { operations } = await makeTables(engine.client, ['operations']);
    quotas = { client: engine.client, table: operations };
  });
  afterAll(() => engine.stop());

  test('holds its capacity, and says when the next token comes', async () => {
    const key = newKey();
    const take = (afterMs: number) => takeToken(quotas, key, BUCKET, NOW + afterMs);
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
      Array.from({ length: 60 }, (_, at) => takeToken(quotas, at % 2 ? one : other, BUCKET, NOW)),
    );
    const ofOne = takings.filter((_, at) => at % 2 === 1 && takings[at]!.isTaken);
    expect([ofOne.length, takings.filter(({ isTaken }) => isTaken).length]).toEqual([10, 20]);
    expect(ofOne.map(({ remaining }) => remaining).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
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
          const { isTaken, nextMs } = await takeToken(quotas, key, BUCKET, nowMs);
          expect(isTaken).toBe(isWithin('k', throttle, nowMs));
          if (isTaken) continue;
          expect((await takeToken(quotas, key, BUCKET, nowMs + nextMs - 1)).isTaken).toBe(false);
        }
      }),
      { numRuns: 30, seed: 20261125 },
    );
  });
});
