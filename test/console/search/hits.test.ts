import { expect, test } from 'vitest';
import { buildHits } from '../../../console/src/search/hits.ts';

const MINT = 'So11111111111111111111111111111111111111112';

test('found tokens, wallets and handles come in this order', () => {
  const found = {
    query: 'ann',
    tokens: [{ token_mint: MINT, name: 'Ann Coin', symbol: 'ANN' }],
    wallets: [{ wallet_address: 'w1', kol_username: 'ann' }],
    handles: [{ platform: 'x' as const, username: 'ann', wallets: ['w1', 'w2'] }],
  };
  expect(buildHits('ann', found).map(({ kind, name, href }) => [kind, name, href])).toEqual([
    ['Token', 'ANN · Ann Coin', `/token/${MINT}`],
    ['Wallet', '@ann', '/wallet/w1'],
    ['Handle', '@ann on X', '/wallet/w2'],
  ]);
});

test('an unknown address can be opened as a token or a wallet', () => {
  expect(buildHits(MINT, undefined).map(({ href }) => href)).toEqual([`/token/${MINT}`, `/wallet/${MINT}`]);
  expect(buildHits('', undefined)).toEqual([]);
});
