/** Chain events of a made-up token and wallets in real formats. */
import { createHash } from 'node:crypto';
import bs58 from 'bs58';

export const SOL = 'So11111111111111111111111111111111111111112';

let space = '';

/** Gives the names of a suite addresses and signatures of its own. */
export const setNameSpace = (name: string): void => {
  space = name;
};

/** A deterministic address for a name. */
export const addressOf = (name: string): string => hashAddress(space + name);

/** The same in every suite. */
export const hashAddress = (name: string): string => bs58.encode(createHash('sha256').update(name).digest());

/** A deterministic signature for a name. */
export const signatureOf = (name: string): string =>
  bs58.encode(
    createHash('sha512')
      .update(space + name)
      .digest(),
  );

export type Swap = Readonly<Record<string, unknown>> & { readonly token_mint: string; readonly timestamp: number };

/**
 * One swap, by default 1 SOL at 150 USD for 1,000 tokens.
 * `name` determines its signature.
 */
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
