import { RequestError } from '../../contract/errors.ts';
import { foldSeries } from '../../core/candles/rows.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import { linkInputRows } from '../../storage/proofs/input-rows.ts';
import type { Wanted } from './input-proofs.ts';
import { listCandleTrades } from './recompute/candles.ts';
import type { Parsed } from './recompute/question.ts';

/** How far block times may be ahead. */
const AHEAD_MS = 60_000;

type Window = { readonly body: unknown; readonly asOfMs: number };

/** Rows from the bucket before the first candle on. */
export function selectWindow(wanted: readonly Wanted[], query: Parsed<'tokenOhlcv'>, { body, asOfMs }: Window) {
  return wanted.map(({ key, rows }) => {
    const firstMs = (body as { readonly candles: readonly { readonly bucket: number }[] }).candles[0]?.bucket;
    const linked = linkInputRows(rows.map(row => ({ key, receivedMs: getReceivedMs(row), row })));
    const known = { asOfMs, wholeFromMs: 0, rows: new Map([[key, linked]]) };
    const candles = foldSeries(listCandleTrades(known, key, query.pool), query);
    const before = candles.findLast(({ bucketStartMs }) => firstMs !== undefined && bucketStartMs < firstMs);
    // Imports may claim arrivals that fall along a tape.
    const since = rows.findIndex(row => before === undefined || getReceivedMs(row) >= before.bucketStartMs - AHEAD_MS);
    const at = since < 0 ? rows.length - 1 : since - 1;
    if (at < 0 && rows[0]!.seq !== 1)
      throw new RequestError(
        'invalid_request',
        'A proof of these candles needs too many inputs; ask for a shorter window.',
      );
    return { key, rows: rows.slice(Math.max(0, at)) };
  });
}
