import type { BoardEntry } from '../../../layers/core/board/entry.ts';
import type { RankedWallet } from '../../../layers/core/board/page.ts';
import { type BoardList, boardLists, boardWindowMs, listName } from '../../../layers/core/board/window.ts';

/** The lists by brute force over entries, exact bigint sums. */
export const naiveLists = (
  entries: readonly BoardEntry[],
  minuteMs: number,
  most: number,
): Readonly<Record<string, readonly RankedWallet[]>> =>
  Object.fromEntries(boardLists.map(list => [listName(list), naiveList(entries, minuteMs, list).slice(0, most)]));

const naiveList = (entries: readonly BoardEntry[], minuteMs: number, list: BoardList): readonly RankedWallet[] => {
  const unique = [...new Map(entries.map(one => [`${one.wallet} ${one.seq}`, one])).values()];
  const ranked: (RankedWallet & { readonly key: number })[] = [];
  for (const [wallet, all] of Map.groupBy(unique, one => one.wallet)) {
    const known = all.filter(one => one.exitMs > minuteMs - boardWindowMs['30d']);
    const inside = known.filter(one => one.exitMs > minuteMs - boardWindowMs[list.window] && one.exitMs <= minuteMs);
    const newest = known.reduce((last, one) => (one.seq > last.seq ? one : last), known[0]!);
    const sum = (of: (one: BoardEntry) => bigint): bigint => inside.reduce((total, one) => total + of(one), 0n);
    const count = (of: (one: BoardEntry) => number): number => inside.reduce((total, one) => total + of(one), 0);
    const exits = count(one => one.sum.exits);
    const fast = count(one => one.sum.fastExits);
    if (list.sort === 'roi' && sum(one => one.sum.costUsd) < 100n * 10n ** 30n) continue;
    if (exits < 5 || newest.malicious || (fast > exits / 2 && !list.includeHft)) continue;
    const [pnl, cost] = [sum(one => one.sum.realizedUsd), sum(one => one.sum.costUsd)];
    const roi = cost === 0n ? null : doubleOf(pnl * 100n * 10n ** BigInt(placesEnough), placesEnough, cost);
    const pnlUsd = doubleOf(pnl, 30);
    const wins = count(one => one.sum.wins);
    const key = { pnl_usd: pnlUsd, roi: roi ?? Number.NEGATIVE_INFINITY, win_rate: wins / exits }[list.sort];
    ranked.push({
      wallet,
      exits,
      wins,
      losses: count(one => one.sum.losses),
      pnlUsd,
      cashUsd: doubleOf(
        sum(one => one.sum.cashUsd),
        30,
      ),
      volumeUsd: doubleOf(
        sum(one => one.sum.volumeUsd),
        30,
      ),
      roiPercent: roi,
      key,
    });
  }
  return ranked
    .sort((a, b) => (a.key === b.key ? (a.wallet < b.wallet ? -1 : 1) : b.key > a.key ? 1 : -1))
    .map(({ key: _key, ...rest }) => rest);
};

/**
 * Enough decimals for any midpoint of doubles from 2^-160 on.
 * With forty, a gain of 10^-30 USD rounded differently.
 */
const placesEnough = 220;

/** The nearest double, by parsing a decimal text. */
const doubleOf = (value: bigint, places: number, divisor = 1n): number => {
  const negative = value < 0n;
  const quotient = (negative ? -value : value) / divisor;
  const sticky = (negative ? -value : value) % divisor === 0n ? '' : '1';
  const digits = quotient.toString().padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}${sticky}`;
  return (negative ? -1 : 1) * Number(text) + 0;
};
