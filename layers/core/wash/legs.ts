import { toSlotOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { computeNotionalE30 } from '../money/amount.ts';
import { computeNotional, sumNetworkLamports, toQuoteLamports } from '../money/trade-money.ts';
import { washRules as rules } from './rules.ts';

export type Episode = {
  readonly tradeCount: number;
  readonly directionFlips: number;
  readonly bought: bigint;
  readonly sold: bigint;
  /** First trade, and the trade that met the rule. */
  readonly firstMs: number;
  readonly detectedMs: number;
  readonly slot: number;
  readonly lastMs: number;
  readonly lastFlipMs: number;
};

export type Begun = { readonly episode: Episode; readonly washes: number; readonly bots: number };

export function toWashLeg(trade: Trade, isOwnPool = false) {
  const isBot = trade.labels.some(label => label.startsWith('BOT:'));
  const ordinary = isBot ? 'bot' : 'nothing';
  return {
    ms: trade.timestampMs,
    slot: trade.slot,
    /** Position in the slot, see `placeInSlot`. */
    txIndex: toSlotOrder(trade),
    eventIndex: trade.eventIndex,
    seq: trade.seq,
    buy: trade.direction === 'buy',
    usd: computeNotional(trade)!,
    raw: BigInt(trade.tokenRaw),
    /** Network fee with tip, and venue fee, 10⁻³⁰ USD; 0 if unpriced. */
    fee:
      trade.solPriceUsd === null
        ? 0n
        : computeNotionalE30(sumNetworkLamports(trade), LAMPORT_DECIMALS, trade.solPriceUsd),
    venueFee: computeNotionalE30(BigInt(trade.dexFeeRaw), trade.baseDecimals, trade.basePriceUsd!),
    lamports: toQuoteLamports(trade),
    /** The transaction and pool, short: one wallet has few. */
    tx: trade.signature.slice(0, TX_LENGTH),
    pool: trade.pool ?? trade.dex,
    /** Whether the trader provides liquidity of the pool. */
    isOwnPool,
    label: trade.labels.includes('BOT:WASH') ? 'wash' : ordinary,
    spot: computeSpot(trade),
    begun: null,
  };
}

/** USD of 10¹² raw tokens at the pool's price, or null. */
function computeSpot(trade: Trade): bigint | null {
  const { tokenReserveRaw, baseReserveRaw, baseDecimals, basePriceUsd, tokenRaw } = trade;
  if (tokenReserveRaw === null || baseReserveRaw === null || tokenRaw === '0') return null;
  const tokens = BigInt(tokenReserveRaw);
  if (tokens <= 0n) return null;
  const spot = (computeNotionalE30(BigInt(baseReserveRaw), baseDecimals, basePriceUsd!) * SPOT_RAW) / tokens;
  const paid = (computeNotional(trade)! * SPOT_RAW) / BigInt(tokenRaw);
  const gap = spot > paid ? spot - paid : paid - spot;
  return 100n * gap <= rules.spotPctMax * paid ? spot : null;
}

/** Raw tokens of a spot price. */
export const SPOT_RAW = 10n ** 12n;

const LAMPORT_DECIMALS = 9;
const TX_LENGTH = 16;

export type Leg = Readonly<Omit<ReturnType<typeof toWashLeg>, 'begun'>> & { begun: Begun | null };

/** The rolling hour: its first leg and totals. */
export type Span = ReturnType<typeof createWashSpan>;

export function createWashSpan() {
  return { from: 0, flips: 0, bought: 0n, sold: 0n };
}

/** Event time, then canonical order. */
export function compareLegs(a: Leg, b: Leg): number {
  return a.ms - b.ms || a.slot - b.slot || a.txIndex - b.txIndex || a.eventIndex - b.eventIndex || a.seq - b.seq;
}

/** Extends the span to the leg at `index`. */
export function advanceWashSpan(span: Span, legs: readonly Leg[], index: number): void {
  const leg = legs[index]!;
  while (span.from < index && legs[span.from]!.ms <= leg.ms - rules.windowMs) dropFirst(span, legs, index);
  if (span.from < index && legs[index - 1]!.buy !== leg.buy) span.flips += 1;
  if (leg.buy) span.bought += leg.usd;
  else span.sold += leg.usd;
}

/** Removes the first leg of a span that ends before `end`. */
export function dropFirst(span: Span, legs: readonly Leg[], end: number): void {
  const first = legs[span.from]!;
  span.from += 1;
  if (span.from < end && legs[span.from]!.buy !== first.buy) span.flips -= 1;
  if (first.buy) span.bought -= first.usd;
  else span.sold -= first.usd;
}

/** Whether a span meets the flip, volume and net exposure limits. */
export function mayBeWash(span: Span): boolean {
  const volume = span.bought + span.sold;
  return (
    span.flips >= rules.flipsMin &&
    volume >= rules.volumeMin &&
    100n * computeNetExposure(span) <= rules.exposurePctMax * volume
  );
}

export function computeNetExposure({ bought, sold }: Pick<Span, 'bought' | 'sold'>): bigint {
  return bought > sold ? bought - sold : sold - bought;
}
