import { pick } from '../kernel/pick.ts';
import type { LiquidityFact } from '../mint/mint-row.ts';
import { toUiAmount } from '../money/amount-ratio.ts';
import { liquidityRules } from './rules.ts';

/** Liquidity added or removed. Readers join bundle membership. */
export function toLiquidityEvent(fact: LiquidityFact) {
  return {
    ...pick(fact, 'signature', 'eventIndex', 'timestampMs', 'slot', 'pool', 'dex', 'wallet', 'side'),
    ...pick(fact, 'tokenRaw', 'baseRaw'),
    tokenUi: toUiAmount(BigInt(fact.tokenRaw), fact.tokenDecimals),
    /** 0 may mean that the source could not resolve it. */
    quoteUi: toUiAmount(BigInt(fact.baseRaw), fact.baseDecimals),
    ...pick(fact, 'pctOfPool', 'fullClose'),
  };
}

export type LiquidityEvent = ReturnType<typeof toLiquidityEvent>;

/** Adds an event and keeps the newest, newest first. */
export function withEvent(events: readonly LiquidityEvent[], event: LiquidityEvent): readonly LiquidityEvent[] {
  const newestFirst = [...events, event].sort(
    (a, b) =>
      b.timestampMs - a.timestampMs ||
      b.slot - a.slot ||
      b.eventIndex - a.eventIndex ||
      (a.signature < b.signature ? -1 : a.signature > b.signature ? 1 : 0),
  );
  return newestFirst.slice(0, liquidityRules.eventsMax);
}
