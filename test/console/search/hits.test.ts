import { expect, test } from 'vitest';
import { buildHits } from '../../../console/src/search/hits.ts';
import { toWorthFields } from '../../../layers/contract/present/worth.ts';
import { unknownWorth } from '../../../layers/core/worth/valuation.ts';

const MINT = 'So11111111111111111111111111111111111111112';

/** Nothing is known of the token but its name. */
const unpriced = toWorthFields(unknownWorth, 0);

const alone = { created_ts_ms: 1, same_name_count: 1, oldest: true, largest: true };

test('found tokens, wallets and handles come in this order', () => {
  const found = {
    query: 'ann',
    tokens: [{ token_mint: MINT, name: 'Ann Coin', symbol: 'ANN', ...alone, ...unpriced }],
    wallets: [{ wallet_address: 'w1', kol_username: 'ann' }],
    handles: [{ platform: 'x' as const, username: 'ann', wallets: ['w1', 'w2'] }],
  };
  expect(buildHits('ann', found).map(({ kind, name, href }) => [kind, name, href])).toEqual([
    ['Token', 'ANN · Ann Coin', `/token/${MINT}`],
    ['Wallet', '@ann', '/wallet/w1'],
    ['Handle', '@ann on X', '/wallet/w2'],
  ]);
});

test('a found token shows its market cap, or why it has none', () => {
  const detail = (worth: Partial<typeof unpriced>) => {
    const tokens = [{ token_mint: MINT, name: 'Ann Coin', symbol: 'ANN', ...alone, ...unpriced, ...worth }];
    return buildHits('ann', { query: 'ann', tokens, wallets: [], handles: [] })[0]!.detail.split(' · ')[0];
  };
  expect(detail({ market_cap_usd: 350_000, worth_why: null })).toBe('$350K');
  expect([detail({}), detail({ worth_why: 'thin_pool' })]).toEqual(['no price', 'thin pool']);
});

test('a found token says whether it is the oldest or largest of its name', () => {
  const detail = (more: Partial<typeof alone>) => {
    const tokens = [{ token_mint: MINT, name: 'Ann Coin', symbol: 'ANN', ...alone, ...unpriced, ...more }];
    return buildHits('ann', { query: 'ann', tokens, wallets: [], handles: [] })[0]!.detail.split(' · ').slice(1, -1);
  };
  expect(detail({})).toEqual([]);
  expect(detail({ same_name_count: 12 })).toEqual(['oldest and largest of 12 with this name']);
  expect(detail({ same_name_count: 12, largest: false })).toEqual(['oldest of 12 with this name']);
  expect(detail({ same_name_count: 2, oldest: false, largest: false })).toEqual([
    'neither oldest nor largest of 2 with this name',
  ]);
});

test('an unknown address can be opened as a token or a wallet', () => {
  expect(buildHits(MINT, undefined).map(({ href }) => href)).toEqual([`/token/${MINT}`, `/wallet/${MINT}`]);
  expect(buildHits('', undefined)).toEqual([]);
});
