import type { LiquidityFact } from '../mint/mint-row.ts';
import { rawToNumber } from '../money/amount-ratio.ts';
import { liquidityRules } from './rules.ts';

/** Liquidity added or removed. Readers join bundle membership. */
export type LiquidityEvent = {
  readonly signature: string;
  readonly eventIndex: number;
  readonly timestampMs: number;
  readonly slot: number;
  readonly pool: string;
  readonly dex: string;
  readonly wallet: string;
  readonly side: 'add' | 'remove';
  readonly tokenUi: number;
  /** 0 may mean that the source could not resolve it. */
  readonly quoteUi: number;
  readonly pctOfPool: number | null;
  readonly fullClose: boolean;
};

export const eventOf = (fact: LiquidityFact): LiquidityEvent => ({
  signature: fact.signature,
  eventIndex: fact.eventIndex,
  timestampMs: fact.timestampMs,
  slot: fact.slot,
  pool: fact.pool,
  dex: fact.dex,
  wallet: fact.wallet,
  side: fact.side,
  tokenUi: rawToNumber(BigInt(fact.tokenRaw), fact.tokenDecimals),
  quoteUi: rawToNumber(BigInt(fact.baseRaw), fact.baseDecimals),
  pctOfPool: fact.pctOfPool,
  fullClose: fact.fullClose,
});

/** Adds an event and keeps the newest, newest first. */
export const withEvent = (events: readonly LiquidityEvent[], event: LiquidityEvent): readonly LiquidityEvent[] =>
  [...events, event].sort(newestFirst).slice(0, liquidityRules.eventsMax);

const newestFirst = (a: LiquidityEvent, b: LiquidityEvent): number =>
  b.timestampMs - a.timestampMs ||
  b.slot - a.slot ||
  b.eventIndex - a.eventIndex ||
  (a.signature < b.signature ? -1 : a.signature > b.signature ? 1 : 0);
