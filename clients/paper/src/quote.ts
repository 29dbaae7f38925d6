import { computeSquareRoot } from '../../../layers/core/money/amount.ts';

const MILLION = 1_000_000n;
const BPS = 10_000n;
/** An order brings in at most one of these parts (default). */
const SIZE_PARTS = 10n;

/** Raw reserves of token and quote. */
export type Reserves = { readonly token: bigint; readonly base: bigint };
export type Side = 'buy' | 'sell';
/** What a pool pays, and its fee in the quote. */
export type Quote = { readonly out: bigint; readonly fee: bigint };

/** Constant product. Buys pay the fee before it, sells after it. */
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

/** The least output that slippage allows. */
export function computeLeast(quote: Quote, slippageBps: bigint): bigint {
  return (quote.out * (BPS - slippageBps)) / BPS;
}

type Bounds = { readonly now: Reserves; readonly seen: Reserves; readonly ppm: bigint; readonly slippageBps: bigint };

/** The largest order that slippage allows; none if not above 0. */
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
