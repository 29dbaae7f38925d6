import { placeInSlot } from '../order.ts';
import { isFact, type MintRow } from '../security/mint-row.ts';
import type { Trade } from '../trade.ts';
import { notional } from '../trade-money.ts';
import { emptyHand, type Hand, putLeg } from './hand.ts';
import { washRules as rules } from './rules.ts';
import { newestWashFirst, type WashTrade } from './wash-trade.ts';

export { decodeWash, encodeWash } from './wash-encoding.ts';
export type { WashTrade } from './wash-trade.ts';

/** Wash trading on one mint: what its wallets did within the hour, and what was found. Mutable, owned by one caller. */
export type Wash = {
  readonly hands: Map<string, Hand>;
  /** Newest first. */
  records: readonly WashTrade[];
  newestMs: number;
  taken: number;
};

export const emptyWash = (): Wash => ({ hands: new Map(), records: [], newestMs: 0, taken: 0 });

/** Whether a trade may be part of a wash: priced buys and sells are, and no leg of an arbitrage: that is one trade. One that came too late for labels may be such a leg. */
export const isWashLeg = (trade: Trade): boolean =>
  !trade.arbitrage &&
  !trade.tooLate &&
  (trade.direction === 'buy' || trade.direction === 'sell') &&
  notional(trade) !== null;

/** Takes a row; returns the record of an episode that it begins. */
export const takeWash = (wash: Wash, row: MintRow): WashTrade | null => {
  if (isFact(row) || !isWashLeg(row)) return null;
  const usd = notional(row)!;
  const { timestampMs: ms, slot, eventIndex, seq } = row;
  const hand = handOf(wash, row.wallet);
  const begun = putLeg(hand, row.wallet, {
    ms,
    slot,
    txIndex: placeInSlot(row),
    eventIndex,
    seq,
    buy: row.direction === 'buy',
    usd,
    told: row.labels.includes('BOT:WASH')
      ? 'wash'
      : row.labels.some(label => label.startsWith('BOT:'))
        ? 'bot'
        : 'nothing',
    met: false,
  });
  wash.newestMs = Math.max(wash.newestMs, ms);
  wash.taken += 1;
  if (wash.taken % rules.sweepTrades === 0) sweep(wash);
  if (begun === null) return null;
  return record(wash, hand, row.wallet, begun.fromMs, begun.episodes);
};

/** The newest records first, at most `limit`. */
export const washTrades = (wash: Wash, limit: number): readonly WashTrade[] => wash.records.slice(0, limit);

const handOf = (wash: Wash, wallet: string): Hand => {
  const known = wash.hands.get(wallet);
  if (known) return known;
  const hand = emptyHand();
  wash.hands.set(wallet, hand);
  return hand;
};

/** Puts a wallet's episodes in place of what was thought of that time; one that overlaps a told one is told no more. */
const record = (
  wash: Wash,
  hand: Hand,
  wallet: string,
  fromMs: number | null,
  episodes: readonly WashTrade[],
): WashTrade | null => {
  const stale = fromMs !== null && hand.told.some(ms => ms >= fromMs);
  if (!stale && episodes.length === 0) return null;
  const kept = stale ? wash.records.filter(one => one.wallet !== wallet || one.detectedMs < fromMs) : wash.records;
  wash.records = [...kept, ...episodes].sort(newestWashFirst).slice(0, rules.recordsMax);
  const fresh = episodes.find(({ detectedMs }) => hand.told.every(ms => Math.abs(ms - detectedMs) > rules.windowMs));
  const sinceMs = hand.legs[0]!.ms - rules.windowMs;
  hand.told = [...new Set([...hand.told, ...episodes.map(one => one.detectedMs)])].filter(ms => ms > sinceMs);
  return fresh ?? null;
};

/** Forgets wallets that no hour reaches any more, and beyond the bound those longest quiet. */
const sweep = (wash: Wash): void => {
  const quietMs = wash.newestMs - rules.windowMs - rules.latenessMs;
  for (const [wallet, { legs }] of wash.hands) if (legs.at(-1)!.ms <= quietMs) wash.hands.delete(wallet);
  const over = wash.hands.size - rules.walletsMax;
  if (over <= 0) return;
  const oldest = [...wash.hands].sort(([, a], [, b]) => a.legs.at(-1)!.ms - b.legs.at(-1)!.ms).slice(0, over);
  for (const [wallet] of oldest) wash.hands.delete(wallet);
};
