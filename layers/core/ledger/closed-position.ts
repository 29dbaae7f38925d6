import { formatPositionId, type Position } from './position.ts';

/** A finished cycle. Statistics exclude it without a priced exit. */
export type ClosedPosition = Omit<
  Position,
  'entry' | 'tokenDecimals' | 'soldRaw' | 'transferredRaw' | 'realizedSol'
> & {
  readonly id: string;
  readonly openedMs: number;
  readonly closedMs: number;
  readonly closedBy: 'sell' | 'transfer';
};

export function toClosedPosition(
  position: Position,
  closedMs: number,
  closedBy: ClosedPosition['closedBy'],
): ClosedPosition {
  return {
    id: formatPositionId(position),
    openedMs: position.entry.timestampMs,
    closedMs,
    closedBy,
    buys: position.buys,
    exits: position.exits,
    pricedExits: position.pricedExits,
    wins: position.wins,
    boughtRaw: position.boughtRaw,
    pricedRaw: position.pricedRaw,
    notionalUsd: position.notionalUsd,
    realizedUsd: position.realizedUsd,
    costUsd: position.costUsd,
    firstExit: position.firstExit,
    lastExit: position.lastExit,
  };
}

/** Whether a position counts in quality (docs/reference/rules/positions.md#wallet-quality). */
export function isCounted(closed: ClosedPosition): boolean {
  return closed.pricedExits > 0;
}

/** Whether the exits' sum is above zero. */
export function isWin(closed: ClosedPosition): boolean {
  return closed.realizedUsd > 0n;
}

/** First buy to last exit, milliseconds; null without an exit. */
export function computeHoldMs({ openedMs, lastExit }: ClosedPosition): number | null {
  return lastExit && Math.max(0, lastExit.timestampMs - openedMs);
}

/** ΣPnL / Σcost as an exact ratio; null without cost. */
export function computePositionRoi({ realizedUsd, costUsd }: ClosedPosition): readonly [bigint, bigint] | null {
  return costUsd > 0n ? [realizedUsd, costUsd] : null;
}

/** The last exit's and the average entry price, in one unit, if known. */
export function computeLastExitPrices(closed: ClosedPosition): readonly [bigint, bigint] | null {
  const { lastExit, notionalUsd, pricedRaw } = closed;
  if (!lastExit?.money || pricedRaw === 0n) return null;
  return [lastExit.money.proceedsUsd * pricedRaw, lastExit.soldRaw * notionalUsd];
}

/** Share kept to the last exit; null without one. */
export function computeKeptShare({ lastExit, boughtRaw }: ClosedPosition): readonly [bigint, bigint] | null {
  return lastExit && [lastExit.heldRaw, boughtRaw];
}
