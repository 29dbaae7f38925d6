import type { Swap } from '../classify/sandwich.ts';
import { placeInSlot } from '../order.ts';
import type { Trade } from '../trade.ts';
import { lamportsOf } from '../trade-money.ts';

export type Side = 'buy' | 'sell';

/** A trade as the rules compare it. */
export type Act = {
  readonly seq: number;
  readonly slot: number;
  /** Place of the transaction in its slot, see `placeInSlot`; an index where `isIndexed`. */
  readonly txIndex: number;
  readonly eventIndex: number;
  readonly ms: number;
  readonly wallet: string;
  readonly side: Side;
  readonly signature: string;
  readonly relay: string | null;
  readonly quote: string;
  readonly tokenRaw: string;
  /** What it cost or brought, in lamports; null for another quote without a price. */
  readonly lamports: string | null;
  /** Logarithm of the quote amount in whole units, in steps of 10⁻⁵: amounts within 5% differ by at most 4,879. */
  readonly size: number;
  /** How often people type such an amount. */
  readonly roundness: Roundness;
  readonly usd: number | null;
  /** Token amount, raw. In doubles: only compared, never summed exactly. */
  readonly raw: number;
  readonly isArbitrage: boolean;
  /** A cluster has it: what is explained says nothing about the token's ordinary rate. */
  told: boolean;
};

/** The trade as an act; null for what is neither a buy nor a sell. */
export const actOf = (trade: Trade): Act | null =>
  trade.direction !== 'buy' && trade.direction !== 'sell'
    ? null
    : {
        seq: trade.seq,
        slot: trade.slot,
        txIndex: placeInSlot(trade),
        eventIndex: trade.eventIndex,
        ms: trade.timestampMs,
        wallet: trade.wallet,
        side: trade.direction,
        signature: trade.signature,
        relay: trade.relayBundleId,
        quote: trade.baseMint,
        tokenRaw: trade.tokenRaw,
        lamports: lamportsOf(trade),
        size: sizeOf(Number(trade.baseRaw), trade.baseDecimals),
        roundness: roundnessOf(trade.baseRaw),
        usd: usdOf(trade),
        raw: Number(trade.tokenRaw),
        isArbitrage: trade.arbitrage,
        told: false,
      };

/** Canonical order. Where the place in the block is unknown, arrival decides between transactions. */
export const compareActs = (a: Act, b: Act): number => {
  if (a.slot !== b.slot || a.txIndex !== b.txIndex) return a.slot - b.slot || a.txIndex - b.txIndex;
  const isUnknown = a.txIndex === Number.MAX_SAFE_INTEGER && a.signature !== b.signature;
  return isUnknown ? a.seq - b.seq : a.eventIndex - b.eventIndex || a.seq - b.seq;
};

/** The act as the sandwich rule compares it. */
export const swapOf = ({ seq, wallet, side, signature, tokenRaw }: Act): Swap => ({
  seq,
  wallet,
  direction: side,
  signature,
  tokenRaw,
});

const SIZE_STEPS = 1e5;

/** The size of an amount of so many decimals. Example: 1.05 and 1 lie `sizeWidth(0.05)` apart. */
export const sizeOf = (raw: number, decimals: number): number =>
  raw === 0 ? -Number.MAX_SAFE_INTEGER : Math.round(SIZE_STEPS * (Math.log(raw) - decimals * Math.LN10));

/** How far apart sizes may lie that are within a fraction of one another; one step for rounding. */
export const sizeWidth = (fraction: number): number => Math.floor(SIZE_STEPS * Math.log1p(fraction)) + 1;

/** A distance between sizes in natural logarithms. */
export const logWidth = (steps: number): number => steps / SIZE_STEPS;

/** A preset button's amount, one with a fee of 1% on or off, two or three significant digits, or odd. */
export type Roundness = 'preset' | 'fee' | 'two' | 'three' | 'odd';

const ZERO = 48;
const FIVE = 53;

/** Presets have one significant digit, or two of which the second is 5: 0.25, 1, 15. */
export const roundnessOf = (raw: string): Roundness => {
  const digits = digitsOf(raw);
  if (isPreset(raw, digits)) return 'preset';
  if (digits <= FEE_DIGITS_MAX && isPresetWithFee(BigInt(raw))) return 'fee';
  return digits === 2 ? 'two' : digits === 3 ? 'three' : 'odd';
};

const digitsOf = (raw: string): number => {
  let end = raw.length;
  while (end > 0 && raw.charCodeAt(end - 1) === ZERO) end--;
  return end;
};

const isPreset = (raw: string, digits: number): boolean => digits <= 1 || (digits === 2 && raw.charCodeAt(1) === FIVE);

/** 1% of 0.25 makes it 0.2525. */
const FEE_DIGITS_MAX = 4;

const isPresetWithFee = (raw: bigint): boolean =>
  [99n, 101n].some(percent => {
    if ((raw * 100n) % percent !== 0n) return false;
    const before = `${(raw * 100n) / percent}`;
    return isPreset(before, digitsOf(before));
  });

/** In doubles: only compared with a threshold, never summed. */
const usdOf = (trade: Trade): number | null =>
  trade.basePriceUsd === null ? null : (Number(trade.baseRaw) / 10 ** trade.baseDecimals) * Number(trade.basePriceUsd);
