import type { TradeRow } from '@chain-intelligence/client';
import { expect, test } from 'vitest';
import { fromRestTrade, fromTradeEvent, mergeTapeRows } from '../../../console/src/token/tape/trade-row.ts';
import { trade } from './story.ts';

const rest = (given: Partial<TradeRow>): TradeRow =>
  ({
    ...{ trade_id: 'a:0', seq: 7, timestamp: 5, direction: 'buy', wallet_address: 'ann', labels: [], bundle_id: '' },
    ...{ token_amount: 3, base_amount: 0.1, base_price_usd: 0.2 },
    ...given,
  }) as TradeRow;

test('a REST trade has the exact product as its value and the quotient as its price', () => {
  const row = fromRestTrade(rest({}));
  expect(row.usd).toBe('0.02');
  expect(row.price).toBe('0.006666666666666666666666');
});

test('without a price of the quote the value is unknown', () => {
  expect(fromRestTrade(rest({ base_price_usd: null }))).toMatchObject({ usd: null, price: null });
  expect(fromRestTrade(rest({ token_amount: 0 }))).toMatchObject({ usd: '0.02', price: null });
});

test('a streamed trade keeps the decimals of the service', () => {
  const data = { ...rest({}), token_amount: '3.000000001', usd_price: '0.1', usd_notional: '0.3000000001' };
  expect(fromTradeEvent({ seq: 9, data: data as never })).toMatchObject({
    seq: 9,
    tokens: '3.000000001',
    usd: '0.3000000001',
  });
});

test('the tape has each trade once, newest first, and stays bounded', () => {
  const known = [trade({ id: 'b', ms: 2, seq: 2 }), trade({ id: 'a', ms: 1, seq: 1 })];
  const late = trade({ id: 'c', ms: 1, seq: 3 });
  const labelled = trade({ id: 'a', ms: 1, seq: 1, labels: ['BOT:HFT'] });
  const rows = mergeTapeRows(known, [late, labelled], 3);
  expect(rows.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(rows[2]!.labels).toEqual(['BOT:HFT']);
  expect(mergeTapeRows(known, [late], 2).map(({ id }) => id)).toEqual(['b', 'c']);
});
