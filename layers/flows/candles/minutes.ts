import { toCandleTrade } from '../../core/candles/candle-trade.ts';
import type { Changes } from '../../core/candles/changes.ts';
import type { Market } from '../../core/candles/market.ts';
import { buildMinuteAt, foldMinutes, type Minute } from '../../core/candles/minute.ts';
import { toBucketStart } from '../../core/candles/timeframe.ts';
import { type Candles, type LiveCandles, loadClosesBefore } from '../../storage/market/candles.ts';
import { isTrade, readRowsAfter, readTradesBetween, type Tape } from '../../storage/market/tape.ts';

/** Minutes that the token lists lack, by start. */
type Unreported = { readonly market: Market; readonly minutes: Map<number, Minute | null> };

/** Of new trades. The open minute is computed when it is reported. */
export function noteChanged({ market, minutes }: Unreported, { changed }: Pick<Changes, 'changed'>): void {
  for (const { timeframe, view, bucketMs, final } of changed) {
    if (timeframe !== '1m' || view !== 'full') continue;
    const minute = final ? buildMinuteAt(market, bucketMs) : null;
    if (minute !== null || !final) minutes.set(bucketMs, minute);
  }
}

/** Of the clock. A closed minute may leave the memory before the report. */
export function noteClosed(unreported: Unreported, { changed }: Pick<Changes, 'changed'>): void {
  noteChanged(unreported, { changed: changed.filter(({ bucketMs }) => unreported.minutes.get(bucketMs) === null) });
}

/** For the next report. */
export function noteMinutes({ minutes }: Pick<Unreported, 'minutes'>, known: readonly Minute[]): void {
  for (const minute of known) minutes.set(minute.minuteMs, minute);
}

/** What the token lists lack, ascending: after a newer minute they refuse those of a quarter hour before. */
export function listUnreportedMinutes({ market, minutes }: Unreported): readonly Minute[] {
  return [...minutes]
    .sort(([a], [b]) => a - b)
    .flatMap(([minuteMs, minute]) => minute ?? buildMinuteAt(market, minuteMs) ?? []);
}

/** Minutes of applied rows that an environment may not have reported before it ended. */
export async function readUnreportedMinutes(
  { candles, tape }: { readonly candles: Candles; readonly tape: Tape },
  mint: string,
  { applied, traded, reported }: LiveCandles,
): Promise<readonly Minute[]> {
  if (reported >= traded) return [];
  const rows = (await readRowsAfter(tape, mint, reported)).filter(row => isTrade(row) && row.seq <= applied);
  if (rows.length === 0) return [];
  const fromMs = toBucketStart(Math.min(...rows.map(({ timestampMs }) => timestampMs)), '1m');
  const [closes, trades] = await Promise.all([
    loadClosesBefore(candles, mint, '1m', fromMs),
    readTradesBetween(tape, mint, fromMs, Infinity),
  ]);
  const known = trades.filter(({ seq }) => seq <= applied).flatMap(trade => toCandleTrade(trade) ?? []);
  return foldMinutes(known, closes.full);
}
