import type { UsdE30 } from '../money/amount.ts';
import type { Applied, PositionChange } from './apply.ts';
import type { UsdE60 } from './consume.ts';
import type { PositionType } from './exit.ts';
import type { SolE30 } from './lot.ts';
import { computeHeldRaw, formatPositionId } from './position.ts';

/** What a trade did to its wallet's position, in exact figures. */
export type PositionContext = {
  readonly positionId: string;
  readonly event: PositionChange['event'];
  readonly entryMs: number;
  readonly tokenDecimals: number;
  readonly boughtRaw: bigint;
  readonly heldRaw: bigint;
  readonly notionalUsd: UsdE30;
  readonly pricedRaw: bigint;
  readonly exits: number;
  readonly exit: ExitContext | null;
};

/** What the sell realized, copied from its exit. */
export type ExitContext = {
  readonly positionType: PositionType;
  readonly holdSeconds: number;
  readonly soldRaw: bigint;
  readonly heldBeforeRaw: bigint;
  readonly money: {
    readonly fineCost: UsdE60;
    readonly entryFeeUsd: UsdE30;
    readonly exitFeeUsd: UsdE30;
    readonly realizedUsd: UsdE30;
  } | null;
  readonly realizedSol: SolE30 | null;
  readonly totalRealizedUsd: UsdE30 | null;
  readonly totalRealizedSol: SolE30 | null;
};

/** The context of an applied trade; null for no lot. */
export function toPositionContext({ change, exit }: Pick<Applied, 'change' | 'exit'>): PositionContext | null {
  if (change === null) return null;
  const { position } = change;
  const money = exit?.money;
  return {
    positionId: formatPositionId(position),
    event: change.event,
    entryMs: position.entry.timestampMs,
    tokenDecimals: position.tokenDecimals,
    boughtRaw: position.boughtRaw,
    heldRaw: computeHeldRaw(position),
    notionalUsd: position.notionalUsd,
    pricedRaw: position.pricedRaw,
    exits: position.exits,
    exit: exit && {
      positionType: exit.positionType,
      holdSeconds: exit.holdSeconds,
      soldRaw: exit.soldRaw,
      heldBeforeRaw: exit.heldRaw,
      money: money
        ? {
            fineCost: money.fine.cost,
            entryFeeUsd: money.entryFeeUsd,
            exitFeeUsd: money.exitFeeUsd,
            realizedUsd: money.realizedUsd,
          }
        : null,
      realizedSol: exit.realizedSol,
      totalRealizedUsd: exit.totalRealizedUsd,
      totalRealizedSol: exit.totalRealizedSol,
    },
  };
}
