import type { UsdE30 } from '../money/amount.ts';
import { type Lot, type Place, type SolE30, toTradePlace } from './lot.ts';

/** `OPEN`: nothing sold yet (docs/reference/rules/positions.md#positions). */
export type PositionStatus = 'OPEN' | 'PARTIAL' | 'CLOSED';

/** One cycle from zero to zero. Unpriced buys and exits add no money. */
export type Position = {
  readonly entry: Place;
  readonly tokenDecimals: number;
  readonly buys: number;
  readonly boughtRaw: bigint;
  /** Σ notional and raw units of the priced buys. */
  readonly notionalUsd: UsdE30;
  readonly pricedRaw: bigint;
  readonly soldRaw: bigint;
  readonly transferredRaw: bigint;
  readonly exits: number;
  readonly pricedExits: number;
  readonly wins: number;
  readonly realizedUsd: UsdE30;
  readonly costUsd: UsdE30;
  readonly realizedSol: SolE30;
  readonly firstExit: ExitSnapshot | null;
  readonly lastExit: ExitSnapshot | null;
};

/** A position's summary of an exit; null money means unpriced. */
export type ExitSnapshot = {
  readonly timestampMs: number;
  readonly soldRaw: bigint;
  readonly heldRaw: bigint;
  readonly money: { readonly proceedsUsd: UsdE30; readonly costUsd: UsdE30; readonly realizedUsd: UsdE30 } | null;
};

/** Raw units held: bought, neither sold nor transferred out. */
export function computeHeldRaw(position: Position): bigint {
  return position.boughtRaw - position.soldRaw - position.transferredRaw;
}

/** A position's id, that of its first buy: `{signature}:{event_index}`. */
export function formatPositionId({ entry }: Pick<Position, 'entry'>): string {
  return `${entry.signature}:${entry.eventIndex}`;
}

/** Status of a position that still holds something. */
export function toOpenStatus({ exits }: Position): PositionStatus {
  return exits === 0 ? 'OPEN' : 'PARTIAL';
}

/** Opens a position with a lot, before the lot is counted. */
export function openPosition(lot: Lot, tokenDecimals: number): Position {
  return {
    entry: toTradePlace(lot),
    tokenDecimals,
    buys: 0,
    boughtRaw: 0n,
    notionalUsd: 0n,
    pricedRaw: 0n,
    soldRaw: 0n,
    transferredRaw: 0n,
    exits: 0,
    pricedExits: 0,
    wins: 0,
    realizedUsd: 0n,
    costUsd: 0n,
    realizedSol: 0n,
    firstExit: null,
    lastExit: null,
  };
}

export function addBuy(position: Position, { raw, notionalUsd }: Lot): Position {
  return {
    entry: position.entry,
    tokenDecimals: position.tokenDecimals,
    buys: position.buys + 1,
    boughtRaw: position.boughtRaw + raw,
    notionalUsd: notionalUsd === null ? position.notionalUsd : position.notionalUsd + notionalUsd,
    pricedRaw: notionalUsd === null ? position.pricedRaw : position.pricedRaw + raw,
    soldRaw: position.soldRaw,
    transferredRaw: position.transferredRaw,
    exits: position.exits,
    pricedExits: position.pricedExits,
    wins: position.wins,
    realizedUsd: position.realizedUsd,
    costUsd: position.costUsd,
    realizedSol: position.realizedSol,
    firstExit: position.firstExit,
    lastExit: position.lastExit,
  };
}

export function addTransferOut(position: Position, raw: bigint): Position {
  return {
    ...position,
    transferredRaw: position.transferredRaw + raw,
  };
}
