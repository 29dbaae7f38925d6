import { expect, test } from 'vitest';
import { type Compared, compareFigures } from '../../lib/reconcile/compare.ts';
import type { FigureName } from '../../lib/reconcile/figures.ts';
import type { Ours } from '../../lib/reconcile/read-ours.ts';
import { formatTable } from '../../lib/reconcile/table.ts';

const pool = (address: string, venue: string, volume24hUsd: number) => ({ address, venue, volume24hUsd });
const ours: Ours = {
  ...{ priceUsd: 2, volume24hUsd: 1_000, trades24h: 100, holders: 50, supply: 1_000_000, atMs: 1_000_000 },
  pools: [pool('a', 'raydium', 600), pool('b', 'orca', 400)],
  ...{ filteredPriceUsd: 1.5, filteredVolume24hUsd: 800, circulatingSupply: 900_000, gaps: null, tradedMs: 900_000 },
};
const same = { ...ours, atMs: 900_000 };
const find = (
  theirs: Partial<Ours>,
  figure: FigureName,
  own: Partial<Ours> = {},
  at: Parameters<typeof compareFigures>[2] = null,
): Compared => compareFigures({ ...ours, ...own }, { ...same, ...theirs }, at, 1).find(one => one.figure === figure)!;

test('figures within the tolerance are equal, and those that are not stated are not compared', () => {
  expect(compareFigures(ours, same, null, 0).map(({ reason }) => reason)).toEqual(Array(5).fill('equal'));
  expect(find({ priceUsd: 2.02 }, 'price').reason).toBe('equal');
  expect(find({ priceUsd: 2.03 }, 'price').reason).toBe('unexplained');
  expect(find({ holders: null }, 'holders').reason).toBe('not_stated');
  expect(find({ volume24hUsd: 0 }, 'volume', { volume24hUsd: 0, pools: [] }).reason).toBe('equal');
  expect(find({ volume24hUsd: 500 }, 'volume').differencePct).toBe(-50);
});

test('each reason rests on figures that bear it out', () => {
  expect(find({}, 'price', { priceUsd: null }).reason).toBe('unpriced');
  expect(find({ priceUsd: 1.5 }, 'price').reason).toBe('outlier_filtered');
  expect(find({ volume24hUsd: 800 }, 'volume').reason).toBe('outlier_filtered');
  const at = { priceUsd: 1.9, volume24hUsd: 950, trades24h: 90 };
  expect(find({ priceUsd: 1.9 }, 'price', {}, at).reason).toBe('window_end');
  expect(find({ volume24hUsd: 950 }, 'volume', {}, at).reason).toBe('window_end');
  expect(find({ trades24h: 90 }, 'trades', {}, at).reason).toBe('window_end');
  expect(find({ trades24h: 70 }, 'trades', {}, at).reason).toBe('unexplained');
  expect(find({ supply: 900_000 }, 'supply').reason).toBe('other_supply');
  expect(find({ supply: 500 }, 'supply').reason).toBe('unexplained');
});

test('a venue is missing only if the pools of both agree', () => {
  const more = [...ours.pools!, pool('c', 'newswap', 500)];
  const found = find({ volume24hUsd: 1_500, pools: more }, 'volume');
  expect(found).toMatchObject({ reason: 'venue_missing', detail: '1 pools missing here (newswap), 500 USD' });
  expect(find({ trades24h: 130, pools: more }, 'trades').reason).toBe('venue_missing');
  expect(find({ volume24hUsd: 600, pools: [pool('a', 'raydium', 600)] }, 'volume')).toMatchObject({
    reason: 'venue_missing',
    detail: '1 pools missing there (orca), 400 USD',
  });
  const others = [pool('a', 'raydium', 900), pool('b', 'orca', 400), pool('c', 'newswap', 500)];
  expect(find({ volume24hUsd: 1_800, pools: others }, 'volume').reason).toBe('unexplained');
  expect(find({ volume24hUsd: 1_500, pools: null }, 'volume').reason).toBe('unexplained');
});

test('a gap explains what we may have missed, up to its bound', () => {
  const gaps = { count: 2, volumeUsdMax: 1_300, endMs: 800_000 };
  expect(find({ volume24hUsd: 1_250 }, 'volume', { gaps })).toMatchObject({ reason: 'gap_in_coverage' });
  expect(find({ volume24hUsd: 2_000 }, 'volume', { gaps }).reason).toBe('unexplained');
  expect(find({ volume24hUsd: 2_000 }, 'volume', { gaps: { ...gaps, volumeUsdMax: null } }).reason).toBe(
    'gap_in_coverage',
  );
  expect(find({ volume24hUsd: 500 }, 'volume', { gaps }).reason).toBe('unexplained');
  // 100 trades for 1,000 USD: at most 30 and a percent were missed.
  expect(find({ trades24h: 130 }, 'trades', { gaps }).reason).toBe('gap_in_coverage');
  expect(find({ trades24h: 150 }, 'trades', { gaps }).reason).toBe('unexplained');
  expect(find({ holders: 80 }, 'holders', { gaps }).reason).toBe('gap_in_coverage');
  expect(find({ holders: 100 }, 'holders', { gaps }).reason).toBe('unexplained');
  // A trade after the gaps has set the price.
  expect(find({ priceUsd: 3 }, 'price', { gaps }).reason).toBe('unexplained');
  expect(find({ priceUsd: 3 }, 'price', { gaps: { ...gaps, endMs: 950_000 } }).reason).toBe('gap_in_coverage');
  expect(find({ holders: 40 }, 'holders', { gaps }).reason).toBe('unexplained');
});

test('the table counts reasons, and texts of providers cannot break it', () => {
  const rows = [
    { mint: 'm1', source: 'x|y', compared: compareFigures(ours, { ...same, priceUsd: 9 }, null, 1), problem: null },
    { mint: 'm2', source: 'z', compared: [], problem: 'HTTP 500 | <b>\n# title' },
  ];
  const table = formatTable(rows, 0, 1);
  expect(table).toContain('| `equal` | 4 |');
  expect(table).toContain('| `unexplained` | 1 |');
  expect(table).toContain('| no answer | 1 tokens |');
  expect(table).toContain('x\\|y | price | 2 | 9 | 350.00% |');
  expect(table).toContain('HTTP 500 \\| \\<b\\> # title');
  expect(table.split('\n').filter(line => line.startsWith('# '))).toHaveLength(1);
});
