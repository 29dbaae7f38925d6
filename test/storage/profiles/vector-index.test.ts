import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { levelFilters, type SimilarFilter } from '../../../layers/core/similarity/filter.ts';
import {
  deleteVectors,
  getVector,
  openVectorIndex,
  putVectors,
  queryVectors,
  type VectorIndex,
  WRITE_MAX,
} from '../../../layers/storage/profiles/vector-index.ts';
import { naiveFilter } from '../../core/similarity/naive.ts';
import { crowd, NOW, walletOf } from '../../core/similarity/wallets.ts';
import { type FakeIndex, startFakeIndex } from '../s3-vectors.ts';

let fake: FakeIndex;
let index: VectorIndex;

beforeAll(async () => {
  fake = await startFakeIndex();
  index = openVectorIndex(fake.client, fake.arn);
});
beforeEach(async () => {
  if (fake.stored.size > 0) await deleteVectors(index, [...fake.stored.keys()]);
  fake.requests.length = 0;
});
afterAll(() => fake.stop());

const addresses = (entries: readonly { readonly wallet: string }[]) => entries.map(({ wallet }) => wallet).sort();

describe('The vector index', () => {
  const wallets = crowd(700);
  const [own] = wallets;

  test('returns a wallet with every field and digit', async () => {
    const entry = { ...own!, traderType: null, badges: ['ELITE_TRADER', 'TOOL_axiom'], totalPnlUsd: -0.1 + 0.3 };
    await putVectors(index, [entry]);
    expect(await getVector(index, entry.wallet)).toEqual(entry);
    expect(await queryVectors(index, entry.vector, 1, {}, NOW)).toEqual([entry]);
    expect(fake.stored.get(entry.wallet)?.vector).toEqual(entry.vector);
  });

  test('has a wallet once, as last written, and no removed one', async () => {
    await putVectors(index, [own!]);
    await putVectors(index, [{ ...own!, exits: 77 }]);
    expect((await queryVectors(index, own!.vector, 9, {}, NOW)).map(({ exits }) => exits)).toEqual([77]);
    await deleteVectors(index, [own!.wallet, 'never there']);
    expect(await getVector(index, own!.wallet)).toBeNull();
    expect(await queryVectors(index, own!.vector, 9, {}, NOW)).toEqual([]);
  });

  test('is written and emptied by full calls', async () => {
    await putVectors(index, wallets);
    await deleteVectors(index, addresses(wallets));
    const sizes = fake.requests.map(({ body }) => ((body.vectors ?? body.keys) as readonly unknown[]).length);
    expect(sizes).toEqual([WRITE_MAX, 200, WRITE_MAX, 200]);
    expect(fake.stored.size).toBe(0);
    await putVectors(index, []);
    expect(fake.requests).toHaveLength(4);
  });

  test('returns the requested number of candidates over several pages', async () => {
    await putVectors(index, wallets);
    fake.requests.length = 0;
    const found = await queryVectors(index, own!.vector, 404, {}, NOW);
    expect(new Set(addresses(found)).size).toBe(404);
    expect(fake.requests.map(({ body }) => body.nextToken ?? null)).toEqual([null, '100', '200', '300', '400']);
  });

  const filters: readonly SimilarFilter[] = [
    ...levelFilters.map(level => ({ level })),
    { exitsMin: 250 },
    { exitsMin: 0 },
    { level: 'EARNER', exitsMin: 250 },
    { level: 'DORMANT', exitsMin: 250 },
  ];
  test.each(filters)('filters by %j like memory does', async filter => {
    await putVectors(index, wallets);
    const passing = wallets.filter(naiveFilter(filter, NOW));
    expect(passing.length).toBeGreaterThan(10);
    expect(addresses(await queryVectors(index, own!.vector, 700, filter, NOW))).toEqual(addresses(passing));
  });

  test('treats a trade exactly thirty days ago as active, and includes the limit of exits', async () => {
    const edge = NOW - 30 * 86_400_000;
    await putVectors(index, [
      walletOf('just', [1], { lastTradeMs: edge, exits: 10 }),
      walletOf('gone', [1], { lastTradeMs: edge - 1, exits: 9 }),
    ]);
    const query = (filter: SimilarFilter) => queryVectors(index, own!.vector, 9, filter, NOW).then(addresses);
    expect(await query({ level: 'DORMANT' })).toEqual(['gone']);
    expect(await query({ exitsMin: 10 })).toEqual(['just']);
    expect(await query({ exitsMin: 9 })).toEqual(['gone', 'just']);
  });

  test('reports a rejected write after a failed retry', async () => {
    fake.refusals.push('TooManyRequestsException', 'TooManyRequestsException');
    await expect(getVector(index, 'w')).rejects.toMatchObject({ name: 'TooManyRequestsException' });
    fake.refusals.push('ServiceUnavailableException');
    expect(await getVector(index, 'w')).toBeNull();
  });
});
