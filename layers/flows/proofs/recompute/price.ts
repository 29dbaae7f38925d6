import { toPriceView } from '../../../contract/present/candle.ts';
import { foldSeries } from '../../../core/candles/rows.ts';
import { toBucketStart } from '../../../core/candles/timeframe.ts';
import { type MintSecurity, toWorthSource } from '../../../core/security/security.ts';
import { type Mark, toMark } from '../../../core/wallet/mark.ts';
import { listUnpricedQuotes } from '../../../core/worth/liquidity.ts';
import { type Valuation, valueToken } from '../../../core/worth/valuation.ts';
import { listCandleTrades } from './candles.ts';
import { findShownMultiplier } from './multiplier.ts';
import { type Known, listRows, type Parsed } from './question.ts';
import { foldSecurityRows } from './security.ts';

export function recomputePrice(query: Parsed<'tokenPrice'>, known: Known): object {
  const { mint } = query;
  const trades = listCandleTrades(known, mint);
  // The newest close, at the newest second with a trade.
  const last = foldSeries(trades, { timeframe: '1s', view: 'full' }).at(-1);
  const newestMs = trades.reduce((newest, { timestampMs }) => Math.max(newest, timestampMs), 0);
  const price = last === undefined ? null : { usd: last.close, bucketMs: toBucketStart(newestMs, '1s') };
  const value = valueAt(known, foldSecurityRows(known, mint));
  return toPriceView(mint, price, value, known.asOfMs, findShownMultiplier(known, mint, query));
}

/** The mark of a token. */
export function markToken(known: Known, mint: string): Mark {
  return toMark(valueAt(known, foldSecurityRows(known, mint)));
}

function valueAt(known: Known, state: MintSecurity): Valuation {
  const book = new Map<string, string>();
  for (const quote of listQuotes(state)) {
    const stated = listRows(known, quote).flatMap(row =>
      'event' in row && row.event.type === 'price' ? [row.event] : [],
    );
    // Of one time, the newest slot; of one slot, the last.
    const newest = stated.toSorted((a, b) => a.timestamp - b.timestamp || a.slot - b.slot).at(-1);
    if (newest !== undefined) book.set(quote, newest.usd);
  }
  return valueToken(toWorthSource(state), book);
}

/** Quotes whose price no trade of the token states. */
export function listQuotes({ pools, worth }: MintSecurity): readonly string[] {
  return listUnpricedQuotes(pools, worth);
}
