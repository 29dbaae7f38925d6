import { fineUnits } from './consume.ts';
import { type Exit, type ExitMoney, holdSecondsOf, type PositionType } from './exit.ts';
import { bigFrom, type Figure, figureOf } from './figure.ts';
import { decodePlace, encodePlace, type PlaceTuple } from './position-encoding.ts';

/** An exit's independent fields as JSON, in storage order. */
export type ExitTuple = readonly [
  positionId: string,
  number: number,
  positionType: PositionType,
  entry: PlaceTuple,
  entrySolPriceUsd: string | null,
  exit: PlaceTuple,
  exitSolPriceUsd: string | null,
  tokenDecimals: number,
  soldRaw: string,
  heldRaw: string,
  money: MoneyTuple | null,
  realizedSol: Figure,
  beforeUsd: Figure,
  beforeSol: Figure,
  tradeFlag: string | null,
  outlierEntry: 0 | 1,
];

/** Money in 10⁻³⁰ USD, plus any finer digits. */
type MoneyTuple = readonly [
  proceedsUsd: string,
  costUsd: string,
  entryFeeUsd: string,
  exitFeeUsd: string,
  proceedsBeyond: string,
  costBeyond: string,
  entryFeeBeyond: string,
];

/** Encodes an exit without loss, omitting derived fields. */
export const encodeExit = (exit: Exit): ExitTuple => [
  exit.positionId,
  exit.number,
  exit.positionType,
  encodePlace(exit.entry),
  exit.entrySolPriceUsd,
  encodePlace(exit.exit),
  exit.exitSolPriceUsd,
  exit.tokenDecimals,
  String(exit.soldRaw),
  String(exit.heldRaw),
  exit.money && moneyTuple(exit.money),
  figureOf(exit.realizedSol),
  figureOf(without(exit.totalRealizedUsd, exit.money?.realizedUsd)),
  figureOf(without(exit.totalRealizedSol, exit.realizedSol)),
  exit.tradeFlag,
  exit.outlierEntry ? 1 : 0,
];

/** Decodes a tuple from `encodeExit`. */
export const decodeExit = ([
  positionId,
  number,
  positionType,
  entry,
  entrySolPriceUsd,
  exit,
  exitSolPriceUsd,
  tokenDecimals,
  soldRaw,
  heldRaw,
  figures,
  sol,
  beforeUsd,
  beforeSol,
  tradeFlag,
  outlierEntry,
]: ExitTuple): Exit => {
  const money = figures && moneyFrom(figures);
  const realizedSol = bigFrom(sol);
  return {
    positionId,
    number,
    exitType: soldRaw === heldRaw ? 'FULL' : 'PARTIAL',
    positionType,
    entry: decodePlace(entry),
    entrySolPriceUsd,
    exit: decodePlace(exit),
    exitSolPriceUsd,
    holdSeconds: holdSecondsOf(entry[3], exit[3]),
    tokenDecimals,
    soldRaw: BigInt(soldRaw),
    heldRaw: BigInt(heldRaw),
    money,
    realizedSol,
    totalRealizedUsd: added(bigFrom(beforeUsd), money?.realizedUsd),
    totalRealizedSol: added(bigFrom(beforeSol), realizedSol),
    tradeFlag,
    outlierEntry: outlierEntry === 1,
  };
};

const without = (total: bigint | null, own: bigint | null | undefined): bigint | null =>
  total === null ? null : total - (own ?? 0n);

const added = (before: bigint | null, own: bigint | null | undefined): bigint | null =>
  before === null ? null : before + (own ?? 0n);

const moneyTuple = ({ proceedsUsd, costUsd, entryFeeUsd, exitFeeUsd, fine }: ExitMoney): MoneyTuple => [
  String(proceedsUsd),
  String(costUsd),
  String(entryFeeUsd),
  String(exitFeeUsd),
  String(fine.proceeds - proceedsUsd * fineUnits),
  String(fine.cost - costUsd * fineUnits),
  String(fine.entryFee - entryFeeUsd * fineUnits),
];

const moneyFrom = (figures: MoneyTuple): ExitMoney => {
  const [proceedsUsd, costUsd, entryFeeUsd, exitFeeUsd, proceeds, cost, entryFee] = figures.map(
    BigInt,
  ) as unknown as Money;
  const realizedUsd = proceedsUsd - costUsd - entryFeeUsd;
  return {
    proceedsUsd,
    costUsd,
    entryFeeUsd,
    exitFeeUsd,
    realizedUsd,
    cashUsd: realizedUsd - exitFeeUsd,
    fine: {
      proceeds: proceedsUsd * fineUnits + proceeds,
      cost: costUsd * fineUnits + cost,
      entryFee: entryFeeUsd * fineUnits + entryFee,
    },
  };
};

type Money = readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint];
