import { Decimal } from 'decimal.js';
import { type TokenProfile, unknownProfile } from '../../../layers/core/token-list/profile.ts';
import type { TokenRow } from '../../../layers/core/token-list/row.ts';
import { unknownWorth } from '../../../layers/core/worth/valuation.ts';
import { type Arriving, HOUR, inTime, isTraded, type MarketTrade, MINUTE } from './market.ts';

const windows = { '1h': HOUR, '6h': 6 * HOUR, '24h': 24 * HOUR } as const;
type Window = keyof typeof windows;

/** Latest part of each window, for the trending order. */
const latest = { '1h': 10 * MINUTE, '6h': HOUR, '24h': 6 * HOUR } as const;

const tenths = { none: 10, low: 10, pending: 10, medium: 7, high: 3, critical: 1 } as const;

/** A token with its trending scores by window. */
export type NaiveToken = { readonly row: TokenRow; readonly trending: Readonly<Record<Window, number>> };

/** Every token at a time, by brute force over trades and facts. */
export const naiveTokens = (all: readonly Arriving[], nowMs: number): readonly NaiveToken[] =>
  [...new Set(all.map(({ mint }) => mint))].flatMap(mint => {
    const facts = all.flatMap(one => (!isTraded(one) && one.mint === mint ? [one] : []));
    const newest = facts.at(-1);
    if (newest === undefined) return [];
    const trades = inTime(all.filter(isTraded).filter(one => one.mint === mint));
    const standing = newest.standings.filter(({ fromMs }) => fromMs <= nowMs).at(-1)!;
    const row = {
      mint,
      name: null,
      symbol: null,
      createdMs: Math.min(...facts.map(({ createdMs }) => createdMs!)),
      priceUsd: trades.at(-1)?.price ?? null,
      liquiditySol: standing.liquiditySol,
      holders: newest.holders,
      severity: standing.severity,
      figures: names.map(window => figures(trades, window, nowMs)),
      worth: newest.worth ?? unknownWorth,
      profile: profileAt(newest.profile ?? unknownProfile, nowMs),
    };
    const scores = names.map(window => [window, computeScore(trades, row, window, nowMs)]);
    return [{ row, trending: Object.fromEntries(scores) }];
  });

const names = ['1h', '6h', '24h'] as const;

const profileAt = (profile: TokenProfile, nowMs: number): TokenProfile => {
  const { launch, deadMs } = profile;
  if (launch === null || deadMs === null || nowMs < deadMs) return profile;
  return { ...profile, launch: { ...launch, stage: 'dead' } };
};

const computeScore = (
  trades: readonly MarketTrade[],
  { holders, severity }: Pick<TokenRow, 'holders' | 'severity'>,
  window: Window,
  nowMs: number,
): number => {
  const part = (lengthMs: number) => {
    const minutes = Map.groupBy(within(trades, lengthMs, nowMs), ({ atMs }) => Math.floor(atMs / MINUTE));
    const all = [...minutes.values()].map(inside => {
      const bought = inside.filter(({ buyer }) => buyer !== null);
      const buyers = new Set(bought.filter(({ usd }) => usd >= E30).map(({ buyer }) => buyer)).size;
      const usd = bought.reduce((sum, one) => sum + one.usd, 0n);
      const most = 100n * E30 * BigInt(buyers);
      return { buyers, usd: usd < most ? usd : most };
    });
    const buyers = all.reduce((sum, minute) => sum + BigInt(minute.buyers), 0n);
    const usd = all.reduce((sum, minute) => sum + minute.usd, 0n);
    const people = buyers < holders ? buyers : BigInt(holders);
    return { people, usd: usd < 100n * E30 * people ? usd : 100n * E30 * people };
  };
  const parts = [windows[window], ...Array(3).fill(latest[window])].map(part);
  const weigh = (figure: 'people' | 'usd') => parts.reduce((sum, one) => sum + one[figure], 0n);
  return Math.sqrt(Number(weigh('people')) * toUsd(weigh('usd'))) * tenths[severity];
};

const Exact = Decimal.clone({ precision: 120 });
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
    priceChangePct:
      inside.length === 0 ? null : new Exact(price).sub(before!.price).div(before!.price).mul(100).toNumber(),
    volumeUsd: toUsd(volume),
    trades: inside.length,
    buys: inside.filter(({ buyer }) => buyer !== null).length,
    sells: inside.filter(({ buyer }) => buyer === null).length,
    buyers: new Set(inside.flatMap(({ buyer }) => buyer ?? [])).size,
  };
};
