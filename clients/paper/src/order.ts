import { SOL } from '../../../layers/core/identity/address.ts';
import type { Depth, Market, Prices } from './market.ts';
import { computeLargestInput, computeLeast, computeQuote, computeSizeMax, type Side } from './quote.ts';

/** What a strategy reacts to. */
export type Trigger = {
  /** Of a swap: `{signature}:{event_index}`. */
  readonly id: string;
  readonly side: Side;
  readonly tokenMint: string;
  /** Null: that of the swap which the id names. */
  readonly pool: string | null;
  readonly timestampMs: number;
  /** Sells answer the buys of the same source. */
  readonly source: string;
  /** What a sell sells: `sold` of `held`. */
  readonly share: { readonly sold: bigint; readonly held: bigint } | null;
};

export type Params = {
  readonly delaysMs: readonly number[];
  readonly sizeLamports: bigint;
  readonly slippageBps: number;
  readonly isPartial: boolean;
  readonly tipLamports: number;
  readonly priorityLamports: number;
};

/** Why an order is rejected. */
export type Rejection = 'no_depth' | 'slippage' | 'too_large' | 'quote_not_sol' | 'no_output';

export type Order = {
  readonly n: number;
  readonly trigger: Trigger;
  readonly pool: string | null;
  readonly fillMs: number;
  readonly inRaw: bigint;
  readonly depth: Depth | null;
  readonly ppm: bigint | null;
  readonly networkLamports: number;
  readonly tipLamports: number;
  readonly prices: Prices;
} & (
  | { readonly status: 'filled' | 'partial'; readonly outRaw: bigint; readonly feeRaw: bigint; readonly why: null }
  | { readonly status: 'rejected'; readonly outRaw: null; readonly feeRaw: null; readonly why: Rejection }
);

/** Lamports of a signature. */
const SIGNATURE_LAMPORTS = 5_000;

type Asked = { readonly n: number; readonly delayMs: number; readonly inRaw: bigint };

/** Fills or rejects an order (`docs/reference/paper.md#order`). */
export function fillOrder(market: Market, trigger: Trigger, { n, delayMs, inRaw }: Asked, params: Params): Order {
  const { side, timestampMs } = trigger;
  const fillMs = timestampMs + delayMs;
  const pool = trigger.pool ?? market.findRow(trigger.id)?.pool_address ?? null;
  const depth = pool === null ? null : market.findDepth(pool, fillMs);
  const seen = pool === null ? null : market.findDepth(pool, timestampMs);
  const ppm = pool === null || depth === null ? null : market.findPpm(pool, fillMs);
  const prices = depth === null ? noPrices : market.findPrices(depth.at.base_mint, fillMs);
  const common = { n, trigger, pool, fillMs, inRaw, depth, ppm, prices };
  const reject = (why: Rejection): Order => ({
    ...{ ...common, status: 'rejected', why, outRaw: null, feeRaw: null, tipLamports: 0 },
    networkLamports: why === 'slippage' ? SIGNATURE_LAMPORTS + params.priorityLamports : 0,
  });
  if (depth === null || seen === null || ppm === null) return reject('no_depth');
  if (side === 'buy' && depth.at.base_mint !== SOL) return reject('quote_not_sol');
  const slippageBps = BigInt(params.slippageBps);
  const least = computeLeast(computeQuote(side, seen, inRaw, ppm), slippageBps);
  let filledRaw = inRaw;
  if (computeQuote(side, depth, inRaw, ppm).out < least) {
    if (!params.isPartial) return reject('slippage');
    const largest = computeLargestInput(side, { now: depth, seen, ppm, slippageBps });
    if (largest <= 0n) return reject('slippage');
    if (largest < filledRaw) filledRaw = largest;
  }
  const sizeMax = computeSizeMax(side, depth);
  if (filledRaw > sizeMax) {
    if (!params.isPartial) return reject('too_large');
    filledRaw = sizeMax;
  }
  const { out, fee } = computeQuote(side, depth, filledRaw, ppm);
  if (out <= 0n) return reject('no_output');
  return {
    ...{ ...common, inRaw: filledRaw, outRaw: out, feeRaw: fee, why: null },
    status: filledRaw < inRaw ? 'partial' : 'filled',
    networkLamports: SIGNATURE_LAMPORTS + params.priorityLamports,
    tipLamports: params.tipLamports,
  };
}

const noPrices: Prices = { base: null, sol: null };
