import type { LiquidityFact, StatusFact, TokenFact } from '../../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
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
): LiquidityFact => ({
  kind: 'liquidity',
  ...at(minutes),
  signature: `${wallet}${minutes}`,
  txIndex: null,
  eventIndex: 0,
  pool: 'pool',
  dex: 'pump_swap',
  wallet,
  side: 'remove',
  tokenRaw: '0',
  tokenDecimals: 6,
  baseMint: 'So11111111111111111111111111111111111111112',
  baseRaw: '0',
  baseDecimals: 9,
  pctOfPool,
  fullClose: false,
  ...fields,
});

export const described = (deployer: string, fields: Partial<TokenFact> = {}): TokenFact => ({
  kind: 'token',
  ...at(-10),
  decimals: 6,
  supplyRaw: '1000000000000000',
  deployer,
  primaryPool: 'pool',
  mintable: false,
  freezable: false,
  ...fields,
});

export const status = (to: StatusFact['status'], fields: Partial<StatusFact> = {}): StatusFact => ({
  kind: 'status',
  ...at(0),
  status: to,
  reason: null,
  reasons: [],
  highRisk: false,
  ...fields,
});
