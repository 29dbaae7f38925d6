import { RequestError } from '../../contract/errors.ts';
import { foldSeries } from '../../core/candles/rows.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import type { Wanted } from './input-proofs.ts';
import { listCandleTrades } from './recompute/candles.ts';
import { type At, selectFirstRows } from './recompute/known-rows.ts';
import type { Parsed } from './recompute/question.ts';

/** How far block times may be ahead. */
const AHEAD_MS = 60_000;

type Window = At & { readonly body: unknown };

/**
 * Rows from the bucket before the first candle on.
 * All where some do not count.
 */
export function selectWindow(wanted: readonly Wanted[], query: Parsed<'tokenOhlcv'>, asked: Window): readonly Wanted[] {
  return wanted.map(({ key, rows }) => {
    const at = findFirst(key, rows, query, asked);
    if (at < 0 && rows[0]!.seq !== 1)
      throw new RequestError(
        'invalid_request',
        'A proof of these candles needs too many inputs; ask for a shorter window.',
      );
    return { key, rows: rows.slice(Math.max(0, at)) };
  });
}

/** Place of the first row that candles need; -1 if they need those before, too. */
function findFirst(key: string, rows: Wanted['rows'], query: Parsed<'tokenOhlcv'>, { body, ...at }: Window): number {
  const counted = selectFirstRows(rows, at);
  if (counted === null) return -1;
  const firstMs = (body as { readonly candles: readonly { readonly bucket: number }[] }).candles[0]?.bucket;
  const known = { asOfMs: at.asOfMs, wholeFromMs: 0, rows: new Map([[key, counted]]) };
  const candles = foldSeries(listCandleTrades(known, key, query.pool), query);
  const before = candles.findLast(({ bucketStartMs }) => firstMs !== undefined && bucketStartMs < firstMs);
  // Imports may claim arrivals that fall along a tape.
  const since = rows.findIndex(row => before === undefined || getReceivedMs(row) >= before.bucketStartMs - AHEAD_MS);
  return since < 0 ? rows.length - 1 : since - 1;
}
