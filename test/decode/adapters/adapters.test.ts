import { DexParser } from 'solana-dex-parser';
import { describe, expect, it } from 'vitest';
import { adapterNames } from '../../../layers/contract/adapter-names.ts';
import type { SwapEvent } from '../../../layers/contract/events/event.ts';
import { adapters } from '../../../layers/decode/adapters/adapters.ts';
import { type Raw, transaction, transactions } from '../fixtures.ts';
import { asEnhanced } from '../forms.ts';

const price = {
  type: 'price',
  mint: 'So11111111111111111111111111111111111111112',
  usd: '150',
  slot: 1,
  timestamp: 1_760_000_000_000,
};
const swapsOf = (adapted: ReturnType<(typeof adapters)['raw-tx']>) =>
  adapted.events.flatMap(({ event }) => (event.type === 'swap' ? [event] : []));

describe('the adapters', () => {
  it('are the four in the adapter table', () => {
    expect(Object.keys(adapters)).toEqual([...adapterNames]);
  });

  it('pass canonical events unchanged, and name the field of a bad one', () => {
    for (const body of [
      [price, { ...price, usd: -1 }],
      `${JSON.stringify(price)}\n${JSON.stringify({ ...price, usd: -1 })}\n`,
    ]) {
      const { events, rejects } = adapters.canonical(body);
      expect(events).toEqual([{ path: '0', event: price }]);
      expect(rejects).toMatchObject([{ path: '1.usd', reason: expect.stringContaining('positive decimal') }]);
    }
  });

  it('check for future times only with a clock', () => {
    const later = { ...price, timestamp: price.timestamp + 3_600_000 };
    expect(adapters.canonical([later]).rejects).toEqual([]);
    expect(adapters.canonical([later], { nowMs: price.timestamp }).rejects).toMatchObject([{ path: '0.timestamp' }]);
  });

  it('report a rejected raw transaction with its signature', () => {
    const raw = transaction('4pAEq48c');
    const { decimals } = raw.meta.postTokenBalances[0].uiTokenAmount;
    raw.meta.postTokenBalances[0].uiTokenAmount = { amount: '1', decimals };
    const { events, rejects } = adapters['raw-tx']([raw]);
    expect(events.filter(({ event }) => event.type === 'swap')).toEqual([]);
    expect(rejects).toMatchObject([
      {
        path: '0',
        reason: expect.stringMatching(/^quarantined: balances_disagree: raydium_amm/),
        value: raw.transaction.signatures[0],
      },
      { reason: expect.stringMatching(/^quarantined: unexplained_change: -100000000 of So1/) },
      { reason: expect.stringMatching(/^quarantined: unexplained_change: 43045438075 of E8y/) },
    ]);
  });

  it('take the slot of a block from the caller', () => {
    const { transaction: inner, meta, version } = transaction('4pAEq48c');
    const block = { blockTime: 1_728_015_997, parentSlot: 5, transactions: [{ transaction: inner, meta, version }] };
    const { events } = adapters['raw-tx'](block, { around: { slot: 9 } });
    expect(events.every(({ event }) => 'slot' in event && event.slot === 9)).toBe(true);
  });
});

describe('raw transactions', () => {
  it('of a streamed block have no index, because the stream omits unrequested ones', () => {
    const { transaction: inner, meta, version } = transaction('4pAEq48c');
    const block = { blockTime: 1_728_015_997, parentSlot: 5, transactions: [{ transaction: inner, meta, version }] };
    const indexes = (body: unknown) =>
      swapsOf(adapters['raw-tx'](body, { around: { slot: 9 } })).map(({ tx_index }) => tx_index);
    expect(indexes(block)).toEqual([0]);
    expect(indexes({ slot: 9, block })).toEqual([undefined]);
    expect(indexes({ slot: 9, block: { ...block, transactions: [{ ...block.transactions[0], index: 4 }] } })).toEqual([
      4,
    ]);
  });

  it('without token balances are rejected, not silently empty', () => {
    for (const raw of transactions().filter(({ meta }) => meta.postTokenBalances.length > 0)) {
      const bare = { ...raw, meta: { ...raw.meta, preTokenBalances: null, postTokenBalances: null } };
      const { events, rejects } = adapters['raw-tx'](bare);
      expect(events.filter(({ event }) => event.type === 'swap')).toEqual([]);
      expect(rejects.length, raw.transaction.signatures[0]).toBeGreaterThan(0);
    }
  });

  it('that the node could not return are rejected with its message', () => {
    const answer = { jsonrpc: '2.0', id: 1, error: { code: -32004, message: 'Block not available for slot 9' } };
    expect(adapters['raw-tx'](answer).rejects).toEqual([
      {
        path: 'error',
        reason: 'is the node’s error response; send a transaction',
        value: expect.stringContaining('Block not available'),
      },
    ]);
  });
});

describe('the webhook of Helius', () => {
  it('gives nothing for a failed transaction', () => {
    const body = [{ ...asEnhanced(transaction('4pAEq48c')), transactionError: { error: {} } }];
    const { counts, ...rest } = adapters.helius(body);
    expect(rest).toEqual({ events: [], rejects: [] });
    expect(counts).toMatchObject([{ isUndecoded: true, isRejected: false, isChecked: false }]);
  });

  it('is checked against the changes in accountData', () => {
    const body = asEnhanced(transaction('4pAEq48c'));
    const entry = body.accountData.find((each: Raw) => each.tokenBalanceChanges.length > 0);
    entry.tokenBalanceChanges[0].rawTokenAmount.tokenAmount = '77';
    const { events, rejects } = adapters.helius([body]);
    expect(events.filter(({ event }) => event.type === 'swap')).toEqual([]);
    expect(rejects[0]?.reason).toContain('quarantined');
  });

  it('names its missing parts', () => {
    const { accountData, ...body } = asEnhanced(transaction('4pAEq48c'));
    expect(accountData.length).toBeGreaterThan(0);
    expect(adapters.helius([body]).rejects).toMatchObject([{ path: '0.accountData', reason: 'is missing' }]);
  });
});

const resultOf = (raw: Raw): Raw =>
  JSON.parse(
    JSON.stringify(
      new DexParser().parseAll(raw, { tryUnknowDEX: false, aggregateTrades: true }),
      (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value instanceof Map ? Object.fromEntries(value) : value,
    ),
  );

describe('the library’s own results', () => {
  const single = transactions().filter(raw =>
    /^(628Q|5839|5KEM|4U8k|ZEu5|3bYX|3aQZ|4pAE|2Xgz|31yc|3DZu|3zSK)/.test(raw.transaction.signatures[0]),
  );

  it('match the raw transaction in token, direction, wallet, venue, position and amounts', () => {
    for (const raw of single) {
      const [direct] = swapsOf(adapters['raw-tx'](raw));
      const adapted = adapters['dex-parser'](resultOf(raw));
      const { signature, event_index, wallet_address, dex_name, direction, token_mint, token_amount_raw } = direct!;
      expect(adapted.rejects).toEqual([]);
      expect(swapsOf(adapted)).toMatchObject([
        { signature, event_index, wallet_address, dex_name, direction, token_mint, token_amount_raw },
      ]);
      const [got] = swapsOf(adapted);
      // Amounts missing from an old curve's events are still exact.
      for (const name of ['base_amount_raw', 'dex_fee_raw'] as const)
        expect(Math.abs(Number(got![name]) - Number(direct![name])), `${signature} ${name}`).toBeLessThanOrEqual(1);
    }
  });

  it('give the exact fee when the curve’s event or the trade has it', () => {
    const sale = resultOf(transaction('5KEMtQ'));
    sale.memeEvents[0] = { ...sale.memeEvents[0], fee: '15844132', creatorFee: '833902' };
    expect(swapsOf(adapters['dex-parser'](sale))).toMatchObject([
      { base_amount_raw: String(1_667_803_326 - 15_844_132 - 833_902), dex_fee_raw: String(15_844_132 + 833_902) },
    ]);
    const pumpSwap = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA';
    const fees = [{ amountRaw: '3000' }, { amountRaw: '500' }];
    const onSwap = (result: Raw): Raw => each(result, trade => ({ ...trade, programId: pumpSwap, fees }));
    const [[bought], [sold]] = [transaction('4U8kyp'), transaction('5KEMtQ')].map(raw =>
      swapsOf(adapters['dex-parser'](onSwap(resultOf(raw)))),
    ) as [[SwapEvent], [SwapEvent]];
    expect([bought.base_amount_raw, bought.dex_fee_raw]).toEqual(['3000003500', '3500']);
    expect([sold.base_amount_raw, sold.dex_fee_raw]).toEqual(['1667803326', '3500']);
  });

  it('are rejected with the rest of the route when only Jupiter reports a hop', () => {
    const { events, rejects } = adapters['dex-parser'](resultOf(transaction('rNMFZp')));
    expect(events).toEqual([]);
    expect(rejects.map(({ reason }) => reason.split(':')[1]!.trim()).sort()).toEqual([
      'no_instruction',
      'route_torn',
      'route_torn',
    ]);
  });

  it('are rejected when a wallet’s change differs by half from a small SOL leg', () => {
    for (const said of [10_000_000, 29_000_000]) {
      const result = resultOf(transaction('3bYXWj'));
      const { outputToken } = result.trades[0];
      outputToken.amountRaw = String(said);
      const post = Number(outputToken.destinationPreBalance.amount) + 990_000;
      outputToken.destinationBalance.amount = String(post);
      result.solBalanceChange.change.amount = '990000';
      expect(adapters['dex-parser'](result).events).toEqual([]);
    }
  });

  it('are corrected or rejected when a leg was reversed or scaled', () => {
    for (const raw of single) {
      const [truth] = swapsOf(adapters['dex-parser'](resultOf(raw)));
      for (const spoil of [
        reversed,
        scaled('inputToken', 100n),
        scaled('outputToken', 100n),
        scaled('inputToken', 1000n),
      ]) {
        const { events, rejects } = adapters['dex-parser'](spoil(resultOf(raw)));
        const wrong = events.filter(
          ({ event }) =>
            event.type === 'swap' &&
            (event.direction !== truth!.direction ||
              event.token_amount_raw !== truth!.token_amount_raw ||
              event.base_amount_raw !== truth!.base_amount_raw),
        );
        expect(wrong).toEqual([]);
        expect(events.length + rejects.length).toBeGreaterThan(0);
      }
    }
  });

  it('are rejected as a whole when the library gave up', () => {
    const { rejects } = adapters['dex-parser']({ ...resultOf(single[0]), state: false, msg: 'Parse error' });
    expect(rejects).toMatchObject([{ path: 'state' }]);
  });
});

const each = (result: Raw, change: (trade: Raw) => Raw): Raw => ({
  ...result,
  trades: result.trades.map(change),
  ...(result.aggregateTrade && { aggregateTrade: change(result.aggregateTrade) }),
});
/** Swaps the names of the legs but not the balances: a buy read as a sell. */
const reversed = (result: Raw): Raw =>
  each(result, trade => ({
    ...trade,
    type: trade.type === 'BUY' ? 'SELL' : 'BUY',
    inputToken: {
      ...trade.inputToken,
      mint: trade.outputToken.mint,
      amountRaw: trade.outputToken.amountRaw,
      decimals: trade.outputToken.decimals,
    },
    outputToken: {
      ...trade.outputToken,
      mint: trade.inputToken.mint,
      amountRaw: trade.inputToken.amountRaw,
      decimals: trade.inputToken.decimals,
    },
  }));
const scaled =
  (leg: 'inputToken' | 'outputToken', by: bigint) =>
  (result: Raw): Raw =>
    each(result, trade => ({
      ...trade,
      [leg]: { ...trade[leg], amountRaw: String(BigInt(trade[leg].amountRaw) * by) },
    }));
