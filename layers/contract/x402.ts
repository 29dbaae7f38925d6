/** Prefix of the paid mirror of a route: `/x402/v1/…`. */
export const X402_PREFIX = '/x402';

/** Key id under which `usage` counts paid requests. */
export const X402_KEY_ID = 'x402';

/** One resource for all paid routes. */
export const X402_RESOURCE = `${X402_PREFIX}/{proxy+}`;

/** Requests a second to the paid routes for all callers together. */
export const x402PerSecond = { GET: 40, HEAD: 3, OPTIONS: 5, ANY: 2 } as const;

export const x402Headers = {
  /** Request: a signed payment. */
  payment: 'PAYMENT-SIGNATURE',
  /** Request: `true` says that the answer to this payment was lost. */
  repeat: 'PAYMENT-REPEAT',
  /** 402: what to pay. */
  required: 'PAYMENT-REQUIRED',
  /** The receipt, or why it was not settled. */
  receipt: 'PAYMENT-RESPONSE',
} as const;

/** Decimals of USDC, in which prices are exact. */
const USDC_DECIMALS = 6;

const PRICE = new RegExp(`^\\d{1,4}(\\.\\d{1,${USDC_DECIMALS}})?$`);

export const PRICE_EXPECTED = `a price in USD above 0 with at most ${USDC_DECIMALS} decimals, such as 0.001`;

/** Base units of USDC, or null if the text is not a price. */
export function parsePrice(text: string): bigint | null {
  if (!PRICE.test(text)) return null;
  const [whole = '', fraction = ''] = text.split('.');
  const units = BigInt(whole + fraction.padEnd(USDC_DECIMALS, '0'));
  return units > 0n ? units : null;
}

/** Base units as a decimal: `formatUsdcAmount(1500n)` is `0.0015`. */
export function formatUsdcAmount(units: bigint): string {
  const digits = String(units).padStart(USDC_DECIMALS + 1, '0');
  const [whole, fraction] = [digits.slice(0, -USDC_DECIMALS), digits.slice(-USDC_DECIMALS).replace(/0+$/, '')];
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** CAIP-2 ids of the networks by the value of the setting `x402Network`. */
export const x402Networks = {
  mainnet: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
} as const;

export type X402NetworkName = keyof typeof x402Networks;
