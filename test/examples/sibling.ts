import { randomUUID } from 'node:crypto';
import { addressOf, SOL, signatureOf, swapOf } from '../service/events.ts';
import type { Known } from './known.ts';
import type { Read } from './service.ts';

type Membership = { readonly membership: { readonly rootWallet: string } | null };
type Price = { readonly price_usd: number };

const SOL_USD = 150;
/** Large enough for the channels of large trades. */
const SOL_BOUGHT = 80;

/**
 * The funder of an entity pays one more wallet, which buys: the entity grows.
 * The demo market does this only twice an hour.
 */
export const siblingIn = async (read: Read, { wallets, tokens }: Known): Promise<readonly object[]> => {
  const bodies = (await Promise.all(wallets.map(wallet => read(`/v1/wallet/${wallet}/entity`)))) as Membership[];
  const funder = bodies.find(body => body?.membership)?.membership?.rootWallet;
  const [mint] = tokens;
  if (funder === undefined || mint === undefined) return [];
  const { price_usd } = (await read(`/v1/token/${mint}/price`)) as Price;
  return eventsOf(funder, mint, price_usd, Date.now());
};

const eventsOf = (funder: string, mint: string, priceUsd: number, timestamp: number): readonly object[] => {
  const name = `sibling ${randomUUID()}`;
  const wallet = addressOf(name);
  const paid = {
    type: 'transfer',
    signature: signatureOf(`${name} is paid`),
    slot: Math.floor(timestamp / 400),
    event_index: 0,
    timestamp,
    from: funder,
    to: wallet,
    mint: SOL,
    decimals: 9,
    amount_raw: '1500000000',
  };
  const tokens = Math.round((SOL_BOUGHT * SOL_USD * 1e6) / priceUsd);
  const bought = { token_amount_raw: String(tokens), base_amount_raw: String(SOL_BOUGHT * 1e9) };
  return [paid, swapOf(name, { token_mint: mint, wallet_address: wallet, timestamp: timestamp + 1_000, ...bought })];
};
