/** Event builders for the contract's tape: names, and minutes before now. */
import { hashAddress, SOL, signatureOf, swapOf } from '../service/events.ts';

export type Event = Readonly<Record<string, unknown>> & { readonly timestamp: number };
/** Unix ms, some minutes before now. */
export type Ago = (minutes: number) => number;

/** A deterministic address for a name. */
export const named = (name: string): string => hashAddress(`walk ${name}`);
const slotOf = (ms: number): number => Math.floor(ms / 400);
/** SOL in lamports. */
export const lamports = (sol: number): string => String(Math.round(sol * 1e9));

type Change = Readonly<Record<string, unknown>>;

/** A swap of 1,000 tokens for one SOL, with fees, by default. */
export const swap = (mint: string, wallet: string, ms: number, change: Change = {}): Event =>
  swapOf(`walk ${mint} ${wallet} ${ms}`, {
    token_mint: named(mint),
    wallet_address: named(wallet),
    pool_address: named(`pool of ${mint}`),
    timestamp: Math.round(ms),
    event_index: 1,
    network_fee_lamports: 5_000,
    tip_lamports: 20_000,
    dex_fee_raw: '2500000',
    ...change,
  });

/** Tokens bought or sold for SOL. */
export const deal = (direction: 'buy' | 'sell', tokens: number, sol: number): Change => ({
  direction,
  token_amount_raw: String(Math.round(tokens * 1e6)),
  base_amount_raw: lamports(sol),
});

/** Swaps of several wallets in one relay bundle and slot. */
export const relayed = (relay: string, mint: string, wallets: readonly string[], ms: number, change: Change) =>
  wallets.map((wallet, index) =>
    swap(mint, wallet, ms, {
      relay_bundle_id: `walk-${relay}`,
      tx_index: 10 + index,
      tip_lamports: 100_000,
      ...change,
    }),
  );

/** SOL from one wallet to another. */
export const paid = (from: string, to: string, ms: number, sol: number): Event => ({
  type: 'transfer',
  signature: signatureOf(`walk pays ${from} ${to} ${ms}`),
  slot: slotOf(ms),
  event_index: 0,
  timestamp: Math.round(ms),
  from: named(from),
  to: named(to),
  mint: SOL,
  decimals: 9,
  amount_raw: lamports(sol),
});

/** An event with a time but without a signature. */
export const placed = (ms: number, event: Change): Event => ({
  ...event,
  slot: slotOf(ms),
  timestamp: Math.round(ms),
});

/** An event with a signature. */
export const signed = (name: string, ms: number, event: Change): Event => ({
  ...placed(ms, event),
  signature: signatureOf(`walk ${name}`),
  event_index: 0,
});

/** A new token with both authorities set. */
export const token = (mint: string, ms: number, deployer: string): Event =>
  placed(ms, {
    type: 'token',
    mint: named(mint),
    name: `Token ${mint}`,
    symbol: mint.slice(0, 5).toUpperCase(),
    decimals: 6,
    supply_raw: '1000000000000000',
    deployer: named(deployer),
    mint_authority: named(deployer),
    freeze_authority: named(deployer),
    primary_dex: 'pump_swap',
    primary_pool: named(`pool of ${mint}`),
  });

export const verdict = (mint: string, ms: number, status: string, isHighRisk: boolean): Event =>
  placed(ms, {
    type: 'token_status',
    mint: named(mint),
    status,
    reason: `because it is ${status}`,
    reasons: [`${status} by the tape`],
    is_high_risk: isHighRisk,
  });

/** Wallets show this many units per token from then on. */
export const multiplied = (mint: string, ms: number, multiplier: string): Event =>
  placed(ms, { type: 'multiplier', mint: named(mint), multiplier, effective_ts: Math.round(ms) });

/** What a producer read at a token's URI, or why not. */
export const metadata = (mint: string, ms: number, read: Change): Event => ({
  type: 'metadata',
  mint: named(mint),
  timestamp: Math.round(ms),
  uri: `https://example.org/${mint}.json`,
  ...{ name: null, symbol: null, description: null, image: null, website: null, x: null, telegram: null, why: null },
  ...read,
});

export const known = (wallet: string, category: string, ms: number): Event => ({
  type: 'known_wallet',
  wallet: named(wallet),
  entity: `The ${wallet}`,
  category,
  source: 'the walk',
  timestamp: ms,
});

export const alias = (wallet: string, platform: string, username: string, ms: number): Event => ({
  type: 'identity',
  wallet: named(wallet),
  platform,
  username,
  active: true,
  source: 'the walk',
  timestamp: ms,
});

/** Numbers below a count. */
export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
