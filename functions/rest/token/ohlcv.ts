import { toCandlesPage } from '../../../layers/contract/present/candle.ts';
import { tokenRoutes } from '../../../layers/contract/routes/token.ts';
import { timeframeMs } from '../../../layers/core/candles/timeframe.ts';
import { memoize } from '../../../layers/core/kernel/memoize.ts';
import { openGapReader } from '../../../layers/edge/gaps.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readCandlesPage } from '../../../layers/flows/candles-page.ts';
import { describeWindow, findPageWindow } from '../../../layers/flows/coverage/window.ts';
import { readShownMultiplier } from '../../../layers/flows/shown-multipliers.ts';
import { createRowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { createCandleCache } from '../../../layers/storage/market/candles.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/ohlcv */
export const handler = createHandlerWith(
  tokenRoutes.tokenOhlcv,
  ({ candles, tape, tokens, operations }) => ({
    tokens,
    readGaps: openGapReader(operations),
    candles: { ...candles, cache: createCandleCache() },
    // Corrections never change what a candle uses of a trade, so segments can be cached.
    tape: openTape(tape, createRowCache()),
  }),
  async (stores, request) => {
    const { path, query, tier, nowMs } = request;
    const [{ candles, next }, multiplier, gaps] = await Promise.all([
      readCandlesPage(stores, path.mint, query, tier!, nowMs),
      readShownMultiplier(stores.tokens, path.mint, request),
      stores.readGaps(nowMs),
    ]);
    const body = bodyOf(candles, path.mint, query.timeframe, query.view, multiplier);
    const window = findPageWindow(query, candles, next === null, nowMs);
    const slices = candles.map(({ bucketStartMs: fromMs, volumeUsd }) => ({
      ...{ fromMs, toMs: fromMs + timeframeMs[query.timeframe], volumeUsd },
    }));
    const totalUsd = slices.reduce((sum, { volumeUsd }) => sum + volumeUsd, 0);
    const coverage = describeWindow(gaps, window, { totalUsd, slices }, nowMs);
    // Without a gap the same body is written once.
    return { status: 200, body: 'coverage' in coverage ? { ...body, ...coverage } : body, next };
  },
);

const bodyOf = memoize(toCandlesPage);
