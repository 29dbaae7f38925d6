import type * as z from 'zod/mini';
import type { ohlcvPage } from '../../contract/schemas/candle.ts';
import { type CandleTrade, isPriceSetting, isVisible, toCandleTrade } from '../../core/candles/candle-trade.ts';
import { timeframeMs, toBucketStart } from '../../core/candles/timeframe.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { compareTradeOrder, type Trade } from '../../core/mint/trade.ts';
import { readTradesBack } from '../../storage/market/tape.ts';
import type { Explained, ExplainStores, Explanation } from './explainer.ts';
import { toSwapInputs } from './tape-rows.ts';

type Page = z.infer<typeof ohlcvPage>;

/** Older candles are left out. */
const TRADES_MAX = 4_000;

/** Rows are kept, so one is converted once. */
const toUsed = memoize(toCandleTrade);

type Priced = { readonly trade: Trade; readonly used: CandleTrade };

/** The trades that give each candle its prices, newest candle first. */
export async function explainCandles({ parameters, body }: Explained, { tape }: ExplainStores): Promise<Explanation> {
  const { candles, timeframe, view } = body as Page;
  if (candles.length === 0) return { findings: [] };
  const firstMs = candles[0]!.bucket;
  const endMs = candles.at(-1)!.bucket + timeframeMs[timeframe];
  let count = 0;
  const isOfView = (trade: Trade): boolean =>
    (view === 'full' || trade.organic) && (parameters.pool === undefined || trade.pool === parameters.pool);
  const read = await readTradesBack(
    tape,
    parameters.mint!,
    endMs,
    more => {
      count += more.length;
      return (
        count >= TRADES_MAX ||
        more.some(trade => trade.timestampMs < firstMs && isOfView(trade) && isPriceSetting(trade, view))
      );
    },
    TRADES_MAX,
  );
  const priced = read.filter(isOfView).flatMap((trade): readonly Priced[] => {
    const used = toUsed(trade);
    return used !== null && isVisible(used) ? [{ trade, used }] : [];
  });
  const oldestMs = Math.min(...read.map(({ timestampMs }) => timestampMs));
  const byBucket = Map.groupBy(priced, ({ used }) => toBucketStart(used.timestampMs, timeframe));
  const starts = [...byBucket.keys()].sort((a, b) => a - b);
  const findings = candles.flatMap((candle, at) => {
    const own = byBucket.get(candle.bucket);
    // A bucket that the reading began in is not whole.
    if (own === undefined || (count >= TRADES_MAX && candle.bucket <= toBucketStart(oldestMs, timeframe))) return [];
    const before = starts.findLast(start => start < candle.bucket && byBucket.get(start)!.some(setsPrice));
    const previous = before === undefined ? null : byBucket.get(before)!.filter(setsPrice).sort(compareByOrder).at(-1)!;
    return [explainCandle(parameters.mint!, { candle, path: `/candles/${at}` }, own, previous)];
  });
  return { findings: findings.reverse(), isCut: findings.length < candles.length };
}

type Shown = { readonly candle: Page['candles'][number]; readonly path: string };

function explainCandle(
  mint: string,
  { candle, path }: Shown,
  own: readonly Priced[],
  previous: Priced | null,
): Finding {
  const setting = own.filter(setsPrice).sort(compareByOrder);
  const opening = previous ?? setting[0];
  const closing = setting.at(-1) ?? previous;
  const pickBy = (isMore: (a: number, b: number) => boolean) =>
    setting.reduce<Priced | undefined>(
      (held, one) => (held === undefined || isMore(one.used.price, held.used.price) ? one : held),
      opening,
    );
  const deciding = [opening, closing, pickBy((a, b) => a > b), pickBy((a, b) => a < b)].flatMap(
    one => one?.trade ?? [],
  );
  const { open, high, low, close, trades, volume_usd } = candle;
  const measured = { open, high, low, close, trades, outliers: own.length - setting.length, volume_usd };
  const inputs = toSwapInputs(mint, deciding);
  return createFinding(path, 'candles.bucket', measured, inputs, { total: own.length + (previous === null ? 0 : 1) });
}

function setsPrice({ used }: Priced): boolean {
  return !used.outlier;
}

function compareByOrder(a: Priced, b: Priced): number {
  return compareTradeOrder(a.trade, b.trade);
}
