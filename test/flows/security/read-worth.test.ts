import { beforeAll, describe, expect, test } from 'vitest';
import { SOL } from '../../../layers/core/identity/address.ts';
import { applySecurity, createMintSecurity, toWorthSource } from '../../../layers/core/security/security.ts';
import { mergeLiquidity } from '../../../layers/core/worth/history.ts';
import { valueToken } from '../../../layers/core/worth/valuation.ts';
import { toMintRow } from '../../../layers/flows/security/mint-rows.ts';
import { readLiquidityHistory } from '../../../layers/flows/security/read-liquidity.ts';
import { readWorths } from '../../../layers/flows/security/read-worth.ts';
import { saveReferencePrice } from '../../../layers/storage/market/prices.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, START_MS } from '../../worlds/events.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { startSecurity } from '../../worlds/security.ts';
import { beginStory, description, fundedBy, type Story } from './story.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Swaps that move a pool, a burn, and a lock, over many minutes. */
const tradedStory = (run: string, swaps: number): Story => {
  const story = beginStory(run);
  const { mint, wallet, swap, event } = story;
  event(0, description(story));
  const move = (at: number, to: string, amount_raw: string) =>
    event(at, {
      type: 'transfer',
      mint,
      signature: address(`${run}-${to}-${at}`).repeat(2).slice(0, 88),
      event_index: 0,
      from: wallet('deployer'),
      to,
      decimals: 6,
      amount_raw,
    });
  move(10, wallet('escrow'), '200000000000000');
  event(20, { ...fundedBy(story, 'escrow', 'deployer'), category: 'lock' } as Parameters<typeof event>[1]);
  for (let at = 0; at < swaps; at++) {
    const tokens = 1_000_000_000_000n - BigInt(at) * 1_000_000n;
    const moved = { tokenReserveRaw: String(tokens), baseReserveRaw: String(300_000_000_000 + at * 10_000_000) };
    swap(1_000 + at * 61_001, `buyer-${at % 50}`, { dex: 'raydium_amm', ...moved, outlier: at % 9 === 4 });
    if (at === 70) move(1_000 + at * 61_001, '1nc1nerator11111111111111111111111111111111', '100000000000000');
  }
  return story;
};

describe('What readers without holders know of a token’s worth', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  const tables = () => ({
    security: { client: engine.client, table: names.security },
    tape: { client: engine.client, table: names.tape },
    prices: { client: engine.client, table: names.prices },
  });
  const folded = ({ mint, lines }: Story) => {
    const state = createMintSecurity(mint);
    for (const { row } of lines) {
      const known = toMintRow(row);
      if (known !== null) applySecurity(state, known);
    }
    return state;
  };
  /** Applies a story in batches, each by another process. */
  const applied = async (story: Story, size: number): Promise<void> => {
    for (let from = 0; from < story.lines.length; from += size) {
      const lines = story.lines.slice(from, from + size);
      await putOnTape(engine.client, names, lines);
      await startSecurity(engine.client, names, memoryStream(), farEnd()).take(rowRecords(lines));
    }
  };

  test.each([7, 100, 1_000])('is the fold of all rows, stored in batches of %i', async size => {
    const story = tradedStory(`worth-${runs++}`, 300);
    await applied(story, size);
    const state = folded(story);
    const value = (await readWorths(tables(), [story.mint], START_MS)).get(story.mint);
    expect(value).toEqual(valueToken(toWorthSource(state)));
    expect(value).toMatchObject({ totalRaw: '900000000000000', circulatingRaw: '700000000000000' });
    const { chunks, buckets } = state.worth.history['1m'];
    for (const [timeframe, widthMs] of [
      ['1m', MINUTE],
      ['5m', 5 * MINUTE],
    ] as const) {
      const all = mergeLiquidity([...chunks.flat(), ...buckets], widthMs);
      const read = (fromMs: number, toMs: number, limit: number) =>
        readLiquidityHistory(tables(), story.mint, { timeframe, fromMs, toMs, limit });
      expect(all.length).toBeGreaterThan(5);
      expect(await read(0, START_MS + DAY, 2_000)).toEqual(all);
      expect(await read(0, Number.MAX_SAFE_INTEGER, 3)).toEqual(all.slice(-3));
      const [from, to] = [all[2]!.startMs, all[5]!.startMs];
      expect(await read(from, to, 500)).toEqual(all.slice(2, 5));
      expect(await read(from + 1, to + 1, 500)).toEqual(all.slice(3, 6));
    }
  });

  test('has a lock’s balance at once, also where few rows wait', async () => {
    const story = tradedStory(`worth-${runs++}`, 2);
    await applied(story, 1);
    const value = (await readWorths(tables(), [story.mint], START_MS)).get(story.mint);
    expect(value?.circulatingRaw).toBe('800000000000000');
  });

  test('prices a quote without trades by the price book, and knows nothing of an unseen token', async () => {
    const story = beginStory(`worth-${runs++}`);
    story.event(0, description(story));
    story.event(5, {
      type: 'pool',
      mint: story.mint,
      pool: address(`${story.mint}-pool`),
      base_mint: SOL,
      dex: 'raydium_amm',
      shape: 'constant_product',
      token_reserve_raw: '1000000',
      token_decimals: 6,
      base_reserve_raw: '2000000000',
      base_decimals: 9,
    } as Parameters<typeof story.event>[1]);
    await applied(story, 10);
    await saveReferencePrice(tables().prices, SOL, { atMs: START_MS - 5, slot: 1, usd: '150' });
    const unseen = address('unseen');
    const worths = await readWorths(tables(), [story.mint, unseen], START_MS);
    expect(worths.get(story.mint)).toMatchObject({ liquidityUsd: 300, priceUsd: null });
    expect(worths.get(unseen)).toMatchObject({ liquidityUsd: null, totalRaw: null, priceUsd: null });
  });
});
