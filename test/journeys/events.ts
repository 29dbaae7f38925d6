/** Chain events as a producer would write them: a made-up token and wallets, real shapes. */
import { createHash } from 'node:crypto';
import bs58 from 'bs58';

export const SOL = 'So11111111111111111111111111111111111111112';

/** An address that stands for a name, always the same. */
export const addressOf = (name: string): string => bs58.encode(createHash('sha256').update(name).digest());

/** A signature that stands for a name. */
export const signatureOf = (name: string): string => bs58.encode(createHash('sha512').update(name).digest());

export type Swap = Readonly<Record<string, unknown>> & { readonly token_mint: string; readonly timestamp: number };

/** One swap, 1 SOL at 150 USD for 1,000 tokens unless said otherwise; `name` makes its signature. */
export const swapOf = (
  name: string,
  change: Readonly<Record<string, unknown>> & { token_mint: string; timestamp: number },
): Swap => ({
  type: 'swap',
  signature: signatureOf(name),
  slot: Math.floor(change.timestamp / 400),
  event_index: 0,
  wallet_address: addressOf(`wallet of ${name}`),
  pool_address: addressOf('pool'),
  dex_name: 'pump_swap',
  direction: 'buy',
  token_decimals: 6,
  token_amount_raw: '1000000000',
  base_mint: SOL,
  base_decimals: 9,
  base_amount_raw: '1000000000',
  base_price_usd: '150',
  sol_price_usd: '150',
  ...change,
});

/** Events as an NDJSON text. */
export const ndjson = (events: readonly unknown[]): string =>
  events.map(event => `${JSON.stringify(event)}\n`).join('');
