import { pick } from '../kernel/pick.ts';
import type { FundedFact } from '../mint/mint-row.ts';
import { toSlotOrder } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { computeNotional, toQuoteLamports } from '../money/trade-money.ts';

export const toFirstBuy = (trade: Trade) => ({
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
});

export type FirstBuy = Readonly<ReturnType<typeof toFirstBuy>>;

export const toFundingEvidence = (fact: FundedFact) => ({
  ...pick(fact, 'directFunder', 'firstFundedMs', 'root', 'farmFunded', 'primaryTerminal', 'automation'),
  firstTradeMs: fact.firstTradeMs ?? null,
  fundings: fact.fundings.map(one => pick(one, 'from', 'category', 'lamports', 'microUsd', 'timestampMs', 'ancestors')),
});

export type Evidence = Readonly<ReturnType<typeof toFundingEvidence>>;

export type Habits = Pick<Evidence, 'primaryTerminal' | 'automation'>;

/** Event time, then canonical order. */
export const compareBuys = (a: FirstBuy, b: FirstBuy): number =>
  a.ms - b.ms || a.slot - b.slot || a.txIndex - b.txIndex || a.eventIndex - b.eventIndex || a.seq - b.seq;
