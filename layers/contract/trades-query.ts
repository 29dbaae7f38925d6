import { openCursor, sealCursor } from '../core/kernel/sealed-cursor.ts';
import { computeNotionalE30 } from '../core/money/amount.ts';
import {
  checkTimeRange,
  defineAddress,
  defineAmountText,
  defineChoiceList,
  defineCursor,
  defineInteger,
  defineTradeRef,
  makeOptional,
  type ValueOf,
} from './parameters.ts';
import { directions } from './schemas/trade.ts';
import { isTimeParameter } from './time-query.ts';
import { uiAmountMode } from './ui-amount-mode.ts';

const bounds = {
  before: makeOptional(
    defineTradeRef('Only trades older than the one with this trade_id, or {trade_id}@{timestamp} for one of any age'),
  ),
  after: makeOptional(defineTradeRef('Only trades newer than the one with this trade_id, the oldest of them')),
  before_seq: makeOptional(defineInteger('Only trades that arrived before this number', { min: 0 })),
  after_seq: makeOptional(
    defineInteger('Only trades that arrived after this number, the earliest of them', { min: 0 }),
  ),
  from: makeOptional(defineInteger('First timestamp, unix ms, inclusive', { min: 0 })),
  to: makeOptional(defineInteger('Last timestamp, unix ms, exclusive', { min: 0 })),
};

/** Parameters of a page of trades. */
export const tradesQuery = {
  limit: defineInteger('Maximum number of trades', { min: 1, max: 200, fallback: 50 }),
  ...bounds,
  kind: makeOptional(defineChoiceList('Only trades of these directions', directions)),
  min_usd: makeOptional(defineAmountText('Only priced trades of at least this many USD', '100')),
  max_usd: makeOptional(defineAmountText('Only priced trades of at most this many USD', '1000')),
  wallet: makeOptional(defineAddress('Only trades of this wallet')),
  pool: makeOptional(defineAddress('Only trades of this pool')),
  cursor: makeOptional(defineCursor('Place of the next page, from `next_cursor`')),
  ...uiAmountMode,
};

export type TradesQuery = { readonly [Name in keyof typeof tradesQuery]: ValueOf<(typeof tradesQuery)[Name]> };

/** A range is by time or by arrival, and not empty. */
export function checkTradesQuery(query: TradesQuery): string | null {
  const { before, after, before_seq, after_seq, min_usd: min, max_usd: max } = query;
  const isBySeq = before_seq !== undefined || after_seq !== undefined;
  if (isBySeq && (before ?? after)) return 'before and after cannot be combined with before_seq and after_seq';
  if (before_seq !== undefined && after_seq !== undefined && after_seq >= before_seq)
    return `after_seq must be less than before_seq, got after_seq=${after_seq} and before_seq=${before_seq}`;
  if (min !== undefined && max !== undefined && computeNotionalE30(1n, 0, min) > computeNotionalE30(1n, 0, max))
    return `min_usd must be at most max_usd, got min_usd=${min} and max_usd=${max}`;
  return checkTimeRange(query);
}

/** The bound that the next page begins with. */
export type NextBound = Readonly<Record<string, string | number>>;

/** Letters of the bounds, within the alphabet of cursors. */
const letters = { before: 'b', after: 'a', before_seq: 'B', after_seq: 'A', from: 'f', to: 't' } as const;

/** A cursor of the same token and filters. */
export function formatTradesCursor(mint: string, query: TradesQuery, next: NextBound): string {
  const [name, value] = Object.entries(next)[0] as [keyof typeof letters, string | number];
  return sealCursor(formatAsked(mint, query), `${letters[name]}:${String(value).replace('@', ':')}`);
}

/** The query from the place of its cursor on; null if the cursor is of another query. */
export function openTradesCursor(mint: string, query: TradesQuery): TradesQuery | null {
  if (query.cursor === undefined) return query;
  const place = openCursor(formatAsked(mint, query), query.cursor);
  const name = Object.entries(letters).find(([, letter]) => letter === place?.[0])?.[0] as keyof typeof letters;
  if (place === null || name === undefined) return null;
  const result = bounds[name].read(place.slice(2).replace(/^(\w+:\d+):/, '$1@'));
  return 'value' in result ? { ...query, [name]: result.value } : null;
}

/** Without the parameters that select no other trades. */
function formatAsked(mint: string, { cursor: _, limit: __, ui_amount_mode: ___, ...asked }: TradesQuery): string {
  const selecting = Object.entries(asked).filter(([name]) => !isTimeParameter(name));
  return JSON.stringify([mint, Object.fromEntries(selecting)]);
}
