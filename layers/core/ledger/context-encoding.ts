import type { ExitContext, PositionContext } from './context.ts';
import { bigFrom, type Figure, figureOf } from './figure.ts';

export type ContextTuple = readonly [
  positionId: string,
  event: PositionContext['event'],
  entryMs: number,
  tokenDecimals: number,
  boughtRaw: string,
  heldRaw: string,
  notionalUsd: string,
  pricedRaw: string,
  exits: number,
  exit: ExitTuple | null,
];
type ExitTuple = readonly [
  positionType: ExitContext['positionType'],
  holdSeconds: number,
  soldRaw: string,
  heldBeforeRaw: string,
  money: readonly [fineCost: string, entryFeeUsd: string, exitFeeUsd: string, realizedUsd: string] | null,
  realizedSol: Figure,
  totalRealizedUsd: Figure,
  totalRealizedSol: Figure,
];

/** Encodes a context without loss. */
export const encodeContext = (context: PositionContext): ContextTuple => [
  context.positionId,
  context.event,
  context.entryMs,
  context.tokenDecimals,
  String(context.boughtRaw),
  String(context.heldRaw),
  String(context.notionalUsd),
  String(context.pricedRaw),
  context.exits,
  context.exit && exitTuple(context.exit),
];

/** Decodes a tuple from `encodeContext`. */
export const decodeContext = (tuple: ContextTuple): PositionContext => {
  const [positionId, event, entryMs, tokenDecimals, bought, held, notional, priced, exits, exit] = tuple;
  return {
    positionId,
    event,
    entryMs,
    tokenDecimals,
    boughtRaw: BigInt(bought),
    heldRaw: BigInt(held),
    notionalUsd: BigInt(notional),
    pricedRaw: BigInt(priced),
    exits,
    exit: exit && exitFrom(exit),
  };
};

const exitTuple = ({ money, ...exit }: ExitContext): ExitTuple => [
  exit.positionType,
  exit.holdSeconds,
  String(exit.soldRaw),
  String(exit.heldBeforeRaw),
  money && [String(money.fineCost), String(money.entryFeeUsd), String(money.exitFeeUsd), String(money.realizedUsd)],
  figureOf(exit.realizedSol),
  figureOf(exit.totalRealizedUsd),
  figureOf(exit.totalRealizedSol),
];

const exitFrom = ([
  positionType,
  holdSeconds,
  sold,
  heldBefore,
  money,
  sol,
  usd,
  totalSol,
]: ExitTuple): ExitContext => ({
  positionType,
  holdSeconds,
  soldRaw: BigInt(sold),
  heldBeforeRaw: BigInt(heldBefore),
  money: money && {
    fineCost: BigInt(money[0]),
    entryFeeUsd: BigInt(money[1]),
    exitFeeUsd: BigInt(money[2]),
    realizedUsd: BigInt(money[3]),
  },
  realizedSol: bigFrom(sol),
  totalRealizedUsd: bigFrom(usd),
  totalRealizedSol: bigFrom(totalSol),
});
