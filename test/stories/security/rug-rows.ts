import type { LiquidityFact, StatusFact, TokenFact } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { liquidityFact, statusFact, tokenFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';
import { START_MS } from './rows.ts';

const minute = 60_000;

const at = (minutes: number) => ({
  seq: 1,
  slot: 1000 + Math.round(minutes * 150),
  timestampMs: START_MS + minutes * minute,
});

/** A trade at a USD price, some minutes after the start. */
export const priced = (usd: number, minutes: number, fields: Partial<Trade> = {}): Trade =>
  trade({
    ...at(minutes),
    tokenRaw: '1000000',
    tokenDecimals: 6,
    baseRaw: `${Math.round(usd * 1e9)}`,
    baseDecimals: 9,
    basePriceUsd: '1',
    ...fields,
  });

/** A share of the pool removed. */
export const liquidity = (
  wallet: string,
  pctOfPool: number | null,
  minutes: number,
  fields: Partial<LiquidityFact> = {},
): LiquidityFact => liquidityFact({ ...at(minutes), signature: `${wallet}${minutes}`, wallet, pctOfPool, ...fields });

export const described = (deployer: string, fields: Partial<TokenFact> = {}): TokenFact =>
  tokenFact({ ...at(-10), deployer, primaryPool: 'pool', ...fields });

export const status = (to: StatusFact['status'], fields: Partial<StatusFact> = {}): StatusFact =>
  statusFact({ ...at(0), status: to, ...fields });
