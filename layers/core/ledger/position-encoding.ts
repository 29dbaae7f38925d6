import type { Place } from './lot.ts';
import type { ExitMark, Position } from './position.ts';

export type PlaceTuple = readonly [
  signature: string,
  eventIndex: number,
  slot: number,
  timestampMs: number,
  dex: string,
];

type MarkTuple = readonly [
  timestampMs: number,
  soldRaw: string,
  heldRaw: string,
  money: readonly [proceedsUsd: string, costUsd: string, realizedUsd: string] | null,
];

export type MarkBeside = MarkTuple | typeof same | null;

const same = 1;

export type PositionTuple = readonly [
  entry: PlaceTuple,
  tokenDecimals: number,
  buys: number,
  boughtRaw: string,
  notionalUsd: string,
  pricedRaw: string,
  soldRaw: string,
  transferredRaw: string,
  exits: number,
  pricedExits: number,
  wins: number,
  realizedUsd: string,
  costUsd: string,
  realizedSol: string,
  firstExit: MarkTuple | null,
  lastExit: MarkBeside,
];

/** Encodes a position without loss. */
export const encodePosition = (position: Position): PositionTuple => [
  encodePlace(position.entry),
  position.tokenDecimals,
  position.buys,
  String(position.boughtRaw),
  String(position.notionalUsd),
  String(position.pricedRaw),
  String(position.soldRaw),
  String(position.transferredRaw),
  position.exits,
  position.pricedExits,
  position.wins,
  String(position.realizedUsd),
  String(position.costUsd),
  String(position.realizedSol),
  position.firstExit && encodeMark(position.firstExit),
  encodeMarkBeside(position.lastExit, position.firstExit),
];

/** Decodes a tuple from `encodePosition`. */
export const decodePosition = ([
  entry,
  tokenDecimals,
  buys,
  boughtRaw,
  notionalUsd,
  pricedRaw,
  soldRaw,
  transferredRaw,
  exits,
  pricedExits,
  wins,
  realizedUsd,
  costUsd,
  realizedSol,
  first,
  last,
]: PositionTuple): Position => {
  const firstExit = first && decodeMark(first);
  return {
    entry: decodePlace(entry),
    tokenDecimals,
    buys,
    boughtRaw: BigInt(boughtRaw),
    notionalUsd: BigInt(notionalUsd),
    pricedRaw: BigInt(pricedRaw),
    soldRaw: BigInt(soldRaw),
    transferredRaw: BigInt(transferredRaw),
    exits,
    pricedExits,
    wins,
    realizedUsd: BigInt(realizedUsd),
    costUsd: BigInt(costUsd),
    realizedSol: BigInt(realizedSol),
    firstExit,
    lastExit: decodeMarkBeside(last, firstExit),
  };
};

export const encodePlace = ({ signature, eventIndex, slot, timestampMs, dex }: Place): PlaceTuple => [
  signature,
  eventIndex,
  slot,
  timestampMs,
  dex,
];

export const decodePlace = ([signature, eventIndex, slot, timestampMs, dex]: PlaceTuple): Place => ({
  signature,
  eventIndex,
  slot,
  timestampMs,
  dex,
});

const encodeMark = ({ timestampMs, soldRaw, heldRaw, money }: ExitMark): MarkTuple => [
  timestampMs,
  String(soldRaw),
  String(heldRaw),
  money && [String(money.proceedsUsd), String(money.costUsd), String(money.realizedUsd)],
];

const decodeMark = ([timestampMs, sold, held, money]: MarkTuple): ExitMark => ({
  timestampMs,
  soldRaw: BigInt(sold),
  heldRaw: BigInt(held),
  money: money && {
    proceedsUsd: BigInt(money[0]),
    costUsd: BigInt(money[1]),
    realizedUsd: BigInt(money[2]),
  },
});

export const encodeMarkBeside = (mark: ExitMark | null, other: ExitMark | null): MarkBeside => {
  if (mark === null) return null;
  return other !== null && isSameMark(mark, other) ? same : encodeMark(mark);
};

export const decodeMarkBeside = (stored: MarkBeside, other: ExitMark | null): ExitMark | null =>
  stored === same ? other : stored && decodeMark(stored);

const isSameMark = (a: ExitMark, b: ExitMark): boolean =>
  a.timestampMs === b.timestampMs &&
  a.soldRaw === b.soldRaw &&
  a.heldRaw === b.heldRaw &&
  isSameMoney(a.money, b.money);

const isSameMoney = (a: ExitMark['money'], b: ExitMark['money']): boolean => {
  if (a === null || b === null) return a === b;
  return a.proceedsUsd === b.proceedsUsd && a.costUsd === b.costUsd && a.realizedUsd === b.realizedUsd;
};
