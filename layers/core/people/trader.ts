import { sumFifoLots } from '../holders/fifo.ts';
import type { Holding } from '../holders/holding.ts';
import type { UsdE30 } from '../money/amount.ts';
import { computePercentage } from '../money/amount-ratio.ts';
import type { Mark } from '../wallet/mark.ts';
import type { People } from './people.ts';
import { computeHoldingValue, findTagEvidence, findUnknownTag, type TagEvidence } from './tags.ts';

export type TraderWhy = 'unpriced_trade' | NonNullable<Mark['why']> | 'no_supply' | 'launch_not_seen';

/** A wallet's result in a token (docs/reference/rules/people.md#traders). */
export type Trader = {
  readonly wallet: string;
  readonly evidence: readonly TagEvidence[];
  readonly buys: number;
  readonly sells: number;
  readonly boughtRaw: bigint;
  readonly soldRaw: bigint;
  readonly boughtUsd: UsdE30;
  readonly soldUsd: UsdE30;
  readonly heldRaw: bigint;
  readonly heldPct: number | null;
  readonly realizedUsd: UsdE30;
  /** Null without a mark, or with an unpriced lot. */
  readonly unrealizedUsd: UsdE30 | null;
  readonly totalUsd: UsdE30 | null;
  readonly firstBuyMs: number | null;
  readonly lastTradeMs: number | null;
  readonly why: TraderWhy | null;
};

export function buildTrader(people: People, holding: Holding): Trader {
  const { wallet, buys, sells, boughtRaw, soldRaw, balanceRaw, firstBuyMs, lastTradeMs, fifo } = holding;
  const unrealizedUsd = computeTraderUnrealized(people, holding);
  // The first that holds.
  const why: TraderWhy | null =
    (fifo.unpricedTrades > 0 ? 'unpriced_trade' : null) ??
    (fifo.lots.length > 0 ? people.mark.why : null) ??
    (people.totalRaw === null ? 'no_supply' : findUnknownTag(people, 'sniper'));
  return {
    wallet,
    evidence: findTagEvidence(people, holding),
    ...{ buys, sells, boughtRaw, soldRaw },
    boughtUsd: holding.investedUsd,
    soldUsd: holding.returnedUsd,
    heldRaw: balanceRaw,
    heldPct: computePercentage(balanceRaw, people.totalRaw),
    realizedUsd: fifo.realizedUsd,
    unrealizedUsd,
    totalUsd: unrealizedUsd === null ? null : fifo.realizedUsd + unrealizedUsd,
    ...{ firstBuyMs, lastTradeMs },
    why,
  };
}

/** Lots × mark − what is left of their cost and entry fees; null where unknown. */
export function computeTraderUnrealized(people: People, { fifo }: Holding): UsdE30 | null {
  const { raw, costUsd, feeUsd, unpricedRaw } = sumFifoLots(fifo);
  const value = computeHoldingValue(people, raw);
  return value === null || unpricedRaw > 0n ? null : value - costUsd - feeUsd;
}
