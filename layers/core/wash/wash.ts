import { isFact, type MintRow } from '../mint/mint-row.ts';
import type { Trade } from '../mint/trade.ts';
import { notional } from '../money/trade-money.ts';
import { type Changed, countOf, emptyHand, type Hand, putLeg, tellOf } from './hand.ts';
import { legOf } from './legs.ts';
import { washRules as rules } from './rules.ts';
import { newestWashFirst, type WashTrade, washTradeOf } from './wash-trade.ts';

export type { WashTrade } from './wash-trade.ts';

/** Wash trading on a mint. Mutable, one owner. */
export type Wash = {
  readonly hands: Map<string, Hand>;
  records: readonly WashTrade[];
  newestMs: number;
  taken: number;
};

export const emptyWash = (): Wash => ({ hands: new Map(), records: [], newestMs: 0, taken: 0 });

/** Accepts priced, timely buys and sells outside arbitrage. */
export const isWashLeg = (trade: Trade): boolean =>
  !trade.arbitrage &&
  !trade.tooLate &&
  (trade.direction === 'buy' || trade.direction === 'sell') &&
  notional(trade) !== null;

export type WashNews = {
  readonly flagged: WashTrade | null;
  readonly counted: { readonly wallet: string; readonly washes: number; readonly bots: number } | null;
};

const noNews: WashNews = { flagged: null, counted: null };

/** Applies a row and updates records of running episodes. */
export const takeWash = (wash: Wash, row: MintRow): WashNews => {
  if (isFact(row) || !isWashLeg(row)) return noNews;
  const hand = handOf(wash, row.wallet);
  const changed = putLeg(hand, legOf(row));
  wash.newestMs = Math.max(wash.newestMs, row.timestampMs);
  wash.taken += 1;
  if (wash.taken % rules.sweepTrades === 0) sweep(wash);
  if (changed === null) return noNews;
  record(wash, row.wallet, changed);
  const fresh = tellOf(hand, changed.episodes);
  const { washes, bots } = countOf(hand);
  return {
    flagged: fresh && washTradeOf(row.wallet, fresh),
    counted: washes + bots === 0 ? null : { wallet: row.wallet, washes, bots },
  };
};

/** Returns at most `limit` records, newest first. */
export const washTrades = (wash: Wash, limit: number): readonly WashTrade[] => wash.records.slice(0, limit);

const handOf = (wash: Wash, wallet: string): Hand => {
  const known = wash.hands.get(wallet);
  if (known) return known;
  const hand = emptyHand();
  wash.hands.set(wallet, hand);
  return hand;
};

const record = (wash: Wash, wallet: string, { fromMs, episodes }: Changed): void => {
  const kept = wash.records.filter(one => one.wallet !== wallet || one.detectedMs < fromMs);
  const now = episodes.map(episode => washTradeOf(wallet, episode));
  if (now.length === 0 && kept.length === wash.records.length) return;
  wash.records = [...kept, ...now].sort(newestWashFirst).slice(0, rules.recordsMax);
};

const sweep = (wash: Wash): void => {
  const quietMs = wash.newestMs - rules.windowMs - rules.latenessMs;
  for (const [wallet, { legs }] of wash.hands) if (legs.at(-1)!.ms <= quietMs) wash.hands.delete(wallet);
  const over = wash.hands.size - rules.walletsMax;
  if (over <= 0) return;
  const oldest = [...wash.hands].sort(([, a], [, b]) => a.legs.at(-1)!.ms - b.legs.at(-1)!.ms).slice(0, over);
  for (const [wallet] of oldest) wash.hands.delete(wallet);
};
