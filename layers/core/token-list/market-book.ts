import type { DexSum } from '../candles/minute.ts';
import type { UsdE30 } from '../money/amount.ts';
import type { ListedToken } from './listed-token.ts';
import type { FiledMinute } from './report.ts';
import { type ListWindow, listReachMs, listWindowMs, listWindows, MINUTE_MS } from './window.ts';

type Held = Pick<FiledMinute, 'seq' | 'trades' | 'usdE30' | 'dexes'>;

/** The minutes of all tokens together. Mutable, one owner. */
export type MarketBook = {
  /** Sums of a minute by exchange. */
  readonly minutes: Map<number, Map<string, { trades: number; usdE30: UsdE30 }>>;
  /** What tokens had in minutes that may still change. */
  readonly held: Map<string, Map<number, Held>>;
};

export function createMarketBook(): MarketBook {
  return { minutes: new Map(), held: new Map() };
}

/** Candles exclude trades 15 minutes older than the newest. */
const RECENT_MS = 16 * MINUTE_MS;
/** Of minutes by earlier versions. */
const UNKNOWN_DEX = 'unknown';

/** Takes minutes, in any order. The highest `seq` of a token wins. */
export function takeMarketMinutes(book: MarketBook, minutes: readonly FiledMinute[]): void {
  for (const minute of minutes) {
    const { mint, minuteMs } = minute;
    const own = book.held.get(mint) ?? new Map<number, Held>();
    book.held.set(mint, own);
    const before = own.get(minuteMs);
    if (before !== undefined && before.seq >= minute.seq) continue;
    if (before !== undefined) addMinute(book, minuteMs, before, -1);
    addMinute(book, minuteMs, minute, 1);
    own.set(minuteMs, minute);
  }
}

function addMinute({ minutes }: MarketBook, minuteMs: number, { trades, usdE30, dexes }: Held, sign: 1 | -1): void {
  const sums = minutes.get(minuteMs) ?? new Map();
  minutes.set(minuteMs, sums);
  for (const one of dexes ?? [{ dex: UNKNOWN_DEX, trades, usdE30 }]) {
    const sum = sums.get(one.dex) ?? { trades: 0, usdE30: 0n };
    sums.set(one.dex, { trades: sum.trades + sign * one.trades, usdE30: sum.usdE30 + BigInt(sign) * one.usdE30 });
  }
}

/** Forgets what no window and no report needs. */
export function removeOldMinutes({ minutes, held }: MarketBook, nowMs: number): void {
  const beforeMs = nowMs - listReachMs - RECENT_MS;
  for (const minuteMs of minutes.keys()) if (minuteMs < beforeMs) minutes.delete(minuteMs);
  for (const [mint, own] of held) {
    const newestMs = Math.max(...own.keys());
    for (const minuteMs of own.keys()) if (minuteMs < newestMs - RECENT_MS) own.delete(minuteMs);
    if (newestMs < beforeMs) held.delete(mint);
  }
}

export type PadSum = { readonly pad: string; readonly launched: number; readonly graduated: number };

/** The whole market in one window. */
export type MarketSums = {
  readonly trades: number;
  readonly usdE30: UsdE30;
  readonly tokens: number;
  readonly launched: number;
  readonly graduated: number;
  /** By volume. */
  readonly dexes: readonly DexSum[];
  /** By launches, then graduations. */
  readonly pads: readonly PadSum[];
};

export type MarketWindows = Readonly<Record<ListWindow, MarketSums>>;

/** Sums of the windows through a minute. */
export function sumMarket(
  book: MarketBook,
  tokens: Iterable<Pick<ListedToken, 'sums' | 'facts'>>,
  minuteMs: number,
): MarketWindows {
  const all = [...tokens];
  const sum = (name: ListWindow): MarketSums => {
    // The first sums are of no window.
    const at = 1 + listWindows.indexOf(name);
    const toMs = minuteMs + MINUTE_MS;
    const isInside = (ms: number | null): boolean => ms !== null && ms >= toMs - listWindowMs[name] && ms < toMs;
    const byDex = new Map<string, DexSum>();
    for (const [startMs, own] of book.minutes)
      for (const [dex, { trades, usdE30 }] of isInside(startMs) ? own : []) {
        const held = byDex.get(dex) ?? { dex, trades: 0, usdE30: 0n };
        byDex.set(dex, { dex, trades: held.trades + trades, usdE30: held.usdE30 + usdE30 });
      }
    const dexes = [...byDex.values()]
      .filter(({ trades }) => trades > 0)
      .sort((a, b) => (a.usdE30 === b.usdE30 ? (a.dex < b.dex ? -1 : 1) : a.usdE30 > b.usdE30 ? -1 : 1));
    const byPad = new Map<string, PadSum>();
    for (const { facts } of all) {
      const launch = facts?.profile?.launch;
      if (!launch) continue;
      const held = byPad.get(launch.pad) ?? { pad: launch.pad, launched: 0, graduated: 0 };
      byPad.set(launch.pad, {
        pad: launch.pad,
        launched: held.launched + (isInside(launch.launchedMs) ? 1 : 0),
        graduated: held.graduated + (isInside(launch.graduatedMs) ? 1 : 0),
      });
    }
    const pads = [...byPad.values()]
      .filter(({ launched, graduated }) => launched + graduated > 0)
      .sort((a, b) => b.launched - a.launched || b.graduated - a.graduated || (a.pad < b.pad ? -1 : 1));
    return {
      trades: dexes.reduce((sum, { trades }) => sum + trades, 0),
      usdE30: dexes.reduce((sum, { usdE30 }) => sum + usdE30, 0n),
      tokens: all.filter(({ sums }) => (sums?.[at]?.trades ?? 0) > 0).length,
      launched: pads.reduce((sum, { launched }) => sum + launched, 0),
      graduated: pads.reduce((sum, { graduated }) => sum + graduated, 0),
      dexes,
      pads,
    };
  };
  return { '1h': sum('1h'), '6h': sum('6h'), '24h': sum('24h') };
}
