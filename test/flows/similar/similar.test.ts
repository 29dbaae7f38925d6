import { beforeEach, describe, expect, test } from 'vitest';
import { RequestError } from '../../../layers/contract/errors.ts';
import { similarPage, toSimilarPage } from '../../../layers/contract/routes/similar.ts';
import { levelFilters, type SimilarFilter } from '../../../layers/core/similarity/filter.ts';
import { createMatrix } from '../../../layers/core/similarity/matrix.ts';
import type { ProfiledWallet, VectoredWallet } from '../../../layers/core/similarity/profiled-wallet.ts';
import { foldRules, foldVectors, isDue } from '../../../layers/flows/similar/fold.ts';
import { createMemoryIndex } from '../../../layers/flows/similar/memory-index.ts';
import { chargeSimilarQuery } from '../../../layers/flows/similar/quota.ts';
import { LOOK_EVERY_MS, loadResidentMatrix, OVERLAP_MS, openResident } from '../../../layers/flows/similar/resident.ts';
import { findSimilarWallets } from '../../../layers/flows/similar/similar.ts';
import { loadManifest } from '../../../layers/storage/profiles/vector-pages.ts';
import {
  hashToVectorPart,
  saveProfile,
  toChangeBucket,
  type Vectors,
} from '../../../layers/storage/profiles/vectors.ts';
import { fill, naiveFilter, naiveNearest } from '../../core/similarity/naive.ts';
import { crowd, NOW, walletOf } from '../../core/similarity/wallets.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';

const DAY_MS = 86_400_000;
const engine = useEngine();
const names = useTables(engine);
let vectors: Vectors;

beforeEach(async () => {
  vectors = { client: engine.client, table: names.vectors };
});

const save = (wallets: readonly ProfiledWallet[], nowMs = NOW) =>
  Promise.all(wallets.map(entry => saveProfile(vectors, entry, nowMs)));
const read = async (nowMs = NOW) => (await loadResidentMatrix(openResident(vectors), nowMs)).wallets.toSorted();

describe('Similar wallets', () => {
  const wallets = crowd(300);
  const matrix = fill(createMatrix(), wallets);
  const own = wallets[5]!;
  const found = async (limit: number, filter: SimilarFilter = {}) =>
    (await findSimilarWallets(createMemoryIndex(matrix), own.wallet, limit, filter, NOW)).map(
      ({ wallet, similarity }) => ({
        wallet,
        similarity,
      }),
    );
  const expected = (limit: number, filter: SimilarFilter = {}) => {
    const others = wallets.filter(entry => entry !== own);
    return naiveNearest(others, own.vector, limit, naiveFilter(filter, NOW));
  };

  test('are as many as requested without the wallet itself, or all others', async () => {
    for (const limit of [1, 20, 100, 299, 300, 400]) expect(await found(limit)).toEqual(expected(limit));
  });

  test.each(levelFilters)('of level %s have that level only', async level => {
    const page = await found(300, { level });
    expect(page).toEqual(expected(300, { level }));
    expect(page.length).toBeGreaterThan(10);
  });

  test('filters earners as profitable, and dormant as thirty days without a trade', async () => {
    expect(await found(300, { level: 'EARNER' })).toEqual(await found(300, { level: 'PROFITABLE' }));
    const [just, gone] = [NOW - 30 * DAY_MS, NOW - 30 * DAY_MS - 1];
    const dormant = fill(createMatrix(), [
      walletOf('query', [1]),
      walletOf('just', [1], { lastTradeMs: just }),
      walletOf('gone', [1], { lastTradeMs: gone, performanceLevel: 'UNRATED' }),
    ]);
    const answer = await findSimilarWallets(createMemoryIndex(dormant), 'query', 9, { level: 'DORMANT' }, NOW);
    expect(answer.map(({ wallet }) => wallet)).toEqual(['gone']);
  });

  test('with a minimum number of exits include the limit', async () => {
    const most = wallets[9]!.exits;
    expect(await found(300, { exitsMin: most })).toEqual(expected(300, { exitsMin: most }));
    expect((await found(300, { exitsMin: most })).some(({ wallet }) => wallet === wallets[9]!.wallet)).toBe(true);
  });

  test('with equal similarity are sorted by address, without the wallet itself', async () => {
    const alike = ['d', 'b', 'q', 'a', 'c'].map(wallet => walletOf(wallet, [0.2, 0.9]));
    const answer = await findSimilarWallets(createMemoryIndex(fill(createMatrix(), alike)), 'q', 3, {}, NOW);
    expect(answer.map(({ wallet, similarity }) => `${wallet} ${similarity}`)).toEqual(['a 1', 'b 1', 'c 1']);
  });

  test('do not exist for a wallet without a vector', async () => {
    expect(await findSimilarWallets(createMemoryIndex(matrix), 'unknown', 20, {}, NOW)).toEqual([]);
    expect(toSimilarPage('unknown', [])).toEqual({ query_wallet: 'unknown', results: [], count: 0 });
  });

  test('are shown with the documented fields', async () => {
    const page = toSimilarPage(own.wallet, await findSimilarWallets(createMemoryIndex(matrix), own.wallet, 3, {}, NOW));
    expect(similarPage.parse(page)).toEqual(page);
    expect(page.count).toBe(3);
    const facts = wallets.find(({ wallet }) => wallet === page.results[0]!.wallet)!;
    expect(page.results[0]).toMatchObject({
      trader_type: facts.traderType,
      performance_level: facts.performanceLevel,
      total_pnl_usd: facts.totalPnlUsd,
      win_rate: facts.winRate,
    });
    expect(page.results.flatMap(({ key_differences: differences }) => differences).length).toBeGreaterThan(0);
  });
});

describe('The cached matrix', () => {
  const [a, b, c] = crowd(3) as [VectoredWallet, VectoredWallet, VectoredWallet];
  const sorted = (...wallets: readonly VectoredWallet[]) => wallets.map(({ wallet }) => wallet).sort();

  test('is refreshed by changes after its lifetime, not before', async () => {
    await save([a, b]);
    const resident = openResident(vectors);
    const matrix = await loadResidentMatrix(resident, NOW);
    await save([{ ...a, exits: 999 }, c], NOW + 1_000);
    expect(await loadResidentMatrix(resident, NOW + LOOK_EVERY_MS - 1)).toBe(matrix);
    expect(matrix.wallets).toHaveLength(2);
    await loadResidentMatrix(resident, NOW + LOOK_EVERY_MS);
    expect(matrix.wallets.toSorted()).toEqual(sorted(a, b, c));
    const [hit] = await findSimilarWallets(createMemoryIndex(matrix), b.wallet, 9, { exitsMin: 999 }, NOW);
    expect(hit?.wallet).toBe(a.wallet);
  });

  test('includes late writes', async () => {
    const resident = openResident(vectors);
    await loadResidentMatrix(resident, NOW);
    await save([a], NOW - OVERLAP_MS);
    expect((await loadResidentMatrix(resident, NOW + LOOK_EVERY_MS)).wallets).toEqual([a.wallet]);
  });

  test('drops a wallet below the minimum, warm or cold', async () => {
    await save([a, b]);
    const resident = openResident(vectors);
    await loadResidentMatrix(resident, NOW);
    await save([{ ...a, vector: null }], NOW + 11_000);
    expect((await loadResidentMatrix(resident, NOW + 12_000)).wallets).toEqual([b.wallet]);
    expect(await read(NOW + 12_000)).toEqual([b.wallet]);
  });

  test('is loaded once for concurrent requests, and again after a failed load', async () => {
    await save([a, b]);
    let fails = true;
    let sent = 0;
    const send = (command: never) => {
      sent++;
      return fails && sent > 4 ? Promise.reject(new Error('away')) : engine.client.send(command);
    };
    const resident = openResident({ ...vectors, client: { send } as never });
    await expect(loadResidentMatrix(resident, NOW)).rejects.toThrow('away');
    fails = false;
    sent = 0;
    const all = await Promise.all(Array.from({ length: 5 }, () => loadResidentMatrix(resident, NOW)));
    expect(new Set(all).size).toBe(1);
    expect(all[0]!.wallets.toSorted()).toEqual(sorted(a, b));
    expect(sent).toBeLessThanOrEqual(3 * 32);
  });

  test('restarts after an hour without a request', async () => {
    await save([a]);
    const resident = openResident(vectors);
    const old = await loadResidentMatrix(resident, NOW);
    expect(await loadResidentMatrix(resident, NOW + 3_600_000)).toBe(old);
    const renewed = await loadResidentMatrix(resident, NOW + 3 * 3_600_000);
    expect(renewed).not.toBe(old);
    expect(renewed.wallets).toEqual([a.wallet]);
  });
});

describe('A fold', () => {
  /** Wallets of one part. */
  const together = (count: number) =>
    crowd(6_000)
      .filter(({ wallet }) => hashToVectorPart(wallet) === 1)
      .slice(0, count);
  const later = NOW + foldRules.settledMs + 10_000;

  test('does not change results, whatever rows it folds, precedes or removes', async () => {
    const wallets = together(90);
    await save(wallets.slice(0, 80));
    await save([{ ...wallets[0]!, vector: null }], NOW + 10_000);
    const before = await read(later);
    expect(await foldVectors(vectors, later + 10_000)).toBe(1);
    expect(await loadManifest(vectors, 1)).toMatchObject({ version: 1, wallets: 79 });
    expect(await read(later)).toEqual(before);
    await save([...wallets.slice(80), { ...wallets[1]!, vector: null }], later + 10_000);
    const left = wallets.slice(2).map(({ wallet }) => wallet);
    expect(await read(later + 10_000)).toEqual(left.sort());
    expect(await foldVectors(vectors, later + 2 * DAY_MS)).toBe(1);
    expect(await loadManifest(vectors, 1)).toMatchObject({ version: 2, wallets: 88 });
    expect(await read(later + 2 * DAY_MS)).toEqual(left);
  });

  test('is made once by two processes that find it due', async () => {
    await save(together(70));
    const folds = await Promise.all([foldVectors(vectors, later), foldVectors(vectors, later)]);
    expect(folds.toSorted()).toEqual([0, 1]);
    expect(await loadManifest(vectors, 1)).toMatchObject({ version: 1, wallets: 70 });
  });

  test('skips rows that may still be written to', async () => {
    await save(together(70));
    expect(await foldVectors(vectors, NOW + foldRules.settledMs)).toBe(0);
    expect(await foldVectors(vectors, later)).toBe(1);
    expect(await foldVectors(vectors, later)).toBe(0);
  });

  test('is due once an eighth has changed, at least sixty-four, or the oldest change is a day old', () => {
    const changes = (count: number, bucket = toChangeBucket(NOW)) =>
      Array.from({ length: count }, () => ({ bucket, wallet: 'w', entry: null }));
    const due = (wallets: number, count: number, nowMs = NOW) => isDue({ wallets }, changes(count), nowMs);
    expect([due(0, 0), due(0, 63), due(0, 64)]).toEqual([false, false, true]);
    expect([due(8_000, 999), due(8_000, 1_000)]).toEqual([false, true]);
    expect([due(8_000, 1, NOW + DAY_MS - 10_000), due(8_000, 1, NOW + DAY_MS)]).toEqual([false, true]);
  });
});

describe('The quota', () => {
  const query = (tier: 'layer2' | 'layer3', keyId: string | null, nowMs = NOW) =>
    chargeSimilarQuery({ client: engine.client, table: names.operations }, tier, keyId, nowMs, () => {}).then(
      () => null,
      (error: unknown) => error,
    );

  test('of Layer 2 is exactly a thousand a day, with twenty concurrent uses', async () => {
    for (let done = 0; done < 980; done += 20)
      expect(await Promise.all(Array.from({ length: 20 }, () => query('layer2', 'k')))).toEqual(Array(20).fill(null));
    const last = await Promise.all(Array.from({ length: 40 }, () => query('layer2', 'k')));
    expect(last.filter(walletEvent => walletEvent === null)).toHaveLength(20);
    const refused = last.find(walletEvent => walletEvent !== null) as RequestError;
    expect(refused).toBeInstanceOf(RequestError);
    expect([refused.code, refused.retryAfterSeconds]).toEqual([
      'rate_limited',
      Math.ceil((DAY_MS - (NOW % DAY_MS)) / 1000),
    ]);
    expect(await query('layer2', 'other')).toBeNull();
  });

  test('reports what is left, and zero when it refuses', async () => {
    const midnight = Math.ceil(NOW / DAY_MS) * DAY_MS;
    const limits: unknown[] = [];
    const operations = { client: engine.client, table: names.operations };
    for (let done = 0; done < 1_001; done += 1)
      await chargeSimilarQuery(operations, 'layer2', 'reporting', midnight - 1_500, limit => limits.push(limit)).catch(
        () => {},
      );
    const limit = { name: 'similar', quota: 1_000, windowSeconds: 86_400, nextSeconds: 2 };
    expect([limits[0], limits[999], limits[1_000]]).toEqual([
      { ...limit, remaining: 999 },
      { ...limit, remaining: 0 },
      { ...limit, remaining: 0 },
    ]);
  });

  test('ends with the UTC day', async () => {
    const midnight = Math.ceil(NOW / DAY_MS) * DAY_MS;
    const quotas = {
      send: () => Promise.reject(Object.assign(new Error(), { name: 'ConditionalCheckFailedException' })),
    };
    const spent = (nowMs: number) =>
      chargeSimilarQuery({ client: quotas as never, table: 't' }, 'layer2', 'k', nowMs, () => {}).catch(
        (error: RequestError) => error,
      );
    expect(await spent(midnight - 1)).toMatchObject({ retryAfterSeconds: 1 });
    expect(await spent(midnight)).toMatchObject({ retryAfterSeconds: 86_400 });
  });

  test('counts nothing for higher tiers, or for a query without a key', async () => {
    const untouched = { send: () => Promise.reject(new Error('asked')) } as never;
    const spent = chargeSimilarQuery({ client: untouched, table: 't' }, 'layer3', 'k', NOW, untouched);
    await expect(spent).resolves.toBeUndefined();
    expect(await query('layer2', null)).toMatchObject({ message: expect.stringContaining('key’s id') });
  });
});
