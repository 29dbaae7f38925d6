import { pick } from '../kernel/pick.ts';
import type { FundedFact } from '../mint/mint-row.ts';
import { placeInSlot } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { lamportsOf, notional } from '../money/trade-money.ts';

export const firstBuyOf = (trade: Trade) => ({
  ms: trade.timestampMs,
  slot: trade.slot,
  /** Position of the transaction in its slot, see `placeInSlot`. */
  txIndex: placeInSlot(trade),
  eventIndex: trade.eventIndex,
  seq: trade.seq,
  /** In 10⁻³⁰ USD; null without a price. */
  usd: notional(trade),
  /** Cost in lamports; null for an unpriced quote other than SOL. */
  lamports: lamportsOf(trade),
  dex: trade.dex,
  terminal: trade.terminal,
});

export type FirstBuy = Readonly<ReturnType<typeof firstBuyOf>>;

export const evidenceOf = (fact: FundedFact) => ({
  ...pick(fact, 'directFunder', 'firstFundedMs', 'root', 'farmFunded', 'primaryTerminal', 'automation'),
  firstTradeMs: fact.firstTradeMs ?? null,
  fundings: fact.fundings.map(one => pick(one, 'from', 'category', 'lamports', 'microUsd', 'timestampMs', 'ancestors')),
});

export type Evidence = Readonly<ReturnType<typeof evidenceOf>>;

export type Habits = Pick<Evidence, 'primaryTerminal' | 'automation'>;

/** Event time, then canonical order. */
export const compareBuys = (a: FirstBuy, b: FirstBuy): number =>
  a.ms - b.ms || a.slot - b.slot || a.txIndex - b.txIndex || a.eventIndex - b.eventIndex || a.seq - b.seq;
