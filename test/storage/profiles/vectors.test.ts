import { beforeEach, describe, expect, test } from 'vitest';
import { DIMENSIONS } from '../../../layers/core/similarity/direction.ts';
import { type Quotas, takeDailyQuota } from '../../../layers/storage/access/quota.ts';
import { decodeProfiles, encodeProfiles } from '../../../layers/storage/profiles/profile-columns.ts';
import {
  loadManifest,
  loadPages,
  PAGE_WALLETS_MAX,
  savePages,
  tryClaimVectorPart,
} from '../../../layers/storage/profiles/vector-pages.ts';
import {
  BUCKET_MS,
  hashToVectorPart,
  loadChangesBetween,
  PARTS,
  saveProfile,
  toChangeBucket,
  type Vectors,
} from '../../../layers/storage/profiles/vectors.ts';
import { addressOf, crowd, NOW, walletOf } from '../../core/similarity/wallets.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

const DAY_MS = 86_400_000;

describe.each(engineNames)('Vectors on %s', name => {
  const engine = useEngine(name);
  let vectors: Vectors;
  let quotas: Quotas;

  beforeEach(async () => {
    const names = await makeTables(engine.client);
    vectors = { client: engine.client, table: names.vectors };
    quotas = { client: engine.client, table: names.operations };
  });

  const [wallet] = crowd(1);
  const part = hashToVectorPart(wallet!.wallet);
  const all = () => loadChangesBetween(vectors, part, -1, toChangeBucket(NOW + DAY_MS));

  test('a saved profile round-trips with every field and digit', async () => {
    const entry = { ...wallet!, traderType: null, badges: ['ELITE_TRADER', 'TOOL_axiom'], totalPnlUsd: -0.1 + 0.3 };
    await saveProfile(vectors, entry, NOW);
    expect(await all()).toEqual([{ bucket: toChangeBucket(NOW), wallet: entry.wallet, entry }]);
  });

  test('a save within a bucket replaces, a later one appends, a removal is recorded', async () => {
    await saveProfile(vectors, wallet!, NOW);
    await saveProfile(vectors, { ...wallet!, exits: 6 }, NOW + 1);
    await saveProfile(vectors, { ...wallet!, exits: 7 }, NOW + BUCKET_MS);
    await saveProfile(vectors, { ...wallet!, vector: null }, NOW + 10 * BUCKET_MS);
    expect((await all()).map(({ entry }) => entry?.exits ?? null)).toEqual([6, 7, null]);
  });

  test('changes between two buckets exclude the first and include the last', async () => {
    for (const at of [0, 1, 2, 3]) await saveProfile(vectors, { ...wallet!, exits: at }, NOW + at * BUCKET_MS);
    const first = toChangeBucket(NOW);
    const between = async (from: number, to: number) =>
      (await loadChangesBetween(vectors, part, first + from, first + to)).map(({ entry }) => entry!.exits);
    expect(await between(0, 2)).toEqual([1, 2]);
    expect(await between(-1, 0)).toEqual([0]);
    expect(await between(3, 9)).toEqual([]);
  });

  test('a part that was never folded has an empty manifest and no wallets', async () => {
    const sums = new Float64Array(DIMENSIONS);
    const empty = { part: 3, version: 0, throughBucket: -1, pages: 0, wallets: 0, sums };
    expect(await loadPages(vectors, 3)).toEqual({ manifest: empty, wallets: [] });
  });

  test('several pages of wallets round-trip, and a smaller fold removes a larger one’s pages', async () => {
    const many = Array.from({ length: PAGE_WALLETS_MAX + 5 }, (_, index) =>
      walletOf(addressOf(index), [1, index / 9_999]),
    );
    for (const [fold, wallets] of [many, many, many.slice(0, 3), many.slice(0, 2)].entries()) {
      const manifest = await loadManifest(vectors, 5);
      expect(await tryClaimVectorPart(vectors, manifest, NOW + fold, NOW + fold)).toBe(true);
      await savePages(vectors, manifest, wallets, fold);
      const read = await loadPages(vectors, 5);
      expect(read.wallets).toEqual(wallets);
      expect(read.manifest).toMatchObject({ version: fold + 1, throughBucket: fold, wallets: wallets.length });
    }
  });

  /** Folds happen after the reader has loaded the manifest. */
  const overtakenBy = (folds: number): Vectors => {
    let left = folds;
    const send = async (command: { readonly input: { readonly KeyConditionExpression?: string } }) => {
      for (; left > 0 && command.input.KeyConditionExpression !== undefined; left--)
        await savePages(vectors, await loadManifest(vectors, 5), [wallet!, { ...wallet!, wallet: 'x' }], 3);
      return engine.client.send(command as never);
    };
    return { ...vectors, client: { send } as never };
  };

  test('a reader is not disturbed by the next fold, and rereads after its replacement', async () => {
    await savePages(vectors, await loadManifest(vectors, 5), [wallet!], 1);
    const undisturbed = await loadPages(overtakenBy(1), 5);
    expect([undisturbed.manifest.version, undisturbed.wallets.length]).toEqual([1, 1]);
    const disturbed = await loadPages(overtakenBy(2), 5);
    expect([disturbed.manifest.version, disturbed.wallets.length]).toEqual([4, 2]);
  });

  test('buckets are in order of time from the first on', async () => {
    for (const bucket of [100, 9, 0, 10]) await saveProfile(vectors, wallet!, bucket * BUCKET_MS);
    expect((await all()).map(({ bucket }) => bucket)).toEqual([0, 9, 10, 100]);
  });

  test('one of two folders of a part gets the claim until it expires, and a completed fold counts', async () => {
    const manifest = await loadManifest(vectors, 5);
    const claims = await Promise.all([1, 2, 3].map(() => tryClaimVectorPart(vectors, manifest, NOW, NOW + 1_000)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await tryClaimVectorPart(vectors, manifest, NOW + 1_000, NOW + 2_000)).toBe(false);
    expect(await tryClaimVectorPart(vectors, manifest, NOW + 1_001, NOW + 2_000)).toBe(true);
    await savePages(vectors, manifest, [], 1);
    expect(await tryClaimVectorPart(vectors, manifest, NOW + 9_999, NOW + 9_999)).toBe(false);
  });

  test('exactly the allowed number of twenty concurrent uses is counted, and the next day starts at zero', async () => {
    const use = async (key: string, ms: number) => (await takeDailyQuota(quotas, 'similar', key, ms, 7)) !== null;
    const uses = await Promise.all(Array.from({ length: 20 }, () => use('a', NOW)));
    expect(uses.filter(Boolean)).toHaveLength(7);
    expect(await use('a', NOW)).toBe(false);
    expect(await use('b', NOW)).toBe(true);
    expect(await use('a', Math.ceil(NOW / DAY_MS) * DAY_MS - 1)).toBe(false);
    expect(await use('a', Math.ceil(NOW / DAY_MS) * DAY_MS)).toBe(true);
  });
});

describe('Profiled wallets as bytes', () => {
  test('round-trip', () => {
    const wallets = crowd(700).map(entry => ({ ...entry, badges: [...entry.badges] }));
    expect(decodeProfiles(encodeProfiles(wallets))).toEqual(wallets);
    expect(decodeProfiles(encodeProfiles(wallets.slice(0, 1)))).toEqual(wallets.slice(0, 1));
  });

  test('fit a DynamoDB item, even a full page of the most different ones', () => {
    expect(encodeProfiles(crowd(PAGE_WALLETS_MAX)).length).toBeLessThan(400 * 1024);
  });

  test('are spread over every part', () => {
    expect(new Set(crowd(2_000).map(({ wallet }) => hashToVectorPart(wallet))).size).toBe(PARTS);
  });
});
