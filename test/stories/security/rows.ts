import type { FundedFact, WalletFunding } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { fundedFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

export const START_MS = 1_760_000_000_000;

/** A trade worth `usd`, paid in a one-dollar quote. */
export const usdTrade = (usd: number, fields: Partial<Trade> = {}): Trade =>
  trade({
    baseMint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    baseRaw: `${Math.round(usd * 1e6)}`,
    baseDecimals: 6,
    basePriceUsd: '1',
    timestampMs: START_MS,
    ...fields,
  });

/** One SOL from an unknown sender. */
export const funding = (fields: Partial<WalletFunding> = {}): WalletFunding => ({
  from: 'funder',
  category: null,
  lamports: '1000000000',
  slot: 1,
  timestampMs: START_MS - 60_000,
  id: 'signature:0',
  ancestors: [],
  ...fields,
});

/** Funding facts of a wallet: unknown except for `fields`. */
export const funded = (wallet: string, fields: Partial<FundedFact> = {}): FundedFact =>
  fundedFact({ slot: 1, timestampMs: START_MS, wallet, ...fields });
