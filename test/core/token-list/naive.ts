import type { TokenRow } from '../../../layers/core/token-list/row.ts';
import { unknownWorth } from '../../../layers/core/worth/valuation.ts';
import { type Arriving, HOUR, inTime, isTraded, type MarketTrade, MINUTE } from './market.ts';

const windows = { '1h': HOUR, '6h': 6 * HOUR, '24h': 24 * HOUR } as const;
type Window = keyof typeof windows;

/** Latest part of each window, for the trending order. */
const latest = { '1h': 10 * MINUTE, '6h': HOUR, '24h': 6 * HOUR } as const;

const tenths = { none: 10, low: 10, pending: 10, medium: 7, high: 3, critical: 1 } as const;

/** Every list at a time, by brute force over trades and facts. */
export const naiveLists = (all: readonly Arriving[], nowMs: number): Readonly<Record<string, readonly TokenRow[]>> => {
  const mints = [...new Set(all.map(({ mint }) => mint))];
  const rows = mints.flatMap(mint => {
    const facts = all.flatMap(one => (!isTraded(one) && one.mint === mint ? [one] : []));
    const newest = facts.at(-1);
    if (newest === undefined) return [];
    const trades = inTime(all.filter(isTraded).filter(one => one.mint === mint));
    const standing = newest.standings.filter(({ fromMs }) => fromMs <= nowMs).at(-1)!;
    return [
      {
        mint,
        name: null,
        symbol: null,
        createdMs: Math.min(...facts.map(({ createdMs }) => createdMs!)),
        priceUsd: trades.at(-1)?.price ?? null,
        liquiditySol: standing.liquiditySol,
        holders: newest.holders,
        severity: standing.severity,
        trades,
      },
    ];
  });
  const lists: Record<string, readonly TokenRow[]> = {};
  type Found = (typeof rows)[0];
  const add = (name: string, shown: readonly Window[], keyOf: (row: Found) => number | null): void => {
    const keyed = rows.map(row => ({ row, key: keyOf(row) ?? Number.NEGATIVE_INFINITY }));
    keyed.sort((a, b) => (a.key === b.key ? (a.row.mint < b.row.mint ? -1 : 1) : a.key > b.key ? -1 : 1));
    lists[name] = keyed.map(({ row: { trades, ...row } }) => ({
      ...row,
      figures: shown.map(window => figures(trades, window, nowMs)),
      worth: unknownWorth,
    }));
  };
  add('new', ['1h', '6h', '24h'], row => row.createdMs);
  for (const window of ['1h', '6h', '24h'] as const) {
    add(`volume:${window}`, [window], row => figures(row.trades, window, nowMs).volumeUsd);
    add(`price_change:${window}`, [window], row => figures(row.trades, window, nowMs).priceChangePct);
    const minutes = (row: Found, lengthMs: number) =>
      [...Map.groupBy(within(row.trades, lengthMs, nowMs), ({ atMs }) => Math.floor(atMs / MINUTE)).values()].map(
        trades => {
          const bought = trades.filter(({ buyer }) => buyer !== null);
          const buyers = new Set(bought.filter(({ usd }) => usd >= E30).map(({ buyer }) => buyer)).size;
          const usd = bought.reduce((sum, one) => sum + one.usd, 0n);
          const most = 100n * E30 * BigInt(buyers);
          return { buyers, usd: usd < most ? usd : most };
        },
      );
    const part = (row: Found, lengthMs: number) => {
      const all = minutes(row, lengthMs);
      const buyers = all.reduce((sum, minute) => sum + BigInt(minute.buyers), 0n);
      const usd = all.reduce((sum, minute) => sum + minute.usd, 0n);
      const people = buyers < row.holders ? buyers : BigInt(row.holders);
      return { people, usd: usd < 100n * E30 * people ? usd : 100n * E30 * people };
    };
    const weigh = (row: Found, figure: 'people' | 'usd'): bigint =>
      [windows[window], ...Array(3).fill(latest[window])].reduce(
        (sum, lengthMs) => sum + part(row, lengthMs)[figure],
        0n,
      );
    add(
      `trending:${window}`,
      [window],
      row => Math.sqrt(Number(weigh(row, 'people')) * toUsd(weigh(row, 'usd'))) * tenths[row.severity],
    );
  }
  return lists;
};

const E30 = 10n ** 30n;

const toUsd = (usd: bigint): number => Number(`${usd / E30}.${String(usd % E30).padStart(30, '0')}`);

const endOf = (nowMs: number): number => nowMs - (nowMs % MINUTE) + MINUTE;

/** Trades of the minutes of a window. */
const within = (trades: readonly MarketTrade[], lengthMs: number, nowMs: number): readonly MarketTrade[] =>
  trades.filter(({ atMs }) => atMs >= endOf(nowMs) - lengthMs && atMs < endOf(nowMs));

const figures = (trades: readonly MarketTrade[], window: Window, nowMs: number) => {
  const inside = within(trades, windows[window], nowMs);
  const before = trades.filter(({ atMs }) => atMs < endOf(nowMs) - windows[window]).at(-1) ?? trades[0];
  const price = trades.at(-1)?.price ?? 0;
  const volume = inside.reduce((sum, { usd }) => sum + usd, 0n);
  return {
    priceChangePct: inside.length === 0 ? null : ((price - before!.price) / before!.price) * 100,
    volumeUsd: toUsd(volume),
    trades: inside.length,
  };
};
