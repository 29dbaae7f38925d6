import { computeSquareRoot } from '../../../layers/core/money/amount.ts';

const MILLION = 1_000_000n;
const BPS = 10_000n;
/** Largest part of a reserve that an order may bring in: one of these (default). */
const SIZE_PARTS = 10n;

/** Raw reserves of token and quote. */
export type Reserves = { readonly token: bigint; readonly base: bigint };
export type Side = 'buy' | 'sell';
/** What a pool pays, and the venue's fee in the quote asset. */
export type Quote = { readonly out: bigint; readonly fee: bigint };

/** Constant product; the fee of a buy is taken from what goes in, that of a sell from what comes out. */
export function computeQuote(side: Side, { token, base }: Reserves, raw: bigint, ppm: bigint): Quote {
  if (side === 'buy') {
    const fee = divideUp(raw * ppm, MILLION);
    const paid = raw - fee;
    return { out: paid <= 0n ? 0n : (token * paid) / (base + paid), fee };
  }
  const gross = (base * raw) / (token + raw);
  const fee = divideUp(gross * ppm, MILLION);
  return { out: fee >= gross ? 0n : gross - fee, fee };
}

/** The least output that a slippage allows, from what was seen at the decision. */
export function computeLeast(quote: Quote, slippageBps: bigint): bigint {
  return (quote.out * (BPS - slippageBps)) / BPS;
}

type Bounds = { readonly now: Reserves; readonly seen: Reserves; readonly ppm: bigint; readonly slippageBps: bigint };

/** The largest order after which the price is within the slippage of the one seen; at most 0: none. */
export function computeLargestInput(side: Side, { now, seen, ppm, slippageBps }: Bounds): bigint {
  const product = now.token * now.base;
  if (side === 'buy') {
    const bound = (product * seen.base * (BPS + slippageBps)) / (seen.token * BPS);
    const paid = computeSquareRoot(bound) - now.base;
    return paid <= 0n || ppm >= MILLION ? 0n : (paid * MILLION) / (MILLION - ppm);
  }
  const bound = (product * seen.token * BPS) / (seen.base * (BPS - slippageBps));
  return computeSquareRoot(bound) - now.token;
}

/** A tenth of the reserve that the order brings in. */
export function computeSizeMax(side: Side, { token, base }: Reserves): bigint {
  return (side === 'buy' ? base : token) / SIZE_PARTS;
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
