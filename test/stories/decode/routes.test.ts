import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { toSwapRoute, toSwapViews } from '../../../layers/decode/swaps/quotes.ts';
import type { Side } from '../../../layers/decode/swaps/truth.ts';
import { transaction } from '../../decode/fixtures.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const swapsOf = (start: string) =>
  decodeTransaction(transaction(start)).events.flatMap(event => (event.type === 'swap' ? [event] : []));

describe('a route through several pools', () => {
  it('sells what the wallet paid, and ignores assets it only passed on', () => {
    const swaps = swapsOf('rNMF');
    expect(swaps.map(({ direction, dex_name }) => [direction, dex_name])).toEqual([
      ['sell', 'raydium_amm'],
      ['swap', 'meteora_dlmm'],
      ['swap', 'solfi'],
    ]);
    expect(swaps[0]).toMatchObject({ base_mint: SOL, base_amount_raw: '197485565', token_amount_raw: '634862142081' });
  });

  it('buys a token in two pools for two quote assets, each at its own price', () => {
    const buys = swapsOf('51Sf').filter(({ direction }) => direction === 'buy');
    expect(buys.map(({ base_mint, token_amount_raw }) => [base_mint, token_amount_raw])).toEqual([
      [USDC, '188382438'],
      [SOL, '756562732'],
    ]);
  });

  it('does not count SOL that was bought and spent on the way as a trade', () => {
    expect(swapsOf('3p36').map(({ direction, token_mint }) => [direction, token_mint === SOL])).toEqual([
      ['swap', true],
      ['buy', false],
    ]);
  });

  it('records the buys of four wallets in one transaction separately', () => {
    const swaps = swapsOf('JBnr');
    expect(new Set(swaps.map(({ wallet_address }) => wallet_address)).size).toBe(4);
    expect(swaps.every(({ direction, tx }) => direction === 'buy' && tx?.wallets.length === 4)).toBe(true);
    expect(swaps.map(({ network_fee_lamports }) => network_fee_lamports)).toEqual([20000, 0, 0, 0]);
  });
});

const side = (mint: string, raw: bigint): Side => ({ mint, raw, pooled: raw, vault: '', account: null, others: [] });
const swap = (paid: Side, got: Side) => ({ paid, got });

describe('the path of a wallet’s swaps', () => {
  it('is a cycle when it ends with the asset it began with', () => {
    const cycle = [swap(side(SOL, 100n), side('A', 7n)), swap(side('A', 7n), side(SOL, 103n))];
    expect(toSwapRoute(cycle)).toEqual({ passed: new Set(), isCycle: true });
  });

  it('is a route when the remainder of an intermediate asset is at most one lot', () => {
    const route = [swap(side(SOL, 100n), side('A', 1000n)), swap(side('A', 995n), side('B', 5n))];
    expect(toSwapRoute(route)).toEqual({ passed: new Set(['A']), isCycle: false });
    const kept = [swap(side(SOL, 100n), side('A', 1000n)), swap(side('A', 900n), side('B', 5n))];
    expect(toSwapRoute(kept).passed.size).toBe(0);
  });

  it('takes the side that is not money: SOL against a stable from SOL, two tokens from both', () => {
    expect(toSwapViews(swap(side(USDC, 150n), side(SOL, 1n)))).toMatchObject([{ token: { mint: SOL }, isBuy: true }]);
    expect(toSwapViews(swap(side('A', 1n), side(SOL, 1n)))).toMatchObject([{ token: { mint: 'A' }, isBuy: false }]);
    expect(toSwapViews(swap(side('A', 1n), side('B', 1n))).map(({ token }) => token.mint)).toEqual(['A', 'B']);
  });
});
