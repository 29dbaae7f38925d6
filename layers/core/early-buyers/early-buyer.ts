import type { FundedFact, WalletFunding } from '../mint/mint-row.ts';
import { placeInSlot } from '../mint/order.ts';
import type { Trade } from '../mint/trade.ts';
import { lamportsOf, notional } from '../money/trade-money.ts';

export type FirstBuy = {
  readonly ms: number;
  readonly slot: number;
  /** Position of the transaction in its slot, see `placeInSlot`. */
  readonly txIndex: number;
  readonly eventIndex: number;
  readonly seq: number;
  /** In 10⁻³⁰ USD; null without a price. */
  readonly usd: bigint | null;
  /** Cost in lamports; null for an unpriced quote other than SOL. */
  readonly lamports: string | null;
  readonly dex: string;
  readonly terminal: string | null;
};

export type Evidence = Pick<
  FundedFact,
  'directFunder' | 'firstFundedMs' | 'firstTradeMs' | 'root' | 'farmFunded' | 'primaryTerminal' | 'automation'
> & {
  readonly fundings: readonly Pick<WalletFunding, 'from' | 'category' | 'lamports' | 'timestampMs' | 'ancestors'>[];
};

export type Habits = Pick<Evidence, 'primaryTerminal' | 'automation'>;

export const firstBuyOf = (trade: Trade): FirstBuy => ({
  ms: trade.timestampMs,
  slot: trade.slot,
  txIndex: placeInSlot(trade),
  eventIndex: trade.eventIndex,
  seq: trade.seq,
  usd: notional(trade),
  lamports: lamportsOf(trade),
  dex: trade.dex,
  terminal: trade.terminal,
});

export const evidenceOf = (fact: FundedFact): Evidence => ({
  fundings: fact.fundings.map(({ from, category, lamports, timestampMs, ancestors }) => ({
    from,
    category,
    lamports,
    timestampMs,
    ancestors,
  })),
  directFunder: fact.directFunder,
  firstFundedMs: fact.firstFundedMs,
  firstTradeMs: fact.firstTradeMs ?? null,
  root: fact.root,
  farmFunded: fact.farmFunded,
  primaryTerminal: fact.primaryTerminal,
  automation: fact.automation,
});

/** Event time, then canonical order. */
export const compareBuys = (a: FirstBuy, b: FirstBuy): number =>
  a.ms - b.ms || a.slot - b.slot || a.txIndex - b.txIndex || a.eventIndex - b.eventIndex || a.seq - b.seq;
