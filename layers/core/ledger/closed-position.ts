import { pick } from '../kernel/pick.ts';
import { type Position, positionId } from './position.ts';

const keptFields = [
  'buys',
  'exits',
  'pricedExits',
  'wins',
  'boughtRaw',
  'pricedRaw',
  'notionalUsd',
  'realizedUsd',
  'costUsd',
  'firstExit',
  'lastExit',
] as const;

/** A finished cycle. Statistics exclude it without a priced exit; its entry size is `notionalUsd`. */
export type ClosedPosition = Pick<Position, (typeof keptFields)[number]> & {
  readonly id: string;
  readonly openedMs: number;
  readonly closedMs: number;
  readonly closedBy: 'sell' | 'transfer';
};

export const closedPosition = (
  position: Position,
  closedMs: number,
  closedBy: ClosedPosition['closedBy'],
): ClosedPosition => ({
  id: positionId(position),
  openedMs: position.entry.timestampMs,
  closedMs,
  closedBy,
  ...pick(position, ...keptFields),
});

/** Whether a position counts in quality. See docs/reference/rules.md#wallet-quality. */
export const isCounted = (closed: ClosedPosition): boolean => closed.pricedExits > 0;

/** Whether the exits' sum is above zero. */
export const isWin = (closed: ClosedPosition): boolean => closed.realizedUsd > 0n;

/** First buy to last exit, milliseconds; null without an exit. */
export const holdMsOf = ({ openedMs, lastExit }: ClosedPosition): number | null =>
  lastExit && Math.max(0, lastExit.timestampMs - openedMs);

/** ΣPnL / Σcost as an exact ratio; null without cost. */
export const roiOf = ({ realizedUsd, costUsd }: ClosedPosition): readonly [bigint, bigint] | null =>
  costUsd > 0n ? [realizedUsd, costUsd] : null;

/** The last exit's and the average entry price, in one unit, if known. */
export const lastExitPrices = (closed: ClosedPosition): readonly [bigint, bigint] | null => {
  const { lastExit, notionalUsd, pricedRaw } = closed;
  if (!lastExit?.money || pricedRaw === 0n) return null;
  return [lastExit.money.proceedsUsd * pricedRaw, lastExit.soldRaw * notionalUsd];
};

/** Share kept to the last exit; null without one. */
export const keptToLastExit = ({ lastExit, boughtRaw }: ClosedPosition): readonly [bigint, bigint] | null =>
  lastExit && [lastExit.heldRaw, boughtRaw];
