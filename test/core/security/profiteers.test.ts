import { expect, test } from 'vitest';
import type { FundedFact, MintRow } from '../../../layers/core/mint/mint-row.ts';
import { noteSecurity } from '../../../layers/core/security/noted.ts';
import { createMintSecurity } from '../../../layers/core/security/security.ts';
import { funded, funding, START_MS } from '../../stories/security/rows.ts';
import { described, liquidity, priced } from '../../stories/security/rug-rows.ts';
import { trade } from '../../tapes/trades.ts';

const SOL_USD = 150;
const minute = 60_000;

/** Buys for a SOL in the first minute and sells with a profit in USD. */
const trip = (wallet: string, profitUsd: number): readonly MintRow[] => [
  trade({ wallet, timestampMs: START_MS + 1_000, slot: 1002 }),
  trade({
    wallet,
    direction: 'sell',
    timestampMs: START_MS + 3 * minute,
    slot: 1400,
    baseRaw: `${Math.round((1 + profitUsd / SOL_USD) * 1e9)}`,
  }),
];

const paid = (wallet: string, from: string, sol = 1): FundedFact =>
  funded(wallet, {
    fundings: [funding({ from, lamports: `${sol * 1e9}`, timestampMs: START_MS - 60 * minute })],
    timestampMs: START_MS + 2_000,
    slot: 1003,
  });

const pull = [priced(1, 4), liquidity('deployer', 0.95, 5), priced(0.1, 6)];

const profiteersOf = (...rows: readonly MintRow[]) => {
  const state = createMintSecurity('mint');
  for (const [at, row] of [described('deployer'), ...rows, ...pull].entries())
    noteSecurity(state, { ...row, seq: at + 1 });
  return Object.entries(state.token.roles).flatMap(([wallet, role]) => (role === 'profiteer' ? [wallet] : []));
};

const crew = (profitUsd: number, payer: string, sol = 1): readonly MintRow[] =>
  ['a', 'b', 'c'].flatMap(wallet => [...trip(wallet, profitUsd), paid(wallet, payer, sol)]);

test('wallets that the deployer paid profit together', () => {
  expect(profiteersOf(...crew(170, 'deployer'))).toEqual(['a', 'b', 'c']);
  expect(profiteersOf(...crew(160, 'deployer'))).toEqual([]);
});

test('a member with next to no profit of its own is none of them', () => {
  const small = [...trip('d', 9), paid('d', 'deployer')];
  expect(profiteersOf(...crew(170, 'deployer'), ...small)).toEqual(['a', 'b', 'c']);
});

test('wallets that nobody, or a stranger to the token, paid profit for themselves', () => {
  expect(profiteersOf(...crew(400, 'deployer', 0.4))).toEqual([]);
  expect(profiteersOf(...['a', 'b', 'c'].flatMap(wallet => trip(wallet, 400)))).toEqual([]);
  expect(profiteersOf(...crew(400, 'exchange').filter(row => !('kind' in row)))).toEqual([]);
});
