import { tokenStatsRoutes, toTokenStats } from '../../../layers/contract/routes/token-stats.ts';
import { openGapReader } from '../../../layers/edge/gaps.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readWindowStats } from '../../../layers/flows/candles/window-stats.ts';
import { describeWindow, readGapVolumes } from '../../../layers/flows/coverage/window.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';

/** GET /v1/token/{mint}/stats */
export const handler = createHandlerWith(
  tokenStatsRoutes.tokenStats,
  ({ candles, tape, operations }) => ({ candles, tape: openTape(tape), readGaps: openGapReader(operations) }),
  async (stores, { path: { mint }, query: { pool }, nowMs }) => {
    const [stats, gaps] = await Promise.all([readWindowStats(stores, mint, nowMs, pool), stores.readGaps(nowMs)]);
    const shown = toTokenStats(mint, stats);
    const slices = await readGapVolumes(stores, mint, pool, gaps, stats['24h'], nowMs);
    const describe = (name: keyof typeof stats) =>
      describeWindow(gaps, stats[name], { totalUsd: shown.windows[name].volume_usd, slices }, nowMs);
    const names = Object.keys(stats) as (keyof typeof stats)[];
    const windows = names.map(name => [name, { ...shown.windows[name], ...describe(name) }]);
    return { ...shown, windows: Object.fromEntries(windows), ...describe('24h') };
  },
);
