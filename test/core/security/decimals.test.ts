import { expect, test } from 'vitest';
import { decodeSecurity, encodeSecurity } from '../../../layers/core/security/codec.ts';
import { resolveTokenDecimals } from '../../../layers/core/security/decimals.ts';
import { applySecurity, createMintSecurity } from '../../../layers/core/security/security.ts';
import { trade } from '../../tapes/trades.ts';

test('a token whose trades have no price has the decimals of its trades, after a snapshot too', () => {
  const state = createMintSecurity('mint');
  expect(resolveTokenDecimals(state)).toBe(0);
  applySecurity(state, trade({ seq: 1, tokenDecimals: 9, basePriceUsd: null, solPriceUsd: null }));
  expect(resolveTokenDecimals(state)).toBe(9);
  applySecurity(state, trade({ seq: 2, tokenDecimals: 6, basePriceUsd: null, solPriceUsd: null }));
  expect(resolveTokenDecimals(state)).toBe(6);
  const plain = JSON.parse(JSON.stringify(encodeSecurity(state)));
  expect(resolveTokenDecimals(decodeSecurity(plain, state.holders))).toBe(6);
});
