import type { Swap } from '../classify/swap.ts';
import { toSlotOrder } from '../mint/order.ts';
import { findExecutor, type Trade } from '../mint/trade.ts';
import { sumNetworkLamports, toQuoteLamports } from '../money/trade-money.ts';

export type Side = 'buy' | 'sell';

/** Converts a buy or sell; returns null for other trades. */
export function toBundleAct(trade: Trade) {
  return trade.direction !== 'buy' && trade.direction !== 'sell'
    ? null
    : {
        seq: trade.seq,
        slot: trade.slot,
        /** Position in the slot, see `placeInSlot`. */
        txIndex: toSlotOrder(trade),
        eventIndex: trade.eventIndex,
        ms: trade.timestampMs,
        wallet: trade.wallet,
        side: trade.direction,
        signature: trade.signature,
        relay: trade.relayBundleId,
        quote: trade.baseMint,
        /** The venue where the pool is unknown. */
        pool: trade.pool ?? trade.dex,
        tokenRaw: trade.tokenRaw,
        baseRaw: trade.baseRaw,
        /** Quote amount in lamports; null for other unpriced quotes. */
        lamports: toQuoteLamports(trade),
        /** Natural logarithm of the quote in whole units, times 100,000. */
        size: toLogSize(Number(trade.baseRaw), trade.baseDecimals),
        roundness: classifyRoundness(trade.baseRaw),
        usd:
          trade.basePriceUsd === null
            ? null
            : (Number(trade.baseRaw) / 10 ** trade.baseDecimals) * Number(trade.basePriceUsd),
        /** Raw token amount as a double: compared, never summed exactly. */
        raw: Number(trade.tokenRaw),
        isArbitrage: trade.arbitrage,
        /** Executed by another signer: a keeper, a delegate. */
        isServed: findExecutor(trade) !== null,
        /** Network fee and tip, lamports. */
        fee: String(sumNetworkLamports(trade)),
        /** Whether a cluster contains it; excluded from the ordinary rate. */
        reported: false,
      };
}

export type Act = Readonly<NonNullable<ReturnType<typeof toBundleAct>>> & { reported: boolean };

let flagChanges = 0;

/** Changes with any act's `reported` flag. */
export function getReportedFlagVersion(): number {
  return flagChanges;
}

export function setActReported(act: Act, reported: boolean): void {
  act.reported = reported;
  flagChanges++;
}

/** Canonical order; by arrival without a transaction index. */
export function compareActs(a: Act, b: Act): number {
  return a.slot - b.slot || a.txIndex - b.txIndex || a.eventIndex - b.eventIndex || a.seq - b.seq;
}

/** Converts an act for the sandwich rule. */
export function toSandwichSwap(act: Act): Swap {
  return {
    seq: act.seq,
    wallet: act.wallet,
    direction: act.side,
    signature: act.signature,
    tokenRaw: act.tokenRaw,
    baseRaw: act.baseRaw,
    place: act.txIndex,
    market: `${act.pool} ${act.quote}`,
    relay: act.relay,
    lamports: act.lamports,
    feeLamports: BigInt(act.fee),
  };
}

const SIZE_STEPS = 1e5;

/** Size of an amount: 1.05 and 1 are `toLogSizeWidth(0.05)` apart. */
export function toLogSize(raw: number, decimals: number): number {
  return raw === 0 ? -Number.MAX_SAFE_INTEGER : Math.round(SIZE_STEPS * (Math.log(raw) - decimals * Math.LN10));
}

/** Maximum size distance for a fraction, plus one rounding step. */
export function toLogSizeWidth(fraction: number): number {
  return Math.floor(SIZE_STEPS * Math.log1p(fraction)) + 1;
}

/** Converts a distance between sizes to natural logarithms. */
export function logWidth(steps: number): number {
  return steps / SIZE_STEPS;
}

export type Roundness = 'preset' | 'fee' | 'two' | 'three' | 'odd';

const ZERO = 48;
const FIVE = 53;

/** One significant digit, or two ending in 5: 1, 0.25. */
export function classifyRoundness(raw: string): Roundness {
  const digits = countSignificantDigits(raw);
  if (isPreset(raw, digits)) return 'preset';
  if (digits <= FEE_DIGITS_MAX) {
    const hundredfold = 100n * BigInt(raw);
    const hasFee = [99n, 101n].some(percent => {
      if (hundredfold % percent !== 0n) return false;
      const before = `${hundredfold / percent}`;
      return isPreset(before, countSignificantDigits(before));
    });
    if (hasFee) return 'fee';
  }
  return digits === 2 ? 'two' : digits === 3 ? 'three' : 'odd';
}

function countSignificantDigits(raw: string): number {
  let end = raw.length;
  while (end > 0 && raw.charCodeAt(end - 1) === ZERO) end--;
  return end;
}

function isPreset(raw: string, digits: number): boolean {
  return digits <= 1 || (digits === 2 && raw.charCodeAt(1) === FIVE);
}

const FEE_DIGITS_MAX = 4;
