import { beforeEach, describe, expect, test } from 'vitest';
import { levelFilters, type SimilarFilter } from '../../../layers/core/similarity/filter.ts';
import { createMatrix } from '../../../layers/core/similarity/matrix.ts';
import type { ProfiledWallet, VectoredWallet } from '../../../layers/core/similarity/profiled-wallet.ts';
import { computePopulationMean, sumVectors } from '../../../layers/core/similarity/traits.ts';
import { foldRules, foldVectors } from '../../../layers/flows/similar/fold.ts';
import { updateVectorStores } from '../../../layers/flows/similar/keep.ts';
import { createMemoryIndex } from '../../../layers/flows/similar/memory-index.ts';
import { copyVectorsToIndex } from '../../../layers/flows/similar/mirror.ts';
import { openS3Index } from '../../../layers/flows/similar/s3-index.ts';
import { findSimilarWallets } from '../../../layers/flows/similar/similar.ts';
import { openVectorIndex, type VectorIndex } from '../../../layers/storage/profiles/vector-index.ts';
import { loadManifests } from '../../../layers/storage/profiles/vector-pages.ts';
import { hashToVectorPart, LOG_KEPT_MS, saveProfile, type Vectors } from '../../../layers/storage/profiles/vectors.ts';
import { fill } from '../../core/similarity/naive.ts';
import { crowd, NOW, walletOf } from '../../core/similarity/wallets.ts';
import { type FakeIndex, startFakeIndex } from '../../storage/s3-vectors.ts';
import { useEngine, useTable } from '../../storage/use-engine.ts';

const MINUTE_MS = 60_000;
/** The earliest time when a save at NOW has settled. */
const SETTLED = NOW + foldRules.settledMs + 10_000;
const vectors: Vectors = useTable(useEngine(), 'vectors');
let fake: FakeIndex;
let index: VectorIndex;

beforeEach(async () => {
  fake = await startFakeIndex();
  index = openVectorIndex(fake.client, fake.arn);
  return fake.stop;
});

const save = (wallets: readonly ProfiledWallet[], nowMs = NOW) =>
  Promise.all(wallets.map(entry => saveProfile(vectors, entry, nowMs)));
const mirror = (nowMs: number) => copyVectorsToIndex(vectors, index, () => nowMs);
const there = () => [...fake.stored.keys()].sort();
const exitsOf = (wallet: string) => fake.stored.get(wallet)?.metadata.exits;
const names = (wallets: readonly VectoredWallet[]) => wallets.map(({ wallet }) => wallet).sort();

describe('Similar wallets from the vector index', () => {
  const wallets = crowd(600);
  const own = wallets[5]!;

  beforeEach(async () => {
    await save(wallets);
    await updateVectorStores(vectors, index, () => SETTLED);
    await foldVectors(vectors, SETTLED + 86_400_000);
  });

  const filters: readonly SimilarFilter[] = [
    {},
    ...levelFilters.map(level => ({ level })),
    { exitsMin: 250 },
    { level: 'EARNER', exitsMin: 250 },
  ];

  test('equal those of memory to the last digit when the candidates include the true nearest', async () => {
    const s3 = await openS3Index(index, vectors)(NOW);
    const memory = createMemoryIndex(fill(createMatrix(), wallets));
    for (const filter of filters)
      for (const limit of [1, 20, 100]) {
        const found = await findSimilarWallets(s3, own.wallet, limit, filter, NOW);
        const exact = await findSimilarWallets(memory, own.wallet, limit, filter, NOW);
        expect(found).toEqual(exact);
        expect(found.length).toBeGreaterThan(0);
      }
  });

  test('are chosen from four times the requested candidates plus the wallet itself', async () => {
    fake.requests.length = 0;
    await findSimilarWallets(await openS3Index(index, vectors)(NOW), own.wallet, 20, {}, NOW);
    expect(fake.requests.map(({ operation, body }) => [operation, body.topK ?? body.keys])).toEqual([
      ['GetVectors', [own.wallet]],
      ['QueryVectors', 84],
    ]);
  });

  test('do not exist without a vector, and nothing is searched', async () => {
    fake.requests.length = 0;
    expect(await findSimilarWallets(await openS3Index(index, vectors)(NOW), 'unknown', 20, {}, NOW)).toEqual([]);
    expect(fake.requests.map(({ operation }) => operation)).toEqual(['GetVectors']);
  });

  test('are relative to the population mean of the last folds, reread every ten minutes', async () => {
    const open = openS3Index(index, vectors);
    const { middle } = await open(NOW);
    const expected = computePopulationMean(sumVectors(wallets.map(({ vector }) => vector)), wallets.length);
    for (const [at, value] of middle.entries()) expect(value).toBeCloseTo(expected[at]!, 12);
    const later = SETTLED + 2 * 86_400_000;
    await save([walletOf('new', [1, 1, 1])], later);
    await foldVectors(vectors, later + 2 * 86_400_000);
    const known = (await loadManifests(vectors)).reduce((sum, manifest) => sum + manifest.wallets, 0);
    expect(known).toBe(wallets.length + 1);
    expect((await open(NOW + 10 * MINUTE_MS - 1)).middle).toBe(middle);
    expect((await open(NOW + 10 * MINUTE_MS)).middle).not.toEqual(middle);
  });
});

describe('The index kept by the schedule', () => {
  const [a, b, c] = crowd(3) as [VectoredWallet, VectoredWallet, VectoredWallet];

  test('has each wallet as last saved, once settled, and writes nothing twice', async () => {
    await save([a, b]);
    expect(await mirror(SETTLED - 10_000)).toBe(0);
    expect(await mirror(SETTLED)).toBe(2);
    expect(there()).toEqual(names([a, b]));
    expect(await mirror(SETTLED + MINUTE_MS)).toBe(0);
    await save([{ ...a, exits: 998 }], SETTLED + MINUTE_MS);
    await save([{ ...a, exits: 999 }, c], SETTLED + MINUTE_MS + 10_000);
    expect(await mirror(SETTLED + 3 * MINUTE_MS)).toBe(2);
    expect([exitsOf(a.wallet), there()]).toEqual([999, names([a, b, c])]);
  });

  test('loses a wallet below the minimum, and regains it when it is back', async () => {
    await save([a, b]);
    await mirror(SETTLED);
    await save([{ ...a, vector: null }], SETTLED);
    await mirror(SETTLED + 2 * MINUTE_MS);
    expect(there()).toEqual([b.wallet]);
    await save([a], SETTLED + 2 * MINUTE_MS);
    await mirror(SETTLED + 4 * MINUTE_MS);
    expect(there()).toEqual(names([a, b]));
  });

  test('excludes a zero vector, which the service rejects', async () => {
    await save([a, walletOf(b.wallet, [1])]);
    await mirror(SETTLED);
    await save([walletOf(b.wallet, [])], SETTLED);
    await mirror(SETTLED + 2 * MINUTE_MS);
    expect(there()).toEqual([a.wallet]);
  });

  test('is filled from the pages and the log after them when new', async () => {
    const many = crowd(6_000).filter(({ wallet }) => hashToVectorPart(wallet) === 1);
    const [first, second, ...rest] = many as [VectoredWallet, VectoredWallet, ...VectoredWallet[]];
    await save([first, ...rest]);
    expect(await foldVectors(vectors, SETTLED)).toBe(1);
    await save([second, { ...first, exits: 999 }, { ...rest[0]!, vector: null }], SETTLED);
    await mirror(SETTLED + 2 * MINUTE_MS);
    expect([exitsOf(first.wallet), there()]).toEqual([999, names([first, second, ...rest.slice(1)])]);
    const fresh = await startFakeIndex('arn:aws:s3vectors:us-east-1:000000000000:bucket/other/index/other');
    await copyVectorsToIndex(vectors, openVectorIndex(fresh.client, fresh.arn), () => SETTLED + 2 * MINUTE_MS);
    expect([...fresh.stored.keys()].sort()).toEqual(there());
    await fresh.stop();
  });

  test('is written by one run at a time', async () => {
    await save([a, b, c]);
    const written = await Promise.all([mirror(SETTLED), mirror(SETTLED), mirror(SETTLED)]);
    expect(written.toSorted()).toEqual([0, 0, 3]);
    expect(fake.requests.map(({ operation }) => operation)).toEqual(['PutVectors']);
  });

  test('is updated by the next run at once after a failed one', async () => {
    await save([a, b, c]);
    fake.refusals.push('ServiceUnavailableException', 'ServiceUnavailableException');
    await expect(mirror(SETTLED)).rejects.toMatchObject({ name: 'ServiceUnavailableException' });
    expect(there()).toEqual([]);
    expect(await mirror(SETTLED)).toBe(3);
    expect(there()).toEqual(names([a, b, c]));
  });

  test('is written by full calls although the wallets are spread over parts', async () => {
    const wallets = crowd(1_300);
    await save(wallets);
    await mirror(SETTLED);
    expect(there()).toEqual(names(wallets));
    const sizes = fake.requests.map(({ body }) => (body.vectors as readonly unknown[]).length);
    expect(sizes.length).toBeLessThanOrEqual(5);
  });

  test('is filled from the pages again after an outage longer than the log', async () => {
    await save([a, b]);
    await mirror(SETTLED);
    const later = SETTLED + LOG_KEPT_MS + 10 * MINUTE_MS;
    await foldVectors(vectors, SETTLED + 2 * 86_400_000);
    fake.requests.length = 0;
    expect(await mirror(later)).toBe(2);
    expect(await mirror(later + LOG_KEPT_MS - MINUTE_MS)).toBe(0);
  });

  test('is filled over several runs when one would take too long', async () => {
    const wallets = crowd(200);
    await save(wallets);
    let nowMs = SETTLED;
    const slow = () => {
      nowMs += 20_000;
      return nowMs;
    };
    const runs: number[] = [];
    while (there().length < wallets.length) runs.push(await copyVectorsToIndex(vectors, index, slow));
    expect(runs.length).toBeGreaterThan(3);
    expect(runs.every(written => written > 0 && written < wallets.length / 2)).toBe(true);
    expect(there()).toEqual(names(wallets));
  });

  test('does not stop the folding of pages every fifth minute', async () => {
    const wallets = crowd(6_000).filter(({ wallet }) => hashToVectorPart(wallet) === 1);
    await save(wallets);
    const fifth = Math.ceil(SETTLED / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
    const folds = async () => (await loadManifests(vectors)).length;
    await updateVectorStores(vectors, index, () => fifth - MINUTE_MS);
    expect([await folds(), there().length]).toEqual([0, wallets.length]);
    await updateVectorStores(vectors, index, () => fifth);
    expect(await folds()).toBe(1);
  });

  test('is unused when memory carries every wallet, and each run folds', async () => {
    await save(crowd(6_000).filter(({ wallet }) => hashToVectorPart(wallet) === 1));
    await updateVectorStores(vectors, null, () => SETTLED + MINUTE_MS);
    expect((await loadManifests(vectors)).length).toBe(1);
    expect(fake.requests).toEqual([]);
  });
});
