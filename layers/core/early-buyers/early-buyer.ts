import { pick } from '../kernel/pick.ts';
import type { FundedFact } from '../mint/mint-row.ts';
import { toSlotOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { computeNotional, toQuoteLamports } from '../money/trade-money.ts';

export function toFirstBuy(trade: Trade) {
  return {
    ms: trade.timestampMs,
    slot: trade.slot,
    /** Position of the transaction in its slot, see `placeInSlot`. */
    txIndex: toSlotOrder(trade),
    eventIndex: trade.eventIndex,
    seq: trade.seq,
    /** In 10⁻³⁰ USD; null without a price. */
    usd: computeNotional(trade),
    /** Cost in lamports; null for an unpriced quote other than SOL. */
    lamports: toQuoteLamports(trade),
    dex: trade.dex,
    terminal: trade.terminal,
  };
}

export type FirstBuy = Readonly<ReturnType<typeof toFirstBuy>>;

export function toFundingEvidence(fact: FundedFact) {
  return {
    ...pick(fact, 'directFunder', 'firstFundedMs', 'root', 'farmFunded', 'primaryTerminal', 'automation'),
    firstTradeMs: fact.firstTradeMs ?? null,
    fundings: fact.fundings.map(one =>
      pick(one, 'from', 'category', 'lamports', 'microUsd', 'timestampMs', 'ancestors'),
    ),
  };
}

export type Evidence = Readonly<ReturnType<typeof toFundingEvidence>>;

export type Habits = Pick<Evidence, 'primaryTerminal' | 'automation'>;

/** Event time, then canonical order. */
export function compareBuys(a: FirstBuy, b: FirstBuy): number {
  return a.ms - b.ms || a.slot - b.slot || a.txIndex - b.txIndex || a.eventIndex - b.eventIndex || a.seq - b.seq;
}
