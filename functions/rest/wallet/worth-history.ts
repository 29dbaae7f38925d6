import { checkDayRange } from '../../../layers/contract/day-range.ts';
import { RequestError } from '../../../layers/contract/errors.ts';
import { toCoverageView } from '../../../layers/contract/present/wallet-page.ts';
import { toWorthDayView, walletWorthHistoryRoutes } from '../../../layers/contract/routes/wallet-worth-history.ts';
import { DAY_MS, formatUtcDay } from '../../../layers/core/kernel/utc-day.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readCoverage } from '../../../layers/flows/wallets/read-coverage.ts';
import { readWorthHistory } from '../../../layers/flows/wallets/worth-history.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const DAYS_BEFORE = 29;

/** GET /v1/wallet/{address}/worth-history */
export const handler = createTablesHandler(
  walletWorthHistoryRoutes.walletWorthHistory,
  async ({ wallets, operations, ...tables }, { path: { address }, query, nowMs }) => {
    const todayMs = nowMs - (nowMs % DAY_MS);
    const { to = formatUtcDay(todayMs) } = query;
    const { from = formatUtcDay(Date.parse(to) - DAYS_BEFORE * DAY_MS) } = query;
    const problem = checkDayRange(from, to);
    if (problem !== null) throw new RequestError('invalid_request', problem);
    const starts: number[] = [];
    for (let ms = Date.parse(from); ms <= Math.min(Date.parse(to), todayMs); ms += DAY_MS) starts.push(ms);
    // Infinity is now.
    const ends = starts.map(ms => (ms === todayMs ? Infinity : ms + DAY_MS));
    const stores = { ...tables, wallets: openWallets(wallets) };
    const { days, newestMs } = await readWorthHistory(stores, address, ends, nowMs);
    const coverage = await readCoverage(operations, newestMs);
    const shown = coverage === null ? [] : days.filter(({ endMs }) => endMs > coverage.fromMs);
    return {
      wallet: address,
      days: shown.map(past => {
        const isFinal = past.endMs !== Infinity;
        return toWorthDayView(past, isFinal ? past.endMs - DAY_MS : todayMs, isFinal);
      }),
      coverage: toCoverageView(coverage),
      why: coverage !== null && Date.parse(to) + DAY_MS <= coverage.fromMs ? ('before_coverage' as const) : null,
    };
  },
);
